import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBudget } from './budget.ts';
import { type Ask, createLatencies, firstAnswer, hedgeBudget } from './hedge.ts';

describe('what a provider usually takes', () => {
  it('is unknown before twenty answers', () => {
    const latencies = createLatencies();
    for (let ms = 1; ms <= 19; ms++) latencies.add(ms);
    expect(latencies.p95()).toBeUndefined();
    latencies.add(20);
    expect(latencies.p95()).toBe(19);
  });

  it('is told by the last hundred', () => {
    const latencies = createLatencies();
    for (let i = 0; i < 500; i++) latencies.add(9_000);
    for (let ms = 1; ms <= 100; ms++) latencies.add(ms);
    expect(latencies.p95()).toBe(95);
  });
});

describe('the hedge budget', () => {
  it('is one call in twenty, from nothing', () => {
    const budget = createBudget(hedgeBudget);
    let hedges = 0;
    for (let call = 0; call < 1_000; call++) {
      budget.earn();
      if (budget.spend()) hedges++;
    }
    expect(hedges).toBe(50);
  });

  it('saves up no more than five', () => {
    const budget = createBudget(hedgeBudget);
    for (let call = 0; call < 1_000; call++) budget.earn();
    expect(Array.from({ length: 7 }, () => budget.spend())).toEqual([true, true, true, true, true, false, false]);
  });
});

describe('the first answer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Takes a while, and notes when it lost. */
  function ask(answer: string | undefined, ms: number, lostBy: string[] = []): Ask<string> {
    return (lost) => {
      lost.addEventListener('abort', () => lostBy.push(String(answer)));
      return new Promise((resolve) => setTimeout(() => resolve(answer), ms));
    };
  }
  const never = () => expect.unreachable('no second was needed');

  async function run(promise: Promise<string | undefined>): Promise<string | undefined> {
    await vi.runAllTimersAsync();
    return promise;
  }

  it('is the first provider’s, if it is in time', async () => {
    expect(await run(firstAnswer(ask('first', 90), 100, never))).toBe('first');
  });

  it('is not looked for elsewhere when the first one fails early', async () => {
    expect(await run(firstAnswer(ask(undefined, 90), 100, never))).toBeUndefined();
  });

  it('is the second’s, if that is quicker, and the first is let go', async () => {
    const lost: string[] = [];
    const quick = () => ask('second', 10, lost);
    expect(await run(firstAnswer(ask('first', 500, lost), 100, quick))).toBe('second');
    expect(lost).toEqual(['first']);
  });

  it('is still the first’s, if the second is slower or fails', async () => {
    const lost: string[] = [];
    expect(await run(firstAnswer(ask('first', 150, lost), 100, () => ask('second', 500, lost)))).toBe('first');
    expect(lost).toEqual(['second']);
    expect(await run(firstAnswer(ask('first', 150), 100, () => ask(undefined, 10)))).toBe('first');
  });

  it('is missing only when both have failed', async () => {
    expect(await run(firstAnswer(ask(undefined, 150), 100, () => ask(undefined, 500)))).toBeUndefined();
    expect(await run(firstAnswer(ask(undefined, 150), 100, () => ask('second', 500)))).toBe('second');
  });

  it('is given up when one of them ends the search', async () => {
    const lost: string[] = [];
    const fatal: Ask<string> = () => new Promise((_, reject) => setTimeout(() => reject(new Error('over')), 120));
    const outcome = firstAnswer(fatal, 100, () => ask('second', 500, lost)).catch(String);
    await vi.runAllTimersAsync();
    expect(await outcome).toBe('Error: over');
    expect(lost).toEqual(['second']);
  });
});
