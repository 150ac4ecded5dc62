import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linkAddress, linkReader } from './link-address.ts';

const base = 'https://example.org/docs/page?x=1#top';

it.each([
  ['next', 'https://example.org/docs/next'],
  ['/a/../b', 'https://example.org/b'],
  ['#part', 'https://example.org/docs/page?x=1#part'],
  ['?utm_source=a&b=2&fbclid=c', 'https://example.org/docs/page?b=2'],
  ['/x?utm_source=a', 'https://example.org/x'],
  ['/x?q=a%20b&gclid=1', 'https://example.org/x?q=a%20b'],
  ['https://user:word@other.example/y', 'https://other.example/y'],
  [' https://other.example ', 'https://other.example/'],
  ['ftp://other.example/', undefined],
  ['data:text/html,x', undefined],
  ['JavaScript:alert(1)', undefined],
  ['', undefined],
  [`/${'x'.repeat(5_000)}`, undefined],
])('%s', (href, expected) => {
  expect(linkAddress(href, base)).toBe(expected);
});

it('the quick way writes what the parser would write', () => {
  const read = linkReader(base);
  const part = fc.stringMatching(/^[\w.~%-]{0,6}$/);
  const href = fc.oneof(
    fc.array(part, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`),
    fc
      .tuple(fc.domain(), fc.array(part, { maxLength: 4 }))
      .map(([host, parts]) => `https://${host}/${parts.join('/')}`),
    fc.string(),
  );
  fc.assert(
    fc.property(href, (link) => {
      expect(read(link)).toBe(linkAddress(link, base));
    }),
    { numRuns: 2_000 },
  );
});
