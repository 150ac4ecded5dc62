import { badRequestWords } from './bad-request.ts';
import type { EmulatedReply, EmulatedRequest, Emulator } from './emulator.ts';
import { type EmulatedPage, findPages } from './pages.ts';
import { bearerKey, bodyOf, type FieldChecks, invalidName, isDomains, isText } from './read-request.ts';

const fields: FieldChecks = {
  query: isText,
  limit: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 100,
  sources: (value) => Array.isArray(value) && value.every((source) => ['web', 'news', 'images'].includes(source)),
  tbs: (value) => /^qdr:[hdwmy]$/.test(String(value)),
  country: (value) => /^[A-Z]{2}$/.test(String(value)),
  // Who calls; the vendor's own SDKs always say so.
  origin: isText,
  includeDomains: isDomains,
  excludeDomains: isDomains,
};

/** The keyless tier is reached by sending no Authorization header; an empty one is a bad key. */
export const firecrawl: Emulator = {
  id: 'firecrawl',
  keyVariable: 'FIRECRAWL_API_KEY',
  env: (origin) => ({ FIRECRAWL_BASE_URL: origin }),
  keyOf: bearerKey,
  queryOf: (request) => String(bodyOf(request)['query'] ?? ''),
  quirks: [
    'flat-list',
    'scraped',
    'odd-types',
    'timeout',
    'timeout-processing',
    'failed-inside',
    'keyless-off',
    'keyless-credits',
    'keyless-day',
  ],

  reply(request, mode) {
    if (request.method !== 'POST' || request.path !== '/v2/search') return failure(404, 'Cannot POST');
    const isKeyless = request.headers.authorization === undefined;
    if (!isKeyless && firecrawl.keyOf(request) === undefined) return unauthorized;
    const invalid = invalidField(request);
    if (invalid !== undefined) return failure(400, `Bad Request: ${invalid}`, { code: 'BAD_REQUEST' });
    switch (mode) {
      case 'bad-request':
        return failure(400, 'Bad Request', {
          code: 'BAD_REQUEST',
          details: [{ path: ['country'], message: badRequestWords(firecrawl.keyOf(request)) }],
        });
      case 'bad-key':
        return unauthorized;
      case 'quota':
        return failure(402, 'Insufficient credits to perform this request.');
      case 'rate-limit':
        return failure(429, 'Rate limit exceeded.');
      case 'rate-limit-hint':
        return isKeyless
          ? failure(429, 'Rate limit exceeded.', { retry_after_seconds: 45 })
          : { ...failure(429, 'Rate limit exceeded.'), headers: { 'retry-after': '23' } };
      case 'keyless-credits':
        return failure(429, 'Free credits used up.', { reason: 'credits', retry_after_seconds: 7200 });
      case 'keyless-day':
        return failure(429, 'Free requests used up.', { reason: 'requests', retry_after_seconds: 36_000 });
      case 'server-error':
        return failure(500, 'An unexpected error occurred.', { code: 'UNKNOWN_ERROR' });
      case 'timeout':
        return failure(408, 'Request timed out', { code: 'SCRAPE_TIMEOUT' });
      case 'timeout-processing':
        return failure(408, 'Request timed out', {
          code: 'SCRAPE_TIMEOUT',
          details: { state: 'processing_continues', retryAfterSeconds: 9 },
        });
      case 'keyless-off':
        return failure(403, 'Not available from this network.');
      case 'failed-inside':
        return { json: { success: false, error: 'The search failed.' } };
      default:
        return success(request, mode);
    }
  },
};

const unauthorized = failure(401, 'Unauthorized: Invalid token');

function success(request: EmulatedRequest, mode: string): EmulatedReply {
  const body = request.json as Record<string, unknown>;
  const pages =
    mode === 'empty'
      ? []
      : findPages({
          count: Number(body['limit'] ?? 5),
          includeDomains: (body['includeDomains'] as string[] | undefined) ?? [],
          excludeDomains: (body['excludeDomains'] as string[] | undefined) ?? [],
        });
  const wantsNews = (body['sources'] as string[] | undefined)?.includes('news') === true;
  return {
    json: {
      success: true,
      data: data(pages, wantsNews, mode),
      warning: null,
      creditsUsed: 2,
      id: '0199a1f2-6b1e-7000-8000-5d7b4d0f9a53',
    },
  };
}

/** A section without hits is missing. */
function data(pages: readonly EmulatedPage[], wantsNews: boolean, mode: string): unknown {
  if (mode === 'flat-list') return pages.map(webRow);
  if (mode === 'scraped') return { web: pages.map(scrapedRow) };
  if (mode === 'odd-types') return { web: [null, 3, { url: {}, title: 1 }, { url: 'https://docs.example.dev/odd' }] };
  if (pages.length === 0) return {};
  return wantsNews ? { news: pages.map(newsRow) } : { web: pages.map(webRow) };
}

function webRow({ url, title, text }: EmulatedPage, index: number) {
  return { url, title: index === 2 ? null : title, description: text, position: index + 1 };
}

function newsRow({ url, title, snippet }: EmulatedPage, index: number) {
  return { title, url, snippet, date: `${index + 2} hours ago`, imageUrl: `${url}/og.png`, position: index + 1 };
}

function scrapedRow({ url, title, text }: EmulatedPage) {
  return { markdown: `# ${title}\n\n${text}`, metadata: { sourceURL: url, title, statusCode: 200 } };
}

function invalidField(request: EmulatedRequest): string | undefined {
  const body = bodyOf(request);
  if (body['query'] === undefined) return 'query';
  if (body['includeDomains'] !== undefined && body['excludeDomains'] !== undefined) {
    return 'includeDomains and excludeDomains cannot both be specified';
  }
  return invalidName(body, fields);
}

function failure(status: number, error: string, extras: object = {}): EmulatedReply {
  return { status, json: { success: false, error, ...extras } };
}
