import { badRequestWords } from './bad-request.ts';
import type { EmulatedReply, EmulatedRequest, Emulator } from './emulator.ts';
import { type EmulatedPage, findPages } from './pages.ts';
import { bearerKey, bodyOf, invalidName, isText } from './read-request.ts';

type Check = (value: unknown) => boolean;
const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value);
const isDay: Check = (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
const isCountry: Check = (value) => typeof value === 'string' && /^[A-Z]{2}$/.test(value);
const isStrings: Check = (value) => Array.isArray(value) && value.every((item) => typeof item === 'string');
const fieldsOf =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' && value !== null && invalidName(value, checks) === undefined;

const fields: Readonly<Record<string, Check>> = {
  query: isText,
  workflow: oneOf('search', 'images', 'videos', 'news', 'podcasts'),
  limit: (value) => typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 1024,
  page: (value) => typeof value === 'number' && value >= 1 && value <= 10,
  safe_search: (value) => typeof value === 'boolean',
  filters: fieldsOf({ region: isCountry, after: isDay, before: isDay }),
  lens: fieldsOf({
    sites_included: isStrings,
    sites_excluded: isStrings,
    time_after: isDay,
    time_before: isDay,
    time_relative: oneOf('day', 'week', 'month'),
    search_region: isCountry,
  }),
};

export const kagi: Emulator = {
  id: 'kagi',
  keyVariable: 'KAGI_API_KEY',
  env: (origin) => ({ KAGI_BASE_URL: origin }),
  keyOf: bearerKey,
  queryOf: (request) => String(bodyOf(request)['query'] ?? ''),
  quirks: [
    'address-not-allowed',
    'direct-answer',
    'news-too',
    'interesting-news',
    'bad-key-401',
    'error-without-list',
    'failed-inside',
  ],

  reply(request, mode) {
    if (request.method !== 'POST' || request.path !== '/api/v1/search') return errors(404, 'general.not_found');
    if (kagi.keyOf(request) === undefined) return errors(401, 'auth.missing');
    const invalid = invalidName((request.json ?? {}) as object, fields);
    if (invalid !== undefined) return errors(400, 'validation.invalid', 'Invalid value.', invalid);
    switch (mode) {
      case 'bad-request':
        return errors(400, 'validation.invalid', badRequestWords(kagi.keyOf(request)), 'filters.region');
      case 'bad-key':
        return { status: 400, json: { errors: [{ code: 'general.invalid_token', message: invalidToken }] } };
      case 'bad-key-401':
        return errors(401, 'auth.invalid', 'Access token is missing or invalid.');
      case 'address-not-allowed':
        return errors(403, 'auth.forbidden', 'IP address not authorized.');
      case 'quota':
        return errors(429, 'billing.usage_limit', 'Usage limit exhausted.');
      case 'rate-limit':
        return errors(429, 'ratelimit.exceeded', 'Rate limited.');
      case 'rate-limit-hint':
        return { ...errors(429, 'ratelimit.exceeded', 'Rate limited.'), headers: { 'retry-after': '3' } };
      case 'error-without-list':
        return { status: 429, json: { meta, data: null, error: null } };
      case 'failed-inside':
        return { json: { meta, data: null, error: [{ code: 'search.failed', message: 'The search failed.' }] } };
      case 'server-error':
        return errors(500, 'general.internal');
      default:
        return success(request, mode);
    }
  },
};

/** Of a wrong, a rotated and an older key; the name of the list is not the one of other errors. */
const invalidToken = 'Token signature failed to verify.';

const meta = { trace: '9c2e7d1f', node: 'us-central1', ms: 310 };

function success({ json }: EmulatedRequest, mode: string): EmulatedReply {
  const body = json as Record<string, unknown>;
  const lens = (body['lens'] ?? {}) as Record<string, string[] | undefined>;
  const isNews = body['workflow'] === 'news';
  const found = findPages({
    count: Number(body['limit'] ?? 25),
    includeDomains: lens['sites_included'] ?? [],
    excludeDomains: lens['sites_excluded'] ?? [],
  });
  const rows = mode === 'empty' ? [] : found.map(row);
  return {
    json: {
      meta,
      data: {
        ...(isNews ? {} : { search: rows }),
        ...(isNews ? { [mode === 'interesting-news' ? 'interesting_news' : 'news']: rows } : {}),
        ...(mode === 'news-too' ? { news: [storyOfToday] } : {}),
        ...(mode === 'direct-answer' ? { direct_answer: [{ title: '2 + 2', url: '', snippet: '4' }] } : {}),
        related_search: [{ title: 'suspension bridges', url: 'https://kagi.com/search?q=suspension+bridges' }],
        infobox: [],
      },
    },
  };
}

const storyOfToday = { url: 'https://today.example.com/bridge', title: 'A bridge reopens', snippet: 'After a year.' };

/** The everyday oddities: marked words, entities, and rows without a title, a snippet or a time. */
function row({ title, url, text, date }: EmulatedPage, index: number): object {
  return {
    url,
    title: index === 2 ? '' : escapeHtml(title),
    ...(index === 3 ? {} : { snippet: escapeHtml(text.slice(0, 200)).replace(/^\S+/, '<b>$&</b>') }),
    ...(index % 2 === 0 ? { time: `${date}T00:00:00Z` } : {}),
    props: {},
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&#34;');
}

function errors(status: number, code: string, message: string | null = null, location: string | null = null) {
  const error = [{ code, url: `https://help.kagi.com/api/errors#${code}`, message, location }];
  return { status, json: { meta, data: null, error } };
}
