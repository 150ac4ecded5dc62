import { badRequestWords } from './bad-request.ts';
import { tavilyCountries } from './closed-lists.ts';
import type { EmulatedReply, EmulatedRequest, Emulator } from './emulator.ts';
import { type EmulatedPage, findPages } from './pages.ts';
import { bearerKey, bodyOf, type FieldChecks, invalidName } from './read-request.ts';

/** Keyless calls carry a header of their own instead of a key. */
const fields: FieldChecks = {
  query: (value) => typeof value === 'string' && value !== '' && value.length <= 1_500,
  search_depth: (value) => ['basic', 'advanced', 'fast', 'ultra-fast'].includes(String(value)),
  topic: (value) => ['general', 'news', 'finance'].includes(String(value)),
  max_results: (value) => typeof value === 'number' && value >= 0 && value <= 20,
  time_range: (value) => ['day', 'week', 'month', 'year'].includes(String(value)),
  include_domains: Array.isArray,
  exclude_domains: Array.isArray,
  country: (value) => tavilyCountries.has(String(value)),
  // ISO 639-1, or an English name.
  language: (value) => /^([a-z]{2}|zh-cn|[A-Za-z][a-z]{3,})$/.test(String(value)),
  filter_by_language: (value) => typeof value === 'boolean',
  include_published_date: (value) => typeof value === 'boolean',
  include_usage: (value) => typeof value === 'boolean',
  include_answer: (value) => ['true', 'false', 'basic', 'advanced'].includes(String(value)),
};

export const tavily: Emulator = {
  id: 'tavily',
  keyVariable: 'TAVILY_API_KEY',
  env: (origin) => ({ TAVILY_BASE_URL: origin }),
  keyOf: bearerKey,
  queryOf: (request) => String(bodyOf(request)['query'] ?? ''),
  quirks: [
    'payg-limit',
    'answer',
    'odd-types',
    'detail-list',
    'detail-text',
    'keyless-day',
    'keyless-hour',
    'keyless-cap',
    'keyless-sentence',
    'keyless-off',
  ],

  reply(request, mode) {
    if (request.method !== 'POST' || request.path !== '/search') return detail(404, 'Not Found');
    const isKeyless = request.headers['x-tavily-access-mode'] === 'keyless';
    if (isKeyless === (tavily.keyOf(request) !== undefined)) return unauthorized;
    const invalid = invalidField(request);
    if (invalid !== undefined) return detail(400, `Invalid ${invalid}.`);
    switch (mode) {
      case 'bad-request':
        return detail(400, badRequestWords(tavily.keyOf(request)));
      case 'bad-key':
        return unauthorized;
      case 'quota':
        return detail(432, "This request exceeds your plan's set usage limit.");
      case 'payg-limit':
        return detail(433, 'This request exceeds the pay-as-you-go limit.');
      case 'rate-limit':
        return detail(429, 'Your request has been blocked due to excessive requests.');
      case 'rate-limit-hint':
        return { ...detail(429, 'Too many requests.'), headers: { 'retry-after': '7' } };
      case 'server-error':
        return detail(500, 'Internal Server Error');
      case 'detail-list':
        return { status: 422, json: { detail: [{ loc: ['body', 'query'], msg: 'bad', type: 'value_error' }] } };
      case 'detail-text':
        return { status: 400, json: { detail: 'Bad request.' } };
      case 'keyless-off':
        return detail(403, 'This access mode is not available.');
      case 'keyless-day':
        return keylessRefusal('day', 5400);
      case 'keyless-hour':
        return keylessRefusal('hour', 600);
      case 'keyless-cap':
        return { status: 429, json: { error: { code: 'hourly_cap_reached', retry_after_seconds: 600 } } };
      case 'keyless-sentence':
        return { status: 429, json: { detail: 'You have reached the hourly keyless Tavily limit.' } };
      default:
        return success(request, mode);
    }
  },
};

const unauthorized = detail(401, 'Unauthorized: missing or invalid API key.');

function success(request: EmulatedRequest, mode: string): EmulatedReply {
  const body = request.json as Record<string, unknown>;
  const isDated = body['topic'] === 'news' || body['include_published_date'] === true;
  const found =
    mode === 'empty'
      ? []
      : findPages({
          count: Number(body['max_results'] ?? 5),
          includeDomains: (body['include_domains'] as string[] | undefined) ?? [],
          excludeDomains: (body['exclude_domains'] as string[] | undefined) ?? [],
        });
  return {
    json: {
      query: body['query'],
      follow_up_questions: null,
      answer: mode === 'answer' ? 'The bridge was opened in 1894.' : null,
      images: [],
      results: mode === 'odd-types' ? oddResults : found.map((page, index) => row(page, index, isDated)),
      response_time: '1.42',
      ...(body['include_usage'] === true ? { usage: { credits: body['search_depth'] === 'advanced' ? 2 : 1 } } : {}),
      request_id: '6f1e2c1a-5d7b-4d0f-9a53-0d7f7f2a9a10',
    },
  };
}

function row({ title, url, text, date }: EmulatedPage, index: number, isDated: boolean) {
  const published = isDated ? { published_date: new Date(date).toUTCString() } : {};
  return { url, title, content: text, score: 0.95 - index / 50, raw_content: null, ...published };
}

const oddResults = [null, 'text', { url: 3 }, { url: 'https://docs.example.dev/odd', title: null, score: '0.9' }];

function invalidField(request: EmulatedRequest): string | undefined {
  const body = bodyOf(request);
  if (body['query'] === undefined) return 'query';
  if (body['topic'] === 'news' && body['country'] !== undefined) return 'country';
  return invalidName(body, fields);
}

function detail(status: number, error: string): EmulatedReply {
  return { status, json: { detail: { error } } };
}

function keylessRefusal(window: string, seconds: number): EmulatedReply {
  const error = { code: `keyless_${window}_limit`, message: 'Limit reached.', window, retry_after_seconds: seconds };
  return { status: 429, json: { error: { ...error, next_actions: [{ type: 'signup', url: 'https://app.example' }] } } };
}
