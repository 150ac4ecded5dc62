import { describe, expect, it } from 'vitest';
import type { WebSearchResult } from '../contract/provider.ts';
import { checkRequest, type SearchRequest } from '../contract/request.ts';
import { isoDate } from '../text/dates.ts';
import { matchesDomain, unwrap } from '../text/page-address.ts';
import { plainText } from './plain-text.ts';
import { tidy } from './tidy.ts';

describe('a date', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  it.each<[string | number, string | undefined]>([
    ['2026-10-02T00:00:00.000Z', '2026-10-02'],
    ['2026-10-02T07:30:00+02:00', '2026-10-02T05:30:00Z'],
    ['2026-09-18T07:30:00', '2026-09-18T07:30:00Z'],
    ['2026-09-30 00:00:00', '2026-09-30'],
    ['2026-10-03', '2026-10-03'],
    ['Tue, 03 Nov 2026 10:15:00 GMT', '2026-11-03T10:15:00Z'],
    ['Oct 3, 2026', '2026-10-03'],
    ['September 18, 2026', '2026-09-18'],
    ['Monday, November 9, 2026', '2026-11-09'],
    ['3 hours ago', '2026-11-15T09:00:00Z'],
    ['2 weeks ago', '2026-11-01'],
    ['an hour ago', '2026-11-15T11:00:00Z'],
    ['1 day ago', '2026-11-14'],
    ['yesterday', '2026-11-14'],
    [1_790_000_000, '2026-09-21T14:13:20Z'],
    ['1790000000', '2026-09-21T14:13:20Z'],
    [1_790_000_000_000, '2026-09-21T14:13:20Z'],
    ['N/A', undefined],
    ['', undefined],
    ['12', undefined],
    ['recently in 2026 or so', undefined],
    ['2099-01-01', undefined],
    ['0001-01-01T00:00:00Z', undefined],
    [Number.NaN, undefined],
  ])('%j becomes %j', (value, expected) => expect(isoDate(value, now)).toBe(expected));
});

describe('a link', () => {
  it.each<[string, string | undefined]>([
    ['//duckduckgo.com/l/?uddg=https%3A%2F%2Fa.example%2Fx%3Fy%3D1&rut=abc', 'https://a.example/x?y=1'],
    ['https://www.google.com/url?q=https://a.example/&sa=U', 'https://a.example/'],
    [
      `https://www.bing.com/ck/a?!&u=a1${Buffer.from('https://a.example/x').toString('base64url')}&ntb=1`,
      'https://a.example/x',
    ],
    ['https://a.example/x?utm_source=openai&b=1#:~:text=words', 'https://a.example/x?b=1'],
    ['https://a.example/x#section', 'https://a.example/x#section'],
    ['https://www.google.com/search?q=a b', 'https://www.google.com/search?q=a%20b'],
    ['javascript:alert(1)', undefined],
    ['https://duckduckgo.com/l/?uddg=javascript%3Aalert(1)', undefined],
    ['not a link', undefined],
  ])('%s leads to %s', (link, page) => expect(unwrap(link)?.href).toBe(page));

  it('belongs to a domain on label borders only', () => {
    expect(matchesDomain('docs.example.com', 'example.com')).toBe(true);
    expect(matchesDomain('badexample.com', 'example.com')).toBe(false);
  });
});

describe('text', () => {
  it('loses highlighting and entities, decoded once, but not what looks like a tag in code', () => {
    expect(plainText('up to <strong>64&nbsp;KiB</strong> &amp;lt; Array<string>')).toBe(
      'up to 64 KiB &lt; Array<string>',
    );
    expect(plainText('The <div> element, `<b>&amp;</b>` and\n```\n<i>&lt;</i>\n```')).toBe(
      'The <div> element, `<b>&amp;</b>` and\n```\n<i>&lt;</i>\n```',
    );
  });

  it('of a vendor that sends HTML loses every tag', () => {
    expect(plainText('<p>a <a href="x">link</a></p><!-- no --><pre>x &lt; y</pre>', 'html')).toBe('a link\nx < y');
    expect(plainText('a < b and c > d', 'html')).toBe('a < b and c > d');
    expect(plainText('see <a href="x?a>b" title=\'c > d\'>this</a>', 'html')).toBe('see this');
  });

  it('of a vendor that sends HTML keeps what no element can be called', () => {
    expect(plainText('<b>Jo</b> <jo@example.org>, Map<K, V>, <https://example.org/>', 'html')).toBe(
      'Jo <jo@example.org>, Map<K, V>, <https://example.org/>',
    );
  });
});

describe('results', () => {
  const page = (url: string, content = 'text'): WebSearchResult => ({ title: 'T', url, content });
  const run = (results: readonly WebSearchResult[], request: Partial<SearchRequest> = {}) =>
    tidy({ results }, checkRequest({ query: 'q', ...request }), {
      id: 'x',
      label: 'X',
      kind: 'results',
      isConfigured: () => true,
      search: async () => ({ results: [] }),
    }).results;

  it('name each page once, and drop what has no address', () => {
    const urls = ['https://a.example/x', 'http://www.a.example/x/', 'https://a.example/x#y', '', 'ftp://b.example/'];
    expect(run(urls.map((url) => page(url))).map(({ url }) => url)).toEqual(['https://a.example/x']);
  });

  it('never come from a domain that was not asked for', () => {
    const urls = ['https://a.example/', 'https://docs.a.example/', 'https://b.example/'].map((url) => page(url));
    expect(run(urls, { includeDomains: ['a.example'] })).toHaveLength(2);
    expect(run(urls, { excludeDomains: ['docs.a.example'] })).toHaveLength(2);
  });

  it('share the allowed length: what one leaves unused goes to the others', () => {
    const long = 'word '.repeat(300);
    const results = run(
      [page('https://a.example/', 'tiny'), page('https://b.example/', long), page('https://c.example/', long)],
      {
        contextMaxCharacters: 1000,
      },
    );
    const lengths = results.map(({ content }) => content.length);
    expect(lengths[0]).toBe(4);
    expect(Math.min(...lengths.slice(1))).toBeGreaterThan(450);
    expect(lengths.reduce((sum, length) => sum + length)).toBeLessThanOrEqual(1000);
  });

  it('without a title are called by their host', () => {
    expect(run([{ title: ' ', url: 'https://www.a.example/', content: '' }])[0]?.title).toBe('a.example');
  });
});
