import type { FailureMeaning, HttpFailure } from '../contract/http-client.ts';
import type { ListPrice, ProviderContext, WebSearchProvider, WebSearchResult } from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import { asList, asObject, asText, at } from '../json.ts';
import { hasSetting } from '../settings/provider-settings.ts';
import { braveCountry } from './shared/country-codes.ts';
import { youLanguage } from './shared/language-codes.ts';
import { refusedWithoutKey } from './shared/refused-without-key.ts';
import { unlessEmpty } from './shared/unless-empty.ts';
import { vendorCode } from './shared/vendor-code.ts';

const price: ListPrice = { usd: 0.005, asOf: '2026-09-30', basis: 'Search API' };

export const you: WebSearchProvider = {
  id: 'you',
  label: 'You.com',
  kind: 'results',
  keyless: true,
  keylessRank: 4,
  price,
  keyShape: { label: 'You.com key', keywords: ['ydc-sk-'], pattern: String.raw`\bydc-sk-[\w\-]{32,}(?:<__>[\w\-]+)?` },
  honours: [
    'numResults',
    'livecrawl',
    'contextMaxCharacters',
    'freshness',
    'includeDomains',
    'excludeDomains',
    'language',
    'region',
    'topic',
  ],
  settings: {
    apiKey: { env: ['YDC_API_KEY'], meaning: 'key of You.com; without one, its keyless tier is used' },
    baseUrl: { env: ['YOU_BASE_URL'], default: 'https://ydc-index.io', meaning: 'address of You.com, with a key' },
    keylessUrl: {
      env: ['YOU_KEYLESS_URL'],
      default: 'https://api.you.com',
      meaning: 'address of You.com, without a key',
    },
  },
  sensitiveSettingKeys: ['apiKey'],
  isConfigured: (settings) => hasSetting(settings, 'you', 'apiKey'),

  async search(request, context) {
    const body = await context.http.json({
      ...endpoint(context),
      json: searchBody(request, context),
      expects: { results: 'object' },
    });
    const results = readResults(body, request, context);
    return context.apiKey === undefined ? { results } : { results, costUsd: price.usd };
  },
};

/** With a key and without one, You.com has different hosts and paths; the keyless one refuses any key. */
function endpoint(context: ProviderContext) {
  if (context.apiKey !== undefined) {
    return { url: `${context.baseUrl}/v1/search`, headers: { 'x-api-key': context.apiKey } };
  }
  // Who moved only the keyed address to a proxy of their own means both.
  const isMoved = context.isDefault('keylessUrl') && !context.isDefault('baseUrl');
  const host = isMoved ? context.baseUrl : (context.setting('keylessUrl') ?? context.baseUrl);
  return {
    url: `${host}/v1/agents/search`,
    // Its compressed replies were broken.
    headers: { 'accept-encoding': 'identity' },
    readFailure: readKeylessFailure,
  };
}

function searchBody(request: CheckedRequest, context: ProviderContext): object {
  return {
    query: request.query,
    count: request.numResults,
    freshness: request.freshness,
    country: vendorCode('You.com', 'region', braveCountry, request, context),
    language: vendorCode('You.com', 'language', youLanguage, request, context),
    include_domains: unlessEmpty(request.includeDomains),
    exclude_domains: unlessEmpty(request.excludeDomains),
    ...livecrawl(request, context),
  };
}

function livecrawl(request: CheckedRequest, context: ProviderContext): object {
  if (request.livecrawl === undefined) return {};
  if (context.apiKey === undefined) {
    context.warn('option-ignored', "You.com reads no pages live without a key: 'livecrawl' was ignored.");
    return {};
  }
  if (request.livecrawl === 'fallback') {
    context.warn('option-adjusted', "You.com reads pages live always or never: 'livecrawl' was left off.");
    return {};
  }
  return { livecrawl: request.topic === 'news' ? 'news' : 'web', livecrawl_formats: 'markdown' };
}

/** Two sections; the news are there only where You.com finds the query newsy. */
function readResults(body: unknown, request: CheckedRequest, context: ProviderContext): WebSearchResult[] {
  const web = readSection(at(body, 'results', 'web'));
  const news = readSection(at(body, 'results', 'news'));
  if (request.topic !== 'news') return [...web, ...news];
  if (news.length > 0 || web.length === 0) return news;
  context.warn('option-adjusted', "You.com sent no news for this query: 'topic' was widened to the web.");
  return web;
}

function readSection(section: unknown): WebSearchResult[] {
  return asList(section).map((item) => {
    const result = asObject(item);
    const snippets = asList(result['snippets']).flatMap((snippet) => asText(snippet) ?? []);
    return {
      title: asText(result['title']) ?? '',
      url: asText(result['url']) ?? '',
      content:
        asText(at(result, 'contents', 'markdown')) ?? (snippets.join('\n') || (asText(result['description']) ?? '')),
      publishedDate: asText(result['page_age']),
    };
  });
}

function readKeylessFailure(failure: HttpFailure): FailureMeaning | undefined {
  if (failure.status === 429) {
    return { what: "You.com's keyless tier is used up for now.", hint: 'Wait, or set YDC_API_KEY.' };
  }
  return refusedWithoutKey(you, 'YDC_API_KEY', failure);
}
