/** A search in Footnote's words, which each SDK is asked to make too. */
export interface SdkRequest {
  readonly query: string;
  readonly numResults: number;
  readonly topic: 'general' | 'news';
  readonly type: 'auto' | 'deep';
  readonly includeDomains: string[];
  readonly excludeDomains: string[];
  readonly freshness?: 'week';
  /** What `freshness` means now, as times. */
  readonly from?: string;
  readonly to?: string;
  readonly language?: 'de';
  readonly region?: 'DE';
  readonly livecrawl?: 'preferred';
  readonly contextMaxCharacters?: number;
  /** Asks for something that the vendor refuses. */
  readonly isRefused?: boolean;
}

/** Gives the addresses that were found, or the texts that they stand in. */
export type Search = (request: SdkRequest) => Promise<readonly (string | undefined)[]>;

/** Where the emulator listens, and the key that it is given. */
export interface Access {
  readonly origin: string;
  readonly key: string;
}

/** For options that an SDK would send although they say nothing. */
export function unlessEmpty(list: string[]): string[] | undefined {
  return list.length === 0 ? undefined : list;
}

/** For vendors that take domains as words of the query. */
export function withSites({ query, includeDomains, excludeDomains }: SdkRequest): string {
  return [
    query,
    ...includeDomains.map((domain) => `site:${domain}`),
    ...excludeDomains.map((domain) => `-site:${domain}`),
  ].join(' ');
}
