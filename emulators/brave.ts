import { badRequestWords } from './bad-request.ts';
import { braveCountries, braveLanguages } from './closed-lists.ts';
import type { EmulatedReply, EmulatedRequest, Emulator } from './emulator.ts';
import { type EmulatedPage, escapeHtml, findPages, sitesIn } from './pages.ts';

type Check = (value: string) => boolean;
const isFlag: Check = (value) => value === 'true' || value === 'false';
const wholeNumber =
  (from: number, to: number): Check =>
  (value) =>
    /^\d+$/.test(value) && Number(value) >= from && Number(value) <= to;

const sharedParameters: Readonly<Record<string, Check>> = {
  q: (value) => value.trim() !== '' && [...value].length <= 400 && value.trim().split(/\s+/).length <= 50,
  country: (value) => value === 'ALL' || braveCountries.has(value),
  search_lang: (value) => braveLanguages.has(value),
  offset: wholeNumber(0, 9),
  safesearch: (value) => ['off', 'moderate', 'strict'].includes(value),
  freshness: (value) => /^(p[dwmy]|\d{4}-\d{2}-\d{2}to\d{4}-\d{2}-\d{2})$/.test(value),
  ui_lang: (value) => /^[a-z]{2}-[A-Z]{2}$/.test(value),
  spellcheck: isFlag,
  extra_snippets: isFlag,
};
function withoutName(checks: Readonly<Record<string, Check>>, ...names: readonly string[]) {
  return Object.fromEntries(Object.entries(checks).filter(([name]) => !names.includes(name)));
}

const parameters: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  '/res/v1/web/search': {
    ...sharedParameters,
    count: wholeNumber(1, 20),
    text_decorations: isFlag,
    result_filter: (value) => /^[a-z]+(,[a-z]+)*$/.test(value),
  },
  '/res/v1/llm/context': {
    ...withoutName(sharedParameters, 'offset', 'safesearch', 'extra_snippets'),
    count: wholeNumber(1, 50),
    maximum_number_of_urls: wholeNumber(1, 50),
    maximum_number_of_tokens: wholeNumber(1_024, 32_768),
  },
  '/res/v1/news/search': { ...sharedParameters, count: wholeNumber(1, 50) },
};

export const brave: Emulator = {
  id: 'brave',
  keyVariable: 'BRAVE_API_KEY',
  env: (origin) => ({ BRAVE_BASE_URL: origin }),
  keyOf: ({ headers }) => headers['x-subscription-token']?.toString(),
  queryOf: ({ query }) => query.get('q') ?? '',
  quirks: ['quota-code', 'no-monthly-limit', 'option-not-in-plan', 'no-extra-snippets', 'bad-results'],

  reply(request, mode) {
    const known = parameters[request.path];
    if (request.method !== 'GET' || known === undefined) return refusal(404, 'NOT_FOUND', 'Not found.');
    if (brave.keyOf(request) === undefined) return invalid('x-subscription-token', 'header');
    for (const [name, value] of request.query) {
      if (known[name]?.(value) !== true) return invalid(name, 'query');
    }
    switch (mode) {
      case 'bad-request':
        return refusal(422, 'VALIDATION', badRequestWords(brave.keyOf(request)), { meta: { errors: [] } });
      case 'bad-key':
        return refusal(422, 'SUBSCRIPTION_TOKEN_INVALID', 'The provided subscription token is invalid.', {
          meta: { component: 'authentication' },
        });
      case 'quota':
        return tooMany('RATE_LIMITED', { remaining: '1, 0', reset: '1, 1419704' });
      case 'quota-code':
        return tooMany('QUOTA_LIMITED', {});
      case 'rate-limit':
        return tooMany('RATE_LIMITED', { remaining: '0, 14985' });
      case 'rate-limit-hint':
        return tooMany('RATE_LIMITED', { remaining: '0, 14985', reset: '1, 1419704' });
      case 'no-monthly-limit':
        return tooMany('RATE_LIMITED', { limit: '50, 0', remaining: '0, 0', reset: '1, 1419704' });
      case 'no-extra-snippets':
        return request.query.has('extra_snippets') ? notInPlan : success(request, mode);
      case 'option-not-in-plan':
        return notInPlan;
      case 'server-error':
        return refusal(500, 'INTERNAL', 'Internal server error.');
      default:
        return success(request, mode);
    }
  },
};

