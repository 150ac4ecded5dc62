import type { HttpFailure } from '../contract/http-client.ts';
import type { ProviderContext, WebSearchProvider, WebSearchResponse, WebSearchResult } from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import { defined } from '../defined.ts';
import { vendorSentence } from '../http/vendor-sentence.ts';
import { asList, asNumber, asObject, asText, at } from '../json.ts';
import { hasSetting } from '../settings/provider-settings.ts';
import { callHostedTool, unreadableResults } from './shared/hosted-mcp.ts';
import { linksTo } from './shared/links-to.ts';
import { readResults } from './shared/read-results.ts';
import { since } from './shared/since.ts';
import { unlessEmpty } from './shared/unless-empty.ts';
import { warnWithoutKey } from './shared/warn-without-key.ts';

export const exa: WebSearchProvider = {
  id: 'exa',
  label: 'Exa',
  kind: 'results',
  kindIn: ({ answer }) => (answer === 'on' ? 'answers' : 'results'),
  keyless: true,
  keylessRank: 2,
  // An answer is the cheapest call.
  price: { usd: 0.007, leastUsd: 0.005, asOf: '2026-11-10', basis: 'type auto, up to ten results' },
  honours: [
    'numResults',
    'type',
    'livecrawl',
    'contextMaxCharacters',
    'freshness',
    'includeDomains',
    'excludeDomains',
    'region',
    'topic',
  ],
  settings: {
    apiKey: { env: ['EXA_API_KEY'], meaning: 'key of Exa; without one, its hosted MCP server is used' },
    baseUrl: { env: ['EXA_BASE_URL'], default: 'https://api.exa.ai', meaning: 'address of Exa' },
    mcpUrl: {
      env: ['EXA_MCP_URL'],
      default: 'https://mcp.exa.ai/mcp',
      meaning: "address of Exa's hosted MCP server, for searches without a key",
    },
    answer: {
      env: ['FOOTNOTE_EXA_ANSWER'],
      default: 'off',
      choices: ['off', 'on'],
      meaning: 'on: a written answer with its sources instead of ranked pages; needs a key',
    },
  },
  sensitiveSettingKeys: ['apiKey'],
  isConfigured: (settings) => hasSetting(settings, 'exa', 'apiKey'),

  async search(request, context) {
    if (context.apiKey === undefined) return searchWithoutKey(request, context);
    if (context.setting('answer') === 'on' && canAnswer(request, context)) {
      const answered = await context.http.json({
        url: `${context.baseUrl}/answer`,
        headers: { 'x-api-key': context.apiKey },
        json: { query: request.query, userLocation: request.region },
        readFailure,
        expects: { answer: 'text', citations: 'list' },
      });
      return readAnswer(answered, context);
    }
    const body = await context.http.json({
      url: `${context.baseUrl}/search`,
      headers: { 'x-api-key': context.apiKey },
      json: searchBody(request, context),
      readFailure,
      expects: { results: 'list' },
    });
    return readReply(body);
  },
};

/** An answer can't be narrowed: where that was asked for, ranked pages are the better reply. */
function canAnswer(request: CheckedRequest, context: ProviderContext): boolean {
  const { asked, type, topic } = request;
  const narrowing = [
    ...(['freshness', 'includeDomains', 'excludeDomains', 'livecrawl'] as const).filter((option) => asked.has(option)),
    ...(type === 'auto' ? [] : ['type']),
    ...(topic === 'news' ? ['topic'] : []),
  ];
  if (narrowing.length === 0) return true;
  const names = narrowing.map((name) => `'${name}'`).join(', ');
  context.warn('option-adjusted', `Exa's answers have no ${names}: it searched for pages instead.`);
  return false;
}

/** The citations have no places; where the model linked one in its text, that is its place. */
function readAnswer(body: unknown, context: ProviderContext): WebSearchResponse {
  const reply = asObject(body);
  const text = asText(reply['answer']) ?? '';
  const results = readResults(reply['citations'], { content: ['text'], publishedDate: ['publishedDate'] });
  const sources = results.map(({ url, title, publishedDate }) => ({ url, title: title || undefined, publishedDate }));
  if (text !== '' && results.length === 0) context.warn('ungrounded', 'Exa named no sources for its answer.');
  return {
    results,
    ...(text === '' ? {} : { answer: { cites: 'by-links', text, links: linksTo(sources, text), sources } }),
    ...defined({ costUsd: asNumber(at(reply, 'costDollars', 'total')) }),
  };
}

