import type {
  ListPrice,
  ProviderContext,
  WebSearchProvider,
  WebSearchResponse,
  WebSearchResult,
} from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import { asList, asObject, asText, at, parseJson } from '../json.ts';
import { hasSetting } from '../settings/provider-settings.ts';
import { fitWords } from './shared/fit-query.ts';
import { callHostedTool, unreadableResults } from './shared/hosted-mcp.ts';
import { since } from './shared/since.ts';
import { unlessEmpty } from './shared/unless-empty.ts';
import { warnWithoutKey } from './shared/warn-without-key.ts';

const turboUsd = 0.001;
const price: ListPrice = { usd: 0.005, leastUsd: turboUsd, asOf: '2026-08-31', basis: 'all modes but turbo' };

export const parallel: WebSearchProvider = {
  id: 'parallel',
  label: 'Parallel',
  kind: 'results',
  keyless: true,
  keylessRank: 1,
  price,
  honours: [
    'numResults',
    'type',
    'livecrawl',
    'contextMaxCharacters',
    'freshness',
    'includeDomains',
    'excludeDomains',
    'region',
  ],
  settings: {
    apiKey: { env: ['PARALLEL_API_KEY'], meaning: 'key of Parallel; without one, its hosted MCP server is used' },
    baseUrl: { env: ['PARALLEL_BASE_URL'], default: 'https://api.parallel.ai', meaning: 'address of Parallel' },
    mcpUrl: {
      env: ['PARALLEL_MCP_URL'],
      default: 'https://search.parallel.ai/mcp',
      meaning: "address of Parallel's hosted MCP server, for searches without a key",
    },
  },
  sensitiveSettingKeys: ['apiKey'],
  isConfigured: (settings) => hasSetting(settings, 'parallel', 'apiKey'),

  async search(request, context) {
    if (context.apiKey === undefined) return searchWithoutKey(request, context);
    const body = await context.http.json({
      url: `${context.baseUrl}/v1/search`,
      headers: { 'x-api-key': context.apiKey },
      json: searchBody(request, context),
      expects: { results: 'list' },
    });
    return { results: readResults(body), costUsd: modeOf(request) === 'turbo' ? turboUsd : price.usd };
  },
};

function searchBody(request: CheckedRequest, context: ProviderContext): object {
  return {
    ...question(request),
    mode: modeOf(request),
    max_chars_total: request.contextMaxCharacters,
    advanced_settings: {
      max_results: request.numResults,
      location: request.region,
      source_policy: sourcePolicy(request, context),
      // Pages are read live when the copy is older than this; ten minutes is the least that it takes.
      fetch_policy: request.livecrawl === 'preferred' ? { max_age_seconds: 600 } : undefined,
    },
  };
}

/** The default is `advanced`, too slow for what nobody asked to be deep; `turbo` knows English and Japanese only. */
function modeOf(request: CheckedRequest) {
  const fast = isEnglishOrJapanese(request) ? 'turbo' : 'fast';
  return ({ auto: 'basic', fast, deep: 'advanced' } as const)[request.type];
}

/** Where nobody says which language, the letters do, as far as they can. */
function isEnglishOrJapanese({ language, query }: CheckedRequest): boolean {
  if (language !== undefined) return /^(?:en|ja)(?:-|$)/i.test(language);
  return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(query) || !/[^\p{ASCII}\p{P}\p{S}\p{N}\s]/u.test(query);
}

function sourcePolicy(request: CheckedRequest, context: ProviderContext): object | undefined {
  const { includeDomains, excludeDomains, freshness } = request;
  if (includeDomains.length + excludeDomains.length === 0 && freshness === undefined) return undefined;
  return {
    include_domains: unlessEmpty(includeDomains),
    exclude_domains: unlessEmpty(excludeDomains),
    after_date: freshness && since(freshness, context.now()).toISOString().slice(0, 10),
  };
}

/** A search query has 200 characters at most; nothing is lost, because the objective says it in full. */
function question({ query }: CheckedRequest): object {
  return { objective: query, search_queries: [fitWords(query, { characters: 200 })] };
}

function readResults(body: unknown): readonly WebSearchResult[] {
  return asList(asObject(body)['results']).map((item) => {
    const result = asObject(item);
    return {
      title: asText(result['title']) ?? '',
      url: asText(result['url']) ?? '',
      content: asList(result['excerpts'])
        .flatMap((excerpt) => asText(excerpt) ?? [])
        .join('\n…\n'),
      publishedDate: asText(result['publish_date']),
    };
  });
}

async function searchWithoutKey(request: CheckedRequest, context: ProviderContext): Promise<WebSearchResponse> {
  const lacking = ['type', 'livecrawl', 'freshness', 'includeDomains', 'excludeDomains', 'region'] as const;
  warnWithoutKey('Parallel', lacking, request, context);
  if (request.numResults > 10) {
    context.warn('option-adjusted', "Parallel gives 10 results at most without a key: 'numResults' was lowered.");
  }
  const { texts, structured } = await callHostedTool(
    {
      provider: parallel,
      url: context.setting('mcpUrl') ?? '',
      tool: 'web_search',
      arguments: question(request),
      keyVariable: 'PARALLEL_API_KEY',
    },
    context,
  );
  // The text is JSON, the same as the API's.
  const bodies = structured === undefined ? texts.map(parseJson) : [structured];
  if (!bodies.every((body) => Array.isArray(at(body, 'results'))))
    throw unreadableResults(parallel, context, 'PARALLEL_API_KEY', texts);
  return { results: bodies.flatMap(readResults) };
}
