import { LRUCache } from 'lru-cache';
import type { FootnoteError } from '../errors.ts';
import { openMemory } from '../store/memory.ts';
import type { Store } from '../store/store.ts';
import {
  type CachedFailure,
  checkEntry,
  packEntry,
  packFailure,
  toCachedFailure,
  unpackEntry,
  unpackFailure,
} from './cache-entry.ts';

/** The tiers of the cache: memory first, then the store that outlives this process or is shared with others. */
export interface CacheTiers<T> {
  /** From memory. */
  peek(key: string): CacheHit<T> | undefined;
  /** From the store into memory, a recent failure too. Those who ask at the same time look once. */
  promote(key: string): Promise<void>;
  pack(key: string, value: T): string;
  /** Into memory at once, and into the store. */
  keep(key: string, packed: string): Promise<void>;
  /** A recent failure, while it counts. */
  failureOf(key: string): CachedFailure | undefined;
  /** `isShared`: also into the store. */
  keepFailure(key: string, error: FootnoteError, isShared: boolean): Promise<void>;
}

/** `fresh` is as good as new; `stale` will do while it is refreshed; `old` only when nobody answers. */
export interface CacheHit<T> {
  readonly value: T;
  readonly packed: string;
  readonly state: 'fresh' | 'stale' | 'old';
}

export interface CacheTiersOptions {
  /** 0: nothing is kept. */
  readonly ttlMs: number;
  readonly store: Store | undefined;
  readonly now: () => number;
  readonly isWhole: (value: unknown) => boolean;
}

const mostFailures = 1_000;
/** Yesterday's answer, marked as stale, is better than none while nobody answers. */
const staleIfErrorMs = 24 * 60 * 60 * 1_000;

export function createCacheTiers<T>({ ttlMs, store, now, isWhole }: CacheTiersOptions): CacheTiers<T> {
  const isKept = ttlMs > 0;
  const keepMs = Math.max(staleIfErrorMs, 2 * ttlMs);
  const memory = openMemory({ now });
  const failures = new LRUCache<string, CachedFailure>({ max: mostFailures });
  const lookups = new Map<string, Promise<void>>();

  async function lookUp(key: string): Promise<void> {
    const [packed, failed] = await Promise.all([store?.get(`answer:${key}`), store?.get(`error:${key}`)]);
    if (packed !== undefined && checkEntry(key, packed, isWhole)) remember(key, packed);
    const failure = unpackFailure(key, failed, now());
    if (failure !== undefined) failures.set(key, failure);
  }

  function remember(key: string, packed: string): void {
    void memory.set(key, packed, keepMs);
    failures.delete(key);
  }

  return {
    peek(key) {
      const packed = memory.peek(key);
      if (packed === undefined) return undefined;
      const { storedAt, value } = unpackEntry<T>(packed);
      // A clock that was set back makes an answer older, never fresh for longer.
      const age = Math.abs(now() - storedAt);
      if (age >= keepMs) return undefined;
      return { value, packed, state: age < ttlMs ? 'fresh' : age < 2 * ttlMs ? 'stale' : 'old' };
    },
    promote(key) {
      // A store that went away is no reason to fail: then nothing was found.
      const looking =
        lookups.get(key) ??
        lookUp(key)
          .catch(nothingFound)
          .finally(() => lookups.delete(key));
      lookups.set(key, looking);
      return looking;
    },
    pack: (key, value) => packEntry(key, { storedAt: now(), value }),
    async keep(key, packed) {
      if (!isKept) return;
      remember(key, packed);
      await store?.set(`answer:${key}`, packed, keepMs);
    },
    failureOf(key) {
      const failure = failures.get(key);
      return failure !== undefined && now() < failure.until ? failure : undefined;
    },
    async keepFailure(key, error, isShared) {
      if (!isKept) return;
      const failure = toCachedFailure(error, now());
      failures.set(key, failure);
      if (isShared) await store?.set(`error:${key}`, packFailure(key, failure), failure.until - now());
    },
  };
}

function nothingFound(): void {}
