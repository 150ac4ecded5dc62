import type { HttpFailure } from '../contract/http-client.ts';
import type { ListPrice, WebSearchProvider, WebSearchResponse } from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import { defined } from '../defined.ts';
import { asNumber, asObject, asText, at } from '../json.ts';
import { hasSetting } from '../settings/provider-settings.ts';
import { googleLanguage } from './shared/language-codes.ts';
import { readResults } from './shared/read-results.ts';
import { withSiteWords } from './shared/site-words.ts';

/** Of a credit in the smallest package; larger ones are cheaper. */
const price: ListPrice = { usd: 0.001, asOf: '2026-07-31', basis: 'smallest package' };

export const serper: WebSearchProvider = {
  id: 'serper',
  label: 'Serper',
  kind: 'results',
  price,
  honours: [
    'numResults',
    'contextMaxCharacters',
    'freshness',
    'includeDomains',
    'excludeDomains',
    'language',
    'region',
    'topic',
  ],
  settings: {
    apiKey: { env: ['SERPER_API_KEY'], meaning: 'key of Serper' },
    baseUrl: { env: ['SERPER_BASE_URL'], default: 'https://google.serper.dev', meaning: 'address of Serper' },
  },
  sensitiveSettingKeys: ['apiKey'],
  isConfigured: (settings) => hasSetting(settings, 'serper', 'apiKey'),

  async search(request, context) {
    const body = await context.http.json({
      url: `${context.baseUrl}/${request.topic === 'news' ? 'news' : 'search'}`,
      headers: { 'x-api-key': context.apiKey },
      json: searchBody(request),
      readFailure,
      // A section without hits is absent.
      expects: { organic: 'list', news: 'list', searchParameters: 'object' },
    });
    return readReply(body);
  },
};

function searchBody(request: CheckedRequest): object {
  const { freshness, language, region } = request;
  return {
    q: withSiteWords(request),
    num: request.numResults,
    gl: region?.toLowerCase(),
    hl: language === undefined ? undefined : googleLanguage(language),
    tbs: freshness === undefined ? undefined : `qdr:${freshness.charAt(0)}`,
  };
}

function readReply(body: unknown): WebSearchResponse {
  const reply = asObject(body);
  const box = asObject(reply['answerBox']);
  const credits = asNumber(reply['credits']);
  return {
    results: readResults(reply['organic'] ?? reply['news'], {
      url: ['link'],
      content: ['snippet'],
      publishedDate: ['date'],
    }),
    ...defined({
      answerBox: asText(box['answer']) ?? asText(box['snippet']),
      costUsd: credits && credits * price.usd,
    }),
  };
}

function readFailure({ body }: HttpFailure) {
  // It comes with 400 or with 429, so the words decide.
  const isUsedUp = /not enough credits/i.test(asText(at(body, 'message')) ?? '');
  return isUsedUp ? ({ code: 'QUOTA_EXCEEDED' } as const) : undefined;
}
