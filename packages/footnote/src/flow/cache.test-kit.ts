import { FootnoteError } from '../errors.ts';
import type { SearchResponse } from '../search/response.ts';

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
  let resolve: (response: SearchResponse) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<SearchResponse>((...ends) => {
    [resolve, reject] = ends;
  });
  return {
    load(signal: AbortSignal) {
      signals.push(signal);
      signal.addEventListener('abort', () => reject(signal.reason));
      return promise;
    },
    resolve,
    calls: () => signals.length,
    isAborted: () => signals.some(({ aborted }) => aborted),
  };
}

/** Until everything that needs no clock and no socket has happened. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
