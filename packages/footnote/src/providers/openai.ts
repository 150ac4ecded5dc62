import type { FailureMeaning, HttpFailure } from '../contract/http-client.ts';
import type { ProviderContext, WebSearchProvider, WebSearchResponse } from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import { FootnoteError } from '../errors.ts';
import { asList, asNumber, asObject, asText, at, type JsonObject } from '../json.ts';
import { hasSetting } from '../settings/provider-settings.ts';
import { failedInside } from './shared/failed-inside.ts';

export const openai: WebSearchProvider = {
  id: 'openai',
  label: 'OpenAI',
  kind: 'answers',
  price: { usd: 0.01, asOf: '2026-11-15', basis: 'estimate: one search of the web search tool' },
  keyShape: {
    label: 'OpenAI key',
    keywords: /sk-[\w-]{32}/,
    pattern: String.raw`\bsk-(?:(?:proj|svcacct|admin|None)-[\w\-]{40,}|[A-Za-z0-9]{32,})`,
  },
  honours: ['type', 'includeDomains', 'region'],
  settings: {
    apiKey: { env: ['OPENAI_API_KEY'], meaning: 'key of OpenAI' },
    baseUrl: { env: ['OPENAI_BASE_URL'], default: 'https://api.openai.com/v1', meaning: 'address of OpenAI' },
    // The smallest current model that has the search tool.
    model: { env: ['FOOTNOTE_OPENAI_MODEL'], default: 'gpt-6-luna', meaning: 'model of OpenAI that searches' },
  },
  sensitiveSettingKeys: ['apiKey'],
  readFailure: (failure) => readFailure(failure),
  isConfigured: (settings) => hasSetting(settings, 'openai', 'apiKey'),

  async search(request, context) {
    const body = await context.http.json({
      url: `${context.baseUrl}/responses`,
      headers: { authorization: `Bearer ${context.apiKey}` },
      json: searchBody(request, context),
      readFailure,
      expects: { output: 'list' },
    });
    return readReply(asObject(body), context);
  },
};

function searchBody(request: CheckedRequest, context: ProviderContext): object {
  const { includeDomains, region } = request;
  return {
    model: context.setting('model'),
    instructions: 'Search the web, then answer from what you found, with citations.',
    input: request.query,
    tools: [
      {
        type: 'web_search',
        search_context_size: { fast: 'low', auto: 'medium', deep: 'high' }[request.type],
        filters: includeDomains.length === 0 ? undefined : { allowed_domains: includeDomains },
        user_location: region === undefined ? undefined : { type: 'approximate', country: region },
      },
    ],
    include: ['web_search_call.action.sources'],
    reasoning: reasoning(request, context),
    store: false,
  };
}

/** Models think for up to two minutes before they answer, unless told not to. Older ones and chat models refuse the field. */
function reasoning({ type }: CheckedRequest, context: ProviderContext): object | undefined {
  const thinks = /^(?:gpt-(?:[5-9]|\d\d)(?!.*chat)|o\d)/.test(context.setting('model') ?? '');
  return thinks && type !== 'deep' ? { effort: 'low' } : undefined;
}

/** Where the model wrote a link; the places count over the whole answer. */
interface Annotation {
  readonly url: string;
  readonly title: string | undefined;
  readonly start: number | undefined;
  readonly end: number | undefined;
}

