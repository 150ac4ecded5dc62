import type { FailureReader } from '../contract/http-client.ts';
import type { ProviderContext, WebSearchProvider, WebSearchResponse, WebSearchResult } from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import { defined } from '../defined.ts';
import type { FootnoteError } from '../errors.ts';
import { asList, asObject, asText, type JsonObject } from '../json.ts';
import { hasSetting } from '../settings/provider-settings.ts';
import { failedInside } from './shared/failed-inside.ts';
import { readResults } from './shared/read-results.ts';
import { withSiteWords } from './shared/site-words.ts';

/** A user's own instance: its address is what configures it. */
export const searxng: WebSearchProvider = {
  id: 'searxng',
  label: 'SearXNG',
  kind: 'results',
  price: 'free',
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
    baseUrl: { env: ['SEARXNG_URL', 'SEARXNG_BASE_URL'], meaning: 'address of your SearXNG instance' },
  },
  isConfigured: (settings) => hasSetting(settings, 'searxng', 'baseUrl'),

  async search(request, context) {
    const body = await context.http.json({
      url: `${context.baseUrl}/search`,
      // An instance with a limiter answers only who looks like a browser: these two are what it checks.
      headers: { accept: 'application/json, text/html;q=0.9', 'accept-language': request.language ?? 'en' },
      query: {
        q: withSiteWords(request),
        format: 'json',
        // Without one, the instance's own default counts.
        categories: request.topic === 'news' ? 'news' : undefined,
        language: locale(request),
        time_range: request.freshness,
      },
      readFailure: failureReader(request),
      expects: { results: 'list' },
    });
    return readReply(asObject(body), context);
  },
};

/** One word for language and country, `de` or `de-AT`; it takes no script and no country alone. */
function locale({ language, region }: CheckedRequest): string | undefined {
  if (language === undefined) return region === undefined ? undefined : `${usualLanguage(region)}-${region}`;
  const [bare = '', ...parts] = language.toLowerCase().split('-');
  const country = region ?? parts.find((part) => /^[a-z]{2}$/.test(part))?.toUpperCase() ?? countryOfScript(parts);
  return country === undefined ? bare : `${bare}-${country}`;
}

function usualLanguage(region: string): string {
  return new Intl.Locale(`und-${region}`).maximize().language;
}

/** Chinese is the one language that SearXNG writes in two scripts. */
function countryOfScript(parts: readonly string[]): string | undefined {
  if (parts.includes('hant')) return 'TW';
  return parts.includes('hans') ? 'CN' : undefined;
}

function readReply(reply: JsonObject, context: ProviderContext): WebSearchResponse {
  const results = [
    ...asList(reply['infoboxes']).flatMap(readInfobox),
    ...readResults(reply['results'], { publishedDate: ['publishedDate', 'pubdate'], score: 'score' }),
  ];
  const answers = asList(reply['answers']).flatMap(answerText);
  const pairs = asList(reply['unresponsive_engines']).map(asList);
  const silent = pairs.map(engineName);
  if (silent.length > 0) {
    if (results.length === 0 && answers.length === 0) throw nobodyBehind(silent, pairs, context);
    context.warn('provider-notice', `SearXNG got nothing from ${silent.join(', ')}.`);
  }
  return {
    results,
    ...defined({ answerBox: asText(answers.join('\n\n')) }),
  };
}

/** What an encyclopedia says about the subject; by default its article stands here alone, and not among the results. */
function readInfobox(item: unknown): readonly WebSearchResult[] {
  const box = asObject(item);
  const addresses = [box['id'], asObject(asList(box['urls'])[0])['url']].flatMap((address) => asText(address) ?? []);
  const url = addresses.find((address) => /^https?:/.test(address));
  if (url === undefined) return [];
  return [{ title: asText(box['infobox']) ?? '', url, content: asText(box['content']) ?? '' }];
}

/** Older versions send plain strings, newer ones objects. */
function answerText(answer: unknown): string | readonly string[] {
  return asText(answer) ?? asText(asObject(answer)['answer']) ?? [];
}

/** From a pair of name and reason; only a name that looks like one is repeated. */
function engineName([engine]: readonly unknown[]): string {
  const name = asText(engine) ?? '';
  return /^[\w .-]{1,40}$/.test(name) ? name : 'one of its engines';
}

/** Without results, silent engines mean that SearXNG was blocked, not that nothing was found. */
function nobodyBehind(
  silent: readonly string[],
  pairs: readonly (readonly unknown[])[],
  context: ProviderContext,
): FootnoteError {
  const what = `SearXNG got nothing from its engines: ${silent.join(', ')}.`;
  const hint = 'Try again later, or switch on other engines in its settings.yml.';
  const reasons = pairs.flatMap(([, reason], index) => {
    const said = asText(reason);
    return said === undefined ? [] : [`${silent[index]}: ${said}`];
  });
  return failedInside(context, what, reasons.join('; '), { hint });
}

function failureReader({ query }: CheckedRequest): FailureReader {
  return ({ status, headers }) => {
    // A proxy in front of it says how long to wait; its own limiter never does.
    if (status === 429 && !headers.has('retry-after')) {
      return {
        retryable: false,
        what: 'The limiter of this SearXNG takes no more searches from this address (HTTP 429).',
        hint: 'It allows 4 searches an hour in JSON. Add this address to botdetection.ip_lists.pass_ip in its limiter.toml.',
      };
    }
    if (status === 403) {
      return {
        code: 'PROVIDER_FAILED',
        what: 'SearXNG refused to answer in JSON (HTTP 403).',
        hint: 'Add json to search.formats in its settings.yml.',
      };
    }
    if (status < 300 || status > 399) return undefined;
    return /(^|\s)!!/.test(query)
      ? {
          what: 'SearXNG wanted to hand the query over to another search engine.',
          hint: "Leave out the word that starts with '!!'.",
        }
      : { what: 'SearXNG redirects to another address.', hint: 'Set SEARXNG_URL to that one.' };
  };
}
