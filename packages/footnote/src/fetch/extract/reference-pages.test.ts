import { describe, expect, it } from 'vitest';
import type { ContentOptions } from '../page-document.ts';
import { extractHtml } from './extract-html.ts';

const prose =
  'The library reads a request, finds the handler that fits its address, and writes what the handler returns.';
const code = '<pre><code class="language-js">app.use(x); // here</code></pre>';
const menu = '<ul><li><a href="/a">Installation</a></li><li><a href="/b">Getting started</a></li></ul>';

function extract(body: string, wanted: Partial<ContentOptions> = {}) {
  const html = `<title>Guide</title><body>${body}</body>`;
  return extractHtml(html, { url: 'https://docs.example/guide', format: 'markdown', mode: 'main', ...wanted });
}

/** A page with code, a menu beside it, and something in the middle of it. */
function reference(middle: string, around = ''): string {
  return `<div class="layout"><div class="sidebar">${menu}</div><main><h1>Guide</h1><p>${prose}</p>${code}${middle}
    <h2 id="next">Next</h2><p>${prose}</p></main></div>${around}`;
}

const chapter = (word: string) => `<p>What ${word} are, in a sentence of its own.</p>${code}`;

describe('a name says nothing about what reads like content', () => {
  it.each([
    ['an id that is the title', `<section id="cookies"><h2>Cookies</h2>${chapter('cookies')}</section>`],
    ['a class', `<section class="doc-section related"><h2>Cookies</h2>${chapter('cookies')}</section>`],
    ['the class of a description', `<div class="tsd-comment"><p>What cookies are, in a sentence of its own.</p></div>`],
    ['a note of a member', '<div class="deprecation-comment">What cookies are: <code>use()</code>.</div>'],
    ['a fold', '<div class="api_metadata"><details><summary>History</summary>What cookies are.</details></div>'],
    ['the address of a member', '<div id="i:Cookie"><a href="c.html">What cookies are</a></div>'],
    ['a term', '<dl><dt id="share"><code>share</code></dt><dd class="comment">What cookies are.</dd></dl>'],
  ])('%s', (_, middle) => {
    expect(extract(reference(middle)).content).toContain('What cookies are');
  });

  it.each(['comment', 'token comment', 'hljs-comment', 'ad', 'share menu'])('class %s in code', (name) => {
    const content = extract(reference(`<pre><span class="${name}"># one</span>\nrun(1)</pre>`)).content;
    expect(content).toContain('```\n# one\nrun(1)\n```');
  });

  it('members that are all links stay, with their headings', () => {
    const members = `<h2>Structs</h2><ul>${'<li><a href="r.html"><code>Reader</code></a></li>'.repeat(6)}</ul>`;
    expect(extract(reference(members)).content).toContain('## Structs\n\n- [`Reader`](https://docs.example/r.html)');
  });

  it('a column without a landmark is found with its title and its tables', () => {
    const page = `<div class="nav-top">${menu}</div><div class="header"><h1>Class Tap</h1></div>
      <div class="contents"><table><tr><th>Name</th></tr><tr><td>turn</td></tr></table><h2>Details</h2>${chapter('taps')}
      <p>${prose}</p><p>${prose}</p><p>${prose}</p></div><div class="footer">All about the library, by its makers, 2026</div>`;
    const { content } = extract(page);
    expect(content).toContain('# Class Tap');
    expect(content).toContain('| Name |\n| --- |\n| turn |');
    expect(content).not.toMatch(/Installation|its makers/);
  });

  it('values that are named above a text stay, a bar with a title goes', () => {
    const bar = `<div class="header"><table><tr><th>The library</th></tr><tr><td><a href="/c">Back</a></td></tr></table></div>`;
    const facts = `<div class="module-header"><table><tr><th>Licence</th><td>MIT</td></tr><tr><th>Since</th><td>1.2</td></tr></table></div>`;
    const { content } = extract(
      `${bar}${facts}<div><h2>Details</h2>${chapter('taps')}<p>${prose}</p><p>${prose}</p></div>`,
    );
    expect(content).toContain('| Licence | MIT |\n| --- | --- |\n| Since | 1.2 |');
    expect(content).not.toContain('Back');
  });
});

