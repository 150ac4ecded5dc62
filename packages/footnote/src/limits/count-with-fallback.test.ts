import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCounters } from '../counters.ts';
import { openMemory } from '../store/memory.ts';
import type { CountWindow } from '../store/store.ts';
import { countWithFallback } from './count-with-fallback.ts';

/** A replica over a store that the test takes away and gives back. */
function makeReplica() {
  const clock = { now: 1_000_000_000 };
  const now = () => clock.now;
  const memory = openMemory({ now });
  const link = { isUp: true, trips: 0 };
  const shared = {
    isUp: () => link.isUp,
    async add(...args: Parameters<typeof memory.add>) {
      link.trips += 1;
      if (!link.isUp) throw new Error('away');
      return memory.add(...args);
    },
  };
  const counters = createCounters({ log: () => undefined });
  const counting = countWithFallback({ shared, local: openMemory({ now }), counters, now });
  const take = async (amount = 1, ceiling = 5, window: CountWindow = 'day') =>
    (await counting.add('tavily:x', { amount, ceiling, window })).isAdded;
  const sharedTotal = async () => (await memory.add('tavily:x', { amount: 0, window: 'day' })).total;
  return { clock, link, counting, counters, memory, take, sharedTotal };
}

describe('while the shared store is away', () => {
  it('counting goes on from what all had used, and the store is told when it is back', async () => {
    const { link, memory, take, sharedTotal, counters } = makeReplica();
    await memory.add('tavily:x', { amount: 2, window: 'day' });
    expect(await take()).toBe(true);
    link.isUp = false;
    expect([await take(), await take(), await take()]).toEqual([true, true, false]);
    expect(counters.snapshot()).toEqual([{ name: 'limit_fallbacks_total', labels: { limit: 'tavily' }, value: 3 }]);
    link.isUp = true;
    expect(await take()).toBe(false);
    expect(await sharedTotal()).toBe(5);
    link.isUp = false;
    // What the store was told is not counted here a second time.
    expect(await take(1, 6)).toBe(true);
  });

  it('what is given back is there again at once, is told too, and counts once', async () => {
    const { link, take, sharedTotal } = makeReplica();
    await take(5);
    for (const _ of [1, 2, 3]) {
      link.isUp = false;
      expect(await take()).toBe(false);
      await take(-2);
      expect([await take(), await take(), await take()]).toEqual([true, true, false]);
      link.isUp = true;
      expect(await take()).toBe(false);
      expect(await sharedTotal()).toBe(5);
    }
  });

  it('a refusal says to wait until the first of the two windows ends', async () => {
    const { clock, link, counting } = makeReplica();
    const add = () => counting.add('tavily:x', { amount: 1, ceiling: 1, window: 60_000 });
    await add();
    clock.now += 20_000;
    link.isUp = false;
    expect(await add()).toMatchObject({ isAdded: false, resetMs: 40_000 });
  });

  it('any history of outages lets no more through than the ceiling, and forgets nothing', async () => {
    const step = fc.constantFrom<'take' | 'give' | 'away' | 'back'>('take', 'take', 'take', 'give', 'away', 'back');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { link, take, sharedTotal } = makeReplica();
        let taken = 0;
        for (const one of steps) {
          if (one === 'take') {
            const hasRoom = taken < 5;
            expect(await take()).toBe(hasRoom);
            taken += Number(hasRoom);
          } else if (one === 'give') {
            if (taken > 0) taken -= Number(await take(-1));
          } else link.isUp = one === 'back';
        }
        link.isUp = true;
        await take(0, 100);
        expect(await sharedTotal()).toBe(taken);
      }),
      { numRuns: 200 },
    );
  });
});

it('a short window that is used up is not asked for again until it ends', async () => {
  const { clock, link, take } = makeReplica();
  for (let i = 0; i < 5; i += 1) await take(1, 5, 60_000);
  expect([await take(1, 5, 60_000), await take(1, 5, 60_000), link.trips]).toEqual([false, false, 5]);
  clock.now += 60_000;
  expect([await take(1, 5, 60_000), link.trips]).toEqual([true, 6]);
});
