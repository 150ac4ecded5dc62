import type * as undici from 'undici';

/** What Footnote uses of undici. The shipped bundle holds these parts only (`scripts/shared/undici-parts.mjs`). */
export interface Undici extends Pick<typeof undici, 'Agent' | 'ProxyAgent' | 'buildConnector'> {
  request(
    address: string,
    options: RequestOptions & { readonly dispatcher: undici.Dispatcher },
  ): Promise<undici.Dispatcher.ResponseData>;
}

type RequestOptions = Omit<undici.Dispatcher.RequestOptions, 'origin' | 'path'>;