describe('a page of nothing but tables is read whole', () => {
  it('with titles above their rows', () => {
    const member = (name: string) => `<tr><td>void</td><td><a href="t.html#m">${name}</a> ()</td></tr>`;
    const members = (title: string) =>
      `<table><tr><td colspan="2"><h2><a id="${title}"></a>${title}</h2></td></tr>${member('open')}${member('shut')}</table>`;
    const page = `<div id="top">${menu}</div><div class="header"><h1>Tap</h1></div>
      <div class="contents"><p>Base of all. <a href="#d">More</a></p>${members('Public')}${members('Private')}<p>${prose}</p></div>`;
    const { content } = extract(page);
    expect(content.match(/open|shut/g)).toHaveLength(4);
    expect(content).toContain('# Tap\n\nBase of all.');
    expect(content).not.toContain('Installation');
  });

  it('with names before their rows', () => {
    const use = (name: string, text: string) =>
      `<tr><th scope="row"><a href="#${name}">${name}</a></th><td class="last"><div class="block">${text}</div></td></tr>`;
    const head = '<tr><th>Package</th><th>Use</th></tr>';
    const page = `<main><div class="header"><h1>Uses</h1></div><div><ul>
      <li><table>${head}${use('codec', 'Short.')}${use('net', prose)}</table></li>
      <li><table>${head}${use('text', 'Short.')}${use('time', 'Short.')}</table></li></ul></div></main>`;
    const { content } = extract(page);
    expect(content).toContain('# Uses');
    expect(content.match(/\| Short\./g)).toHaveLength(3);
  });
});

describe('furniture goes', () => {
  it.each([
    ['a bar of links', '<div class="share-buttons"><a href="https://s.example/">Tweet it</a></div>'],
    ['a question with buttons', '<div class="feedback-widget">Tweet it? <button>Yes</button></div>'],
    ['a count', '<div class="vote-count">Tweet it</div>'],
    ['a list of contents', '<div class="toc"><ul><li><a href="#next">Tweet it</a></li></ul></div>'],
    ['what stands beside', '<aside class="ad"><a href="/ad">Tweet it</a></aside>'],
    ['a switch', '<p>Text <a href="#">Copy it</a></p>'],
  ])('%s', (_, middle) => {
    expect(extract(reference(middle)).content).not.toMatch(/Tweet it|Copy it/);
  });

  it('with a thread of comments below the page', () => {
    const thread = `<section id="comments"><h3>2 comments</h3><ol><li class="comment"><p>${prose} Thanks!</p></li></ol></section>`;
    expect(extract(reference('', thread)).content).not.toContain('Thanks!');
  });
});

describe('what was left out', () => {
  it('is counted: lists of links and menus are not', () => {
    expect(extract(reference('')).kept?.share).toBe(1);
    const beside = `<div class="box"><p>${prose}</p><p>${prose}</p></div>`;
    const share = extract(reference('', beside)).kept?.share ?? 1;
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.7);
    expect(extract(reference(''), { mode: 'full' }).kept).toBeUndefined();
  });

  it('is explained, block by block, to those who ask', () => {
    const middle = '<div id="s1" class="share bar"><a href="https://s.example/">Tweet it</a></div>';
    const { removed } = extract(reference(middle), { explain: true });
    expect(removed).toContainEqual({
      reason: 'its name says that it is pressed or counted, not read',
      place: 'div#s1.share.bar',
      characters: 8,
      text: 'Tweet it',
    });
    expect(removed?.map(({ place }) => place)).toContain('div.sidebar');
    expect(extract(reference(middle)).removed).toBeUndefined();
  });
});

describe('anchors', () => {
  const places = (body: string) => {
    const { content, anchors = [] } = extract(body);
    return Object.fromEntries(anchors.map(({ id, offset }) => [id, content.slice(offset).split('\n')[0]]));
  };

  it('say where what links lead to begins', () => {
    const middle = `<section id="one"><a name="uno"></a><h2>One <span id="in">more</span></h2><p>Text.</p></section>
      <dl><dt id="app.run" class="sig">run()</dt><dd>Runs.</dd></dl><ul><li id="item">An item.</li></ul>
      <table><tr><th>a</th></tr><tr id="row"><td>1</td></tr></table><p hidden id="none">x</p>`;
    expect(places(reference(middle))).toEqual({
      one: '## One more',
      uno: '## One more',
      in: '## One more',
      'app.run': '**`run()`**',
      item: '- An item.',
      row: '| a |',
      next: '## Next',
    });
  });

  it('there are at most 5,000', () => {
    const many = Array.from({ length: 6_000 }, (_, n) => `<p id="p${n}">Line ${n}</p>`).join('');
    expect(extract(reference(many)).anchors).toHaveLength(5_000);
  });
});
