import type { HttpFailure } from '../contract/http-client.ts';
import type { ListPrice, ProviderContext, WebSearchProvider, WebSearchResponse } from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import { defined } from '../defined.ts';
import { FootnoteError } from '../errors.ts';
import { asObject, asText, at, type JsonObject } from '../json.ts';
import { hasSetting } from '../settings/provider-settings.ts';
import { googleCountry } from './shared/country-codes.ts';
import { failedInside } from './shared/failed-inside.ts';
import { serpapiLanguage } from './shared/language-codes.ts';
import { readResults } from './shared/read-results.ts';
import { withSiteWords } from './shared/site-words.ts';
import { vendorCode } from './shared/vendor-code.ts';

const price: ListPrice = { usd: 0.025, asOf: '2026-11-15', basis: 'estimate: smallest plan, 1,000 searches' };

export const serpapi: WebSearchProvider = {
  id: 'serpapi',
  label: 'SerpApi',
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
    apiKey: { env: ['SERPAPI_API_KEY', 'SERPAPI_KEY'], meaning: 'key of SerpApi' },
    baseUrl: { env: ['SERPAPI_BASE_URL'], default: 'https://serpapi.com', meaning: 'address of SerpApi' },
  },
  sensitiveSettingKeys: ['apiKey'],
  isConfigured: (settings) => hasSetting(settings, 'serpapi', 'apiKey'),

  async search(request, context) {
    const body = await context.http.json({
      url: `${context.baseUrl}/search.json`,
      query: {
        ...searchParameters(request, context),
        // It takes the key nowhere else; errors name no more of an address than its origin.
        api_key: context.apiKey,
      },
      readFailure,
      // Nothing found is an `error`, and no list.
      expects: { organic_results: 'list', news_results: 'list', error: 'text' },
    });
    return readReply(body, context);
  },
};

/** Google gives ten results a page, whatever is asked. */
const pageSize = 10;

function searchParameters(request: CheckedRequest, context: ProviderContext) {
  const { freshness, numResults } = request;
  if (numResults > pageSize) {
    context.warn('option-adjusted', `SerpApi gives at most ${pageSize} results: 'numResults' was lowered.`);
  }
  return {
    engine: request.topic === 'news' ? 'google_news_light' : 'google_light',
    q: withSiteWords(request),
    gl: vendorCode('SerpApi', 'region', (code) => googleCountry(code, missingCountries), request, context),
    hl: vendorCode('SerpApi', 'language', serpapiLanguage, request, context),
    // Of the two spellings that Google has, the light engines list this one.
    as_qdr: freshness?.charAt(0),
  };
}

const missingCountries = new Set(['AX', 'BL', 'BQ', 'CW', 'MF', 'SS', 'SX']);

function readReply(body: unknown, context: ProviderContext): WebSearchResponse {
  const reply = asObject(body);
  const rows = reply['organic_results'] ?? reply['news_results'];
  if (rows === undefined) refuseFailure(reply, context);
  const box = asObject(reply['answer_box']);
  return {
    results: readResults(rows, { url: ['link'], content: ['snippet'], publishedDate: ['date'] }),
    ...defined({ answerBox: asText(box['answer']) ?? asText(box['snippet']) }),
    costUsd: price.usd,
  };
}

/** "Nothing found" and a failed search both come as a 200 with an `error`; the status tells them apart. */
function refuseFailure(reply: JsonObject, context: ProviderContext): void {
  if (isUsedUp(reply)) {
    throw new FootnoteError('QUOTA_EXCEEDED', 'SerpApi says that the searches of this key are used up.', {
      provider: 'serpapi',
      hint: 'Wait for the next month, raise the plan, or use another provider.',
    });
  }
  const status = at(reply, 'search_metadata', 'status');
  if (status === 'Error' || status === 'Queued' || status === 'Processing') {
    throw failedInside(context, 'SerpApi did not finish the search.', reply['error']);
  }
}

function readFailure({ status, body }: HttpFailure) {
  // 429 stands for the hourly limit too, so the words decide.
  if (status === 429 && isUsedUp(body)) return { code: 'QUOTA_EXCEEDED' } as const;
  if (status === 400 && /\b[gh]l parameter/.test(errorOf(body))) {
    return { what: 'SerpApi does not know this language or country.', hint: "Leave out 'language' or 'region'." };
  }
  return undefined;
}

function isUsedUp(body: unknown): boolean {
  return /run out of searches/i.test(errorOf(body));
}

function errorOf(body: unknown): string {
  return asText(at(body, 'error')) ?? '';
}
