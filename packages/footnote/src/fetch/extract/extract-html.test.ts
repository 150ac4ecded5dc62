import { describe, expect, it } from 'vitest';
import type { ContentOptions } from '../page-document.ts';
import { extractHtml } from './extract-html.ts';

const prose =
  'The harbour was rebuilt after the storm, and the boats came back one by one, as they always had before it.';

function extract(html: string, wanted: Partial<ContentOptions> = {}) {
  return extractHtml(html, { url: 'https://example.org/docs/page', format: 'markdown', mode: 'full', ...wanted });
}

function markdown(body: string): string {
  return extract(body).content;
}

describe('what a page says about itself', () => {
  const page = (head: string, body = `<p>${prose}</p>`) =>
    extract(`<html><head>${head}</head><body>${body}</body></html>`);

  it.each([
    ['<meta property="og:title" content="A storm"><title>A storm | The Tide</title>', 'A storm'],
    ['<title>A storm | The Tide</title><meta property="og:site_name" content="The Tide">', 'A storm'],
    ['<title>The Tide - A storm</title><meta property="og:site_name" content="The Tide">', 'A storm'],
    ['<title>A storm - Example</title>', 'A storm'],
    ['<title>Rise - and fall</title>', 'Rise - and fall'],
    ['<title>Tom &amp; Ada\n  talk</title>', 'Tom & Ada talk'],
    ['<svg><title>Icon</title></svg><title>A storm</title>', 'A storm'],
  ])('title of %s', (head, title) => {
    expect(page(head).title).toBe(title);
  });

  it('takes the heading where the title ends with another name', () => {
    expect(page('<title>A storm · Blue</title>', `<h1>A storm</h1><p>${prose}</p>`).title).toBe('A storm');
  });

  it.each([
    ['<meta name="author" content="Ada Byron">', 'Ada Byron'],
    ['<meta property="article:author" content="https://social.example/ada">', undefined],
    [
      '<script type="application/ld+json">{"@type":"NewsArticle","author":[{"name":"Ada"},{"name":"Tom"}]}</script>',
      'Ada, Tom',
    ],
  ])('author in %s', (head, byline) => {
    expect(page(head).byline).toBe(byline);
  });

  it('reads a byline out of the page', () => {
    expect(page('', `<p class="byline">By Ada Byron</p><p>${prose}</p>`).byline).toBe('Ada Byron');
  });

  it.each([
    ['<meta property="article:published_time" content="2026-02-11T07:30:00+01:00">', '2026-02-11T06:30:00Z'],
    [
      '<script type="application/ld+json">{"@graph":[{"@type":"BlogPosting","datePublished":"2025-01-02"}]}</script>',
      '2025-01-02',
    ],
    ['<meta name="date" content="soon">', undefined],
  ])('date in %s', (head, date) => {
    expect(page(head).publishedDate).toBe(date);
  });

  it('reads a date out of a time element', () => {
    expect(page('', `<time datetime="2024-05-06">May</time><p>${prose}</p>`).publishedDate).toBe('2024-05-06');
  });

  it('language and canonical address', () => {
    const { language, canonicalUrl } = extract(
      `<html lang="de-AT"><link rel="canonical" href="/a?utm_source=x&id=1"><p>${prose}</p></html>`,
    );
    expect({ language, canonicalUrl }).toEqual({ language: 'de-AT', canonicalUrl: 'https://example.org/a?id=1' });
    expect(page('<meta property="og:locale" content="pt_BR">').language).toBe('pt-BR');
    expect(page('<link rel="canonical" href="javascript:alert(1)">').canonicalUrl).toBeUndefined();
  });

  it('links are absolute, without trackers, each once, and lead to pages', () => {
    const { links } = extract(
      `<a href="b?utm_medium=mail&x=1">first</a> <a href="./b?x=1">again</a> <a href="#top">top</a>
       <a href="mailto:a@b.example">mail</a> <a href="//other.example/c">other</a> <a href="http://[">broken</a>`,
    );
    expect(links).toEqual([
      { text: 'first', url: 'https://example.org/docs/b?x=1' },
      { text: 'other', url: 'https://other.example/c' },
    ]);
  });

  it('links start from the base that the page names', () => {
    expect(extract('<base href="/deep/er/"><a href="x">y</a>').content).toBe('[y](https://example.org/deep/er/x)');
  });
});

