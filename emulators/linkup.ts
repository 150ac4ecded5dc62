import { badRequestWords } from './bad-request.ts';
import type { EmulatedReply, EmulatedRequest, Emulator } from './emulator.ts';
import { findPages } from './pages.ts';
import { bearerKey, bodyOf, type FieldChecks, invalidName, isText } from './read-request.ts';

const isDay = (value: unknown) => /^\d{4}-\d{2}-\d{2}$/.test(String(value));
const isFlag = (value: unknown) => typeof value === 'boolean';

const fields: FieldChecks = {
  q: isText,
  depth: (value) => ['flash', 'fast', 'standard', 'deep'].includes(String(value)),
  outputType: (value) => value === 'searchResults',
  maxResults: (value) => Number.isInteger(value) && Number(value) > 0,
  includeDomains: (value) => Array.isArray(value) && value.length <= 100,
  // Without a limit that the vendor names.
  excludeDomains: Array.isArray,
  fromDate: isDay,
  toDate: isDay,
  includeImages: isFlag,
};
const required = ['q', 'depth', 'outputType'];

export const linkup: Emulator = {
  id: 'linkup',
  keyVariable: 'LINKUP_API_KEY',
  env: (origin) => ({ LINKUP_BASE_URL: origin }),
  keyOf: bearerKey,
  queryOf: (request) => String(bodyOf(request)['q'] ?? ''),
  quirks: ['budget', 'queue', 'payment-required', 'empty-list'],

  reply(request, mode) {
    if (request.method !== 'POST' || request.path !== '/v1/search') return error(404, 'NOT_FOUND', 'Not found');
    if (linkup.keyOf(request) === undefined) return unauthorized;
    const field = invalidField(request);
    if (field !== undefined) return error(400, 'VALIDATION_ERROR', 'Validation failed', field);
    switch (mode) {
      case 'bad-request':
        return error(400, 'VALIDATION_ERROR', badRequestWords(linkup.keyOf(request)), 'q');
      case 'bad-key':
        return unauthorized;
      case 'quota':
        return error(429, 'INSUFFICIENT_FUNDS_CREDITS', 'You do not have enough credits.');
      case 'budget':
        return error(429, 'EXCEED_BUDGET_LIMIT', 'The budget of this key is spent.');
      case 'queue':
        return error(429, 'TASKS_QUEUE_LIMIT_EXCEEDED', 'Too many tasks are waiting.');
      case 'payment-required':
        return { status: 402, headers: { 'payment-required': 'eyJ4NDAyVmVyc2lvbiI6MX0=' }, json: {} };
      case 'rate-limit':
        return error(429, 'TOO_MANY_REQUESTS', 'Too many requests.');
      case 'rate-limit-hint':
        return { ...error(429, 'TOO_MANY_REQUESTS', 'Too many requests.'), headers: { 'retry-after': '2' } };
      case 'server-error':
        return error(500, 'INTERNAL_SERVER_ERROR', 'Internal server error');
      case 'empty':
        return error(400, 'SEARCH_QUERY_NO_RESULT', 'The query did not yield any result.');
      case 'empty-list':
        return { json: { results: [] } };
      default:
        return success(request);
    }
  },
};

const unauthorized = error(401, 'UNAUTHORIZED', 'Unauthorized');

/** An image, a page without a name and a page that comes twice stand among the others. */
function success({ json }: EmulatedRequest): EmulatedReply {
  const body = json as Record<string, unknown>;
  const found = findPages({
    count: Number(body['maxResults'] ?? 10),
    includeDomains: (body['includeDomains'] as string[] | undefined) ?? [],
    excludeDomains: (body['excludeDomains'] as string[] | undefined) ?? [],
  }).map(({ title, url, text, host }, index) => ({
    type: 'text',
    name: index === 3 ? null : title.replace('&', '&amp;'),
    url,
    content: text,
    favicon: `https://${host}/favicon.ico`,
  }));
  const image = { type: 'image', name: 'A bridge', url: 'https://docs.example.dev/bridge.png' };
  return { json: { results: [...found.slice(0, 1), image, ...found.slice(0, 1), ...found.slice(1)] } };
}

function invalidField(request: EmulatedRequest): string | undefined {
  const body = bodyOf(request);
  const missing = required.find((name) => body[name] === undefined);
  return missing ?? invalidName(body, fields);
}

function error(statusCode: number, code: string, message: string, field?: string): EmulatedReply {
  const details = field === undefined ? [] : [{ field, message: `${field} is invalid` }];
  return { status: statusCode, json: { statusCode, error: { code, message, details } } };
}
