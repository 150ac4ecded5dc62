import { describe, expect, it } from 'vitest';
import { extractHtml } from '../extract-html.ts';

function markdown(html: string): string {
  return extractHtml(html, { url: 'https://docs.example/guide', format: 'markdown', mode: 'full' }).content;
}

const line = (text: string) => `<div class="line"><span class="lineno">  1</span>${text}</div>\n`;

describe('headings and titles', () => {
  it.each([
    [
      '<h2><a class="toc-backref" href="#id1" role="doc-backlink">Menu</a><a class="headerlink" href="#m">¶</a></h2>',
      '## Menu',
    ],
    ['<h2><a href="#a1">◆</a>Turn()</h2>', '## Turn()'],
    ['<ul><li><h3>turn</h3><p>Turns it.</p></li></ul>', '### turn\n\nTurns it.'],
  ])('%s', (html, expected) => {
    expect(markdown(html).replace(/\[(Menu)\]\([^)]*\)/, '$1')).toBe(expected);
  });

  it('signs that are names of functions are no signs of links', () => {
    const html =
      '<p><a href="#eq">(==)</a>, <a href="#set"><code>?~</code></a> <a href="#s">#</a> <a href="#t">[+]</a></p>';
    expect(markdown(html).replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')).toBe('(==), `?~`');
  });

  it('a title has no sign of a link', () => {
    const { title } = extractHtml('<h1>Taps<a href="#t">¶</a></h1>', {
      url: 'https://docs.example/',
      format: 'text',
      mode: 'full',
    });
    expect(title).toBe('Taps');
  });
});

describe('code', () => {
  it.each([
    [
      'a division for each line, without numbers and tooltips',
      `<div class="fragment">${line('if (x) {')}${line('')}${line('    run();')}${line('}')}<div class="ttc">tip</div></div>`,
      '```\nif (x) {\n\n    run();\n}\n```',
    ],
    [
      'a row for each line',
      '<table><tr><td class="blob-num"></td><td class="blob-code">if (x)</td></tr><tr><td class="blob-num"></td><td class="blob-code">  run();</td></tr></table>',
      '```\nif (x)\n  run();\n```',
    ],
    [
      'a `pre` in a `pre`',
      '<pre><pre class="playground"><code class="language-rust">x</code></pre></pre>',
      '```rust\nx\n```',
    ],
    ['by its usual name', '<div class="highlight-python3"><pre>x</pre></div>', '```python\nx\n```'],
    ['behind a term', '<dl><dt>A</dt><dd><pre>x</pre></dd></dl>', '**A**\n\n  ```\n  x\n  ```'],
    [
      'a signature',
      '<dl><dt class="sig">run(<em>x</em>)<a class="headerlink" href="#r">¶</a></dt><dd>Runs.</dd></dl>',
      '**`run(x)`**\n\n: Runs.',
    ],
  ])('%s', (_, html, expected) => {
    expect(markdown(html)).toBe(expected);
  });

  it('words that would hide what follows them stay words', () => {
    expect(markdown('<p>from &lt;script&gt; to &lt;!-- and &lt;b&gt;</p>')).toBe(
      'from &lt;script> to &lt;!-- and \\<b>',
    );
  });
});

describe('notes', () => {
  it.each([
    [
      '<div class="admonition note"><p class="admonition-title">Note</p><p>One.</p><ul><li>two</li></ul></div><p>After.</p>',
      '> **Note**\n>\n> One.\n>\n> - two\n\nAfter.',
    ],
    [
      '<div class="admonitionblock tip"><table><tr><td class="icon"><div class="title">Tip</div></td><td class="content">One.</td></tr></table></div>',
      '> **Tip**\n>\n> One.',
    ],
    ['<div class="warning"><h3 class="title">Warning</h3><p>One.</p></div>', '> **Warning**\n>\n> One.'],
  ])('are quoted, with their label: %s', (html, expected) => {
    expect(markdown(html)).toBe(expected);
  });

  it('at the foot of a page have their label once', () => {
    const html = `<p>10 MB <a href="#id3" role="doc-noteref">[1]</a> today.</p>
      <aside class="footnote" id="id3" role="doc-footnote"><span class="label">[<a role="doc-backlink" href="#id1">1</a>]</span><p>Was 5.</p></aside>`;
    expect(markdown(html)).toBe('10 MB [^1] today.\n\n[^1]: Was 5.');
  });
});

describe('tabs', () => {
  const expected = '**npm**\n\nuse npm\n\n**Yarn**\n\nuse yarn';
  it.each([
    [
      'panels in the order of their tabs, the second hidden',
      '<div><ul role="tablist"><li role="tab">npm</li><li role="tab">Yarn</li></ul><div><div role="tabpanel">use npm</div><div role="tabpanel" hidden>use yarn</div></div></div>',
    ],
    [
      'panels that tabs name',
      '<div role="tablist"><button role="tab" aria-controls="a">npm</button><button role="tab" aria-controls="b">Yarn</button></div><div role="tabpanel" id="a">use npm</div><div role="tabpanel" id="b" style="display:none">use yarn</div>',
    ],
    [
      'labels of fields',
      '<div><div><label for="t1">npm</label><label for="t2">Yarn</label></div><div><div>use npm</div><div>use yarn</div></div></div>',
    ],
  ])('%s', (_, html) => {
    expect(markdown(html)).toBe(expected);
  });

  it('tabs that only filter what is below them are kept apart', () => {
    const tab = (text: string) => `<button role="tab" aria-controls="all">${text}</button>`;
    const html = `<div role="tablist">${tab('All')}${tab('Static')}</div><div role="tabpanel" id="all"><p>a</p><p>b</p><p>c</p></div>`;
    expect(markdown(html)).toBe('All · Static\n\na\n\nb\n\nc');
  });

  it('what no tab opens stays hidden', () => {
    expect(markdown('<p>Seen.</p><div role="tabpanel" hidden>secret</div>')).toBe('Seen.');
  });
});

describe('formulas are TeX', () => {
  it.each([
    ['<p>So <script type="math/tex">a^2</script> it is.</p>', 'So $a^2$ it is.'],
    ['<script type="math/tex; mode=display">\\frac{n}{2}</script>', '$$\\frac{n}{2}$$'],
    [
      '<math><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mfrac><mn>1</mn><mi>y</mi></mfrac></math>',
      '$x^{2} + \\frac{1}{y}$',
    ],
    ['<math display="block"><msqrt><msub><mi>x</mi><mn>1</mn></msub></msqrt></math>', '$$\\sqrt{x_{1}}$$'],
  ])('%s', (html, expected) => {
    expect(markdown(html)).toBe(expected);
  });
});
