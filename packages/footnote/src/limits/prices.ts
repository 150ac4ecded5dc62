/**
 * List prices in USD, for vendors that don't say what a call cost. Free quotas and discounts are not counted, so a
 * budget errs on the side of stopping early; a model's tokens are not counted either, where search is billed apart.
 */
export interface Price {
  readonly usd: number;
  readonly per: 'call' | 'search';
  /** How many searches an answer takes, where they are billed one by one and not known before. */
  readonly searches?: number;
  readonly asOf: string;
  /** What the price is for; `estimate` where no page of the vendor was read on that day. */
  readonly from: string;
}

export const prices: Readonly<Record<string, Price>> = {
  gemini: { usd: 0.014, per: 'search', searches: 3, asOf: '2026-10-07', from: 'grounding price of Gemini 3' },
  tavily: { usd: 0.008, per: 'call', asOf: '2026-11-15', from: 'estimate: one credit' },
  exa: { usd: 0.007, per: 'call', asOf: '2026-11-10', from: 'type auto, up to ten results' },
  brave: { usd: 0.005, per: 'call', asOf: '2026-09-30', from: 'Search plan' },
  serper: { usd: 0.001, per: 'call', asOf: '2026-07-31', from: 'smallest package' },
  serpapi: { usd: 0.025, per: 'call', asOf: '2026-11-15', from: 'estimate: smallest plan' },
  perplexity: { usd: 0.006, per: 'call', asOf: '2026-10-31', from: 'estimate: Sonar and a short answer' },
  parallel: { usd: 0.005, per: 'call', asOf: '2026-08-31', from: 'all modes but turbo' },
  firecrawl: { usd: 0.002, per: 'call', asOf: '2026-11-15', from: 'estimate: two credits' },
  linkup: { usd: 0.005, per: 'call', asOf: '2026-11-15', from: 'standard depth' },
  you: { usd: 0.005, per: 'call', asOf: '2026-09-30', from: 'Search API' },
  jina: { usd: 0.0005, per: 'call', asOf: '2026-11-15', from: 'estimate: 10,000 tokens, the least for a search' },
  kagi: { usd: 0.012, per: 'call', asOf: '2026-11-15', from: 'estimate: Search API v1' },
  openai: { usd: 0.01, per: 'search', searches: 1, asOf: '2026-11-15', from: 'estimate: web search tool' },
  anthropic: { usd: 0.01, per: 'search', searches: 1, asOf: '2026-11-15', from: 'estimate: web search tool' },
  ...free('searxng', 'duckduckgo', 'wikipedia', 'stackexchange', 'hackernews', 'docs'),
};

/** What a call costs by the list; undefined for a provider that isn't on it. */
export function listPriceUsd(id: string, searches?: number): number | undefined {
  const price = Object.hasOwn(prices, id) ? prices[id] : undefined;
  if (price === undefined) return undefined;
  return price.per === 'call' ? price.usd : price.usd * (searches ?? price.searches ?? 1);
}

function free(...ids: readonly string[]): Record<string, Price> {
  return Object.fromEntries(ids.map((id) => [id, { usd: 0, per: 'call', asOf: '2026-11-15', from: 'no price' }]));
}
