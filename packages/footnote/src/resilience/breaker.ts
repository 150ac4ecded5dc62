import type { FootnoteError } from '../errors.ts';
import { longestRateLimitMs } from '../http/retry-after.ts';

export type BreakerState = 'closed' | 'open' | 'half-open';

/**
 * Circuit breaker: keeps calls away from a service that fails. Written by hand, because cockatiel's breaker lets
 * everyone wait for the probe's outcome instead of failing over, takes a cancelled probe for a
 * success, and can't be opened by a single refusal.
 */
export interface Breaker {
  /** The right to make one call, or undefined while the service is left alone. */
  enter(): Permit | undefined;
  /** `half-open`: the next call is a probe, or one is under way. */
  state(): BreakerState;
  /** How long until a call may be made; 0 if it may be made now. */
  restMs(): number;
  lastFailure(): FootnoteError | undefined;
}

/** Told once what came of the call. */
export interface Permit {
  readonly isProbe: boolean;
  succeeded(): void;
  failed(failure: FootnoteError): void;
  /** Nothing was learned: the caller went away, or gave it no time. */
  withdrawn(): void;
}

const windowSize = 10;
const failuresThatOpen = 5;
const usualRestMs = 30_000;
/** A refused key, or a quota without a known reset, is probed less and less often, down to this. */
const longestUnknownRestMs = 10 * 60_000;
/** Even a quota that lasts a month is probed once a day: plans are raised. */
const longestKnownRestMs = 24 * 3_600_000;
/** A search may wait this long for a rate limit; a longer one closes the door to all. */
const longRateLimitMs = 5_000;
/** What callers are told while a probe is under way. */
const probeMs = 1_000;

export function createBreaker(now: () => number): Breaker {
  let recentlyFailed: boolean[] = [];
  let openUntil: number | undefined;
  let failedProbes = 0;
  let probing = false;
  let last: FootnoteError | undefined;

  function open(failure: FootnoteError): void {
    openUntil = now() + restAfter(failure, failedProbes);
    recentlyFailed = [];
  }

  function record(hasFailed: boolean): void {
    recentlyFailed = [...recentlyFailed, hasFailed].slice(-windowSize);
  }

  const call: Permit = {
    isProbe: false,
    succeeded() {
      if (openUntil === undefined) record(false);
    },
    failed(failure) {
      last = failure;
      // What was under way when the breaker opened changes nothing any more: the probe will tell.
      if (openUntil !== undefined) return;
      record(true);
      const failures = recentlyFailed.filter(Boolean).length;
      if (opensAtOnce(failure) || failures >= failuresThatOpen) open(failure);
    },
    withdrawn() {},
  };

  function probe(): Permit {
    probing = true;
    return {
      isProbe: true,
      succeeded() {
        probing = false;
        failedProbes = 0;
        openUntil = undefined;
      },
      failed(failure) {
        probing = false;
        failedProbes++;
        last = failure;
        open(failure);
      },
      withdrawn() {
        probing = false;
      },
    };
  }

  return {
    enter() {
      if (openUntil === undefined) return call;
      return probing || now() < openUntil ? undefined : probe();
    },
    state() {
      if (openUntil === undefined) return 'closed';
      return now() < openUntil ? 'open' : 'half-open';
    },
    restMs() {
      if (openUntil === undefined) return 0;
      return probing ? probeMs : Math.max(0, openUntil - now());
    },
    lastFailure: () => last,
  };
}

/** No second call would fare better: the key is refused, used up, or told to wait. */
function opensAtOnce({ code, retryAfterMs = 0 }: FootnoteError): boolean {
  return isKeyRefused(code) || (code === 'RATE_LIMITED' && retryAfterMs > longRateLimitMs);
}

export function isKeyRefused(code: FootnoteError['code']): boolean {
  return code === 'AUTH_FAILED' || code === 'QUOTA_EXCEEDED';
}

function restAfter({ code, retryAfterMs }: FootnoteError, failedProbes: number): number {
  if (isKeyRefused(code) && retryAfterMs === undefined) {
    return Math.min(usualRestMs * 2 ** failedProbes, longestUnknownRestMs);
  }
  const isNamed = isKeyRefused(code) || code === 'RATE_LIMITED';
  if (isNamed && retryAfterMs !== undefined && retryAfterMs > longRateLimitMs) {
    return Math.min(retryAfterMs, code === 'RATE_LIMITED' ? longestRateLimitMs : longestKnownRestMs);
  }
  return usualRestMs;
}
