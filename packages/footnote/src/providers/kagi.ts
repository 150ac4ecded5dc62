import type { HttpFailure } from '../contract/http-client.ts';
import type { ListPrice, ProviderContext, WebSearchProvider, WebSearchResponse } from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import { defined } from '../defined.ts';
import { asList, asObject, asText, at } from '../json.ts';
import { hasSetting } from '../settings/provider-settings.ts';
import { failedInside } from './shared/failed-inside.ts';
import { readResults } from './shared/read-results.ts';
import { since } from './shared/since.ts';
import { unlessEmpty } from './shared/unless-empty.ts';

const price: ListPrice = { usd: 0.012, asOf: '2026-11-15', basis: 'estimate: Search API v1' };

export const kagi: WebSearchProvider = {
  id: 'kagi',
  label: 'Kagi',
  kind: 'results',
  price,
  honours: ['numResults', 'contextMaxCharacters', 'freshness', 'includeDomains', 'excludeDomains', 'region', 'topic'],
  snippets: 'html',
  settings: {
    apiKey: { env: ['KAGI_API_KEY'], meaning: 'key of the Kagi API' },
    baseUrl: { env: ['KAGI_BASE_URL'], default: 'https://kagi.com', meaning: 'address of Kagi' },
  },
  sensitiveSettingKeys: ['apiKey'],
  isConfigured: (settings) => hasSetting(settings, 'kagi', 'apiKey'),

  async search(request, context) {
    const body = await context.http.json({
      url: `${context.baseUrl}/api/v1/search`,
      headers: { authorization: `Bearer ${context.apiKey}` },
      json: searchBody(request, context),
      readFailure,
      expects: { data: 'object' },
    });
    if (at(body, 'data') === null && errorsIn(body).length > 0) {
      throw failedInside(context, 'Kagi reports a failure of its own.', errorsIn(body));
    }
    return readReply(body, request);
  },
};

function searchBody(request: CheckedRequest, context: ProviderContext): object {
  const { freshness } = request;
  const isYear = freshness === 'year';
  return {
    query: request.query,
    workflow: request.topic === 'news' ? 'news' : 'search',
    limit: request.numResults,
    lens: unlessBlank({
      sites_included: unlessEmpty(request.includeDomains),
      sites_excluded: unlessEmpty(request.excludeDomains),
      time_relative: isYear ? undefined : freshness,
    }),
    filters: unlessBlank({
      region: request.region,
      // A lens counts back a month at most.
      after: isYear ? since(freshness, context.now()).toISOString().slice(0, 10) : undefined,
    }),
  };
}

function unlessBlank(fields: object): object | undefined {
  return Object.values(fields).some((value) => value !== undefined) ? fields : undefined;
}

function readReply(body: unknown, { topic }: CheckedRequest): WebSearchResponse {
  const data = asObject(at(body, 'data'));
  const pages = asList(data['search']);
  const news = [data['news'], data['interesting_news']].map(asList).find((rows) => rows.length > 0) ?? [];
  const rows = topic === 'news' ? [...news, ...pages] : [...pages, ...news];
  const answer = asObject(asList(data['direct_answer'])[0]);
  return {
    results: readResults(rows, { content: ['snippet'], publishedDate: ['time'] }),
    ...defined({ answerBox: asText(answer['snippet']) ?? asText(answer['title']) }),
    costUsd: price.usd,
  };
}

function readFailure({ status, body }: HttpFailure) {
  if (status === 403) {
    return {
      what: 'Kagi does not take this key from this network address (HTTP 403).',
      hint: "Allow the address in the key's settings at Kagi.",
    };
  }
  const errors = errorsIn(body);
  // A wrong, rotated or older key is a bad request to Kagi.
  const isBadKey = errors.some((error) => /(invalid_token|unauthorized)$/.test(asText(at(error, 'code')) ?? ''));
  if (isBadKey) return { code: 'AUTH_FAILED' } as const;
  // One status for too fast and for used up; the namespaced code or its sentence tells which.
  const words = errors.map((error) => `${at(error, 'code')} ${at(error, 'message')}`);
  const isUsedUp = status === 429 && /usage|quota|credit|balance|billing/i.test(words.join(' '));
  return isUsedUp ? ({ code: 'QUOTA_EXCEEDED' } as const) : undefined;
}

function errorsIn(body: unknown): readonly unknown[] {
  return asList(at(body, 'error') ?? at(body, 'errors'));
}
