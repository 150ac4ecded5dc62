import type { Counters } from '../counters.ts';
import { createExpiringMap } from '../store/expiring-map.ts';
import { type Addition, type Count, type CountWindow, lengthOf, type Store } from '../store/store.ts';

export type CountingStore = Pick<Store, 'add'>;

export interface FallbackOptions {
  readonly shared: CountingStore & Pick<Store, 'isUp'>;
  readonly local: CountingStore;
  readonly counters: Counters;
  readonly now: () => number;
}

/** What this process knows of a counter in the shared store. */
interface SharedCounter {
  /** The total when the store last answered, less what was given back since. */
  known: number;
  /** What was added and given back while the store was away, and is told to it when it is back. */
  owed: number;
  /** What the local store counts of it: what was added. */
  countedHere: number;
  until: number;
}

/**
 * Counts in the store of all replicas. While that is away it counts in this machine's own, from the total that is
 * known on; when it is back, it is told what it missed.
 */
export function countWithFallback({ shared, local, counters, now }: FallbackOptions): CountingStore {
  const countersByKey = createExpiringMap<SharedCounter>(now);

  function counterOf(key: string, window: CountWindow): SharedCounter {
    const counter = countersByKey.get(key) ?? {
      known: 0,
      owed: 0,
      countedHere: 0,
      until: now() + lengthOf(window, now()),
    };
    countersByKey.set(key, counter);
    return counter;
  }

  async function addShared(counter: SharedCounter, key: string, addition: Addition): Promise<Count> {
    if (counter.owed !== 0 || counter.countedHere !== 0) await tellOwed(counter, key, addition.window);
    const count = await shared.add(key, addition);
    counter.known = count.total;
    counter.until = now() + count.resetMs;
    return count;
  }

  async function tellOwed(counter: SharedCounter, key: string, window: CountWindow): Promise<void> {
    const { owed, countedHere } = counter;
    Object.assign(counter, { owed: 0, countedHere: 0 });
    try {
      counter.known = (await shared.add(key, { amount: owed, window })).total;
    } catch (error) {
      counter.owed += owed;
      counter.countedHere += countedHere;
      throw error;
    }
    // What was owed is the shared store's from here on.
    await local.add(key, { amount: -countedHere, window });
  }

  async function addHere(counter: SharedCounter, key: string, addition: Addition): Promise<Count> {
    counters.increment('limit_fallbacks_total', { limit: key.split(':', 1)[0] ?? key });
    const { amount, ceiling = Number.POSITIVE_INFINITY, window } = addition;
    if (amount < 0) return giveBack(counter, amount);
    const count = await local.add(key, { amount, ceiling: ceiling - counter.known, window });
    if (count.isAdded) {
      counter.owed += amount;
      counter.countedHere += amount;
    }
    return { ...count, resetMs: Math.max(1, Math.min(count.resetMs, counter.until - now())) };
  }

  /** It may have been added to the shared store, so the local one knows nothing of it. */
  function giveBack(counter: SharedCounter, amount: number): Count {
    counter.known += amount;
    counter.owed += amount;
    return { isAdded: true, total: counter.known, resetMs: counter.until - now() };
  }

  return {
    async add(key, addition) {
      const { window, ceiling = Number.POSITIVE_INFINITY } = addition;
      const counter = counterOf(key, window);
      // Only days are given back to: another window that is used up stays so, and nobody needs to ask the store again.
      const isUsedUp = window !== 'day' && counter.known >= ceiling && shared.isUp();
      if (isUsedUp) return { isAdded: false, total: counter.known, resetMs: counter.until - now() };
      return addShared(counter, key, addition).catch(() => addHere(counter, key, addition));
    },
  };
}
