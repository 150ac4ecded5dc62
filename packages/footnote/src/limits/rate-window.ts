import type { RateLimiterRes } from 'rate-limiter-flexible';
import type { Counters } from '../counters.ts';
import type { SharedStore } from '../store/shared-store.ts';
import { together } from './batch-by-key.ts';
import { type Limit, periodSeconds } from './parse-limits.ts';

/** A limit over seconds, minutes or hours: exact across replicas with a shared store, else in this process. */
export interface RateWindow {
  /** Counts one call; the milliseconds to wait when there are too many. */
  take(key: string): Promise<number | undefined>;
}

export function createRateWindow(limit: Limit, store: SharedStore | undefined, counters: Counters): RateWindow {
  let loading: ReturnType<typeof load> | undefined;

  async function load() {
    const { RateLimiterMemory, RateLimiterRedis } = await import('rate-limiter-flexible');
    const prefix = `footnote:limit:${limit.name}:${limit.count}/${limit.period}`;
    const terms = { points: limit.count, duration: periodSeconds[limit.period], keyPrefix: prefix };
    const shared = store && new RateLimiterRedis({ ...terms, storeClient: store.client });
    return { local: new RateLimiterMemory(terms), shared };
  }

  /** Counts so many calls, and gives what is used of the window after them. */
  async function count(key: string, calls: number): Promise<RateLimiterRes> {
    loading ??= load();
    const { local, shared } = await loading;
    // A window that is used up stays so until it ends: nobody needs to ask the store again.
    const isFull = ((await local.get(key))?.consumedPoints ?? 0) >= limit.count;
    if (shared !== undefined && !(isFull && store?.isUp())) {
      const used = await shared.penalty(key, calls).catch(() => undefined);
      if (used !== undefined) {
        // Should the store go away, this process goes on from what all replicas had used.
        await local.set(key, used.consumedPoints, Math.max(1, used.msBeforeNext) / 1_000);
        return used;
      }
      counters.increment('limit_fallbacks_total', { limit: limit.name }, calls);
    }
    return local.penalty(key, calls);
  }

  const take = together(async (key, wishes: readonly undefined[]) => {
    const { consumedPoints, msBeforeNext } = await count(key, wishes.length);
    const before = consumedPoints - wishes.length;
    return wishes.map((_, i) => (before + i < limit.count ? undefined : msBeforeNext));
  });
  return { take: (key) => take(key, undefined) };
}
