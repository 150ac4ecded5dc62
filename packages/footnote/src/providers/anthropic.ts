import type { FailureMeaning, FailureReader, HttpFailure } from '../contract/http-client.ts';
import type {
  CitedBlock,
  ListPrice,
  ProviderContext,
  ProviderSource,
  WebSearchProvider,
  WebSearchResponse,
} from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import { FootnoteError } from '../errors.ts';
import { asList, asNumber, asObject, asText, at, isObject, type JsonObject } from '../json.ts';
import { hasSetting } from '../settings/provider-settings.ts';
import { countryName } from './shared/country-names.ts';
import { failedInside } from './shared/failed-inside.ts';
import { unlessEmpty } from './shared/unless-empty.ts';

/** Of one search; the tokens come on top. */
const price: ListPrice = { usd: 0.01, asOf: '2026-11-15', basis: 'estimate: one search of the web search tool' };

export const anthropic: WebSearchProvider = {
  id: 'anthropic',
  label: 'Anthropic',
  kind: 'answers',
  price,
  keyShape: { label: 'Anthropic key', keywords: ['sk-ant-'], pattern: String.raw`\bsk-ant-[a-z]{3,5}\d\d-[\w\-]{80,}` },
  honours: ['numResults', 'type', 'contextMaxCharacters', 'includeDomains', 'excludeDomains', 'region'],
  settings: {
    apiKey: { env: ['ANTHROPIC_API_KEY'], meaning: 'key of Anthropic' },
    baseUrl: {
      env: ['ANTHROPIC_BASE_URL'],
      default: 'https://api.anthropic.com',
      meaning: 'address of Anthropic, without /v1',
    },
    model: {
      env: ['FOOTNOTE_ANTHROPIC_MODEL'],
      default: 'claude-haiku-5-5',
      meaning: 'model of Anthropic that searches',
    },
  },
  sensitiveSettingKeys: ['apiKey'],
  readFailure: (failure) => readFailure(failure),
  isConfigured: (settings) => hasSetting(settings, 'anthropic', 'apiKey'),

  async search(request, context) {
    const ask = (json: Question, readRefusal: FailureReader) =>
      context.http.json({
        url: `${context.baseUrl}/v1/messages`,
        headers: {
          'x-api-key': context.apiKey,
          // The newer 2026-10-21 forbids fields, and adds nothing that is needed here;
          // gateways that speak this API know the older one for certain.
          'anthropic-version': '2023-06-01',
        },
        json,
        readFailure: readRefusal,
        expects: { content: 'list' },
      });
    let question = questionOf(request, context);
    let reader: FailureReader = request.region === undefined ? readFailure : orCountryRefused;
    const content: unknown[] = [];
    let searches = 0;
    let stop: unknown = 'pause_turn';
    for (let round = 0; stop === 'pause_turn' && round < maxRounds; round++) {
      let body = await ask(continued(question, content), reader);
      if (body === null) {
        question = withCountryInWords(question, request, context);
        reader = readFailure;
        body = await ask(continued(question, content), reader);
      }
      content.push(...asList(at(body, 'content')));
      searches += asNumber(at(body, 'usage', 'server_tool_use', 'web_search_requests')) ?? 0;
      stop = at(body, 'stop_reason');
    }
    if (stop === 'pause_turn' || stop === 'max_tokens') warnIncomplete(context);
    return { ...readContent(content.map(asObject), context), costUsd: searches * price.usd };
  },
};

/** A long search pauses, and goes on when its own words are sent back. */
const maxRounds = 3;

function continued(question: Question, content: readonly unknown[]): Question {
  if (content.length === 0) return question;
  return { ...question, messages: [...question.messages, { role: 'assistant', content }] };
}

interface Question {
  readonly model: string | undefined;
  readonly max_tokens: number;
  readonly system: string;
  readonly messages: readonly object[];
  readonly tools: readonly object[];
}

function questionOf(request: CheckedRequest, context: ProviderContext): Question {
  const { includeDomains, excludeDomains, region } = request;
  const isMixed = includeDomains.length > 0 && excludeDomains.length > 0;
  if (isMixed) {
    context.warn(
      'option-adjusted',
      "Anthropic takes included or excluded domains, not both: 'excludeDomains' was applied to its results afterwards.",
    );
  }
  return {
    model: context.setting('model'),
    // What the model thinks before it answers counts too.
    max_tokens: 8192,
    system: 'Search the web, then answer from what you found, with citations.',
    messages: [{ role: 'user', content: request.query }],
    tools: [
      {
        type: 'web_search_20250305',
        name: 'web_search',
        max_uses: { fast: 1, auto: 3, deep: 8 }[request.type],
        allowed_domains: unlessEmpty(includeDomains),
        blocked_domains: isMixed ? undefined : unlessEmpty(excludeDomains),
        user_location: region === undefined ? undefined : { type: 'approximate', country: region },
      },
    ],
  };
}

/** Anthropic knows only some countries, and doesn't say which: a refused one is named to the model instead. */
function withCountryInWords(question: Question, { region = '' }: CheckedRequest, context: ProviderContext): Question {
  context.warn('option-ignored', `Anthropic does not know the country ${region}: 'region' was only told to its model.`);
  return {
    ...question,
    system: `${question.system} The question comes from ${countryName(region) ?? region}.`,
    tools: question.tools.map((tool) => ({ ...tool, user_location: undefined })),
  };
}

