import type { FailureMeaning, HttpFailure, HttpReply } from '../contract/http-client.ts';
import type { ProviderContext, WebSearchProvider, WebSearchResponse } from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import { defined } from '../defined.ts';
import { FootnoteError } from '../errors.ts';
import { asText } from '../json.ts';
import { chooseRegion } from './shared/duckduckgo-regions.ts';
import { fitQuery } from './shared/fit-query.ts';
import { withSiteWords } from './shared/site-words.ts';

/** DuckDuckGo's page for browsers without scripts. It blocks programs often: a last resort. */
export const duckduckgo: WebSearchProvider = {
  id: 'duckduckgo',
  label: 'DuckDuckGo',
  kind: 'results',
  keyless: true,
  optIn: true,
  price: 'free',
  honours: [
    'numResults',
    'contextMaxCharacters',
    'freshness',
    'includeDomains',
    'excludeDomains',
    'language',
    'region',
  ],
  snippets: 'html',
  settings: {
    baseUrl: {
      env: ['DUCKDUCKGO_BASE_URL'],
      default: 'https://html.duckduckgo.com',
      meaning: "address of DuckDuckGo's HTML search",
    },
  },
  isConfigured: () => true,

  async search(request, context) {
    const kl = regionCode(request, context);
    const df = request.freshness?.charAt(0);
    const reply = await context.http.text({
      url: `${context.baseUrl}/html/`,
      headers: {
        ...browserHeaders,
        'accept-language': request.language ?? 'en-US',
        referer: `${context.baseUrl}/`,
        // What the form sends is repeated in cookies.
        cookie: df === undefined ? `kl=${kl}` : `kl=${kl}; df=${df}`,
      },
      form: { q: searchWords(request, context), b: '', kl, df },
      readFailure,
    });
    return readReply(reply, request, context);
  },
};

/** Without these a search ends at the bot check. */
const browserHeaders = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  accept: 'text/html,application/xhtml+xml',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-user': '?1',
};

function regionCode(request: CheckedRequest, context: ProviderContext): string {
  const { code, lacks } = chooseRegion(request.language, request.region);
  for (const option of lacks) {
    context.warn('option-adjusted', `DuckDuckGo has no such '${option}': its region ${code} was searched.`);
  }
  return code;
}

/** A longer query gets no results; this many characters of it may be domains. */
const maxQuery = 499;
const maxSiteWords = 350;

function searchWords(request: CheckedRequest, context: ProviderContext): string {
  // An unquoted `!word` leads away to another site's search.
  const query = request.query.replace(/(?<!\S)![a-z0-9]\S*/gi, "'$&'");
  const sites = siteWords(request, context);
  const characters = sites === '' ? maxQuery : maxQuery - sites.length - 1;
  return `${fitQuery('DuckDuckGo', query, { characters }, context)} ${sites}`.trim();
}

function siteWords(request: CheckedRequest, context: ProviderContext): string {
  const words = withSiteWords({ ...request, query: '' });
  if (words.length <= maxSiteWords) return words;
  const options = (['includeDomains', 'excludeDomains'] as const).filter((option) => request[option].length > 0);
  const names = options.map((option) => `'${option}'`).join(' and ');
  context.warn(
    'option-adjusted',
    `DuckDuckGo takes no list as long as ${names}: its results were filtered afterwards.`,
  );
  return '';
}

async function readReply(
  { status, text }: HttpReply,
  request: CheckedRequest,
  context: ProviderContext,
): Promise<WebSearchResponse> {
  // The reader of HTML is loaded with its first page, and not with the list of providers.
  const { readDuckDuckGoPage } = await import('./shared/duckduckgo-page.ts');
  const { results, abstract, isChallenge, isSearchPage } = readDuckDuckGoPage(text);
  // The marks of a challenge count only on a page without results.
  if (results.length === 0 && isChallenge) throw new FootnoteError('PROVIDER_FAILED', blocked.what, blocked);
  // A 202 without its page is the first sign of a block, which asking again only makes longer.
  if (results.length === 0 && !isSearchPage && status === 202) {
    throw new FootnoteError('PROVIDER_FAILED', blocked.what, blocked);
  }
  if (results.length === 0 && !isSearchPage) throw notDuckDuckGo();
  if (request.numResults > pageSize && results.length >= pageSize && results.length < request.numResults) {
    context.warn('option-adjusted', `DuckDuckGo sends ${results.length} results a page, less than 'numResults' asks.`);
  }
  return { results, ...defined({ answerBox: asText(abstract) }) };
}

const pageSize = 10;

const blocked = {
  provider: 'duckduckgo',
  code: 'PROVIDER_FAILED',
  what: 'DuckDuckGo shows a challenge instead of results: it takes this machine for a bot.',
  hint: 'Use another provider; the block can last an hour.',
} as const;

function notDuckDuckGo(): FootnoteError {
  return new FootnoteError('PROVIDER_FAILED', 'The reply is no page of DuckDuckGo.', {
    provider: 'duckduckgo',
    retryable: true,
    hint: 'A proxy may stand between; check the base URL.',
  });
}

function readFailure({ status }: HttpFailure): FailureMeaning | undefined {
  if (status === 403) return blocked;
  if (status < 400) {
    return { what: 'DuckDuckGo took the query for a shortcut to another site.', hint: 'Put it in other words.' };
  }
  return undefined;
}
