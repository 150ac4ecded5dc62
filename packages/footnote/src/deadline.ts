import { monotonicMs } from './clock.ts';
import { FootnoteError } from './errors.ts';

/** The time that is left, and a signal that says why it ended: TIMEOUT or CANCELLED. */
export interface Deadline {
  readonly signal: AbortSignal;
  remainingMs(): number;
  /** A part of this deadline for one attempt, at most `ms` long; `canceller` can end it before. */
  attempt(ms: number, what: string, canceller?: AbortSignal): Deadline;
  stop(): void;
}

/** What can be late, as messages name it. */
export type DeadlineSubject = 'search' | 'page' | 'database query' | 'check' | 'judgement';

export function startDeadline(
  ms: number,
  cancellers: readonly (AbortSignal | undefined)[],
  what: DeadlineSubject = 'search',
): Deadline {
  return start(ms, { late: () => `The ${what} took longer than ${seconds(ms)}.`, what }, cancellers);
}

/** The work, within a deadline that ends with it. */
export async function withDeadline<T>(
  ms: number,
  cancellers: readonly (AbortSignal | undefined)[],
  what: DeadlineSubject,
  work: (deadline: Deadline) => Promise<T>,
): Promise<T> {
  const deadline = startDeadline(ms, cancellers, what);
  try {
    return await work(deadline);
  } finally {
    deadline.stop();
  }
}

/** Work that doesn't listen to a signal still can't hold up an abort. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

interface TimeoutWords {
  /** Put into words only when the time is over: most deadlines are met. */
  late(): string;
  readonly what: DeadlineSubject;
}

function start(ms: number, words: TimeoutWords, cancellers: readonly (AbortSignal | undefined)[]): Deadline {
  const controller = new AbortController();
  const endsAt = monotonicMs() + ms;
  const timer = setTimeout(() => controller.abort(timeout(words)), Math.min(ms, 2 ** 31 - 1));
  const watched = cancellers.filter((signal) => signal !== undefined);
  const cancel = ({ reason }: { reason: unknown }) => {
    controller.abort(
      FootnoteError.is(reason) ? reason : new FootnoteError('CANCELLED', `The ${words.what} was cancelled.`),
    );
  };
  const onAbort = (event: Event) => cancel(event.target as AbortSignal);
  for (const signal of watched) {
    if (signal.aborted) cancel(signal);
    else signal.addEventListener('abort', onAbort, { once: true });
  }
  const remainingMs = () => Math.max(0, endsAt - monotonicMs());
  return {
    signal: controller.signal,
    remainingMs,
    attempt: (limit, who, canceller) => {
      const whole = remainingMs() <= limit;
      const late = whole ? words.late : () => `${who} took longer than ${seconds(limit)}.`;
      return start(Math.min(limit, remainingMs()), { ...words, late }, [controller.signal, canceller]);
    },
    stop() {
      clearTimeout(timer);
      for (const signal of watched) signal.removeEventListener('abort', onAbort);
    },
  };
}

function timeout({ late, what }: TimeoutWords): FootnoteError {
  return new FootnoteError('TIMEOUT', late(), { hint: hints[what] });
}

const moreTime = 'Try again, or allow more time with --timeout or timeoutMs.';

/** A query that was too slow is too slow again. */
const hints: Readonly<Record<DeadlineSubject, string>> = {
  search: moreTime,
  page: moreTime,
  check: moreTime,
  judgement: moreTime,
  'database query': 'Ask for less: fewer joins, a WHERE, a LIMIT.',
};

function seconds(ms: number): string {
  return `${(ms / 1000).toLocaleString('en', { maximumFractionDigits: 1 })} s`;
}
