import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { type PageNode, walk } from './page-node.ts';
import { parseHtml } from './parse-html.ts';

/** `div(p("a") b)`: elements with what they hold. */
function shape(html: string): string {
  const pieces: string[] = [];
  const { root } = parseHtml(html);
  walk(
    root,
    (node) => {
      if (node !== root) pieces.push(node.isText ? JSON.stringify(node.text) : `${node.name}(`);
      return true;
    },
    (node) => {
      if (node !== root && !node.isText) pieces.push(')');
    },
  );
  return pieces.join('');
}

describe('the tree of a page', () => {
  it.each([
    ['<p>a<p>b', 'p("a")p("b")'],
    ['<p>a<div>b</div>c', 'p("a")div("b")"c"'],
    ['<ul><li>a<li>b<ul><li>c</ul><li>d</ul>', 'ul(li("a")li("b"ul(li("c")))li("d"))'],
    ['<dl><dt>a<dd>b<dt>c', 'dl(dt("a")dd("b")dt("c"))'],
    ['<table><tr><td>a<td>b<tr><th>c</table>d', 'table(tr(td("a")td("b"))tr(th("c")))"d"'],
    ['<table><tr><td><p>a</div></table>b', 'table(tr(td(p("a"))))"b"'],
    ['<a href=1>a<a href=2>b</a>', 'a("a")a("b")'],
    ['<b><p>a</b>b</p>c', 'b(p("a""b"))"c"'],
    ['<h1>a<h2>b</h1>c', 'h1("a")h2("b")"c"'],
    ['<td>a</td>', '"a"'],
    ['<div>a</span></p></x>b</div>', 'div("a""b")'],
    ['<head><title>t</title><p>a', 'head(title())p("a")'],
    ['<script>a<b></b></script>c', 'script()"c"'],
    ['<svg/>a<svg><title>x</svg>b', 'svg()"a"svg()"b"'],
    ['a<br/>b</br>c', '"a"br()"b"br()"c"'],
    ['1 < 2 <3', '"1 < 2 <3"'],
    ['a<!-- <p> -->b<!-->c<!x>d<?y>e</ z>f', '"a""b""c""d""e""f"'],
    ['a<p title="open', '"a"'],
    ['<pre>\n a\r\n  b</pre>', 'pre("\\n a\\n  b")'],
    ['a \n\t&nbsp; b', '"a b"'],
  ])('%s', (html, expected) => {
    expect(shape(html)).toBe(expected);
  });

  it('attributes: quotes, entities, doubles', () => {
    const { nodes } = parseHtml('<a HREF=x?a=1&amp;b title=\'it"s\' href=y disabled data-x = "1 > 0">z');
    const link = nodes.find((node) => node.name === 'a');
    expect(link?.attribute('href')).toBe('x?a=1&b');
    expect(link?.attribute('title')).toBe('it"s');
    expect(link?.attribute('disabled')).toBe('');
    expect(link?.attribute('data-x')).toBe('1 > 0');
    expect(link?.attribute('none')).toBeUndefined();
  });

  it('is no deeper than 256 levels, and keeps every word', () => {
    const { nodes } = parseHtml('<div>x'.repeat(5_000));
    expect(Math.max(...nodes.map(depthOf))).toBeLessThanOrEqual(256);
    expect(nodes.filter(({ isText }) => isText)).toHaveLength(5_000);
  });

  it('stops at 100,000 elements', () => {
    const { nodes } = parseHtml('<i></i>'.repeat(150_000));
    expect(nodes.length).toBeLessThan(100_010);
  });

  it('has the same words in the same order as the tree of a browser', () => {
    const tags = ['p', 'div', 'b', 'a', 'ul', 'li', 'h2', 'span', 'dl', 'dd', 'blockquote', 'section', 'em', 'pre'];
    const piece = fc.oneof(
      fc.constantFrom(...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`])),
      fc.constantFrom(
        '<br>',
        '<hr/>',
        '<!-- c -->',
        '<script>s</script>',
        '<style>s</style>',
        '<a href="x">',
        '<p class=y>',
      ),
      fc.constantFrom('one', 'two ', '&amp;', '&lt;x', 'a < b', '\n', 'ü'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const html = `<!doctype html><body>${pieces.join('')}`;
        expect(ourWords(html)).toBe(browserWords(html));
      }),
      { numRuns: 500 },
    );
  });
});

function depthOf(node: PageNode): number {
  let depth = 0;
  for (let up = node.parent; up !== undefined; up = up.parent) depth++;
  return depth;
}

function ourWords(html: string): string {
  return parseHtml(html)
    .nodes.filter(({ isText }) => isText)
    .map(({ text }) => text)
    .join('')
    .replace(/\s/g, '');
}

function browserWords(html: string): string {
  const texts: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('value' in node && node.nodeName === '#text') texts.push(node.value);
    if (node.nodeName === 'script' || node.nodeName === 'style') return;
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return texts.join('').replace(/\s/g, '');
}
