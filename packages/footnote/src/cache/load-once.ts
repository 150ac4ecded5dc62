import { setTimeout as sleep } from 'node:timers/promises';
import type { Lease, Store } from '../store/store.ts';
import type { Background } from './background.ts';
import { isUpstreamFailure } from './cache-entry.ts';
import type { CacheTiers } from './cache-tiers.ts';

/** Held while loading; a process that dies with it keeps the others waiting no longer than this. */
const leaseMs = 3_000;
const firstPollMs = 15;
const longestPollMs = 100;

/** A load that gives its packed entry; undefined where that is not to be kept. */
export type PackedLoad = () => Promise<string | undefined>;

export interface LoadOnceOptions {
  readonly store: Store | undefined;
  readonly tiers: CacheTiers<unknown>;
  readonly background: Background;
}

/**
 * Single-flight across processes, where their store has leases: the holder loads and keeps what came, the others wait
 * for it. Without leases, or while the store is away, each loads by itself.
 */
export function createLoadOnce({ store, tiers, background }: LoadOnceOptions) {
  const freshOf = (key: string) => {
    const hit = tiers.peek(key);
    return hit?.state === 'fresh' ? hit.packed : undefined;
  };

  /** Until the lease is ours, others have finished, or there is nobody to wait for. */
  async function waitForLease(key: string, signal: AbortSignal): Promise<Lease | undefined> {
    for (let pause = firstPollMs; store?.can.lease && store.isUp(); pause = Math.min(pause * 1.5, longestPollMs)) {
      const lease = await store.lease(`flight:${key}`, leaseMs);
      // Also with the lease: whoever had it before may have finished since we looked.
      await tiers.promote(key);
      if (lease !== undefined || freshOf(key) !== undefined || tiers.failureOf(key) !== undefined) return lease;
      await sleep(pause, undefined, { signal });
    }
    return undefined;
  }

  return async (key: string, load: PackedLoad, signal: AbortSignal): Promise<string | undefined> => {
    const lease = await waitForLease(key, signal).catch(() => undefined);
    const failure = tiers.failureOf(key);
    let keeping: Promise<void> | undefined;
    try {
      signal.throwIfAborted();
      const packed = freshOf(key);
      if (packed !== undefined) return packed;
      if (failure !== undefined) throw failure.error;
      const loaded = await load();
      if (loaded !== undefined) keeping = tiers.keep(key, loaded);
      return loaded;
    } catch (error) {
      // An aborted load failed because its callers left, which says nothing about the next.
      const isNews = failure === undefined && !signal.aborted && isUpstreamFailure(error);
      // In the store, a failure is for those who wait for the lease.
      if (isNews) keeping = tiers.keepFailure(key, error, lease !== undefined);
      throw error;
    } finally {
      background.run(Promise.resolve(keeping).finally(() => lease?.release()));
    }
  };
}