describe('Markdown', () => {
  it.each([
    ['a <b>bold <i>and</i></b> word', 'a **bold *and*** word'],
    ['<b> blanks </b>move out', '**blanks** move out'],
    ['<b><b>twice</b></b>', '**twice**'],
    ['<code>a `tick`</code>', '`` a `tick` ``'],
    ['use <code>**</code>', 'use `**`'],
    ['1 * 2 * 3, *star*, snake_case, _under_', '1 * 2 * 3, \\*star\\*, snake_case, \\_under\\_'],
    ['&lt;script&gt;, &lt;b&gt; and a &lt; b', '&lt;script>, \\<b> and a < b'],
    [
      '<p># not a heading</p><p>1. not a list</p><p>- nor this</p>',
      '\\# not a heading\n\n1\\. not a list\n\n\\- nor this',
    ],
    ['one<br>two<br><br>three', 'one\\\ntwo\n\nthree'],
    ['<a href="/a(b)">x [y]</a>', '[x \\[y\\]](https://example.org/a%28b%29)'],
    ['<a href="javascript:alert(1)">click</a>', 'click'],
    ['<a href="/x"><img src="y" alt="a boat"></a>', '[image: a boat]'],
    ['<img src="t" width="1" height="1" alt="pixel"><img src="u">', ''],
    ['<p>H<sub>2</sub>O</p>', 'H<sub>2</sub>O'],
    ['<q>said</q>', '"said"'],
    ['<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>', '漢(kan)'],
    ['soft\u00adhyphen', 'softhyphen'],
  ])('%s', (html, expected) => {
    expect(markdown(html)).toBe(expected);
  });

  it('a fence is longer than any run of backticks in the code', () => {
    expect(markdown('<pre>a\n````\nb</pre>')).toBe('`````\na\n````\nb\n`````');
  });

  it('blocks inside of a list item are indented', () => {
    expect(markdown('<ul><li>one<pre>x\n y</pre></li><li>two<blockquote>q</blockquote></li></ul>')).toBe(
      '- one\n\n  ```\n  x\n   y\n  ```\n\n- two\n  > q',
    );
  });

  it('an empty item leaves no sign', () => {
    expect(markdown('<ul><li></li><li>a</li><li><ul><li></li><li>b</li></ul></li></ul>')).toBe('- a\n- - b');
  });

  it('a link around blocks links each of them', () => {
    expect(markdown('<a href="/x"><h3>Title</h3><p>Text</p></a>')).toBe(
      '### [Title](https://example.org/x)\n\n[Text](https://example.org/x)',
    );
  });

  it('a table in a table only arranges; cells keep their lines apart', () => {
    expect(
      markdown(
        '<table><tr><td><table><tr><th>a</th><th>b</th></tr><tr><td>1<br>2</td><td>3</td></tr></table></td></tr></table>',
      ),
    ).toBe('| a | b |\n| --- | --- |\n| 1<br>2 | 3 |');
  });

  it('a table that is too wide becomes lines', () => {
    const row = `<tr>${'<td>c</td>'.repeat(60)}</tr>`;
    const content = markdown(`<table>${row}${row}</table>`);
    expect(content.split('\n')).toHaveLength(2);
    expect(content).not.toContain('---');
  });

  it('footnotes get labels', () => {
    const html = '<p>Yes<sup><a href="#fn:1">1</a></sup>.</p><ol><li id="fn:1">Really. <a href="#r">↩</a></li></ol>';
    expect(markdown(html)).toBe('Yes[^1].\n\n[^1]: Really.');
  });
});

describe('the main part', () => {
  it.each([
    [
      'one line without a full stop',
      '<main><p>Lamps are lit at dusk, and put out when it is light</p></main>',
      'Lamps are lit',
    ],
    ['two of them', '<div><p>Lamps are lit at dusk here</p><p>Put out when it is light again</p></div>', 'Put out'],
  ])('is never nothing where a page has text: %s', (_, html, words) => {
    expect(extract(html, { mode: 'main' }).content).toContain(words);
  });
});

describe('other formats', () => {
  it('text has no signs', () => {
    const html = '<h2>A <b>b</b></h2><ul><li>c <a href="/d">d</a></li></ul><pre>x = 1</pre><img alt="e" src="e">';
    expect(extract(html, { format: 'text' }).content).toBe('A b\n\n- c d\n\nx = 1');
  });

  it('html keeps what means something and nothing that does something', () => {
    const html = `<div onclick="x()" class="c" style="color:red"><h2 id="i">A</h2><p>b <a href="/c" target="_blank">c</a></p>
      <script>alert(1)</script><table><tr><td colspan="2" bgcolor="red">d</td></tr></table>
      <pre class="language-js"><code>a &lt; b</code></pre><img src="/e.png" alt="e" onerror="x()"></div>`;
    const { content } = extract(html, { format: 'html' });
    expect(content.replaceAll('\n', '')).toBe(
      '<h2>A</h2><p>b <a href="https://example.org/c">c</a></p><table><tr><td colspan="2">d</td></tr></table><pre><code class="language-js">a &lt; b</code></pre><img src="https://example.org/e.png" alt="e">',
    );
  });
});

