import { badRequestWords } from './bad-request.ts';
import { serpapiCountries, serpapiLanguages } from './closed-lists.ts';
import type { EmulatedReply, EmulatedRequest, Emulator } from './emulator.ts';
import { findPages, monthFirst, sitesIn } from './pages.ts';

const parameters: Readonly<Record<string, (value: string) => boolean>> = {
  engine: (value) => ['google', 'google_light', 'google_news', 'google_news_light'].includes(value),
  output: (value) => value === 'json',
  // The name of an SDK.
  source: (value) => value !== '',
  q: (value) => value !== '',
  api_key: (value) => value !== '',
  as_qdr: (value) => /^[dwmy]\d*$/.test(value),
  start: (value) => /^\d+$/.test(value),
  safe: (value) => ['active', 'off'].includes(value),
  no_cache: (value) => ['true', 'false'].includes(value),
  gl: (value) => serpapiCountries.has(value),
  hl: (value) => serpapiLanguages.has(value),
};

export const serpapi: Emulator = {
  id: 'serpapi',
  keyVariable: 'SERPAPI_API_KEY',
  env: (origin) => ({ SERPAPI_BASE_URL: origin }),
  keyOf: ({ query }) => query.get('api_key') ?? undefined,
  queryOf: ({ query }) => query.get('q') ?? '',
  lacks: { 'rate-limit-hint': 'SerpApi sends no header or field about waiting' },
  quirks: ['language-refused', 'search-error', 'processing', 'quota-200', 'answer'],

  reply(request, mode) {
    const isJson = request.path === '/search.json' || (request.path === '/search' && request.query.has('output'));
    if (request.method !== 'GET' || !isJson) return error(404, 'Not Found');
    if (serpapi.keyOf(request) === undefined) return unauthorized('');
    const invalid = [...request.query].find(([name, value]) => parameters[name]?.(value) !== true);
    if (invalid !== undefined) return error(400, unsupported(invalid));
    switch (mode) {
      case 'bad-request':
        return error(400, badRequestWords(serpapi.keyOf(request)));
      case 'bad-key':
        return unauthorized(serpapi.keyOf(request) ?? '');
      case 'quota':
        return error(429, 'Your account has run out of searches.');
      case 'quota-200':
        return error(200, 'Your account has run out of searches.');
      case 'rate-limit':
        return error(429, 'Your account has exceeded its throughput limit of searches per hour.');
      case 'server-error':
        return error(500, 'Internal Server Error');
      case 'language-refused':
        return error(400, unsupported(['hl', request.query.get('hl') ?? '']));
      case 'search-error':
        return unfinished('Error', "We couldn't get valid results for this search.");
      case 'processing':
        return unfinished('Processing');
      default:
        return success(request, mode);
    }
  },
};

function success({ query }: EmulatedRequest, mode: string): EmulatedReply {
  const engine = query.get('engine') ?? 'google';
  const isNews = engine.startsWith('google_news');
  const found = mode === 'empty' ? [] : findPages({ count: 10, ...sitesIn(query.get('q') ?? '') });
  const rows = found.map(({ title, url, text, date, host }, index) => ({
    position: index + 1,
    title,
    link: url,
    ...(index === 3 ? {} : { snippet: text.slice(0, 200) }),
    ...(isNews ? { date: '2 weeks ago' } : index % 2 === 0 ? { date: monthFirst(date) } : {}),
    source: host,
    ...(isNews ? {} : { displayed_link: `https://${host} › page`, snippet_highlighted_words: ['bridge'] }),
  }));
  return {
    json: {
      search_metadata: metadata('Success'),
      search_parameters: { engine, q: query.get('q'), google_domain: 'google.com', hl: 'en', gl: 'us' },
      search_information: {
        organic_results_state: rows.length === 0 ? 'Fully empty' : 'Results for exact spelling',
      },
      ...(mode === 'answer' ? { answer_box: { type: 'organic_result', title: 'Opening', answer: '1894' } } : {}),
      ...(rows.length === 0
        ? { error: "Google hasn't returned any results for this query." }
        : { [isNews ? 'news_results' : 'organic_results']: rows }),
    },
  };
}

function metadata(status: string): object {
  return { id: '65f1c2', status, created_at: '2026-11-15 10:00:00 UTC', total_time_taken: 1.1 };
}

function unfinished(status: string, sentence?: string): EmulatedReply {
  return { json: { search_metadata: metadata(status), ...(sentence === undefined ? {} : { error: sentence }) } };
}

function unsupported([name, value]: readonly [string, string]): string {
  return name === 'hl'
    ? `Unsupported \`${value}\` interface language - hl parameter.`
    : `Unsupported \`${value}\` value - ${name} parameter.`;
}

function unauthorized(key: string): EmulatedReply {
  return error(401, `Invalid API key. Your API key ${key} should be here: https://serpapi.com/manage-api-key`);
}

function error(status: number, sentence: string): EmulatedReply {
  return { status, json: { error: sentence } };
}
