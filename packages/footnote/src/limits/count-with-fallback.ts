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
  /** The total when the store last answered. */
  known: number;
  /** What was added here while the store was away, and is told to it when it is back. */
  owed: number;
  until: number;
}

/**
 * Counts in the store of all replicas. While that is away it counts in this machine's own, from the total that is
 * known on; when it is back, it is told what it missed.
 */
export function countWithFallback({ shared, local, counters, now }: FallbackOptions): CountingStore {
  const known = createExpiringMap<SharedCounter>(now);

  function counterOf(key: string, window: CountWindow): SharedCounter {
    const counter = known.get(key) ?? { known: 0, owed: 0, until: now() + lengthOf(window, now()) };
    known.set(key, counter);
    return counter;
  }

  async function addShared(counter: SharedCounter, key: string, addition: Addition): Promise<Count> {
    if (counter.owed !== 0) await tellOwed(counter, key, addition.window);
    const count = await shared.add(key, addition);
    counter.known = count.total;
    counter.until = now() + count.resetMs;
    return count;
  }

  async function tellOwed(counter: SharedCounter, key: string, window: CountWindow): Promise<void> {
    const { owed } = counter;
    counter.owed = 0;
    try {
      await shared.add(key, { amount: owed, window });
    } catch (error) {
      counter.owed += owed;
      throw error;
    }
    // What was owed is the shared store's from here on.
    await local.add(key, { amount: -owed, window });
  }

  async function addHere(counter: SharedCounter, key: string, addition: Addition): Promise<Count> {
    counters.increment('limit_fallbacks_total', { limit: key.split(':', 1)[0] ?? key });
    const { ceiling = Number.POSITIVE_INFINITY, ...rest } = addition;
    const count = await local.add(key, { ...rest, ceiling: ceiling - counter.known });
    if (count.isAdded) counter.owed += addition.amount;
    return { ...count, resetMs: Math.max(1, Math.min(count.resetMs, counter.until - now())) };
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
