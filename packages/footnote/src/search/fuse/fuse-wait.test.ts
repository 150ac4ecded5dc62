import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FootnoteError } from '../../errors.ts';
import { type AskInTime, settledInTime } from './fuse-wait.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Answers with how long it took, unless nobody waits any more. */
const after =
  (ms: number): AskInTime<number> =>
  (late) =>
    new Promise((resolve, reject) => {
      setTimeout(() => resolve(ms), ms);
      late.addEventListener('abort', () => reject(late.reason));
    });
const fails =
  (ms: number): AskInTime<number> =>
  (late) =>
    after(ms)(late).then(() => Promise.reject(new FootnoteError('PROVIDER_FAILED', 'It failed.')));

/** What became of each, and when all was over on the clock of this test. */
async function settle(asks: readonly AskInTime<number>[]) {
  const startedAt = Date.now();
  const settling = settledInTime(asks, 1_000).then((settled) => ({
    outcomes: settled.map((each) => (each.status === 'fulfilled' ? each.value : FootnoteError.from(each.reason).code)),
    ms: Date.now() - startedAt,
  }));
  await vi.runAllTimersAsync();
  return settling;
}

describe('several that are asked side by side', () => {
  it('are all waited for', async () => {
    expect(await settle([after(900), after(100), after(500)])).toEqual({ outcomes: [900, 100, 500], ms: 900 });
  });

  it.each([
    [3, [100, 500, 9_000], 1_500],
    [4, [100, 9_000, 500, 700], 1_700],
    [5, [9_000, 100, 200, 300, 400], 1_400],
  ])('of %i, the last one gets a second from the moment that all others have answered', async (_, times, ms) => {
    const outcomes = times.map((time) => (time === 9_000 ? 'CANCELLED' : time));
    expect(await settle(times.map(after))).toEqual({ outcomes, ms });
  });

  it('wait for two that are late', async () => {
    expect(await settle([after(100), after(200), after(5_000), after(5_500)])).toMatchObject({ ms: 5_500 });
  });

  it('are both waited for where there are two', async () => {
    expect(await settle([after(100), after(9_000)])).toEqual({ outcomes: [100, 9_000], ms: 9_000 });
  });

  it('wait for the last one where only one of the others answered', async () => {
    const { outcomes, ms } = await settle([after(100), fails(200), after(9_000)]);
    expect({ outcomes, ms }).toEqual({ outcomes: [100, 'PROVIDER_FAILED', 9_000], ms: 9_000 });
  });

  it('do not wait longer because one has failed', async () => {
    const { outcomes, ms } = await settle([after(100), fails(300), after(200), after(9_000)]);
    expect({ outcomes, ms }).toEqual({ outcomes: [100, 'PROVIDER_FAILED', 200, 'CANCELLED'], ms: 1_300 });
  });

  it('leave no timer behind', async () => {
    await settle([after(100), after(200), after(300)]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
