import { badRequestWords } from './bad-request.ts';
import type { EmulatedReply, EmulatedRequest, Emulator } from './emulator.ts';
import { type EmulatedPage, findPages, sitesIn } from './pages.ts';

const parameters: Readonly<Record<string, (value: string) => boolean>> = {
  q: (value) => value !== '',
  format: (value) => value === 'json',
  categories: (value) => value.split(',').every((name) => ['general', 'news', 'it', 'science'].includes(name)),
  language: (value) => /^([a-z]{2,3}(-[a-zA-Z]{2})?|auto)$/.test(value),
  time_range: (value) => ['day', 'week', 'month', 'year'].includes(value),
  safesearch: (value) => /^[012]$/.test(value),
  pageno: (value) => /^[1-9]\d*$/.test(value),
};

export const searxng: Emulator = {
  id: 'searxng',
  env: (origin) => ({ SEARXNG_URL: origin }),
  keyOf: () => undefined,
  queryOf: ({ query }) => query.get('q') ?? '',
  lacks: {
    'bad-key': 'an instance has no keys',
    quota: 'an instance has no quota',
    'rate-limit': 'its limiter counts by the hour, so that asking again is of no use: see limiter',
    'rate-limit-hint': 'its limiter names no time to wait',
  },
  quirks: [
    'json-off',
    'limiter',
    'proxy-limit',
    'engines-blocked',
    'some-engines-blocked',
    'infobox',
    'infobox-alone',
    'infobox-and-blocked',
    'answers',
    'old-answers',
    'moved',
  ],

  reply(request, mode) {
    if (request.method !== 'GET' || request.path !== '/search') return page(404, 'Page not found');
    if (!passesLimiter(request)) return tooMany;
    const q = request.query.get('q') ?? '';
    if (q === '') return { status: 400, json: { error: 'No query' } };
    if (/(^|\s)!!/.test(q)) return { status: 302, headers: { location: 'https://other.example/?q=bridges' }, text: '' };
    const invalid = [...request.query].find(([name, value]) => parameters[name]?.(value) !== true);
    if (invalid !== undefined) return invalidValue(invalid);
    switch (mode) {
      case 'bad-request':
        return { status: 400, json: { error: badRequestWords() } };
      case 'json-off':
        return page(403, '403 Forbidden');
      case 'moved':
        return { status: 301, headers: { location: 'https://search.example/search' }, text: '' };
      case 'limiter':
        return tooMany;
      case 'proxy-limit':
        return { ...tooMany, headers: { 'retry-after': '4' } };
      case 'server-error':
        return { status: 500, json: { error: 'search error' } };
      default:
        return success(request, mode);
    }
  },
};

const tooMany: EmulatedReply = { status: 429, text: 'Too Many Requests' };

/** With `limiter: true`, whoever looks like no browser is refused for ever. */
function passesLimiter({ headers }: EmulatedRequest): boolean {
  return String(headers.accept).includes('text/html') && String(headers['accept-language'] ?? '').trim() !== '';
}

function success({ query }: EmulatedRequest, mode: string): EmulatedReply {
  const q = query.get('q') ?? '';
  const isEmpty = ['empty', 'engines-blocked', 'infobox-alone', 'infobox-and-blocked'].includes(mode);
  const rows = isEmpty ? [] : findPages({ count: 20, ...sitesIn(q) }).map(row);
  // Two engines found the first page, one of them under another spelling of its address.
  const again = rows.slice(0, 1).map((first) => ({ ...first, url: `${first.url}/?utm_source=qwant`, engine: 'qwant' }));
  return {
    json: {
      query: q,
      ...(mode === 'old-answers' ? { number_of_results: 0 } : {}),
      results: [...rows.slice(0, 2), ...again, ...rows.slice(2)],
      answers: answers[mode] ?? [],
      corrections: [],
      infoboxes: mode.startsWith('infobox') ? infoboxes : [],
      suggestions: ['suspension bridges'],
      unresponsive_engines: unresponsive[mode] ?? [],
    },
  };
}

function row({ title, url, text, date, host }: EmulatedPage, index: number) {
  return {
    url,
    title: index === 4 ? null : title.replaceAll('&', '&amp;'),
    content: text.slice(0, 200),
    engine: 'duckduckgo',
    engines: ['duckduckgo', 'brave'],
    positions: [index + 1],
    score: 2.67 / (index + 1),
    category: 'general',
    template: 'default.html',
    parsed_url: ['https', host, '/', '', '', ''],
    ...(index % 2 === 0 ? { publishedDate: `${date}T00:00:00` } : { publishedDate: null, pubdate: `${date} 08:00:00` }),
    thumbnail: '',
    author: '',
    length: null,
  };
}

/** By default Wikipedia is shown only here. One box has no address of its own. */
const infoboxes = [
  {
    infobox: 'Bridge',
    id: 'https://en.example.org/wiki/Bridge',
    content: 'A bridge is a structure that spans an obstacle.',
    img_src: 'https://en.example.org/bridge.jpg',
    urls: [{ title: 'Wikipedia', url: 'https://en.example.org/wiki/Bridge' }],
    attributes: [],
    engine: 'wikipedia',
    engines: ['wikipedia'],
  },
  {
    infobox: 'Bridge (1894)',
    id: null,
    content: '',
    urls: [{ title: 'Official website', url: 'https://bridge.example.org/' }],
    attributes: [{ label: 'Length', value: '244 m' }],
    engine: 'wikidata',
  },
  { infobox: 'No address', id: 'Q12280', urls: [] },
];

const answers: Readonly<Record<string, readonly unknown[]>> = {
  answers: [{ answer: 'It is 244 m long.', url: 'https://wiki.example.net/page-4', engine: 'duckduckgo' }],
  'old-answers': ['It is 244 m long.', 'It was opened in 1894.'],
};

const unresponsive: Readonly<Record<string, readonly unknown[]>> = {
  'infobox-and-blocked': [['google', 'Suspended: CAPTCHA']],
  'engines-blocked': [
    ['google', 'Suspended: CAPTCHA'],
    ['qwant', 'timeout'],
  ],
  'some-engines-blocked': [
    ['google', 'Suspended: too many requests'],
    ['<img src=x>', 'unexpected crash'],
  ],
};

function invalidValue([name, value]: readonly [string, string]): EmulatedReply {
  return { status: 400, json: { error: `Invalid value "${value}" for parameter ${name}` } };
}

function page(status: number, title: string): EmulatedReply {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    text: `<!doctype html><html lang=en><title>${title}</title><h1>${title}</h1></html>`,
  };
}