function readReply(reply: JsonObject, context: ProviderContext): WebSearchResponse {
  if (reply['status'] === 'failed') throw failureOf(reply, context);
  if (reply['status'] === 'incomplete') {
    context.warn('answer-incomplete', 'OpenAI stopped before its answer was complete.');
  }
  const output = asList(reply['output']).map(asObject);
  const { text, annotations } = readMessages(output.filter((item) => item['type'] === 'message'));
  const actions = output.filter((item) => item['type'] === 'web_search_call').map((call) => asObject(call['action']));
  const searched = actions
    .flatMap((action) => asList(action['sources']))
    .flatMap((source) => asText(at(source, 'url')) ?? []);

  if (actions.length === 0 && annotations.length === 0 && text.trim() !== '') {
    context.warn('ungrounded', 'OpenAI answered without searching, from memory.');
  }

  const titles = new Map(annotations.flatMap(({ url, title }) => (title === undefined ? [] : [[url, title] as const])));
  const sources = [...new Set([...annotations.map(({ url }) => url), ...searched])].map((url) => ({
    url,
    title: titles.get(url),
  }));
  const indexOf = new Map(sources.map(({ url }, index) => [url, index]));
  const links = annotations.map(({ url, start, end }) => ({ start, end, source: indexOf.get(url) ?? -1 }));
  return {
    results: sources.map(({ url, title = '' }) => ({ url, title, content: '' })),
    searchQueries: actions.flatMap(queriesOf),
    ...(text.trim() === '' ? {} : { answer: { cites: 'by-links', text, links, sources } }),
  };
}

/** Each annotation counts from the start of its own part. */
function readMessages(messages: readonly JsonObject[]): { text: string; annotations: readonly Annotation[] } {
  const annotations: Annotation[] = [];
  let text = '';
  for (const message of messages) {
    if (text !== '') text += '\n\n';
    for (const part of asList(message['content']).map(asObject)) {
      annotations.push(...asList(part['annotations']).flatMap((item) => readAnnotation(asObject(item), text.length)));
      text += typeof part['text'] === 'string' ? part['text'] : '';
    }
  }
  return { text, annotations };
}

/** xAI, which speaks this wire format too, may name an address and nothing else. */
function readAnnotation(annotation: JsonObject, offset: number): Annotation[] {
  const url = asText(annotation['url']);
  if (url === undefined) return [];
  const start = asNumber(annotation['start_index']);
  const end = asNumber(annotation['end_index']);
  const isPlaced = start !== undefined && end !== undefined;
  return [
    {
      url,
      title: asText(annotation['title']),
      start: isPlaced ? start + offset : undefined,
      end: isPlaced ? end + offset : undefined,
    },
  ];
}

/** `query` is the older form of `queries`. */
function queriesOf(action: JsonObject): readonly string[] {
  const queries = asList(action['queries']).flatMap((query) => asText(query) ?? []);
  const query = asText(action['query']);
  return queries.length > 0 || query === undefined ? queries : [query];
}

function readFailure({ status, body }: HttpFailure): FailureMeaning | undefined {
  // The key is right, and its owner unknown.
  if (status === 403 && /must be verified/i.test(asText(at(body, 'error', 'message')) ?? '')) {
    return {
      code: 'PROVIDER_FAILED',
      what: 'OpenAI gives this model only to organizations that it has verified (HTTP 403).',
      hint: 'Verify yours at OpenAI, or set FOOTNOTE_OPENAI_MODEL to another model.',
    };
  }
  if (isQuota(at(body, 'error', 'code')) || isQuota(at(body, 'error', 'type'))) return { code: 'QUOTA_EXCEEDED' };
  if (status === 400 || status === 404) return { hint: 'Check FOOTNOTE_OPENAI_MODEL, and the base URL.' };
  return undefined;
}

/** OpenAI can also fail after it said 200. */
function failureOf(reply: JsonObject, context: ProviderContext): FootnoteError {
  const code = at(reply, 'error', 'code');
  const { id } = openai;
  if (isQuota(code)) {
    return new FootnoteError('QUOTA_EXCEEDED', 'OpenAI says that the quota of this key is used up.', {
      provider: id,
      hint: 'Raise the plan, or use another provider.',
    });
  }
  if (code === 'rate_limit_exceeded') {
    return new FootnoteError('RATE_LIMITED', 'OpenAI is limiting requests.', {
      provider: id,
      hint: 'Wait a moment, then try again.',
    });
  }
  const retryable = code === 'server_error';
  return failedInside(context, 'OpenAI could not finish this search.', reply['error'], { retryable });
}

function isQuota(code: unknown): boolean {
  return code === 'insufficient_quota';
}
