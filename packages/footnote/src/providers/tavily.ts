import type { HttpFailure } from '../http/failure.ts';
import { asList, asNumber, asObject, asText, at, isObject } from '../json.ts';
import type { CheckedRequest } from '../search/request.ts';
import { hasSetting } from '../settings/settings.ts';
import { countryName } from './country-names.ts';
import type { ProviderContext, WebSearchProvider, WebSearchResponse } from './provider.ts';

export const tavily: WebSearchProvider = {
  id: 'tavily',
  label: 'Tavily',
  kind: 'results',
  keyless: true,
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
      readFailure,
    });
    return readReply(body);
  },
};

function searchBody(request: CheckedRequest, context: ProviderContext): object {
  return {
    query: request.query,
    max_results: request.numResults,
    topic: request.topic,
    search_depth: { auto: 'basic', fast: 'fast', deep: 'advanced' }[request.type],
    include_usage: true,
    time_range: request.freshness,
    include_domains: request.includeDomains,
    exclude_domains: request.excludeDomains,
    country: country(request, context),
    language: request.language,
    ...(request.language === undefined ? {} : { filter_by_language: true }),
  };
}

/** Tavily wants a country by its English name, and takes none for news. */
function country(request: CheckedRequest, context: ProviderContext): string | undefined {
  if (request.region === undefined) return undefined;
  if (request.topic === 'news') {
    context.warn('option-ignored', 'Tavily takes no region for news.');
    return undefined;
  }
  return countryName(request.region)?.toLowerCase();
}

function readReply(body: unknown): WebSearchResponse {
  const reply = asObject(body);
  const answer = asText(reply['answer']);
  const credits = asNumber(at(reply, 'usage', 'credits'));
  return {
    results: asList(reply['results']).map((item) => {
      const result = asObject(item);
      return {
        title: asText(result['title']) ?? '',
        url: asText(result['url']) ?? '',
        content: asText(result['content']) ?? '',
        score: asNumber(result['score']),
        publishedDate: asText(result['published_date']),
      };
    }),
    ...(answer === undefined ? {} : { answerBox: answer }),
    // Pay-as-you-go price of a credit.
    ...(credits === undefined ? {} : { costUsd: credits * 0.008 }),
  };
}

function readFailure({ status, body }: HttpFailure) {
  // 432: the plan's credits are used up; 433: the pay-as-you-go limit is reached.
  if (status === 432 || status === 433) return { code: 'QUOTA_EXCEEDED' } as const;
  const refusal = at(body, 'error');
  if (isObject(refusal) && typeof refusal['code'] === 'string') {
    const isShort = refusal['window'] === 'minute' || refusal['window'] === 'hour';
    return {
      code: isShort ? 'RATE_LIMITED' : 'QUOTA_EXCEEDED',
      what: "Tavily's keyless tier is used up for now.",
      hint: 'Wait, or set TAVILY_API_KEY.',
    } as const;
  }
  return undefined;
}
