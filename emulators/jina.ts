import { badRequestWords } from './bad-request.ts';
import { jinaCountries, jinaLanguages } from './closed-lists.ts';
import type { EmulatedReply, EmulatedRequest, Emulator } from './emulator.ts';
import { findPages, monthFirst, sitesIn } from './pages.ts';
import { bearerKey, bodyOf, type FieldChecks, isText } from './read-request.ts';

const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 20;

const fields: FieldChecks = {
  q: isText,
  type: (value) => ['web', 'images', 'news'].includes(String(value)),
  num: isCount,
  count: isCount,
  provider: (value) => ['google', 'bing', 'reader'].includes(String(value)),
  gl: (value) => jinaCountries.has(String(value)),
  hl: (value) => jinaLanguages.has(String(value)),
  location: isText,
  page: Number.isInteger,
  nfpr: (value) => typeof value === 'boolean',
  fallback: (value) => typeof value === 'boolean',
  site: (value) => isText(value) || Array.isArray(value),
};

export const jina: Emulator = {
  id: 'jina',
  keyVariable: 'JINA_API_KEY',
  env: (origin) => ({ JINA_BASE_URL: origin }),
  keyOf: bearerKey,
  queryOf: (request) => String(bodyOf(request)['q'] ?? ''),
  quirks: ['empty-list', 'no-pages', 'no-news', 'unreadable', 'abused'],

  reply(request, mode) {
    if (request.method !== 'POST' || request.path !== '/') return error(404, 40400, 'NotFoundError');
    if (!String(request.headers.accept).includes('application/json')) return { text: '[1] Title: Plain text' };
    if (jina.keyOf(request) === undefined) return unauthorized;
    if (hasInvalidField(request)) return error(400, 40001, 'ParamValidationError');
    switch (mode) {
      case 'bad-request':
        return error(400, 40001, 'ParamValidationError', badRequestWords(jina.keyOf(request)));
      case 'bad-key':
        return error(401, 40102, 'AuthenticationFailedError', 'Invalid bearer token');
      case 'quota':
        return error(402, 40203, 'InsufficientBalanceError');
      case 'rate-limit':
        return error(429, 42903, 'RateLimitTriggeredError');
      case 'rate-limit-hint':
        return { ...error(429, 42903, 'RateLimitTriggeredError'), headers: { 'retry-after': '21' } };
      case 'server-error':
        return error(503, 50301, 'ServiceNodeResourceDrainError');
      case 'empty':
        return error(422, 42206, 'AssertionFailureError', 'No search results available for this query');
      case 'no-pages':
        return error(422, 42206, 'AssertionFailureError', 'No content available for this query');
      case 'no-news':
        return error(422, 42206, 'AssertionFailureError', 'No provider can do news search atm.');
      case 'unreadable':
        return error(422, 42201, 'SubmittedDataMalformedError');
      case 'abused':
        return error(451, 45102, 'SecurityCompromiseError');
      default:
        return success(request, mode);
    }
  },
};

const unauthorized = error(401, 40103, 'AuthenticationRequiredError');

/** Pages are read unless a header forbids it; one of them can't be read, one has no title, one comes twice. */
function success({ json, headers }: EmulatedRequest, mode: string): EmulatedReply {
  const body = json as Record<string, unknown>;
  const count = mode === 'empty-list' ? 0 : Number(body['num'] ?? 10);
  const isRead = headers['x-respond-with'] !== 'no-content';
  const rows = findPages({ count, ...sitesIn(String(body['q'])) }).map(({ title, url, text, date }, index) => ({
    title: index === 3 ? null : title,
    url,
    description: text.slice(0, 180).replaceAll('<', '&lt;'),
    date: monthFirst(date),
    ...(isRead ? { content: index === 1 ? '' : `# ${title}\n\n${text}`, publishedTime: `${date}T08:00:00Z` } : {}),
    usage: { tokens: isRead ? 1520 : 1000 },
  }));
  return {
    json: {
      code: 200,
      status: 20000,
      data: [...rows.slice(0, 1), ...rows],
      meta: { usage: { tokens: body['type'] === 'web' ? 10_000 : 50_000 } },
    },
  };
}

function hasInvalidField({ json }: EmulatedRequest): boolean {
  const body = (json ?? {}) as Record<string, unknown>;
  return body['q'] === undefined || !Object.entries(body).every(([name, value]) => fields[name]?.(value) === true);
}

function error(
  code: number,
  status: number,
  name: string,
  message = 'The request could not be served.',
): EmulatedReply {
  return { status: code, json: { data: null, code, name, status, message, readableMessage: `${name}: ${message}` } };
}
