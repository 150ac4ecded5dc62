export interface ExpiringMap<V> {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
}

const fewest = 1_000;

/** Each entry ends at a time of its own. All are swept when they have doubled: no timers, and no growth without end. */
export function createExpiringMap<V extends { readonly until: number }>(now: () => number): ExpiringMap<V> {
  const entries = new Map<string, V>();
  let sweepAbove = fewest;

  function sweep(): void {
    for (const [key, { until }] of entries) if (until <= now()) entries.delete(key);
    sweepAbove = Math.max(fewest, 2 * entries.size);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      return entry !== undefined && now() < entry.until ? entry : undefined;
    },
    set(key, value) {
      entries.set(key, value);
      if (entries.size > sweepAbove) sweep();
    },
  };
}
