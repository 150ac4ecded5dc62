import type { HttpFailure } from '../contract/http-client.ts';
import type { ProviderContext, WebSearchProvider } from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import { asText, at } from '../json.ts';
import { hasSetting } from '../settings/provider-settings.ts';
import { googleCountry } from './shared/country-codes.ts';
import { jinaLanguage } from './shared/language-codes.ts';
import { readResults } from './shared/read-results.ts';
import { withSiteWords } from './shared/site-words.ts';
import { vendorCode } from './shared/vendor-code.ts';

export const jina: WebSearchProvider = {
  id: 'jina',
  label: 'Jina',
  kind: 'results',
  price: { usd: 0.0005, asOf: '2026-11-15', basis: 'estimate: 10,000 tokens, the least for a search' },
  keyShape: { label: 'Jina key', keywords: ['jina_'], pattern: String.raw`\bjina_[\w\-]{50,}` },
  honours: [
    'numResults',
    'type',
    'contextMaxCharacters',
    'includeDomains',
    'excludeDomains',
    'language',
    'region',
    'topic',
  ],
  settings: {
    apiKey: { env: ['JINA_API_KEY'], meaning: 'key of Jina' },
    baseUrl: { env: ['JINA_BASE_URL'], default: 'https://s.jina.ai', meaning: "address of Jina's search" },
  },
  sensitiveSettingKeys: ['apiKey'],
  isConfigured: (settings) => hasSetting(settings, 'jina', 'apiKey'),

  async search(request, context) {
    const body = await context.http.json({
      url: `${context.baseUrl}/`,
      headers: {
        authorization: `Bearer ${context.apiKey}`,
        // Jina reads every page that it finds, for up to 25 seconds, unless it is told not to.
        ...(request.type === 'deep' ? { 'x-timeout': '8' } : { 'x-respond-with': 'no-content' }),
      },
      json: searchBody(request, context),
      readFailure,
      expects: { data: 'list' },
    });
    const names = { content: ['content', 'description'], publishedDate: ['publishedTime', 'date'] };
    return { results: readResults(at(body, 'data'), names) };
  },
};

function searchBody(request: CheckedRequest, context: ProviderContext): object {
  return {
    q: withSiteWords(request),
    num: request.numResults,
    // Anything but web costs five times as much.
    type: request.topic === 'news' ? 'news' : 'web',
    gl: vendorCode('Jina', 'region', (code) => googleCountry(code, missingCountries), request, context),
    hl: vendorCode('Jina', 'language', jinaLanguage, request, context),
  };
}

const missingCountries = new Set(['BL', 'BQ', 'CW', 'MF', 'SS', 'SX']);

/** One error for "nothing found" and for a kind of search that is out of service: its sentence tells which. */
function readFailure({ status, body }: HttpFailure) {
  if (status !== 422 || at(body, 'name') !== 'AssertionFailureError') return undefined;
  return /^No (search results|content)/.test(asText(at(body, 'message')) ?? '') ? 'empty' : undefined;
}
