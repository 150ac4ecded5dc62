import { badRequestWords } from './bad-request.ts';
import type { EmulatedReply, EmulatedRequest, Emulator } from './emulator.ts';
import { findPages, monthFirst, sitesIn } from './pages.ts';
import { bodyOf, type FieldChecks, isText } from './read-request.ts';

const fields: FieldChecks = {
  q: isText,
  gl: (value) => typeof value === 'string' && /^[a-z]{2}$/.test(value),
  hl: (value) => typeof value === 'string' && /^[a-z]{2,3}(-[a-z0-9]{2,3})?$/.test(value),
  num: (value) => typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 100,
  page: (value) => typeof value === 'number' && value >= 1,
  tbs: (value) => typeof value === 'string' && /^qdr:[hdwmy]$/.test(value),
  location: (value) => typeof value === 'string',
  autocorrect: (value) => typeof value === 'boolean',
};

export const serper: Emulator = {
  id: 'serper',
  keyVariable: 'SERPER_API_KEY',
  env: (origin) => ({ SERPER_BASE_URL: origin }),
  keyOf: ({ headers }) => headers['x-api-key']?.toString(),
  queryOf: (request) => String(bodyOf(request)['q'] ?? ''),
  lacks: { 'rate-limit-hint': 'Serper sends no header or field about waiting' },
  quirks: [
    'free-account',
    'free-account-never',
    'quota-429',
    'answer',
    'answer-snippet',
    'subject',
    'subject-without-source',
    'subject-without-words',
    'subject-alone',
  ],

  reply(request, mode) {
    const isKnown = request.path === '/search' || request.path === '/news';
    if (request.method !== 'POST' || !isKnown) return message(404, 'Not Found');
    if (serper.keyOf(request) === undefined) return message(403, 'Unauthorized.');
    const invalid = invalidField(request);
    if (invalid !== undefined) return message(400, `Invalid parameter: ${invalid}`);
    switch (mode) {
      case 'free-account':
        if (isForFreeAccounts(request)) break;
        return forbiddenPattern;
      case 'free-account-never':
        return forbiddenPattern;
      case 'bad-request':
        return message(400, badRequestWords(serper.keyOf(request)));
      case 'bad-key':
        return message(403, 'Unauthorized.');
      case 'quota':
        return message(400, 'Not enough credits');
      case 'quota-429':
        return message(429, 'Not enough credits');
      case 'rate-limit':
        return message(429, 'Too many requests, please slow down');
      case 'server-error':
        return message(500, 'Internal Server Error');
    }
    return success(request, mode);
  },
};

const forbiddenPattern = message(400, 'Query pattern not allowed for free accounts.');

/** No phrase, no operator, no more than a page. */
function isForFreeAccounts(request: EmulatedRequest): boolean {
  const { q, num } = bodyOf(request);
  return !/["()]|\w:\w/.test(String(q).replace(/\bemulate:/g, '')) && Number(num ?? 10) < 20;
}

/** Sections without content are left out, and so are a row's date and snippet where Google shows none. */
function success({ path, json }: EmulatedRequest, mode: string): EmulatedReply {
  const body = json as Record<string, unknown>;
  const isNews = path === '/news';
  const num = Number(body['num'] ?? 10);
  const isBare = mode === 'empty' || mode === 'subject-alone';
  const found = isBare ? [] : findPages({ count: num, ...sitesIn(String(body['q'])) });
  const rows = found.map(({ title, url, text, date }, index) => ({
    title,
    link: `${url}?srsltid=AfmBOoq${index}`,
    ...(index === 3 ? {} : { snippet: text.slice(0, 200) }),
    ...(isNews ? { date: '2 weeks ago', source: 'Example', imageUrl: 'https://img.example/1.jpg' } : {}),
    ...(!isNews && index % 2 === 0 ? { date: monthFirst(date) } : {}),
    position: index + 1,
  }));
  const answerBox = answerBoxes[mode];
  return {
    json: {
      searchParameters: { ...body, type: isNews ? 'news' : 'search', engine: 'google' },
      ...(answerBox === undefined ? {} : { answerBox }),
      ...(subjects[mode] === undefined || isNews ? {} : { knowledgeGraph: subjects[mode] }),
      ...(rows.length === 0 ? {} : { [isNews ? 'news' : 'organic']: rows }),
      ...(isNews ? {} : { relatedSearches: [{ query: 'bridges near me' }] }),
      credits: num > 10 ? 2 : 1,
    },
  };
}

const answerBoxes: Readonly<Record<string, object>> = {
  answer: { title: 'Opening', answer: '1894', snippet: 'It was opened in 1894.' },
  'answer-snippet': { title: 'Opening', snippet: 'It was opened in 1894.', link: 'https://wiki.example.net/page-4' },
};

/** What Google knows of a subject: a description with its source, and fields of its own. */
const subject = {
  title: 'Tower Bridge',
  type: 'Bascule bridge in London',
  website: 'https://towerbridge.example.org/',
  imageUrl: 'https://img.example/2.jpg',
  description: 'Tower Bridge is a bascule and suspension bridge.',
  descriptionSource: 'Wikipedia',
  descriptionLink: 'https://en.wikipedia.example/wiki/Tower_Bridge',
  attributes: { Height: '65 m', Opened: '1894' },
};

const subjects: Readonly<Record<string, object>> = {
  subject,
  'subject-alone': subject,
  'subject-without-source': { ...subject, descriptionSource: undefined, descriptionLink: undefined },
  'subject-without-words': { title: 'Tower Bridge', website: subject.website, attributes: subject.attributes },
};

function invalidField({ json }: EmulatedRequest): string | undefined {
  return Object.entries((json ?? {}) as object).find(([name, value]) => fields[name]?.(value) !== true)?.[0];
}

function message(statusCode: number, text: string): EmulatedReply {
  return { status: statusCode, json: { message: text, statusCode } };
}
