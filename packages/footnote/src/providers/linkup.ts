import type { HttpFailure } from '../contract/http-client.ts';
import type { ListPrice, ProviderContext, WebSearchProvider } from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import { asList, at } from '../json.ts';
import { hasSetting } from '../settings/provider-settings.ts';
import { readResults } from './shared/read-results.ts';
import { since } from './shared/since.ts';
import { unlessEmpty } from './shared/unless-empty.ts';

const price: ListPrice = { usd: 0.005, leastUsd: 0, asOf: '2026-11-15', basis: 'standard depth' };

export const linkup: WebSearchProvider = {
  id: 'linkup',
  label: 'Linkup',
  kind: 'results',
  price,
  honours: ['numResults', 'type', 'contextMaxCharacters', 'freshness', 'includeDomains', 'excludeDomains'],
  settings: {
    apiKey: { env: ['LINKUP_API_KEY'], meaning: 'key of Linkup' },
    baseUrl: { env: ['LINKUP_BASE_URL'], default: 'https://api.linkup.so', meaning: 'address of Linkup' },
  },
  sensitiveSettingKeys: ['apiKey'],
  isConfigured: (settings) => hasSetting(settings, 'linkup', 'apiKey'),

  async search(request, context) {
    const body = await context.http.json({
      url: `${context.baseUrl}/v1/search`,
      headers: { authorization: `Bearer ${context.apiKey}` },
      json: searchBody(request, context),
      readFailure,
      expects: { results: 'list' },
    });
    // Errors are free, and Linkup counts "nothing found" as one.
    if (body === null) return { results: [], costUsd: 0 };
    const rows = asList(at(body, 'results')).filter((row) => at(row, 'type') !== 'image');
    return { results: readResults(rows, { title: ['name'] }), costUsd: depths[request.type].costUsd };
  },
};

/** Prices as published for `searchResults`. */
const depths = {
  fast: { depth: 'fast', costUsd: price.usd },
  auto: { depth: 'standard', costUsd: price.usd },
  deep: { depth: 'deep', costUsd: 0.05 },
} as const;

const maxIncludedDomains = 100;

function searchBody(request: CheckedRequest, context: ProviderContext): object {
  const { freshness } = request;
  return {
    q: request.query,
    depth: depths[request.type].depth,
    outputType: 'searchResults',
    maxResults: request.numResults,
    fromDate: freshness && since(freshness, context.now()).toISOString().slice(0, 10),
    includeDomains: includedDomains(request, context),
    excludeDomains: unlessEmpty(request.excludeDomains),
  };
}

function includedDomains({ includeDomains }: CheckedRequest, context: ProviderContext): readonly string[] | undefined {
  if (includeDomains.length === 0) return undefined;
  if (includeDomains.length > maxIncludedDomains) {
    context.warn('option-adjusted', `Linkup takes ${maxIncludedDomains} 'includeDomains': the first ones were sent.`);
  }
  return includeDomains.slice(0, maxIncludedDomains);
}

function readFailure({ body }: HttpFailure) {
  switch (at(body, 'error', 'code')) {
    case 'SEARCH_QUERY_NO_RESULT':
      return 'empty';
    // Both come as 429, beside TOO_MANY_REQUESTS and TASKS_QUEUE_LIMIT_EXCEEDED, which pass by themselves.
    case 'INSUFFICIENT_FUNDS_CREDITS':
    case 'EXCEED_BUDGET_LIMIT':
      return { code: 'QUOTA_EXCEEDED' } as const;
    default:
      return undefined;
  }
}
