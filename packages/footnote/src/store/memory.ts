import { LRUCache } from 'lru-cache';
import { createExpiringMap } from './expiring-map.ts';
import { lengthOf, type Store } from './store.ts';

export interface MemoryStore extends Store {
  /** `get` without waiting: nothing happens between looking and acting. */
  peek(key: string): string | undefined;
}

interface Expiring {
  readonly until: number;
}

const usualBytes = 32 * 1024 * 1024;

/** The driver for one process: values bounded by bytes, the least recently used go first. Counters are never evicted. */
export function openMemory({ now = Date.now, maxBytes = usualBytes } = {}): MemoryStore {
  const values = new LRUCache<string, Expiring & { value: string }>({ maxSize: maxBytes, sizeCalculation: bytesOf });
  const totals = createExpiringMap<Expiring & { total: number }>(now);

  function peek(key: string): string | undefined {
    const kept = values.get(key);
    return kept !== undefined && now() < kept.until ? kept.value : undefined;
  }

  return {
    // Who shares a process needs no lease: `cache/single-flight.ts` does that.
    can: { lease: false },
    peek,
    get: async (key) => peek(key),
    async set(key, value, ttlMs) {
      values.set(key, { value, until: now() + ttlMs });
    },
    async add(key, { amount, ceiling = Number.POSITIVE_INFINITY, window }) {
      const { total, until } = totals.get(key) ?? { total: 0, until: now() + lengthOf(window, now()) };
      const isAdded = total + amount <= ceiling;
      const newTotal = isAdded ? Math.max(0, total + amount) : total;
      totals.set(key, { total: newTotal, until });
      return { isAdded, total: newTotal, resetMs: until - now() };
    },
    async lease() {
      throw new TypeError('A store in memory has no leases.');
    },
    isUp: () => true,
    problem: () => undefined,
    async close() {},
  };
}

/** At most: V8 keeps Latin text in half of it. */
function bytesOf({ value }: { value: string }): number {
  return 2 * value.length + 100;
}