function readContent(content: readonly JsonObject[], context: ProviderContext): WebSearchResponse {
  const found = content.filter((block) => block['type'] === 'web_search_tool_result').map((block) => block['content']);
  const pages = found.flatMap(asList).map(asObject);
  const texts = withoutNarration(content);
  checkErrors(found.filter(isObject), pages.length > 0, texts.some(isSpoken), context);

  const sources = readSources(texts);
  const indexOf = new Map(sources.map(({ url }, index) => [url, index]));
  const results = pages.map((page) => {
    const url = asText(page['url']) ?? '';
    const content = sources[indexOf.get(url) ?? -1]?.quote ?? '';
    return { title: asText(page['title']) ?? '', url, content, publishedDate: asText(page['page_age']) };
  });
  const blocks = texts.map((block) => readBlock(block, indexOf));
  return {
    // A search finds some ten pages: the cited ones come first, so that none is cut off.
    results: results.sort((a, b) => Number(indexOf.has(b.url)) - Number(indexOf.has(a.url))),
    searchQueries: content.flatMap((block) => asText(at(block, 'input', 'query')) ?? []),
    ...(texts.some(isSpoken) ? { answer: { cites: 'by-blocks', blocks, sources } } : {}),
  };
}

/** Each cited page once, with all that was quoted from it. */
function readSources(texts: readonly JsonObject[]): readonly ProviderSource[] {
  const cited = new Map<string, { title: string | undefined; quotes: Set<string> }>();
  for (const citation of texts.flatMap((block) => asList(block['citations'])).map(asObject)) {
    const url = asText(citation['url']);
    if (url === undefined) continue;
    const source = cited.get(url) ?? { title: asText(citation['title']), quotes: new Set() };
    const quote = asText(citation['cited_text']);
    if (quote !== undefined) source.quotes.add(quote);
    cited.set(url, source);
  }
  return [...cited].map(([url, { title, quotes }]) => ({ url, title, quote: [...quotes].join('\n') || undefined }));
}

/** "I'll search for that." and "Let me look for more." before a search are not part of the answer. */
function withoutNarration(content: readonly JsonObject[]): readonly JsonObject[] {
  const texts = content.filter((block) => block['type'] === 'text');
  let kept: readonly JsonObject[] = [];
  for (const block of content) {
    if (block['type'] === 'text') kept = [...kept, block];
    if (block['type'] !== 'server_tool_use') continue;
    // What cites nothing and stands directly before a search was said about it.
    const cited = kept.slice(0, kept.findLastIndex(isCited) + 1);
    kept = cited.length === 0 ? [] : [...cited, { type: 'text', text: '\n\n' }];
  }
  return kept.some(isSpoken) ? kept : texts;
}

function isCited(block: JsonObject): boolean {
  return asList(block['citations']).length > 0;
}

function isSpoken(block: JsonObject): boolean {
  return asText(block['text']) !== undefined;
}

function readBlock(block: JsonObject, indexOf: ReadonlyMap<string, number>): CitedBlock {
  const cited = asList(block['citations']).flatMap((citation) => indexOf.get(asText(at(citation, 'url')) ?? '') ?? []);
  // Not asText: a block may be the one blank between two others.
  const text = typeof block['text'] === 'string' ? block['text'] : '';
  return { text, sources: [...new Set(cited)] };
}

/** A failed search comes inside a success, as an object where the list of pages would be. */
function checkErrors(
  errors: readonly JsonObject[],
  hasPages: boolean,
  hasText: boolean,
  context: ProviderContext,
): void {
  const code = errors.flatMap((error) => asText(error['error_code']) ?? [])[0];
  if (code === undefined) return;
  if (hasPages || (code === 'max_uses_exceeded' && hasText)) {
    warnIncomplete(context);
    return;
  }
  const { id } = anthropic;
  if (code === 'too_many_requests') {
    throw new FootnoteError('RATE_LIMITED', "Anthropic is limiting its model's searches.", {
      provider: id,
      hint: 'Wait a moment, then try again.',
    });
  }
  // It says no more than a word.
  throw failedInside(context, "The search of Anthropic's model failed.", code, { retryable: code === 'unavailable' });
}

function warnIncomplete(context: ProviderContext): void {
  context.warn('answer-incomplete', 'Anthropic stopped before its search or its answer was complete.');
}

function orCountryRefused(failure: HttpFailure): FailureMeaning | 'empty' | undefined {
  const words = asText(at(failure.body, 'error', 'message')) ?? '';
  const isRefused = failure.status === 400 && /country code \S+ is not supported/i.test(words);
  return isRefused ? 'empty' : readFailure(failure);
}

function readFailure({ status, body }: HttpFailure): FailureMeaning | undefined {
  const isBilling = at(body, 'error', 'type') === 'billing_error';
  // An empty account is also reported as an invalid request, and only its words tell.
  if (isBilling || /credit balance is too low/i.test(asText(at(body, 'error', 'message')) ?? '')) {
    return { code: 'QUOTA_EXCEEDED' };
  }
  if (status === 400 || status === 404) return { hint: 'Check FOOTNOTE_ANTHROPIC_MODEL, and the base URL.' };
  return undefined;
}
