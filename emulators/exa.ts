import { badRequestWords } from './bad-request.ts';
import type { EmulatedReply, EmulatedRequest, Emulator } from './emulator.ts';
import { hosted } from './exa-hosted.ts';
import { readToolCall, replyForms } from './hosted-mcp.ts';
import { type EmulatedPage, findPages } from './pages.ts';
import { bodyOf, type FieldChecks, invalidName, isDomains, isText, type RequestBody } from './read-request.ts';

/** The API under `/search` wants a key; the hosted MCP server under `/mcp` works without one. */
export const exa: Emulator = {
  id: 'exa',
  keyVariable: 'EXA_API_KEY',
  env: (origin) => ({ EXA_BASE_URL: origin, EXA_MCP_URL: `${origin}/mcp` }),
  keyOf: ({ headers }) => headers['x-api-key']?.toString(),
  queryOf: (request) => String(bodyOf(request)['query'] ?? readToolCall(request).arguments['query'] ?? ''),
  quirks: [
    'bad-key-object',
    'budget',
    'quota-object',
    'moderated',
    'no-content',
    'text-only',
    'odd-types',
    'answer-links',
    'answer-alone',
    ...replyForms,
    'rate-limit-200',
    'rate-limit-200-hint',
    'tool-error',
    'rpc-error',
    'login',
    'dashes',
    'text-field',
    'fake-lines',
    'empty-short',
    'unknown-form',
  ],

  reply(request, mode) {
    if (request.path === '/mcp') return hosted(request, mode);
    const isAnswer = request.path === '/answer';
    if (request.method !== 'POST' || !(isAnswer || request.path === '/search'))
      return tagged(404, 'Not found', 'NOT_FOUND');
    const isKeyElsewhere = request.headers.authorization !== undefined || request.query.size > 0;
    if (exa.keyOf(request) === undefined || isKeyElsewhere) return tagged(401, 'Invalid API key', 'INVALID_API_KEY');
    if (bodyOf(request)['query'] === undefined) return tagged(400, 'query is required', 'INVALID_REQUEST_BODY');
    const invalid =
      invalidName(bodyOf(request), isAnswer ? answerFields : fields) ?? invalidName(contentsOf(request), contentFields);
    if (invalid !== undefined) return tagged(400, `Invalid value for ${invalid}`, 'INVALID_REQUEST_BODY');
    return api(request, mode);
  },
};

const isLength = (value: unknown) => Number.isInteger((value as { maxCharacters?: unknown }).maxCharacters);

const fields: FieldChecks = {
  query: isText,
  type: (value) => ['auto', 'fast', 'deep', 'deep-lite', 'lite', 'instant'].includes(String(value)),
  numResults: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 100,
  category: (value) => value === 'news',
  includeDomains: isDomains,
  excludeDomains: isDomains,
  startPublishedDate: (value) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(String(value)),
  userLocation: (value) => /^[A-Z]{2}$/.test(String(value)),
  contents: (value) => typeof value === 'object' && value !== null,
};

const answerFields: FieldChecks = {
  query: isText,
  text: (value) => typeof value === 'boolean',
  userLocation: (value) => /^[A-Z]{2}$/.test(String(value)),
};

const contentFields: FieldChecks = {
  text: (value) => value === true || isLength(value),
  highlights: (value) => value === true || isLength(value),
  livecrawl: (value) => ['never', 'fallback', 'preferred', 'always', 'auto'].includes(String(value)),
};

