import { describe, expect, it, vi } from 'vitest';
import { type ErrorCode, type ErrorDetails, FootnoteError } from '../errors.ts';
import { createBudget } from './budget.ts';
import { type RetryTerms, retryBudget, retryWaitMs, withRetries } from './retry.ts';

const failure = (code: ErrorCode, details: ErrorDetails = {}) => new FootnoteError(code, 'It failed.', details);
const serverError = failure('PROVIDER_FAILED', { retryable: true });
const brokenBy = (code: string) => failure('PROVIDER_FAILED', { retryable: true, cause: new Error(code) });

function terms(parts: Partial<RetryTerms> = {}): RetryTerms {
  return {
    budget: createBudget(retryBudget),
    random: () => 0.5,
    remainingMs: () => 10_000,
    restMs: () => 0,
    hasAlternative: () => false,
    hasOtherKey: () => false,
    signal: () => new AbortController().signal,
    ...parts,
  };
}

describe('what is asked again', () => {
  it.each([
    ['a failing server', serverError],
    ['a broken connection', brokenBy('ECONNRESET')],
    ['a time-out', failure('TIMEOUT')],
  ])('%s', (_, error) => expect(retryWaitMs(error, 0, terms())).toBe(50));

  it.each([
    ['a refused key', failure('AUTH_FAILED')],
    ['a used-up quota', failure('QUOTA_EXCEEDED', { retryAfterMs: 10 })],
    ['a refused request', failure('PROVIDER_FAILED')],
    ['a refused connection', brokenBy('ECONNREFUSED')],
    ['an unknown name', brokenBy('ENOTFOUND')],
    ['a cancelled search', failure('CANCELLED')],
  ])('not %s', (_, error) => expect(retryWaitMs(error, 0, terms())).toBeUndefined());
});

describe('how long is waited', () => {
  it('is anything up to a limit that doubles', () => {
    const waits = (random: number) =>
      [0, 1].map((nth) => retryWaitMs(serverError, nth, terms({ random: () => random })));
    expect(waits(0)).toEqual([0, 0]);
    expect(waits(0.5)).toEqual([50, 100]);
    expect(waits(0.999)).toEqual([99.9, 199.8]);
  });

  it('is at least a second for a rate limit of unknown length, and grows', () => {
    const waits = [0, 1].map((retries) => retryWaitMs(failure('RATE_LIMITED'), retries, terms({ random: () => 0 })));
    expect(waits).toEqual([1_000, 2_000]);
  });

  it('is at least what the vendor asks for', () => {
    expect(retryWaitMs(failure('RATE_LIMITED', { retryAfterMs: 3_000 }), 0, terms())).toBe(3_050);
  });

  it('is never longer than the time that is left', () => {
    const slow = failure('RATE_LIMITED', { retryAfterMs: 9_800 });
    expect(retryWaitMs(slow, 0, terms())).toBeUndefined();
    expect(retryWaitMs(serverError, 0, terms({ remainingMs: () => 299 }))).toBeUndefined();
  });

  it('is short where another provider could answer', () => {
    const other = terms({ hasAlternative: () => true });
    expect(retryWaitMs(failure('RATE_LIMITED', { retryAfterMs: 1_000 }), 0, other)).toBe(1_050);
    expect(retryWaitMs(failure('RATE_LIMITED', { retryAfterMs: 1_001 }), 0, other)).toBeUndefined();
    expect(retryWaitMs(failure('RATE_LIMITED'), 0, other)).toBeUndefined();
    expect(retryWaitMs(failure('TIMEOUT'), 0, other)).toBeUndefined();
    expect(retryWaitMs(serverError, 0, other)).toBe(50);
  });

  it('is nothing for a rate limit when another key is there', () => {
    const limited = failure('RATE_LIMITED', { retryAfterMs: 9_800 });
    expect(retryWaitMs(limited, 0, terms({ hasOtherKey: () => true }))).toBe(50);
  });

  it('lasts until the provider may be asked again', () => {
    expect(retryWaitMs(serverError, 0, terms({ restMs: () => 500 }))).toBe(550);
    expect(retryWaitMs(serverError, 0, terms({ restMs: () => 30_000 }))).toBeUndefined();
  });
});

describe('retries', () => {
  const immediately = { random: () => 0 };

  it('are two at most', async () => {
    const ask = vi.fn(() => Promise.reject(serverError));
    await expect(withRetries(ask, terms(immediately))).rejects.toBe(serverError);
    expect(ask.mock.calls).toEqual([[false], [true], [true]]);
  });

  it('end with the first answer', async () => {
    const ask = vi.fn((isRetry: boolean) => (isRetry ? Promise.resolve('fine') : Promise.reject(serverError)));
    expect(await withRetries(ask, terms(immediately))).toBe('fine');
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('end with a failure that no retry mends', async () => {
    const refused = failure('AUTH_FAILED');
    const ask = vi.fn((isRetry: boolean) => Promise.reject(isRetry ? refused : serverError));
    await expect(withRetries(ask, terms(immediately))).rejects.toBe(refused);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('are a tenth of all calls in the long run', async () => {
    const budget = createBudget(retryBudget);
    let retries = 0;
    for (let call = 0; call < 200; call++) {
      budget.earn();
      const ask = (isRetry: boolean) => {
        if (isRetry) retries++;
        return Promise.reject(serverError);
      };
      await withRetries(ask, terms({ ...immediately, budget })).catch(() => undefined);
    }
    expect(retries).toBe(2 + 20);
  });

  it('are given up at once when the search is', async () => {
    const controller = new AbortController();
    const ask = vi.fn(() => Promise.reject(serverError));
    const budget = createBudget(retryBudget);
    const spend = () => {
      queueMicrotask(() => controller.abort(failure('CANCELLED')));
      return budget.spend();
    };
    const waiting = {
      random: () => 1,
      restMs: () => 5_000,
      signal: () => controller.signal,
      budget: { ...budget, spend },
    };
    await expect(withRetries(ask, terms(waiting))).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
