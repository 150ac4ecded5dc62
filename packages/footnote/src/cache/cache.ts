import { abortable } from '../abortable.ts';
import type { SearchResponse } from '../contract/response.ts';
import type { Counters } from '../counters.ts';
import { FootnoteError } from '../errors.ts';
import type { SharedStore } from '../store/shared-store.ts';
import { createBehind } from './background.ts';
import { type CacheEntry, copyOf, entryOf, errorOf, isUpstreamFailure } from './cache-entry.ts';
import { type CacheForm, type CacheState, searchResponses } from './cache-form.ts';
import { createKeptAnswers } from './cache-tiers.ts';
import { type Flight, startFlight } from './single-flight.ts';

export interface CacheCall {
  /** Asks anew; what comes back is kept for others all the same. */
  readonly noCache?: boolean | undefined;
  readonly signal: AbortSignal;
  /** Runs before this caller makes others work, and not for what is kept already: the place of its own limit. */
  readonly admit?: (() => Promise<void>) | undefined;
}

export interface ResponseCache<T = SearchResponse> {
  /**
   * Fresh: at once. Stale: at once, and refreshed behind. Missing: one flight for all who ask the same, in this
   * process and, with a shared store, in all. Failed: what is kept from before, else the error, for at most 5 s.
   * `load` outlives its caller when others wait too, so it has only the signal that it is given.
   */
  through(key: string, call: CacheCall, load: Load<T>): Promise<T>;
  close(): Promise<void>;
}

/** `earlier` gives what was kept before, however old, to those who can ask whether it still holds. */
export type Load<T = SearchResponse> = (signal: AbortSignal, earlier: () => T | undefined) => Promise<T>;

export interface ResponseCacheOptions {
  /** 0: nothing is kept; those who ask the same at the same time still share a flight. */
  readonly ttlSeconds: number;
  /** Where answers are kept between runs, where there is no shared store. */
  readonly dir?: string | undefined;
  readonly store?: SharedStore | undefined;
  readonly counters?: Counters | undefined;
  readonly now?: () => number;
  /** On disk, what is larger is not kept. */
  readonly fileBytes?: number;
}

/** A refresh was paid for: a run of the command line lets it finish, if that is soon. */
const closingGraceMs = 1_500;

/** What a flight brought. */
interface Landed<T> {
  readonly entry: CacheEntry;
  readonly isOurs: boolean;
  /** What we loaded, for the first who takes it: that one pays. The others get copies. */
  loaded: T | undefined;
}

const usualFileBytes = 1024 * 1024;

export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  return createCache(searchResponses, options);
}

export function createCache<T>(form: CacheForm<T>, options: ResponseCacheOptions): ResponseCache<T> {
  const { ttlSeconds, dir, store, counters, now = Date.now, fileBytes = usualFileBytes } = options;
  const { isWhole } = form;
  const behind = createBehind();
  const answers = createKeptAnswers({ ttlMs: ttlSeconds * 1_000, dir, store, now, behind, fileBytes, isWhole });
  const { shelf } = answers;
  const flights = new Map<string, Flight<Landed<T>>>();
  let isClosing = false;

  async function through(key: string, call: CacheCall, load: Load<T>): Promise<T> {
    call.signal.throwIfAborted();
    if (call.noCache) return loadAnew(key, call, load);
    if (answers.lookUp !== undefined && answers.get(key) === undefined && !flights.has(key)) {
      await abortable(answers.lookUp(key), call.signal);
    }
    const kept = answers.get(key);
    if (kept?.state === 'fresh') return answer(kept.entry, 'fresh');
    if (kept?.state === 'stale') {
      refresh(key, load);
      return answer(kept.entry, 'stale');
    }
    if (answers.failureOf(key) === undefined) await call.admit?.();
    try {
      return await fly(key, call.signal, load);
    } catch (error) {
      if (kept !== undefined && isUpstreamFailure(error)) return answer(kept.entry, 'stale');
      throw error;
    }
  }

  async function loadAnew(key: string, call: CacheCall, load: Load<T>): Promise<T> {
    await call.admit?.();
    const loaded = await loadHere(load, call.signal, () => undefined);
    const entry = entryOf(loaded, now());
    answers.keep(key, entry);
    if (shelf !== undefined) behind.run(shelf.put(key, entry));
    return marked(loaded, 'no', true);
  }

  async function fly(key: string, signal: AbortSignal, load: Load<T>): Promise<T> {
    const failure = answers.failureOf(key);
    if (failure !== undefined) throw errorOf(failure);
    // While this caller was let in, others may have brought it.
    const came = answers.get(key);
    if (came?.state === 'fresh') return answer(came.entry, 'fresh');
    const landed = await (flights.get(key) ?? depart(key, load)).join(signal);
    const { loaded } = landed;
    landed.loaded = undefined;
    if (loaded !== undefined) return marked(loaded, 'no', true);
    return answer(landed.entry, landed.isOurs ? 'no' : 'fresh');
  }

  function refresh(key: string, load: Load<T>): void {
    const isUseful = !flights.has(key) && answers.failureOf(key) === undefined && !isClosing;
    if (isUseful) depart(key, load).hold();
  }

  function depart(key: string, load: Load<T>): Flight<Landed<T>> {
    const flight = startFlight(
      (signal) => bring(key, load, signal),
      () => {
        if (flights.get(key) === flight) flights.delete(key);
      },
    );
    flights.set(key, flight);
    return flight;
  }

  async function bring(key: string, load: Load<T>, signal: AbortSignal): Promise<Landed<T>> {
    let loaded: T | undefined;
    const loadOurs = async () => {
      loaded = await loadHere(load, signal, () => earlier(key));
      return entryOf(loaded, now());
    };
    try {
      const entry = await (shelf === undefined ? loadOurs() : shelf.once(key, loadOurs, signal));
      answers.keep(key, entry);
      return { entry, isOurs: loaded !== undefined, loaded };
    } catch (error) {
      // An aborted flight failed because its callers left, which says nothing about the next.
      if (!signal.aborted && isUpstreamFailure(error)) answers.keepFailure(key, error);
      throw error;
    }
  }

  function loadHere(load: Load<T>, signal: AbortSignal, kept: () => T | undefined): Promise<T> {
    counters?.increment('cache_loads_total');
    return load(signal, kept);
  }

  function earlier(key: string): T | undefined {
    const kept = answers.get(key);
    return kept === undefined ? undefined : form.marked(copyOf<T>(kept.entry), 'stale', false);
  }

  function answer(entry: CacheEntry, cached: CacheState): T {
    return marked(copyOf<T>(entry), cached, false);
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
      await behind.ended();
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
