import { LRUCache } from 'lru-cache';
import type { FootnoteError } from '../errors.ts';
import type { SharedStore } from '../store/shared-store.ts';
import type { Behind } from './background.ts';
import { type CacheEntry, type KeptError, keptError } from './cache-entry.ts';
import { openDiskCache } from './disk-cache.ts';
import { createSharedShelf, type SharedShelf } from './shared-cache.ts';

/** What is kept, and for how long: in memory, and behind that on disk or in the store that replicas share. */
export interface KeptAnswers {
  /** From memory. */
  get(key: string): Kept | undefined;
  /** Into memory, from where answers are kept beyond this process, if they are. Those who ask at the same time look once. */
  readonly lookUp: ((key: string) => Promise<void>) | undefined;
  keep(key: string, entry: CacheEntry): void;
  /** A recent failure, while it counts. */
  failureOf(key: string): KeptError | undefined;
  keepFailure(key: string, error: FootnoteError): void;
  readonly shelf: SharedShelf | undefined;
}

/** `fresh` is as good as new; `stale` will do while it is refreshed; `old` only when nobody answers. */
export interface Kept {
  readonly entry: CacheEntry;
  readonly state: 'fresh' | 'stale' | 'old';
}

export interface KeptAnswersOptions {
  readonly ttlMs: number;
  readonly dir: string | undefined;
  readonly store: SharedStore | undefined;
  readonly now: () => number;
  readonly behind: Behind;
  /** On disk, what is larger is not kept. */
  readonly fileBytes: number;
  readonly isWhole: (value: unknown) => boolean;
}

const memoryBytes = 32 * 1024 * 1024;
const mostFailures = 1_000;
/** Yesterday's answer, marked as stale, is better than none while nobody answers. */
const staleIfErrorMs = 24 * 60 * 60 * 1_000;

export function createKeptAnswers(options: KeptAnswersOptions): KeptAnswers {
  const { ttlMs, dir, store, now, behind, fileBytes, isWhole } = options;
  const isKept = ttlMs > 0;
  const keepMs = Math.max(staleIfErrorMs, 2 * ttlMs);
  const memory = new LRUCache<string, CacheEntry>({ maxSize: memoryBytes, sizeCalculation: bytesOf });
  const failures = new LRUCache<string, KeptError>({ max: mostFailures });
  const lookups = new Map<string, Promise<void>>();
  const isFresh = (entry: CacheEntry) => ageOf(entry) < ttlMs;
  const shelf = isKept && store ? createSharedShelf({ store, keepMs, now, behind, isFresh, isWhole }) : undefined;
  const disk =
    isKept && dir !== undefined && store === undefined
      ? openDiskCache(dir, { keepMs, now, fileBytes, isWhole })
      : undefined;

  /** A clock that was set back makes an answer older, never fresh for longer. */
  function ageOf({ storedAt }: CacheEntry): number {
    return Math.abs(now() - storedAt);
  }

  async function look(key: string): Promise<void> {
    // A store that went away is no reason to fail: then nothing was found.
    const found = await shelf?.find(key).catch(() => undefined);
    const entry = found?.entry ?? (await disk?.get(key));
    if (entry !== undefined) memory.set(key, entry);
    if (found?.error !== undefined) failures.set(key, found.error);
  }

  function lookUp(key: string): Promise<void> {
    const looking = lookups.get(key) ?? look(key).finally(() => lookups.delete(key));
    lookups.set(key, looking);
    return looking;
  }

  return {
    shelf,
    get(key) {
      const entry = memory.get(key);
      if (entry === undefined) return undefined;
      const age = ageOf(entry);
      if (age >= keepMs) return undefined;
      return { entry, state: age < ttlMs ? 'fresh' : age < 2 * ttlMs ? 'stale' : 'old' };
    },
    lookUp: shelf === undefined && disk === undefined ? undefined : lookUp,
    keep(key, entry) {
      if (!isKept) return;
      memory.set(key, entry);
      failures.delete(key);
      if (disk !== undefined) behind.run(disk.set(key, entry));
    },
    failureOf(key) {
      const failure = failures.get(key);
      return failure !== undefined && now() < failure.until ? failure : undefined;
    },
    keepFailure(key, error) {
      if (isKept) failures.set(key, keptError(error, now()));
    },
  };
}

/** At most: V8 keeps Latin text in half of it. */
function bytesOf({ text }: CacheEntry): number {
  return 2 * text.length + 100;
}
