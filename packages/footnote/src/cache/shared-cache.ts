import { setTimeout as sleep } from 'node:timers/promises';
import type { Lease, SharedStore } from '../store/shared-store.ts';
import type { Behind } from './background.ts';
import {
  type CacheEntry,
  isUpstreamFailure,
  type KeptError,
  keptError,
  packEntry,
  packError,
  unpackEntry,
  unpackError,
} from './cache-entry.ts';

/** Held while loading; a process that dies with it keeps the others waiting no longer than this. */
const leaseMs = 3_000;
const firstPollMs = 15;
const longestPollMs = 100;

/** The answers of all replicas, in their shared store. */
export interface SharedShelf {
  find(key: string): Promise<Found>;
  put(key: string, entry: CacheEntry): Promise<void>;
  /** One replica loads, and the others wait for what it puts here. Without the store, this one loads by itself. */
  once(key: string, load: () => Promise<CacheEntry>, signal: AbortSignal): Promise<CacheEntry>;
}

export interface Found {
  readonly entry?: CacheEntry | undefined;
  readonly error?: KeptError | undefined;
}

export interface ShelfOptions {
  readonly store: SharedStore;
  readonly keepMs: number;
  readonly now: () => number;
  readonly isFresh: (entry: CacheEntry) => boolean;
  readonly behind: Behind;
  readonly isWhole: (value: unknown) => boolean;
}

/** How waiting for the others ended. */
type Turn =
  | { readonly kind: 'ours'; readonly lease: Lease }
  | { readonly kind: 'answered'; readonly entry: CacheEntry }
  | { readonly kind: 'failed'; readonly error: KeptError }
  | { readonly kind: 'alone' };

export function createSharedShelf({ store, keepMs, now, isFresh, behind, isWhole }: ShelfOptions): SharedShelf {
  async function find(key: string): Promise<Found> {
    if (!store.isUp()) return {};
    const [entry, error] = await Promise.all([store.get(`answer:${key}`), store.get(`error:${key}`)]);
    return { entry: unpackEntry(key, entry, isWhole), error: unpackError(key, error, now()) };
  }

  async function put(key: string, entry: CacheEntry): Promise<void> {
    if (store.isUp()) await store.set(`answer:${key}`, packEntry(key, entry), keepMs);
  }

  async function putError(key: string, error: unknown): Promise<void> {
    if (!isUpstreamFailure(error) || !store.isUp()) return;
    const kept = keptError(error, now());
    await store.set(`error:${key}`, packError(key, kept), kept.until - now());
  }

  async function outcomeOfOthers(key: string): Promise<Turn | undefined> {
    const { entry, error } = await find(key);
    if (entry !== undefined && isFresh(entry)) return { kind: 'answered', entry };
    if (error !== undefined && now() < error.until) return { kind: 'failed', error };
    return undefined;
  }

  async function waitForTurn(key: string, signal: AbortSignal): Promise<Turn> {
    for (let pause = firstPollMs; store.isUp(); pause = Math.min(pause * 1.5, longestPollMs)) {
      const lease = await store.lease(`flight:${key}`, leaseMs);
      // Also with the lease: whoever had it before may have finished since we looked.
      const outcome = await outcomeOfOthers(key);
      if (outcome !== undefined) {
        if (lease !== undefined) behind.run(lease.release());
        return outcome;
      }
      if (lease !== undefined) return { kind: 'ours', lease };
      await sleep(pause, undefined, { signal });
    }
    return { kind: 'alone' };
  }

  async function loadFor(key: string, lease: Lease, load: () => Promise<CacheEntry>, signal: AbortSignal) {
    try {
      const entry = await load();
      behind.run(put(key, entry).finally(lease.release));
      return entry;
    } catch (error) {
      // An aborted load is nobody's answer: the next replica that waits takes over.
      behind.run((signal.aborted ? Promise.resolve() : putError(key, error)).finally(lease.release));
      throw error;
    }
  }

  return {
    find,
    put,
    async once(key, load, signal) {
      const turn = await waitForTurn(key, signal).catch((): Turn => ({ kind: 'alone' }));
      signal.throwIfAborted();
      switch (turn.kind) {
        case 'ours':
          return loadFor(key, turn.lease, load, signal);
        case 'answered':
          return turn.entry;
        case 'failed':
          throw turn.error.error;
        case 'alone':
          return load();
        default:
          return turn satisfies never;
      }
    },
  };
}
