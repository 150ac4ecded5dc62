import type { Counters } from '../counters.ts';
import { abortable } from '../deadline.ts';
import { FootnoteError } from '../errors.ts';
import type { Store } from '../store/store.ts';
import { createBackground } from './background.ts';
import { errorOf, isUpstreamFailure, unpackEntry } from './cache-entry.ts';
import type { CacheForm, CacheState } from './cache-form.ts';
import { type CacheHit, createCacheTiers } from './cache-tiers.ts';
import { createLoadOnce } from './load-once.ts';
import { type Flight, startFlight } from './single-flight.ts';

export interface CacheCall {
  /** Asks anew; what comes back is kept for others all the same. */
  readonly noCache?: boolean | undefined;
  readonly signal: AbortSignal;
  /** Runs before this caller makes others work, and not for what is kept already: the place of its own limit. */
  readonly admit?: (() => Promise<void>) | undefined;
}

export interface ResponseCache<T> {
  /**
   * Fresh: at once. Stale: at once, and refreshed in the background (stale-while-revalidate). Missing: one load for all
   * who ask the same, in this process and, with a shared store, in all (single-flight). Failed: what is kept from
   * before (stale-if-error), else the error, for at most 5 s.
   * `load` outlives its caller when others wait too, so it has only the signal that it is given.
   */
  through(key: string, call: CacheCall, load: Load<T>): Promise<T>;
  close(): Promise<void>;
}

/** `earlier` gives what was kept before, however old, to those who can ask whether it still holds. */
export type Load<T> = (signal: AbortSignal, earlier: () => T | undefined) => Promise<Loaded<T>>;

export interface Loaded<T> {
  readonly value: T;
  /** False: given to all who wait for it, and kept for nobody. */
  readonly keep: boolean;
}

export interface CacheOptions {
  /** 0: nothing is kept; those who ask the same at the same time still share a load. */
  readonly ttlSeconds: number;
  /** Where values are kept beyond this process. Whoever opened it closes it, after the cache. */
  readonly store?: Store | undefined;
  readonly counters?: Counters | undefined;
  readonly now?: () => number;
}

/** A refresh was paid for: a run of the command line lets it finish, if that is soon. */
const closingGraceMs = 1_500;

interface SharedResult<T> {
  /** Undefined where another process loaded it. The first who takes it pays; the others get copies. */
  readonly loaded: Loaded<T> | undefined;
  /** Undefined where it may not be kept. */
  readonly packed: string | undefined;
  isTaken: boolean;
}

export function createCache<T>(form: CacheForm<T>, options: CacheOptions): ResponseCache<T> {
  const { ttlSeconds, counters, now = Date.now } = options;
  const store = ttlSeconds > 0 ? options.store : undefined;
  const background = createBackground();
  const tiers = createCacheTiers<T>({ ttlMs: ttlSeconds * 1_000, store, now, isWhole: form.isWhole });
  const loadOnce = createLoadOnce({ store, tiers, background });
  const flights = new Map<string, Flight<SharedResult<T>>>();
  let isClosing = false;

  async function through(key: string, call: CacheCall, load: Load<T>): Promise<T> {
    call.signal.throwIfAborted();
    if (call.noCache) return loadAnew(key, call, load);
    const hit = tiers.peek(key) ?? (await lookUp(key, call.signal));
    if (hit?.state === 'fresh') return marked(hit.value, 'fresh', false);
    if (hit?.state === 'stale') {
      refresh(key, load);
      return marked(hit.value, 'stale', false);
    }
    if (tiers.failureOf(key) === undefined) await call.admit?.();
    try {
      return await loadShared(key, call.signal, load);
    } catch (error) {
      if (hit !== undefined && isUpstreamFailure(error)) return marked(hit.value, 'stale', false);
      throw error;
    }
  }

  async function loadAnew(key: string, call: CacheCall, load: Load<T>): Promise<T> {
    await call.admit?.();
    const { value, keep } = await counted(load, call.signal, () => undefined);
    if (keep) background.run(tiers.keep(key, tiers.pack(key, value)));
    return marked(value, 'no', true);
  }

  async function lookUp(key: string, signal: AbortSignal): Promise<CacheHit<T> | undefined> {
    if (store === undefined || flights.has(key)) return undefined;
    await abortable(tiers.promote(key), signal);
    return tiers.peek(key);
  }

  async function loadShared(key: string, signal: AbortSignal, load: Load<T>): Promise<T> {
    const failure = tiers.failureOf(key);
    if (failure !== undefined) throw errorOf(failure);
    // While this caller was let in, others may have loaded it.
    const hit = tiers.peek(key);
    if (hit?.state === 'fresh') return marked(hit.value, 'fresh', false);
    const result = await (flights.get(key) ?? start(key, load)).join(signal);
    const { loaded, packed, isTaken } = result;
    result.isTaken = true;
    if (loaded !== undefined && !isTaken) return marked(loaded.value, 'no', true);
    const copy = packed === undefined ? structuredClone(loaded?.value as T) : unpackEntry<T>(packed).value;
    return marked(copy, loaded === undefined ? 'fresh' : 'no', false);
  }

  function refresh(key: string, load: Load<T>): void {
    const isUseful = !flights.has(key) && tiers.failureOf(key) === undefined && !isClosing;
    if (isUseful) start(key, load).hold();
  }

  function start(key: string, load: Load<T>): Flight<SharedResult<T>> {
    const flight = startFlight(
      (signal) => loadForAll(key, load, signal),
      () => {
        if (flights.get(key) === flight) flights.delete(key);
      },
    );
    flights.set(key, flight);
    return flight;
  }

  async function loadForAll(key: string, load: Load<T>, signal: AbortSignal): Promise<SharedResult<T>> {
    let loaded: Loaded<T> | undefined;
    const loadPacked = async () => {
      loaded = await counted(load, signal, () => earlier(key));
      return loaded.keep ? tiers.pack(key, loaded.value) : undefined;
    };
    const packed = await loadOnce(key, loadPacked, signal);
    return { loaded, packed, isTaken: false };
  }

  function counted(load: Load<T>, signal: AbortSignal, kept: () => T | undefined): Promise<Loaded<T>> {
    counters?.increment('cache_loads_total');
    return load(signal, kept);
  }

  function earlier(key: string): T | undefined {
    const hit = tiers.peek(key);
    return hit === undefined ? undefined : form.marked(hit.value, 'stale', false);
  }

  function marked(value: T, cached: CacheState, hasPaid: boolean): T {
    counters?.increment('cache_answers_total', { cached });
    return form.marked(value, cached, hasPaid);
  }

  return {
    through,
    async close() {
      isClosing = true;
      const refreshes = [...flights.values()].filter(({ isHeld }) => isHeld).map(({ ended }) => ended);
      await atMost(closingGraceMs, Promise.all(refreshes));
      const reason = new FootnoteError('CANCELLED', 'Footnote was closed during the search.');
      for (const flight of [...flights.values()]) flight.abort(reason);
      await background.ended();
    },
  };
}

function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    work.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