function api(request: EmulatedRequest, mode: string): EmulatedReply {
  switch (mode) {
    case 'bad-request':
      return tagged(400, badRequestWords(exa.keyOf(request)), 'INVALID_REQUEST_BODY');
    case 'bad-key':
      return tagged(401, 'Invalid API key', 'INVALID_API_KEY');
    case 'bad-key-object':
      return typed(400, 'INVALID_API_KEY');
    case 'quota':
      return tagged(402, 'You have exceeded your credits limit.', 'NO_MORE_CREDITS');
    case 'budget':
      return tagged(402, 'The budget of this key is used up.', 'API_KEY_BUDGET_EXCEEDED');
    case 'quota-object':
      return typed(429, 'NO_MORE_CREDITS');
    case 'rate-limit':
      return { status: 429, json: { error: 'rate limit exceeded' } };
    case 'rate-limit-hint':
      // The API documents no header for this; its own MCP server sends this one.
      return { status: 429, headers: { 'retry-after': '3' }, json: { error: 'rate limit exceeded' } };
    case 'moderated':
      return tagged(403, 'This request was blocked by moderation.', 'FORBIDDEN');
    case 'no-content':
      return tagged(400, 'No content found.', 'NO_CONTENT_FOUND');
    case 'server-error':
      return typed(500, 'INTERNAL_ERROR');
    default:
      return request.path === '/answer' ? answered(mode) : success(request, mode);
  }
}

/** Citations name pages, and no place in the text; a model may link them itself. */
function answered(mode: string): EmulatedReply {
  const found = mode === 'empty' || mode === 'answer-alone' ? [] : findPages({ count: 3 });
  const link = (index: number) => (mode === 'answer-links' ? ` ([a page](${found[index]?.url}))` : '');
  const answer = `The bridge 🌉 opened in 1894${link(1)}. It is 244 m long${link(0)}.`;
  return {
    json: {
      requestId,
      answer: mode === 'empty' ? '' : answer,
      citations: found.map(({ url, title, date }, index) => ({
        id: url,
        url,
        title: index === 2 ? null : title,
        publishedDate: index === 1 ? '' : `${date}T00:00:00.000Z`,
        author: 'R. Ito',
      })),
      costDollars: { total: 0.005 },
    },
  };
}

function success(request: EmulatedRequest, mode: string): EmulatedReply {
  const body = bodyOf(request);
  const contents = contentsOf(request);
  const count = Number(body['numResults'] ?? 10);
  const found = mode === 'empty' ? [] : findPages({ count, ...domains(body) });
  return {
    json: {
      requestId,
      resolvedSearchType: 'neural',
      results: mode === 'odd-types' ? oddResults : found.map((page, index) => result(page, index, contents, mode)),
      searchTime: 812.4,
      costDollars: { total: 0.007, search: { neural: 0.007 } },
      warnings: [],
      notices: [],
    },
  };
}

/** Everyday oddities: a title is null, a date is empty, and no score comes with `auto`. */
function result(page: EmulatedPage, index: number, contents: RequestBody, mode: string) {
  const limit = (contents['highlights'] as { maxCharacters?: number } | undefined)?.maxCharacters ?? 2_000;
  const wantsHighlights = contents['highlights'] !== undefined && mode !== 'text-only';
  return {
    id: page.url,
    url: page.url,
    title: index === 2 ? null : page.title,
    publishedDate: index === 1 ? '' : `${page.date}T00:00:00.000Z`,
    author: index === 0 ? '' : 'R. Ito',
    ...(wantsHighlights
      ? { highlights: [page.snippet, page.text.slice(0, limit)], highlightScores: [0.62, 0.51] }
      : {}),
    ...(mode === 'text-only' ? { text: page.text } : {}),
  };
}

const oddResults = [
  null,
  'text',
  { url: 7, title: {}, highlights: 'none' },
  { url: 'https://docs.example.dev/odd', title: ['list'], highlights: [null, 3, ''], publishedDate: 12, score: 'high' },
];

function contentsOf(request: EmulatedRequest): RequestBody {
  return (bodyOf(request)['contents'] ?? {}) as RequestBody;
}

function domains(body: RequestBody) {
  return {
    includeDomains: (body['includeDomains'] as string[] | undefined) ?? [],
    excludeDomains: (body['excludeDomains'] as string[] | undefined) ?? [],
  };
}

const requestId = 'b5947044c4b78efa9552a7c89b306d95';

/** The first of the two error envelopes that are in use. */
function tagged(status: number, error: string, tag: string): EmulatedReply {
  return { status, json: { requestId, error, tag } };
}

/** The second one. */
function typed(status: number, type: string): EmulatedReply {
  return { status, json: { requestId, error: { type, code: type, message: 'It failed.', detail: 'It failed.' } } };
}
