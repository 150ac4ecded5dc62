import type { FailureMeaning, FailureReader, HttpFailure } from '../contract/http-client.ts';
import type { ProviderContext, WebSearchProvider, WebSearchResponse } from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import { escapeHtml } from '../html/escape.ts';
import { asList, asObject, asText, at } from '../json.ts';
import { fitQuery } from './shared/fit-query.ts';

/** Where the code of an edition differs from that of its language. */
const editions: Readonly<Record<string, string>> = { nb: 'no', cmn: 'zh', yue: 'zh-yue', fil: 'tl' };

export const wikipedia: WebSearchProvider = {
  id: 'wikipedia',
  label: 'Wikipedia',
  kind: 'results',
  keyless: true,
  optIn: true,
  price: 'free',
  honours: ['numResults', 'contextMaxCharacters', 'language'],
  snippets: 'html',
  settings: {
    baseUrl: {
      env: ['WIKIPEDIA_BASE_URL'],
      default: 'https://{language}.wikipedia.org',
      meaning: 'address of Wikipedia; {language} becomes the language of the search',
    },
  },
  isConfigured: () => true,

  async search(request, context) {
    // CirrusSearch refuses a longer query.
    const q = fitQuery('Wikipedia', request.query, { characters: 300 }, context);
    const ask = (wiki: string, reader: FailureReader) =>
      context.http.json({
        url: `${wiki}/w/rest.php/v1/search/page`,
        query: { q, limit: request.numResults },
        readFailure: reader,
        expects: { pages: 'list' },
      });
    const code = edition(request, context);
    const wiki = wikiOf(context, code);
    const english = wikiOf(context, 'en');
    if (wiki === english) return readReply(await ask(wiki, readFailure), wiki);
    const body = await ask(wiki, (failure) => (isMissing(failure) ? 'empty' : readFailure(failure)));
    if (body !== null) return readReply(body, wiki);
    context.warn('option-ignored', `Wikipedia has no edition '${code}': 'language' was ignored, and English searched.`);
    return readReply(await ask(english, readFailure), english);
  },
};

function wikiOf({ baseUrl }: ProviderContext, code: string): string {
  return baseUrl.replace('{language}', code);
}

/** There is no list of editions here that could grow old: an address without a wiki says so, or leads elsewhere. */
function isMissing({ status }: HttpFailure): boolean {
  return status === 404 || (status >= 300 && status < 400);
}

function edition({ language }: CheckedRequest, context: ProviderContext): string {
  if (language === undefined) return 'en';
  const [primary = ''] = language.toLowerCase().split('-');
  const code = editions[primary] ?? primary;
  if (!context.baseUrl.includes('{language}')) {
    context.warn('option-ignored', "The configured wiki has one 'language': it was ignored.");
  } else if (primary !== language.toLowerCase()) {
    context.warn('option-adjusted', `Wikipedia has no 'language' ${language}: its edition '${code}' was searched.`);
  }
  return code;
}

function readReply(body: unknown, wiki: string): WebSearchResponse {
  return {
    results: asList(asObject(body)['pages']).map((item) => {
      const page = asObject(item);
      const key = asText(page['key']);
      // Title and description are plain text, unlike the excerpt.
      const description = escapeHtml(asText(page['description']) ?? '');
      return {
        title: escapeHtml(asText(page['title']) ?? ''),
        url: key === undefined ? '' : `${wiki}/wiki/${encodeKey(key)}`,
        content: [description, asText(page['excerpt']) ?? ''].filter((text) => text !== '').join('\n'),
      };
    }),
  };
}

/** `AC/DC` and `Help:Contents` stay readable, as in Wikipedia's own links. */
function encodeKey(key: string): string {
  return encodeURIComponent(key).replace(/%(2F|3A|2C)/g, decodeURIComponent);
}

function readFailure(failure: HttpFailure): FailureMeaning | undefined {
  const { status, body } = failure;
  if (status === 401 || status === 403) {
    // There is no key that could be wrong.
    return {
      code: 'PROVIDER_FAILED',
      what: `Wikipedia refuses this machine (HTTP ${status}).`,
      hint: 'Use another provider.',
    };
  }
  if (isMissing(failure)) {
    return {
      what: `There is no Wikipedia at this address (HTTP ${status}).`,
      hint: "Check the 'language' and the base URL.",
    };
  }
  return status < 500 ? { detail: asText(at(body, 'messageTranslations', 'en')) } : undefined;
}
