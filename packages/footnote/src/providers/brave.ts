import type { HttpFailure } from '../contract/http-client.ts';
import type { ListPrice, ProviderContext, WebSearchProvider, WebSearchResponse } from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import { asList, asObject, asText, at } from '../json.ts';
import { hasSetting } from '../settings/provider-settings.ts';
import { braveCountry } from './shared/country-codes.ts';
import { fitQuery } from './shared/fit-query.ts';
import { braveLanguage } from './shared/language-codes.ts';
import { withSiteWords } from './shared/site-words.ts';
import { vendorCode } from './shared/vendor-code.ts';

const price: ListPrice = { usd: 0.005, asOf: '2026-09-30', basis: 'Search plan' };

export const brave: WebSearchProvider = {
  id: 'brave',
  label: 'Brave',
  kind: 'results',
  price,
  keyShape: {
    label: 'Brave Search key',
    keywords: /BSA[\w-]{27}/,
    pattern: String.raw`\bBSA[\w\-]{27,44}`,
    minEntropy: 3.5,
    check: (key) => /\d/.test(key),
  },
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
  // Entities come always, and <strong> at times although it is switched off.
  snippets: 'html',
  settings: {
    apiKey: { env: ['BRAVE_API_KEY', 'BRAVE_SEARCH_API_KEY'], meaning: 'key of the Brave Search API' },
    baseUrl: { env: ['BRAVE_BASE_URL'], default: 'https://api.search.brave.com', meaning: 'address of Brave' },
    form: {
      env: ['FOOTNOTE_BRAVE_FORM'],
      default: 'web',
      choices: ['web', 'llm'],
      meaning: 'web: pages with short excerpts; llm: long passages of each page, chosen for a model',
    },
    extraSnippets: {
      env: ['FOOTNOTE_BRAVE_EXTRA_SNIPPETS'],
      default: 'off',
      choices: ['off', 'on'],
      meaning: 'on: up to five more excerpts of each web page, where the plan has them',
    },
  },
  sensitiveSettingKeys: ['apiKey'],
  isConfigured: (settings) => hasSetting(settings, 'brave', 'apiKey'),

  async search(request, context) {
    const query = {
      q: searchWords(request, context),
      count: request.numResults,
      freshness: request.freshness === undefined ? undefined : `p${request.freshness.charAt(0)}`,
      country: vendorCode('Brave', 'region', braveCountry, request, context),
      search_lang: vendorCode('Brave', 'language', braveLanguage, request, context),
    };
    // News have an address of their own, and no other form.
    if (request.topic === 'news') return readReply(await ask('news/search', query, context));
    if (context.setting('form') === 'llm') {
      return readContextReply(await ask('llm/context', { ...query, ...contextSize(request) }, context));
    }
    const web = { ...query, result_filter: 'web', text_decorations: false };
    if (context.setting('extraSnippets') !== 'on') return readReply(await ask('web/search', web, context));
    const more = await ask('web/search', { ...web, extra_snippets: true }, context, notInPlan);
    if (more !== null) return readReply(more);
    context.warn('option-ignored', "This key's plan at Brave has no extra snippets: it was asked again without them.");
    return readReply(await ask('web/search', web, context));
  },
};

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

function ask(path: string, query: Query, context: ProviderContext, isEmpty = (_: HttpFailure) => false) {
  return context.http.json({
    url: `${context.baseUrl}/res/v1/${path}`,
    headers: { 'x-subscription-token': context.apiKey },
    query,
    readFailure: (failure) => (isEmpty(failure) ? 'empty' : readFailure(failure)),
    // A section without hits is absent.
    expects: { query: 'object', web: 'object', results: 'list', grounding: 'object' },
  });
}

function notInPlan({ body }: HttpFailure): boolean {
  return at(body, 'error', 'code') === 'OPTION_NOT_IN_PLAN';
}

/** Brave counts in tokens, of about four characters. */
const contextTokens = { least: 1_024, most: 32_768, perCharacter: 1 / 4 } as const;

