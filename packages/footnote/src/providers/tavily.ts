import type { HttpFailure } from '../contract/http-client.ts';
import type { ListPrice, ProviderContext, WebSearchProvider, WebSearchResponse } from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import { defined } from '../defined.ts';
import { asNumber, asObject, asText, at } from '../json.ts';
import { hasSetting } from '../settings/provider-settings.ts';
import { countryName } from './shared/country-names.ts';
import { fitQuery } from './shared/fit-query.ts';
import { readResults } from './shared/read-results.ts';

/** Of one credit, pay as you go. */
const price: ListPrice = { usd: 0.008, asOf: '2026-11-15', basis: 'estimate: one credit' };

export const tavily: WebSearchProvider = {
  id: 'tavily',
  label: 'Tavily',
  kind: 'results',
  keyless: true,
  keylessRank: 3,
  price,
  keyShape: { label: 'Tavily key', keywords: ['tvly-'], pattern: String.raw`\btvly-[\w\-]{24,}` },
  honours: [
    'numResults',
    'type',
    'contextMaxCharacters',
    'freshness',
    'includeDomains',
    'excludeDomains',
    'language',
    'region',
    'topic',
  ],
  settings: {
    apiKey: { env: ['TAVILY_API_KEY'], meaning: 'key of Tavily; without one, its keyless tier is used' },
    baseUrl: { env: ['TAVILY_BASE_URL'], default: 'https://api.tavily.com', meaning: 'address of Tavily' },
  },
  sensitiveSettingKeys: ['apiKey'],
  isConfigured: (settings) => hasSetting(settings, 'tavily', 'apiKey'),

  async search(request, context) {
    const body = await context.http.json({
      url: `${context.baseUrl}/search`,
      headers:
        context.apiKey === undefined
          ? { 'x-tavily-access-mode': 'keyless' }
          : { authorization: `Bearer ${context.apiKey}` },
      json: searchBody(request, context),
      readFailure: context.apiKey === undefined ? readKeylessFailure : readFailure,
      expects: { results: 'list' },
    });
    return readReply(body);
  },
};

function searchBody(request: CheckedRequest, context: ProviderContext): object {
  return {
    query: fitQuery('Tavily', request.query, { characters: 400 }, context),
    max_results: request.numResults,
    topic: request.topic,
    search_depth: { auto: 'basic', fast: 'fast', deep: 'advanced' }[request.type],
    // Keyless searches cost nothing, whatever credits they are counted as.
    include_usage: context.apiKey !== undefined,
    time_range: request.freshness,
    include_domains: request.includeDomains,
    exclude_domains: request.excludeDomains,
    country: country(request, context),
    language: request.language,
    filter_by_language: request.language === undefined ? undefined : true,
  };
}

/** Tavily wants a country by its English name, and takes none for news. */
function country({ region, topic }: CheckedRequest, context: ProviderContext): string | undefined {
  if (region === undefined) return undefined;
  const name = olderNames[region] ?? countryName(region)?.toLowerCase().replace('&', 'and');
  if (topic === 'general' && name !== undefined) return name;
  const reason = topic === 'news' ? 'has no regions for news' : `knows no region ${region}`;
  context.warn('option-ignored', `Tavily ${reason}: 'region' was ignored.`);
  return undefined;
}

/** Countries that Tavily calls otherwise than Unicode does. */
const olderNames: Readonly<Record<string, string>> = { CZ: 'czech republic', MM: 'myanmar', TR: 'turkey' };

function readReply(body: unknown): WebSearchResponse {
  const reply = asObject(body);
  const credits = asNumber(at(reply, 'usage', 'credits'));
  return {
    results: readResults(reply['results'], { publishedDate: ['published_date'], score: 'score' }),
    ...defined({ answerBox: asText(reply['answer']), costUsd: credits && credits * price.usd }),
  };
}

function readFailure({ status }: HttpFailure) {
  // 432: the plan's credits are used up; 433: the pay-as-you-go limit is reached.
  return status === 432 || status === 433 ? ({ code: 'QUOTA_EXCEEDED' } as const) : undefined;
}

function readKeylessFailure(failure: HttpFailure) {
  const { status, body } = failure;
  const { code, window } = asObject(at(body, 'error'));
  if (typeof code === 'string') {
    const isShort = window === 'minute' || window === 'hour';
    return {
      code: isShort ? 'RATE_LIMITED' : 'QUOTA_EXCEEDED',
      what: "Tavily's keyless tier is used up for now.",
      hint: 'Wait, or set TAVILY_API_KEY.',
    } as const;
  }
  if (status === 401 || status === 403) {
    return { what: `Tavily refused a call without a key (HTTP ${status}).`, hint: 'Set TAVILY_API_KEY.' };
  }
  return readFailure(failure);
}
