import type { HttpFailure } from '../contract/http-client.ts';
import type { ProviderContext, WebSearchProvider, WebSearchResponse, WebSearchResult } from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import { retryAfterMs } from '../http/retry-after.ts';
import { asList, asObject, asText, at } from '../json.ts';
import { hasSetting } from '../settings/provider-settings.ts';
import { failedInside } from './shared/failed-inside.ts';
import { refusedWithoutKey } from './shared/refused-without-key.ts';
import { unlessEmpty } from './shared/unless-empty.ts';

export const firecrawl: WebSearchProvider = {
  id: 'firecrawl',
  label: 'Firecrawl',
  kind: 'results',
  keyless: true,
  keylessRank: 5,
  price: { usd: 0.002, asOf: '2026-11-15', basis: 'estimate: two credits' },
  keyShape: { label: 'Firecrawl key', keywords: /fc-[0-9a-f]{32}/, pattern: String.raw`\bfc-[a-f0-9]{32}\b` },
  honours: ['numResults', 'contextMaxCharacters', 'freshness', 'includeDomains', 'excludeDomains', 'region', 'topic'],
  settings: {
    apiKey: { env: ['FIRECRAWL_API_KEY'], meaning: 'key of Firecrawl; without one, its keyless tier is used' },
    baseUrl: { env: ['FIRECRAWL_BASE_URL'], default: 'https://api.firecrawl.dev', meaning: 'address of Firecrawl' },
  },
  sensitiveSettingKeys: ['apiKey'],
  isConfigured: (settings) => hasSetting(settings, 'firecrawl', 'apiKey'),

  async search(request, context) {
    const { apiKey } = context;
    const body = await context.http.json({
      url: `${context.baseUrl}/v2/search`,
      // The keyless tier wants no such header at all; an empty one is a bad key.
      headers: { authorization: apiKey === undefined ? undefined : `Bearer ${apiKey}` },
      json: searchBody(request, context),
      readFailure: (failure) =>
        readFailure(failure, context.now()) ?? (apiKey === undefined ? readKeylessFailure(failure) : undefined),
      // Older and self-hosted servers send one flat list.
      expects: { data: 'list or object', error: 'text' },
    });
    return readReply(body, context);
  },
};

function searchBody(request: CheckedRequest, context: ProviderContext): object {
  const { includeDomains, excludeDomains, freshness } = request;
  const isBoth = includeDomains.length > 0 && excludeDomains.length > 0;
  if (isBoth) {
    context.warn(
      'option-adjusted',
      "Firecrawl refuses 'excludeDomains' beside 'includeDomains': its results were filtered afterwards.",
    );
  }
  return {
    query: request.query,
    limit: request.numResults,
    sources: [request.topic === 'news' ? 'news' : 'web'],
    tbs: freshness && { day: 'qdr:d', week: 'qdr:w', month: 'qdr:m', year: 'qdr:y' }[freshness],
    country: request.region,
    includeDomains: unlessEmpty(includeDomains),
    excludeDomains: isBoth ? undefined : unlessEmpty(excludeDomains),
  };
}

function readReply(body: unknown, context: ProviderContext): WebSearchResponse {
  const { success, data } = asObject(body);
  if (success === false) throw failedInside(context, 'Firecrawl reports a failure of its own.', body);
  const items = Array.isArray(data) ? data : [...asList(at(data, 'web')), ...asList(at(data, 'news'))];
  return { results: items.map(readResult) };
}

function readResult(item: unknown): WebSearchResult {
  const result = asObject(item);
  return {
    title: asText(result['title']) ?? asText(at(result, 'metadata', 'title')) ?? '',
    url: asText(result['url']) ?? asText(at(result, 'metadata', 'sourceURL')) ?? '',
    content: asText(result['description']) ?? asText(result['snippet']) ?? asText(result['markdown']) ?? '',
    publishedDate: asText(result['date']),
  };
}

function readFailure(failure: HttpFailure, now: Date) {
  if (failure.status !== 408) return undefined;
  return {
    what: 'Firecrawl did not finish in its own time (HTTP 408).',
    hint: 'Try again, or use another provider.',
    retryAfterMs: retryAfterMs(failure, now),
  };
}

function readKeylessFailure(failure: HttpFailure) {
  const { status, body } = failure;
  const hint = 'Wait, or set FIRECRAWL_API_KEY.';
  if (status !== 429) return refusedWithoutKey(firecrawl, 'FIRECRAWL_API_KEY', failure);
  const used = { credits: 'credits', requests: 'searches of a day' }[asText(at(body, 'reason')) ?? ''];
  return used === undefined
    ? ({ what: 'Firecrawl is limiting calls without a key.', hint } as const)
    : ({ code: 'QUOTA_EXCEEDED', what: `The ${used} of Firecrawl's keyless tier are used up for now.`, hint } as const);
}
