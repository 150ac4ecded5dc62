import { badRequestWords } from './bad-request.ts';
import { braveCountries, youLanguages } from './closed-lists.ts';
import type { EmulatedReply, EmulatedRequest, Emulator } from './emulator.ts';
import { type EmulatedPage, findPages } from './pages.ts';
import { bodyOf, type FieldChecks, invalidName, isText, type RequestBody } from './read-request.ts';

const isDomainList = (value: unknown) => Array.isArray(value) && value.length <= 500;

const fields: FieldChecks = {
  query: isText,
  count: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 100,
  offset: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 9,
  freshness: (value) => /^(day|week|month|year|\d{4}-\d\d-\d\dto\d{4}-\d\d-\d\d)$/.test(String(value)),
  country: (value) => braveCountries.has(String(value)),
  language: (value) => youLanguages.has(String(value)),
  safesearch: (value) => ['off', 'moderate', 'strict'].includes(String(value)),
  include_domains: isDomainList,
  exclude_domains: isDomainList,
  boost_domains: isDomainList,
  livecrawl: (value) => ['web', 'news', 'all'].includes(String(value)),
  livecrawl_formats: (value) => value === 'html' || value === 'markdown',
};

export const you: Emulator = {
  id: 'you',
  keyVariable: 'YDC_API_KEY',
  env: (origin) => ({ YOU_BASE_URL: origin }),
  keyOf: ({ headers }) => headers['x-api-key']?.toString(),
  queryOf: (request) => String(fieldsOf(request)['query'] ?? ''),
  quirks: ['keyless-off', 'no-news', 'no-sections', 'day-used-up'],

  reply(request, mode) {
    const isKeyless = request.path === '/v1/agents/search';
    const isKnown =
      request.method === 'POST'
        ? isKeyless || request.path === '/v1/search'
        : request.method === 'GET' && request.path === '/v1/search';
    if (!isKnown) return detail(404, 'Not Found');
    if (isKeyless === (you.keyOf(request) !== undefined))
      return detail(isKeyless ? 403 : 401, 'Invalid or missing key');
    const invalid = invalidField(request, isKeyless);
    if (invalid !== undefined) return detail(422, `Invalid ${invalid}`);
    switch (mode) {
      case 'bad-request': {
        const msg = badRequestWords(you.keyOf(request));
        return { status: 422, json: { detail: [{ type: 'enum', loc: ['body', 'country'], msg }] } };
      }
      case 'keyless-off':
        return detail(403, 'Not available from this network.');
      case 'bad-key':
        return detail(401, 'Invalid or expired API key');
      case 'quota':
        return detail(402, 'Insufficient credits');
      case 'rate-limit':
        return detail(429, 'Rate limit exceeded');
      case 'rate-limit-hint':
        return { ...detail(429, 'Rate limit exceeded'), headers: limitHeaders(3) };
      case 'day-used-up':
        return { ...detail(429, 'Daily limit reached'), headers: limitHeaders(3600) };
      case 'server-error':
        return detail(500, 'Internal server error');
      default: {
        const reply = success(request, mode);
        // The body says that it is compressed, and isn't.
        const isBroken = isKeyless && String(request.headers['accept-encoding']).includes('gzip');
        return isBroken ? { ...reply, headers: { 'content-encoding': 'gzip' } } : reply;
      }
    }
  },
};

/** The older form, which the vendor's own SDK still has, is a GET with the same fields as parameters. */
function fieldsOf(request: EmulatedRequest): RequestBody {
  if (request.method !== 'GET') return bodyOf(request);
  return Object.fromEntries(
    [...request.query].map(([name, value]) => {
      if (name.endsWith('_domains')) return [name, value.split(',')];
      return [name, name === 'count' || name === 'offset' ? Number(value) : value];
    }),
  );
}

function success(request: EmulatedRequest, mode: string): EmulatedReply {
  const body = fieldsOf(request);
  const found = findPages({
    count: Number(body['count'] ?? 10),
    includeDomains: (body['include_domains'] as string[] | undefined) ?? [],
    excludeDomains: (body['exclude_domains'] as string[] | undefined) ?? [],
  });
  const crawled = body['livecrawl_formats'] === 'markdown' ? body['livecrawl'] : undefined;
  const sections: Record<string, object[]> = {
    web: found.map((page, index) => webRow(page, index, crawled === 'web' || crawled === 'all')),
    // Later pages, so that the two sections share only some.
    news: found.slice(-3).map((page) => newsRow(page, crawled === 'news' || crawled === 'all')),
  };
  if (mode === 'no-news') delete sections['news'];
  return {
    json: {
      results: mode === 'empty' ? { web: [] } : mode === 'no-sections' ? {} : sections,
      metadata: { search_uuid: '5a0b7cbe-9a53-4d0f-8b1c-1d2e3f4a5b6c', query: body['query'], latency: 0.42 },
    },
  };
}

/** One row has no title, one no snippets. */
function webRow({ title, url, snippet, text, date, host }: EmulatedPage, index: number, isCrawled: boolean): object {
  return {
    url,
    title: index === 3 ? null : title,
    description: snippet,
    snippets: index === 1 ? [] : [`<strong>${title}</strong>: ${snippet}`, text.slice(0, 300)],
    page_age: `${date}T08:00:00`,
    authors: [],
    favicon_url: `https://${host}/favicon.ico`,
    ...(isCrawled ? { contents: { markdown: `# ${title}\n\n${text}` } } : {}),
  };
}

function newsRow({ title, url, snippet, text, date }: EmulatedPage, isCrawled: boolean): object {
  return {
    title,
    description: `News: ${snippet}`,
    url,
    page_age: `${date}T06:00:00`,
    ...(isCrawled ? { contents: { markdown: text } } : {}),
  };
}

function invalidField(request: EmulatedRequest, isKeyless: boolean): string | undefined {
  const body = fieldsOf(request);
  if (body['query'] === undefined) return 'query';
  if (isKeyless && body['livecrawl'] !== undefined) return 'livecrawl';
  return invalidName(body, fields);
}

function limitHeaders(seconds: number): Record<string, string> {
  const reset = Math.ceil(Date.now() / 1000) + seconds;
  return { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset) };
}

function detail(status: number, text: string): EmulatedReply {
  return { status, json: { detail: text } };
}
