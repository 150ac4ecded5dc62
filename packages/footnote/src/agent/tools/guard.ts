import { FootnoteError } from '../../errors.ts';

export type Guarded<T> = { readonly value: T } | { readonly failure: FootnoteError };

export interface GuardLimits {
  /** Without it only the signal ends the wait: people may take as long as they like. */
  readonly timeoutMs?: number;
  readonly signal: AbortSignal;
  /** What a time-out says of it. */
  readonly what: string;
}

/**
 * Runs a tool so that it can neither throw nor hang: the loop would wait for one that ignores its signal. What such a
 * tool still does afterwards is nobody's concern any more.
 */
export async function guarded<T>(
  run: (signal: AbortSignal) => Promise<T>,
  { timeoutMs, signal, what }: GuardLimits,
): Promise<Guarded<T>> {
  const late = new AbortController();
  const limit = AbortSignal.any([signal, late.signal]);
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => late.abort(tooLate(what, timeoutMs)), timeoutMs);
  const ended = new Promise<Guarded<T>>((resolve) => {
    const end = () => resolve({ failure: reasonOf(limit.reason) });
    if (limit.aborted) end();
    else limit.addEventListener('abort', end, { once: true });
  });
  try {
    const running = Promise.resolve()
      .then(() => run(limit))
      .then(
        (value) => ({ value }),
        (error: unknown) => ({ failure: FootnoteError.from(error) }),
      );
    return await Promise.race([running, ended]);
  } finally {
    clearTimeout(timer);
  }
}

function tooLate(what: string, timeoutMs: number): FootnoteError {
  const seconds = Math.round(timeoutMs / 1_000);
  return new FootnoteError('TIMEOUT', `${what} took longer than ${seconds} s.`, { hint: 'Try again.' });
}

function reasonOf(reason: unknown): FootnoteError {
  return FootnoteError.is(reason) ? reason : new FootnoteError('CANCELLED', 'This was stopped.');
}
