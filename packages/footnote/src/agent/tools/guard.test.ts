import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FootnoteError } from '../../errors.ts';
import { guarded } from './guard.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const free = () => new AbortController().signal;
const forever = () => new Promise<never>(() => {});

it('gives what was done', async () => {
  expect(await guarded(async () => 3, { timeoutMs: 5_000, signal: free(), what: 'x' })).toEqual({ value: 3 });
});

it('what is thrown, now or later, is a failure', async () => {
  const own = new FootnoteError('AUTH_FAILED', 'No.');
  const options = { timeoutMs: 5_000, signal: free(), what: 'x' };
  expect(await guarded(() => Promise.reject(own), options)).toEqual({ failure: own });
  const bug = guarded(() => {
    throw new TypeError('x is undefined');
  }, options);
  expect(await bug).toMatchObject({ failure: { code: 'INTERNAL' } });
});

it('what hangs and ignores its signal ends in time', async () => {
  const hanging = guarded(forever, { timeoutMs: 5_000, signal: free(), what: 'web_search' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await hanging).toMatchObject({
    failure: { code: 'TIMEOUT', message: 'web_search took longer than 5 s. Try again.' },
  });
});

it('without a time of its own only the signal ends it', async () => {
  const stop = new AbortController();
  let isEnded = false;
  const waiting = guarded(forever, { signal: stop.signal, what: 'a person' }).finally(() => {
    isEnded = true;
  });
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(isEnded).toBe(false);
  stop.abort();
  expect(await waiting).toMatchObject({ failure: { code: 'CANCELLED' } });
});

it('what listens to its signal is told why', async () => {
  let told: unknown;
  const listening = guarded(
    (signal) => {
      signal.addEventListener('abort', () => {
        told = signal.reason;
      });
      return forever();
    },
    { timeoutMs: 1_000, signal: free(), what: 'web_search' },
  );
  await vi.advanceTimersByTimeAsync(1_000);
  await listening;
  expect(told).toMatchObject({ code: 'TIMEOUT' });
});

it('who stops it waits for nothing, and our own reason is kept', async () => {
  for (const [reason, code] of [
    [new FootnoteError('CANCELLED', 'The answer was stopped.'), 'The answer was stopped.'],
    [undefined, 'This was stopped.'],
  ] as const) {
    const stop = new AbortController();
    const stopped = guarded(forever, { timeoutMs: 5_000, signal: stop.signal, what: 'x' });
    stop.abort(reason);
    expect(await stopped).toMatchObject({ failure: { code: 'CANCELLED', message: code } });
  }
});

it('what was stopped before it began does not begin to count', async () => {
  const signal = AbortSignal.abort(new FootnoteError('CANCELLED', 'Before.'));
  expect(await guarded(forever, { timeoutMs: 5_000, signal, what: 'x' })).toMatchObject({
    failure: { message: 'Before.' },
  });
});

it('what comes too late, or fails too late, is nobody’s concern', async () => {
  const rejected: unknown[] = [];
  const listen = (reason: unknown) => rejected.push(reason);
  process.on('unhandledRejection', listen);
  const late = guarded(() => new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 9_000)), {
    timeoutMs: 1_000,
    signal: free(),
    what: 'x',
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await late).toMatchObject({ failure: { code: 'TIMEOUT' } });
  vi.useRealTimers();
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', listen);
  expect(rejected).toEqual([]);
});

it('leaves no timer behind', async () => {
  await guarded(async () => 3, { timeoutMs: 5_000, signal: free(), what: 'x' });
  expect(vi.getTimerCount()).toBe(0);
});