function contextSize({ numResults, contextMaxCharacters }: CheckedRequest): Query {
  const { least, most, perCharacter } = contextTokens;
  const tokens = contextMaxCharacters && Math.ceil(contextMaxCharacters * perCharacter);
  return {
    maximum_number_of_urls: numResults,
    maximum_number_of_tokens: tokens && Math.min(Math.max(tokens, least), most),
  };
}

const maxCharacters = 400;
const maxWords = 50;

/** Brave filters domains by `site:` words, and they count towards the length of the query. */
function searchWords(request: CheckedRequest, context: ProviderContext): string {
  const sites = siteWords(request, context);
  const suffix = sites === '' ? '' : ` ${sites}`;
  const limit = { characters: maxCharacters - suffix.length, words: maxWords - wordCount(sites) };
  return fitQuery('Brave', request.query, limit, context) + suffix;
}

function siteWords(request: CheckedRequest, context: ProviderContext): string {
  const sites = withSiteWords({ ...request, query: '' });
  if (sites.length <= maxCharacters / 2 && wordCount(sites) <= maxWords / 2) return sites;
  const options = (['includeDomains', 'excludeDomains'] as const).filter((option) => request.asked.has(option));
  const names = options.map((option) => `'${option}'`).join(' and ');
  context.warn('option-adjusted', `Too many domains for Brave in ${names}: its results were filtered afterwards.`);
  return '';
}

function wordCount(text: string): number {
  return text.split(' ').filter((word) => word !== '').length;
}

function readReply(body: unknown): WebSearchResponse {
  // News stand at the top; a web section without hits is absent.
  const rows = asList(at(body, 'web', 'results') ?? at(body, 'results'));
  return {
    results: rows.map((row) => {
      const result = asObject(row);
      const excerpts = [result['description'], ...asList(result['extra_snippets'])];
      return {
        title: asText(result['title']) ?? '',
        url: asText(result['url']) ?? '',
        content: excerpts.flatMap((excerpt) => asText(excerpt) ?? []).join('\n'),
        publishedDate: asText(result['page_age']) ?? asText(result['age']),
      };
    }),
    costUsd: price.usd,
  };
}

/** Passages of prose, Markdown or JSON, none of them HTML; dates stand apart, by address and in three forms. */
function readContextReply(body: unknown): WebSearchResponse {
  const sources = asObject(at(body, 'sources'));
  return {
    snippets: 'text',
    results: asList(at(body, 'grounding', 'generic')).map((row) => {
      const result = asObject(row);
      const url = asText(result['url']) ?? '';
      const ages = asList(at(sources[url], 'age')).flatMap((age) => asText(age) ?? []);
      return {
        title: asText(result['title']) ?? '',
        url,
        content: asList(result['snippets'])
          .flatMap((snippet) => asText(snippet) ?? [])
          .join('\n\n'),
        publishedDate: ages.find((age) => /^\d{4}-\d{2}-\d{2}/.test(age)) ?? ages[0],
      };
    }),
    costUsd: price.usd,
  };
}

function readFailure({ status, headers, body }: HttpFailure) {
  const code = at(body, 'error', 'code');
  if (code === 'SUBSCRIPTION_TOKEN_INVALID') return { code: 'AUTH_FAILED' } as const;
  if (code === 'OPTION_NOT_IN_PLAN') {
    return {
      what: "This key's plan at Brave lacks an option of the search.",
      hint: 'Search with fewer options, or change the plan.',
    };
  }
  if (status !== 429) return undefined;
  const month = monthlyWindow(headers);
  if (code !== 'QUOTA_LIMITED' && !month.isUsedUp) return undefined;
  return { code: 'QUOTA_EXCEEDED', retryAfterMs: month.resetMs } as const;
}

/** The headers list two windows, a second and a month; a month's limit of 0 means that there is none. */
function monthlyWindow(headers: Headers): { readonly isUsedUp: boolean; readonly resetMs: number | undefined } {
  const second = (name: string) => headers.get(`x-ratelimit-${name}`)?.split(',')[1]?.trim();
  const reset = second('reset');
  return {
    isUsedUp: second('remaining') === '0' && second('limit') !== '0',
    resetMs: reset !== undefined && /^\d+$/.test(reset) ? Number(reset) * 1000 : undefined,
  };
}
