import { FootnoteError } from '../../errors.ts';

/** Asks somebody; the signal says that nobody waits any more. */
export type AskInTime<T> = (late: AbortSignal) => Promise<T>;

/**
 * Asks all at once and waits for all; once all but one are there, at least two answers among them, for the last one
 * only `graceMs` longer. With fewer than two answers there is nothing to do without it.
 */
export async function settledInTime<T>(
  asks: readonly AskInTime<T>[],
  graceMs: number,
): Promise<readonly PromiseSettledResult<T>[]> {
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let answers = 0;
  let open = asks.length;
  const settled = await Promise.allSettled(
    asks.map(async (ask) => {
      try {
        const answer = await ask(late.signal);
        answers++;
        return answer;
      } finally {
        open--;
        if (open === 1 && answers >= 2) timer = setTimeout(() => late.abort(tooLate(answers)), graceMs);
      }
    }),
  );
  clearTimeout(timer);
  return settled;
}

function tooLate(answers: number): FootnoteError {
  return new FootnoteError('CANCELLED', `It was not waited for any longer: ${answers} others had answered.`);
}
