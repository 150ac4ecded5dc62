import { abortable } from '../deadline.ts';
import { FootnoteError } from '../errors.ts';
import { socketCode } from '../http/transport-error.ts';
import type { Budget } from './budget.ts';

export interface RetryTerms {
  readonly budget: Budget;
  readonly random: () => number;
  /** What waiting and asking again may take together. */
  remainingMs(): number;
  /** How long the provider is left alone; 0 if it may be asked now. */
  restMs(): number;
  /** Another provider could be asked instead. */
  hasAlternative(): boolean;
  /** Another key of the same provider could be used. */
  hasOtherKey(): boolean;
  /** Ends the waiting; made only when something failed. */
  signal(): AbortSignal;
}

const maxRetries = 2;
const backoffMs = 100;
/** A limit of unknown length: the first wait, which doubles with the next. */
const limitedMs = 1_000;
/** Nobody waits longer than this for one provider where another could answer. */
const patienceMs = 1_000;
/** With less time than this, asking again is only noise. */
const leastAttemptMs = 250;

/** The retry budget of one provider: a tenth of its calls, and enough for a process that makes only one. */
export const retryBudget = { share: 0.1, allowance: 2, most: 10 } as const;

/** Asks, and asks again where that can help. */
export async function withRetries<T>(ask: (isRetry: boolean) => Promise<T>, terms: RetryTerms): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await ask(retries > 0);
    } catch (error) {
      const signal = terms.signal();
      const mayRetry = retries < maxRetries && !signal.aborted;
      const waitMs = mayRetry ? retryWaitMs(FootnoteError.from(error), retries, terms) : undefined;
      if (waitMs === undefined) throw error;
      // Unref: the deadline keeps the process alive, not a wait that nobody needs any more.
      await abortable(new Promise((resolve) => setTimeout(resolve, waitMs).unref()), signal);
    }
  }
}

/** How long to wait before asking again; undefined if the provider should not be asked again. */
export function retryWaitMs(failure: FootnoteError, retries: number, terms: RetryTerms): number | undefined {
  if (!isPassing(failure)) return undefined;
  const isLimited = failure.code === 'RATE_LIMITED';
  const named = isLimited && terms.hasOtherKey() ? 0 : failure.retryAfterMs;
  const unnamed = isLimited ? limitedMs * 2 ** retries : 0;
  if (terms.hasAlternative()) {
    // A second time-out would double the wait, and a limit of unknown length is not over in an instant.
    if (failure.code === 'TIMEOUT' || (isLimited && named === undefined)) return undefined;
    if (named !== undefined && named > patienceMs) return undefined;
  }
  // Full jitter: callers that failed together don't come back together.
  const wait = Math.max(named ?? unnamed, terms.restMs()) + terms.random() * backoffMs * 2 ** retries;
  if (wait + leastAttemptMs > terms.remainingMs()) return undefined;
  return terms.budget.spend() ? wait : undefined;
}

/** Whether a moment later the same call may succeed. A refused connection or a name that is unknown won't change. */
function isPassing(failure: FootnoteError): boolean {
  const socket = socketReason(failure);
  return failure.retryable && (socket === undefined || brokenOff.has(socket));
}

const brokenOff: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** What the socket said, where that is why a conversation failed: a code, never the name of a class. */
export function socketReason({ cause }: FootnoteError): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  return socketCode(cause) ?? /^[A-Z][A-Z\d_]+$/.exec(cause.message)?.[0];
}
