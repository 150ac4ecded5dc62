import type { HttpFailure } from '../contract/http-client.ts';
import type { ListPrice, ProviderContext, WebSearchProvider, WebSearchResponse } from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import { defined } from '../defined.ts';
import { asNumber, asObject, asText, at } from '../json.ts';
import { hasSetting } from '../settings/provider-settings.ts';
import { fitQuery } from './shared/fit-query.ts';
import { readResults } from './shared/read-results.ts';
import { refusedWithoutKey } from './shared/refused-without-key.ts';
import { tavilyCountry } from './shared/tavily-countries.ts';
import { vendorCode } from './shared/vendor-code.ts';

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
  const language = vendorCode('Tavily', 'language', languageCode, request, context);
  return {
    query: fitQuery('Tavily', request.query, { characters: 1_500 }, context),
    max_results: request.numResults,
    topic: request.topic,
    search_depth: { auto: 'basic', fast: 'fast', deep: 'advanced' }[request.type],
    // Keyless searches cost nothing, whatever credits they are counted as.
    include_usage: context.apiKey !== undefined,
    // Only news come with their dates unasked.
    include_published_date: true,
    time_range: request.freshness,
    include_domains: request.includeDomains,
    exclude_domains: request.excludeDomains,
    country: country(request, context),
    language,
    filter_by_language: language === undefined ? undefined : true,
  };
}

/** Tavily wants a country by its English name, and takes none for news. */
function country(request: CheckedRequest, context: ProviderContext): string | undefined {
  if (request.topic === 'general') return vendorCode('Tavily', 'region', tavilyCountry, request, context);
  if (request.region === undefined) return undefined;
  context.warn('option-ignored', "Tavily has no regions for news: 'region' was ignored.");
  return undefined;
}

/** ISO 639-1, of two letters. Chinese is `zh-cn`; pages in traditional characters would be filtered out by it. */
function languageCode(tag: string): string | undefined {
  const [primary = '', ...parts] = tag.toLowerCase().split('-');
  if (primary === 'zh') return parts.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? undefined : 'zh-cn';
  if (primary === 'fil') return 'tl';
  return primary.length === 2 ? primary : undefined;
}

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
  const sentence = asText(at(body, 'detail')) ?? '';
  if (typeof code === 'string' || (status === 429 && /keyless/i.test(sentence))) {
    // `hourly_cap_reached`, a window of its own, or a sentence about the hourly limit.
    const isShort = /minute|hour/i.test(`${code} ${window} ${sentence}`);
    return {
      code: isShort ? 'RATE_LIMITED' : 'QUOTA_EXCEEDED',
      what: "Tavily's keyless tier is used up for now.",
      hint: 'Wait, or set TAVILY_API_KEY.',
    } as const;
  }
  return refusedWithoutKey(tavily, 'TAVILY_API_KEY', failure) ?? readFailure(failure);
}
