import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContentFormat } from '../page-document.ts';
import { extractHtml } from './extract-html.ts';
import { plainPass } from './plain-pass.ts';

const formats: readonly ContentFormat[] = ['markdown', 'text', 'html'];
/** What isn't linear takes far longer than a test may at a hundred thousand, and shows at a quarter of that. */
const many = process.env['FOOTNOTE_SOAK'] === '1' ? 100_000 : 25_000;

const shapes: Readonly<Record<string, () => string>> = {
  'nested div': () => '<div>x'.repeat(many),
  'nested div, closed': () => '<div>'.repeat(many) + 'x'.repeat(9) + '</div>'.repeat(many),
  'b around p, in the wrong order': () => '<b><p>x</b>'.repeat(many),
  'tables in tables': () => '<table><tr><td>x'.repeat(many),
  'tables with names in tables': () => '<table><tr><th>a<th>b<tr><td>x<td>'.repeat(many),
  'a title for every row': () => `<table><tr><th>name<th>value${'<tr><td colspan=2><h2>x<tr><td>a<td>b'.repeat(many)}`,
  'code in every cell': () => `<table><tr><th>name<th>value${'<tr><td><pre>a\nb</pre><td>b'.repeat(many)}`,
  'code in every other cell': () => `<table><tr><th>a<th>b${'<tr><td><pre>a\nb</pre><td>b<tr><td>a<td>b'.repeat(many)}`,
  'lists in lists': () => '<ul><li>x'.repeat(many),
  'fonts in fonts': () => '<font>x'.repeat(many),
  'links in links': () => '<a href=x>x'.repeat(many),
  'quotes in quotes': () => '<blockquote>x'.repeat(many),
  'terms in terms': () => '<dl><dt>x<dd>'.repeat(many),
  'drawings that nothing closes': () => '<svg>x'.repeat(many),
  'tags that nothing closes': () => '<a title="x>'.repeat(many),
  'comments that nothing closes': () => '<!-- x '.repeat(many),
  'end tags only': () => `${'<div>'.repeat(300)}x${'</b></p></table></x>'.repeat(many)}`,
  'a million <': () => '<'.repeat(10 * many),
  'a million attributes': () => `<p ${Array.from({ length: 10 * many }, (_, i) => `a${i}=1`).join(' ')}>x`,
  entities: () => '&amp;&#x41;&nosuch;&'.repeat(many),
  'a hundred thousand cells': () => `<table>${'<tr><td>a<td>b'.repeat(many)}`,
  'cells that span everything': () => `<table>${'<tr><td rowspan=65534 colspan=1000>a'.repeat(many / 10)}`,
  'one line of ten million': () => 'x'.repeat(100 * many),
  'styles that hide': () => `<style>${'.a.b{display:block}.c{display:none}'.repeat(many)}</style>x`,
  'deep JSON': () => `<script type="application/ld+json">${'['.repeat(many)}</script>x`,
  backticks: () => `<pre>${'`'.repeat(many)}</pre><code>${'`x'.repeat(many)}</code>`,
  'blanks between phrases': () => `<a href=x>${'<b> </b> '.repeat(many)}x</a>`,
};

describe('hostile pages are read to the end', () => {
  for (const [name, html] of Object.entries(shapes)) {
    it(name, () => {
      const page = html();
      const { content } = extractHtml(page, { url: 'https://example.org/', format: 'markdown', mode: 'main' });
      // What is put around words must not outgrow them.
      expect(content.length).toBeLessThan(20 * page.length + 1_000);
      expect(typeof plainPass(page, { format: 'markdown', mode: 'full' }).content).toBe('string');
    });
  }

  it.each(formats)('and written as %s', (format) => {
    for (const html of Object.values(shapes)) {
      const page = html().slice(0, many);
      const { content } = extractHtml(page, { url: 'https://example.org/', format, mode: 'full' });
      expect(content.length).toBeLessThan(20 * page.length + 1_000);
    }
  });

  it('nested elements keep their words', () => {
    const { content } = extractHtml('<div>word '.repeat(many / 10), {
      url: 'https://example.org/',
      format: 'text',
      mode: 'full',
    });
    expect(content.match(/word/g)).toHaveLength(many / 10);
  });
});

describe('any string is a page', () => {
  const tagSoup = fc
    .array(
      fc.oneof(
        fc.constantFrom('<', '>', '</', '<!--', '-->', '"', "'", '=', '&', '<p', '<table>', '<td>', '<svg>', '</a>'),
        fc.constantFrom('<pre>', '<a href=', '<ul><li>', '<style>', '<script>', '<math>', '<h1>', '<img alt='),
        fc.string({ maxLength: 12, unit: 'binary' }),
      ),
      { maxLength: 80 },
    )
    .map((pieces) => pieces.join(''));
  const anything = fc.oneof(tagSoup, fc.string({ maxLength: 400, unit: 'binary' }), fc.string({ maxLength: 400 }));

  it('nothing throws, and the same page gives the same', () => {
    fc.assert(
      fc.property(
        anything,
        fc.constantFrom(...formats),
        fc.constantFrom('main' as const, 'full' as const),
        fc.oneof(fc.webUrl(), fc.string()),
        (html, format, mode, url) => {
          const options = { url, format, mode };
          const extracted = extractHtml(html, options);
          expect(extractHtml(html, options)).toEqual(extracted);
          for (const link of extracted.links) expect(link.url).toMatch(/^https?:\/\//);
          expect(typeof plainPass(html, options).content).toBe('string');
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('no tag and no handler survives into HTML', () => {
    fc.assert(
      fc.property(tagSoup, (html) => {
        const { content } = extractHtml(html, { url: 'https://example.org/', format: 'html', mode: 'full' });
        expect(content).not.toMatch(/<(script|style|iframe|svg|object|form)|<[^>]*\son\w+=/i);
      }),
      { numRuns: 500 },
    );
  });
});