function searchBody(request: CheckedRequest, context: ProviderContext): object {
  const { freshness } = request;
  return {
    query: request.query,
    numResults: request.numResults,
    // `lite` is the successor of `fast`, but answers 400 to options that it lacks.
    type: request.type,
    category: request.topic === 'news' ? 'news' : undefined,
    includeDomains: unlessEmpty(request.includeDomains),
    excludeDomains: unlessEmpty(request.excludeDomains),
    startPublishedDate: freshness && since(freshness, context.now()).toISOString(),
    userLocation: request.region,
    // Without `contents`, results come without any text.
    contents: { highlights: highlights(request), livecrawl: request.livecrawl },
  };
}

function highlights({ contextMaxCharacters, numResults }: CheckedRequest): true | object {
  return contextMaxCharacters === undefined || { maxCharacters: Math.ceil(contextMaxCharacters / numResults) };
}

function readReply(body: unknown): WebSearchResponse {
  const reply = asObject(body);
  return {
    results: asList(reply['results']).map((item) => {
      const result = asObject(item);
      const passages = asList(result['highlights']).flatMap((passage) => asText(passage) ?? []);
      return {
        title: asText(result['title']) ?? '',
        url: asText(result['url']) ?? '',
        content: asText(passages.join('\n…\n')) ?? asText(result['text']) ?? asText(result['summary']) ?? '',
        score: asNumber(result['score']),
        publishedDate: asText(result['publishedDate']),
      };
    }),
    ...defined({ costUsd: asNumber(at(reply, 'costDollars', 'total')) }),
  };
}

/** Two envelopes are in use: `{ error: "…", tag }` and `{ error: { type, code } }`. */
function readFailure({ status, body }: HttpFailure) {
  const tags = [at(body, 'tag'), at(body, 'error', 'type'), at(body, 'error', 'code')];
  if (tags.includes('NO_MORE_CREDITS') || tags.includes('API_KEY_BUDGET_EXCEEDED')) {
    return { code: 'QUOTA_EXCEEDED' } as const;
  }
  if (tags.includes('INVALID_API_KEY')) return { code: 'AUTH_FAILED' } as const;
  if (tags.includes('NO_CONTENT_FOUND')) return 'empty';
  // Exa answers 403 to what it moderates or to a feature outside the plan; the key itself is good.
  if (status === 403) {
    const what = 'Exa does not allow this search (HTTP 403).';
    return { code: 'PROVIDER_FAILED', what, detail: vendorSentence(body) } as const;
  }
  return undefined;
}

/**
 * `web_search_exa` in the form that every version of the server takes. `web_search_advanced_exa` would
 * send JSON, but nothing shows that it is served without a key, and a second try would cost quota.
 */
async function searchWithoutKey(request: CheckedRequest, context: ProviderContext): Promise<WebSearchResponse> {
  const lacking = ['type', 'livecrawl', 'freshness', 'includeDomains', 'excludeDomains', 'region'] as const;
  warnWithoutKey('Exa', lacking, request, context);
  const isFiltered = request.includeDomains.length + request.excludeDomains.length > 0;
  const { texts } = await callHostedTool(
    {
      provider: exa,
      url: context.setting('mcpUrl') ?? '',
      tool: 'web_search_exa',
      arguments: {
        query: request.topic === 'news' ? `category:news ${request.query}` : request.query,
        objective: request.query,
        // Where results are filtered afterwards, more of them leave enough.
        numResults: isFiltered ? 20 : request.numResults,
      },
      keyVariable: 'EXA_API_KEY',
      isRateLimited: (result) => at(result, '_meta', 'ai.exa/rateLimited') === true,
    },
    context,
  );
  const results = texts.flatMap(readBlocks);
  const isUnknown = results.length === 0 && texts.some((text) => !/^No (search )?results found/i.test(text));
  if (isUnknown) throw unreadableResults(exa, context, 'EXA_API_KEY', texts);
  return { results };
}

/** A page may hold `Title:`, `URL:` or `---` lines of its own; only a whole header begins a result. */
const blockHeader =
  /(?:^|\n\n)Title: (?<title>.*)\nURL: (?<url>https?:\/\/\S+)(?=\n(?:Published|Author):)(?:\nPublished:(?<published>.*))?(?:\nAuthor:.*)?/g;

function readBlocks(text: string): readonly WebSearchResult[] {
  const lines = text.replace(/\r\n?/g, '\n');
  const headers = [...lines.matchAll(blockHeader)];
  return headers.map((header, index) => {
    const { title = '', url = '', published } = header.groups ?? {};
    const body = lines.slice(header.index + header[0].length, headers[index + 1]?.index);
    return {
      title: title === 'N/A' ? '' : title,
      url,
      content: body.replace(/^\n(?:Highlights|Text):/, '').replace(/\n---\s*$/, ''),
      publishedDate: published,
    };
  });
}
