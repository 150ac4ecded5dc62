import type { SearchResponse } from '../contract/response.ts';
import { FootnoteError } from '../errors.ts';
import { cachedResponses } from '../search/response-form.ts';
import { type CacheOptions, createCache, type Loaded } from './cache.ts';

export const ttlSeconds = 60;
export const hour = 3_600_000;

export const createResponseCache = (options: CacheOptions) => createCache(cachedResponses, options);

/** What a load gives that may be kept. */
export const kept = (value: SearchResponse): Loaded<SearchResponse> => ({ value, keep: true });

/** A cache whose clock the test moves, over an upstream that numbers its answers. */
export function makeCache(options: { ttlSeconds?: number } = {}) {
  const clock = { now: 1_000_000_000 };
  const upstream: { loads: number; failure: Error | undefined } = { loads: 0, failure: undefined };
  const cache = createResponseCache({ ttlSeconds, now: () => clock.now, ...options });
  const load = async () => {
    upstream.loads += 1;
    if (upstream.failure !== undefined) throw upstream.failure;
    return kept(responseNamed(`answer ${upstream.loads}`, 0.005));
  };
  const ask = (call: { noCache?: boolean; signal?: AbortSignal; admit?: () => Promise<void> } = {}, key = 'k') =>
    cache.through(key, { signal: forever(), ...call }, load);
  const outcome = (call = {}) =>
    ask(call).then(
      (response) => `${titleOf(response)}, ${response.cached}`,
      (error: unknown) => (FootnoteError.is(error) ? error.code : 'other'),
    );
  return { cache, clock, upstream, ask, outcome };
}

/** A response that can be told from others by its title. */
export function responseNamed(title: string, costUsd?: number): SearchResponse {
  return {
    query: 'bridges',
    provider: 'tavily',
    results: [{ title, url: 'https://a.example/', content: 'text' }],
    sources: [{ n: 1, title, url: 'https://a.example/', domain: 'a.example' }],
    warnings: [],
    cached: 'no',
    tookMs: 7,
    ...(costUsd === undefined ? {} : { costUsd }),
  };
}

export function titleOf({ results }: SearchResponse): string | undefined {
  return results[0]?.title;
}

export function upstreamDown(): FootnoteError {
  return new FootnoteError('PROVIDER_FAILED', 'Tavily is down.', { provider: 'tavily', retryable: true });
}

export const forever = (): AbortSignal => new AbortController().signal;

/** A load that ends when the test says so, and knows whether it was aborted. */
export function controlledLoad() {
  const signals: AbortSignal[] = [];
  let resolve: (loaded: Loaded<SearchResponse>) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<Loaded<SearchResponse>>((...ends) => {
    [resolve, reject] = ends;
  });
  return {
    load(signal: AbortSignal) {
      signals.push(signal);
      signal.addEventListener('abort', () => reject(signal.reason));
      return promise;
    },
    resolve: (response: SearchResponse) => resolve(kept(response)),
    calls: () => signals.length,
    isAborted: () => signals.some(({ aborted }) => aborted),
  };
}

/** Until everything that needs no clock and no socket has happened. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
