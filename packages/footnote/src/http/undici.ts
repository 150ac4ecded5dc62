/** What Footnote uses of undici. The shipped bundle holds these parts only (`scripts/shared/undici-parts.mjs`). */
export interface Undici extends Pick<typeof import('undici'), 'Agent' | 'ProxyAgent' | 'buildConnector'> {
  request(
    address: string,
    options: RequestOptions & { readonly dispatcher: import('undici').Dispatcher },
  ): Promise<import('undici').Dispatcher.ResponseData>;
}

type RequestOptions = Omit<import('undici').Dispatcher.RequestOptions, 'origin' | 'path'>;