describe('a text that is longer than anybody keeps', () => {
  it.each(['markdown', 'text', 'html'] as const)('ends where it is enough, as %s', (format) => {
    const { content, isCut } = extract(`<p>${prose}</p>`.repeat(20_000), { format });
    expect(isCut).toBe(true);
    expect(content.startsWith(format === 'html' ? `<p>${prose}</p>` : prose)).toBe(true);
    expect(Math.abs(content.length - 2_000_000)).toBeLessThan(2 * prose.length);
  });

  it.each([
    ['one word', 'x'.repeat(3_000_000)],
    ['one paragraph of links', Array.from({ length: 50_000 }, (_, n) => `<a href="/${n}">${n} lanterns</a> `).join('')],
  ])('also in %s', (_, body) => {
    const { content, isCut } = extract(`<p>${body}`);
    expect(isCut).toBe(true);
    expect(Math.abs(content.length - 2_000_000)).toBeLessThan(100);
  });

  it('a shorter one is whole', () => {
    expect(extract(`<p>${prose}</p>`.repeat(1_000)).isCut).toBe(false);
  });
});

describe('what no reader sees', () => {
  it.each([
    '<p hidden>secret</p>',
    '<p aria-hidden="true">secret</p>',
    '<p style="display:none">secret</p>',
    '<p style="visibility: hidden">secret</p>',
    '<p style="font-size:0">secret</p>',
    '<p style="position:absolute;left:-9999px">secret</p>',
    '<p style="color:#fff">secret</p>',
    '<div style="background:#000"><p style="color:black">secret</p></div>',
    '<span class="sr-only">secret</span>',
    '<style>.x{display:none}</style><p class="a x">secret</p>',
    '<!-- secret -->',
    '<script>secret</script>',
    '<template><p>secret</p></template>',
    '<noscript>secret</noscript>',
    '<dialog>secret</dialog>',
    '<svg><text>secret</text></svg>',
    '<textarea>secret</textarea>',
  ])('%s', (html) => {
    const page = `<p>${prose}</p>${html}<p>${prose} Twice.</p>`;
    for (const format of ['markdown', 'text', 'html'] as const) {
      for (const mode of ['main', 'full'] as const) {
        const { content } = extract(page, { format, mode });
        expect(content).not.toContain('secret');
        expect(content).toContain('Twice.');
      }
    }
  });

  it('a class that another one shows again is seen', () => {
    const style = '<style>.tab{display:none}.tab.on{display:block}</style>';
    const { content } = extract(`${style}<p class="tab on">shown</p><p class="tab">secret</p>`);
    expect(content).toBe('shown');
  });
});

describe('the main text', () => {
  it('a page without one is given whole, and says so', () => {
    const { content, isWhole } = extract('<a href="/a">A</a> <a href="/b">B</a>', { mode: 'main' });
    expect(isWhole).toBe(true);
    expect(content).toContain('[A](https://example.org/a)');
  });

  it('the whole page keeps menus', () => {
    const html = `<nav><a href="/m">Menu</a></nav><main><p>${prose}</p><p>${prose}</p></main>`;
    expect(extract(html, { mode: 'full' }).content).toContain('Menu');
    expect(extract(html, { mode: 'main' }).content).not.toContain('Menu');
  });

  it('a line that announces a list of links goes with it, one that announces items stays', () => {
    const links = '<ul><li><a href="/a">Another storm at sea</a></li><li><a href="/b">And another one</a></li></ul>';
    const items = '<ul><li>Ropes, and what holds them</li><li>Two anchors</li></ul>';
    const page = (list: string) => `<main><p>${prose}</p><p>${prose}</p><p><b>Also of use:</b></p>${list}</main>`;
    expect(extract(page(links), { mode: 'main' }).content).toBe(`${prose}\n\n${prose}`);
    expect(extract(page(items), { mode: 'main' }).content).toContain('**Also of use:**\n\n- Ropes');
  });

  it('the date below a heading is no part of it, a short line there is', () => {
    const page = (line: string) =>
      `<title>Tide</title><main><h1>A storm</h1><p>${line}</p>${`<p>${prose}</p>`.repeat(5)}</main>`;
    expect(extract(page('Stand: 23.10.2018'), { mode: 'main' }).content).toMatch(/^# A storm\n\nThe harbour/);
    expect(extract(page('Five boats'), { mode: 'main' }).content).toMatch(/^# A storm\n\nFive boats\n\nThe harbour/);
  });

  it('an empty page is empty', () => {
    expect(extract('')).toEqual({ title: '', content: '', links: [], isWhole: true, isCut: false });
  });
});