function success({ path, query, headers }: EmulatedRequest, mode: string): EmulatedReply {
  const q = query.get('q') ?? '';
  if (path.endsWith('/llm/context')) return contextSuccess(query, mode);
  const isNews = path.includes('/news/');
  const count = Number(query.get('count') ?? 20);
  const found = mode === 'empty' || mode === 'bad-results' ? [] : findPages({ count, ...sitesIn(q) });
  const results = found.map((page, index) => row(page, index, query.get('extra_snippets') === 'true', isNews));
  const about = { original: q, more_results_available: found.length > 0, spellcheck_off: false };
  const web = { type: 'search', family_friendly: true, results };
  const mixed = { type: 'mixed', main: results.map((_, index) => ({ type: 'web', index, all: false })) };
  return {
    headers: rateHeaders({ remaining: '0, 14985', reset: '1, 1419704' }),
    gzip: String(headers['accept-encoding']).includes('gzip'),
    json: isNews
      ? { type: 'news', query: about, results }
      : {
          type: 'search',
          query: { ...about, ...(mode === 'bad-results' ? { bad_results: true } : {}) },
          mixed: { ...mixed, top: [], side: [] },
          // A section without hits is left out.
          ...(found.length === 0 ? {} : { web }),
        },
  };
}

/** Passages may be prose, Markdown or JSON; what is known of a page beside them is listed by its address. */
function contextSuccess(query: URLSearchParams, mode: string): EmulatedReply {
  const count = Number(query.get('maximum_number_of_urls') ?? query.get('count') ?? 20);
  const found = mode === 'empty' ? [] : findPages({ count, ...sitesIn(query.get('q') ?? '') });
  const aboutPage = ({ title, host, date }: EmulatedPage) => ({
    title,
    hostname: host,
    age: ['Monday, November 9, 2026', date, '6 days ago'],
  });
  return {
    headers: rateHeaders({ remaining: '0, 14985', reset: '1, 1419704' }),
    json: {
      grounding: {
        generic: found.map(({ url, title, text }) => ({
          url,
          title,
          snippets: [text, 'Use `Map<string, number>` & no <div>.', '{"table":[["year",1894]]}'],
        })),
        poi: null,
        map: [],
      },
      sources: Object.fromEntries(found.map((page) => [page.url, aboutPage(page)])),
    },
  };
}

/** The everyday oddities: marked words although they are switched off, entities, a missing title, two kinds of dates. */
function row({ title, url, text, date, host }: EmulatedPage, index: number, hasMore: boolean, isNews: boolean): object {
  return {
    type: isNews ? 'news_result' : 'search_result',
    title: index === 2 ? null : escapeHtml(title),
    url,
    description: escapeHtml(text.slice(0, 200)).replace(/^\S+/, '<strong>$&</strong>'),
    ...(index % 2 === 0 ? { page_age: `${date}T07:30:00` } : {}),
    age: isNews ? '3 hours ago' : 'September 18, 2026',
    meta_url: { scheme: 'https', netloc: host, hostname: host, path: '› page' },
    ...(hasMore ? { extra_snippets: ['It has 244 <strong>rivets</strong>.', 'Tolls ended.'] } : {}),
  };
}

const notInPlan = refusal(400, 'OPTION_NOT_IN_PLAN', 'The option is not subscribed in the plan.');

interface RateWindows {
  readonly limit?: string;
  readonly remaining?: string;
  readonly reset?: string;
}

/** Two windows in each header, a second and a month. */
function rateHeaders({ limit = '1, 15000', remaining, reset }: RateWindows): Record<string, string> {
  return {
    'x-ratelimit-limit': limit,
    'x-ratelimit-policy': limit.replace(/^(\d+), (\d+)$/, '$1;w=1, $2;w=2592000'),
    ...(remaining === undefined ? {} : { 'x-ratelimit-remaining': remaining }),
    ...(reset === undefined ? {} : { 'x-ratelimit-reset': reset }),
  };
}

function tooMany(code: string, windows: RateWindows): EmulatedReply {
  const meta = { plan: 'Search', rate_limit: 1, rate_current: 1, quota_limit: 15000, component: 'rate_limiter' };
  const limited = refusal(429, code, 'Request rate limit exceeded for plan.', { meta });
  return { ...limited, headers: rateHeaders(windows) };
}

function invalid(name: string, where: string): EmulatedReply {
  const errors = [{ type: 'value_error', loc: [where, name], msg: 'Input is not valid' }];
  return refusal(422, 'VALIDATION', 'Unable to validate request parameter(s)', { meta: { errors } });
}

function refusal(status: number, code: string, detail: string, extra: object = {}): EmulatedReply {
  const id = '2f5be7a0-33f4-4b3e-9d55-7a4d10b3c1d9';
  return {
    status,
    json: { id, type: 'ErrorResponse', time: 1794700000, error: { id, status, code, detail, ...extra } },
  };
}
