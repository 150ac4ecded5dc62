import { badRequestWords } from './bad-request.ts';
import type { EmulatedReply, EmulatedRequest, Emulator } from './emulator.ts';
import { escapeHtml, findPages } from './pages.ts';

const parameters: Readonly<Record<string, (value: string) => boolean>> = {
  query: (value) => Buffer.byteLength(value) <= 512,
  tags: (value) => /^\(?[a-z_0-9,]+\)?$/.test(value),
  hitsPerPage: (value) => /^\d+$/.test(value) && Number(value) <= 1_000,
  page: (value) => /^\d+$/.test(value),
  numericFilters: (value) => /^(created_at_i|points|num_comments)(<|<=|=|>|>=)\d+(,|$)/.test(value),
};

/** The search that Algolia hosts for Hacker News. */
export const hackernews: Emulator = {
  id: 'hackernews',
  env: (origin) => ({ HACKERNEWS_BASE_URL: origin }),
  keyOf: () => undefined,
  queryOf: ({ query }) => query.get('query') ?? '',
  lacks: { 'bad-key': 'it has no keys', quota: 'its only limit is by the hour' },
  quirks: ['forbidden', 'markup-in-title', 'reposts', 'sparse'],

  reply(request, mode) {
    if (request.method !== 'GET' || request.path !== '/api/v1/search') return failure(404, 'Path not found');
    const invalid = [...request.query].find(([name, value]) => parameters[name]?.(value) !== true);
    if (invalid !== undefined) return failure(400, `invalid value for parameter ${invalid[0]}`);
    switch (mode) {
      case 'bad-request':
        return failure(400, badRequestWords());
      case 'forbidden':
        return failure(403, 'Forbidden');
      case 'rate-limit':
        return failure(429, 'Too Many Requests');
      case 'rate-limit-hint':
        return { ...failure(429, 'Too Many Requests'), headers: { 'retry-after': '30' } };
      case 'server-error':
        return failure(503, 'Service Unavailable');
      default:
        return success(request, mode);
    }
  },
};

function success({ query }: EmulatedRequest, mode: string): EmulatedReply {
  const hitsPerPage = Number(query.get('hitsPerPage') ?? 20);
  const hits = stories(mode, hitsPerPage).slice(0, hitsPerPage);
  return {
    json: {
      hits,
      nbHits: hits.length,
      page: 0,
      nbPages: 1,
      hitsPerPage,
      exhaustiveNbHits: false,
      query: query.get('query'),
      params: `${query}`,
      processingTimeMS: 4,
    },
  };
}

function stories(mode: string, count: number): readonly unknown[] {
  switch (mode) {
    case 'empty':
      return [];
    case 'markup-in-title':
      return [{ ...story(0), title: 'Show HN: <canvas> & &copy; in a title' }];
    case 'reposts':
      return [story(0), { ...story(1), url: 'https://docs.example.dev/page-1/' }, story(2)];
    case 'sparse':
      return [{ objectID: '41000001', title: null, url: null }, { title: 'without any address' }, null];
    default:
      return findPages({ count }).map((_, index) => story(index));
  }
}

/** Every third story asks something: it has a text, as HTML, and no page of its own. */
function story(index: number): object {
  const [page] = findPages({ count: index + 1 }).slice(-1);
  const created = Date.parse(`${page?.date}T08:00:00Z`);
  const title = index % 3 === 2 ? `Ask HN: ${page?.title}` : page?.title;
  return {
    objectID: String(41_000_001 + index),
    title,
    url: index % 3 === 2 ? null : page?.url,
    author: 'someone',
    points: 120 + index,
    num_comments: 44,
    story_text: index % 3 === 2 ? `<p>It&#x27;s about <i>this</i> &amp; that.<p>${escapeHtml(page?.text)}` : null,
    comment_text: null,
    created_at: new Date(created).toISOString().replace('.000', ''),
    created_at_i: created / 1000,
    _tags: ['story', 'author_someone', `story_${41_000_001 + index}`],
    _highlightResult: { title: { value: `<em>${title}</em>`, matchLevel: 'full', matchedWords: ['bridges'] } },
  };
}
function failure(status: number, message: string): EmulatedReply {
  return { status, json: { message, status } };
}
