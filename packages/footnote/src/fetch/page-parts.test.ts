import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page, PageRequest } from '../contract/page.ts';
import { type OpenFootnote, openFootnote } from './open-footnote.test-kit.ts';
import { type PageServer, servePages } from './page-server.test-kit.ts';
import { aPdf } from './readers/pdf/pdf.test-kit.ts';

const words = (about: string, count = 40) => `${about} has words. `.repeat(count).trim();

const guide = `Words before.

# Guide

${words('The guide')}

## 1. Getting started

${words('The start')}

### Install

\`\`\`sh
# Not a heading

npm install
\`\`\`

### Examples

A first example.

## \`fs.open(path[, flags])\`

${words('Opening')}

### Examples

A second example.

### Class: File

A file.

Plain words
-----------

${words('Underlined')}

## Custom {#own-name}

Last words.`;

const html = (body: string) => (_: unknown, reply: ServerResponse) =>
  void reply.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Lamps</title>${body}`);

const paragraph = (about: string) => `<p>${words(about, 30)}</p>`;

let server: PageServer;
let footnote: OpenFootnote;
beforeAll(async () => {
  server = await servePages({
    '/guide.md': guide,
    '/plain.txt': words('No heading', 400),
    '/lamps': html(
      `<main><h1>Lamps</h1>${paragraph('A lamp')}<p>See <a href="/lamps#price">the price</a> and <img src="/l.png" alt="a lamp">.</p><h2 id="old-lamps">Oil lamps</h2>${paragraph('Oil')}<h3>Wicks</h3>${paragraph('A wick')}<h2 id="gas">Gas</h2>${paragraph('Gas')}<dl><dt id="price">Price</dt><dd>A coin.</dd></dl></main>`,
    ),
    '/many.md': Array.from({ length: 300 }, (_, at) => `## Part ${at}\n\n${words(`Part ${at}`, 10)}`).join('\n\n'),
    '/book.pdf': (_, reply) =>
      void reply.writeHead(200, { 'content-type': 'application/pdf' }).end(aPdf([['Oil lamps.'], ['Gas lamps.']])),
    '/data.json': '{"a": 1}',
  });
  footnote = await openFootnote([server.place], { cache: { ttlSeconds: 900 } });
});
afterAll(async () => {
  await footnote[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

function read(path: string, wishes: Omit<PageRequest, 'url'> = {}): Promise<Page> {
  return footnote.fetchPage({ url: `${server.origin}${path}`, ...wishes });
}

async function refusal(path: string, wishes: Omit<PageRequest, 'url'>): Promise<string> {
  return read(path, wishes).then(
    () => 'It was read.',
    ({ code, message }) => `${code}: ${message}`,
  );
}

describe('a section', () => {
  it('comes whole, with those below it, under the headings that are above it', async () => {
    const page = await read('/guide.md', { section: 'Getting started' });
    expect(page.content).toMatch(
      /^# Guide\n\n## 1\. Getting started\n\nThe start[\s\S]*### Install[\s\S]*A first example\.$/,
    );
    expect(page).toMatchObject({
      truncated: false,
      totalCharacters: guide.length,
      section: { heading: '1. Getting started', level: 2, path: ['Guide'], offset: guide.indexOf('## 1.') },
    });
    expect(page.left).toBeUndefined();
  });

  it.each([
    ['getting STARTED', '## 1. Getting started'],
    ['## 1. Getting started ¶', '## 1. Getting started'],
    ['#1-getting-started', '## 1. Getting started'],
    ['#getting-started', '## 1. Getting started'],
    ['fs.open', '## `fs.open(path[, flags])`'],
    ['fs.open()', '## `fs.open(path[, flags])`'],
    ['Guide > Getting started > Install', '### Install'],
    ['Getting started > Examples', '### Examples\n\nA first example.'],
    ['fs.open(path[, flags]) > Examples', '### Examples\n\nA second example.'],
    ['#examples-1', '### Examples\n\nA second example.'],
    ['File', '### Class: File'],
    ['plain words', 'Plain words\n-----------'],
    ['#own-name', '## Custom {#own-name}\n\nLast words.'],
    ['1. Get…', '## 1. Getting started'],
    ['custom', '## Custom {#own-name}\n\nLast words.'],
  ])('is found as %s', async (section, beginning) => {
    const { content, section: found } = await read('/guide.md', { section });
    expect(content.slice(content.indexOf(beginning))).toMatch(beginning);
    expect(guide.slice(found?.offset)).toMatch(new RegExp(`^${beginning.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`));
  });

  it('is found on a web page, in Markdown and in HTML', async () => {
    for (const format of ['markdown', 'html'] as const) {
      const { content } = await read('/lamps', { section: '#oil-lamps', format });
      expect(content).toMatch(/^(?:# |<h1[^>]*>)Lamps[\s\S]*Oil lamps[\s\S]*Wicks[\s\S]*A wick has words\.(?:<\/p>)?$/);
      expect(content).not.toContain('A lamp has words.');
    }
  });

  it('is found by an anchor of the page that is not like its heading, also behind links to the page itself', async () => {
    expect((await read('/lamps', { section: '#old-lamps' })).content).toMatch(/^# Lamps\n\n## Oil lamps\n\nOil has/);
    expect((await read('/lamps#price')).content).toMatch(/^# Lamps\n\n## Gas\n\n\*\*Price\*\*\n\n: A coin\.$/);
  });

  it('of a PDF is one of its pages', async () => {
    expect((await read('/book.pdf', { section: 'page 2' })).content).toBe('## Page 2\n\nGas lamps.');
    expect((await read('/book.pdf#page=2')).content).toBe('## Page 2\n\nGas lamps.');
  });

  it('that is long is read on with offsets of the page, up to its own end', async () => {
    const first = await read('/guide.md', { section: 'Guide', maxCharacters: 900 });
    expect(first.content.length).toBeLessThanOrEqual(900);
    let text = first.content;
    for (let next = first.nextOffset; next !== undefined; ) {
      const page = await read('/guide.md', { section: 'Guide', maxCharacters: 900, offset: next });
      text += page.content;
      next = page.nextOffset;
    }
    expect(text.replace(/\s/g, '')).toBe(guide.slice(guide.indexOf('# Guide')).replace(/\s/g, ''));
  });

  it('that is not there is INVALID_QUERY with the three nearest', async () => {
    expect(await refusal('/guide.md', { section: 'Instal' })).toMatch(
      /^INVALID_QUERY: This page has no section 'Instal'\. Nearest: 'Install', '[^']+', '[^']+'\. 'outline' lists all\.$/,
    );
    expect(await refusal('/plain.txt', { section: 'Install' })).toContain('It has no headings at all');
    expect(await refusal('/guide.md', { section: 'Install', format: 'text' })).toContain('the format text marks none');
  });

  it('whose name others have is INVALID_QUERY with names that tell them apart', async () => {
    const message = await refusal('/guide.md', { section: 'examples' });
    expect(message).toContain("This page has 2 sections 'examples'.");
    const names = [...message.matchAll(/'([^']+ > [^']+)'/g)].map(([, name]) => name);
    const contents = await Promise.all(names.map(async (section) => (await read('/guide.md', { section })).content));
    expect(contents).toEqual([expect.stringContaining('A first'), expect.stringContaining('A second')]);
  });
});

describe('an outline', () => {
  it('has all headings with their sizes, and each can be had by the name that it says', async () => {
    const page = await read('/guide.md', { outline: true });
    expect(page.content.split('\n')).toEqual([
      `9 sections, ${guide.length.toLocaleString('en')} characters in all; sizes count what is below. Get one with 'section': its heading, or as 'Parent > Child' where several have the same.`,
      '',
      '- [Before the first heading] (15; offset 0)',
      expect.stringMatching(/^- Guide \(3,\d\d\d\)$/),
      expect.stringMatching(/^ {2}- 1\. Getting started \(9\d\d\)$/),
      '    - Install (53)',
      '    - Examples (32)',
      expect.stringMatching(/^ {2}- fs\.open\(path\[, flags\]\) \(\d+\)$/),
      '    - Examples (33)',
      '    - Class: File (26)',
      expect.stringMatching(/^ {2}- Plain words \(\d+\)$/),
      '  - Custom (34)',
    ]);
    for (const { section, offset, characters } of page.sections ?? []) {
      expect((await read('/guide.md', { section: section ?? '' })).section).toMatchObject({ offset, characters });
    }
  });

  it('of one section has what is below it', async () => {
    const { sections } = await read('/guide.md', { outline: true, section: 'Getting started' });
    expect(sections?.map(({ heading }) => heading)).toEqual(['1. Getting started', 'Install', 'Examples']);
  });

  it('says so where there are no headings', async () => {
    expect((await read('/plain.txt', { outline: true })).content).toMatch(/^No headings: [\d,]+ characters in all\./);
    expect((await read('/data.json', { outline: true })).sections).toEqual([]);
  });

  it('that is long is read on like a page', async () => {
    const first = await read('/many.md', { outline: true, maxCharacters: 1_000 });
    const second = await read('/many.md', { outline: true, maxCharacters: 1_000, offset: first.nextOffset });
    const last = Number(/Part (\d+) \(\d+\)$/.exec(first.content)?.[1]);
    expect(second.content).toMatch(new RegExp(`^- Part ${last + 1} \\(`));
  });
});

describe('an address with a fragment', () => {
  it('gives the page from that section on, and says what is before it', async () => {
    const page = await read('/lamps#gas');
    expect(page.content).toMatch(/^# Lamps\n\n## Gas\n\nGas has words\./);
    expect(page).toMatchObject({ truncated: false, section: { heading: 'Gas', path: ['Lamps'] } });
    expect(page.left?.before).toBe(page.section?.offset);
    expect(page.left?.sections.map(({ heading }) => heading)).toContain('Oil lamps');
    expect((await read('/guide.md#own-name')).content).toMatch(/Last words\.$/);
  });

  it('goes on with an offset, which is the page’s', async () => {
    const plain = await read('/lamps', { maxCharacters: 400, offset: 500 });
    expect((await read('/lamps#gas', { maxCharacters: 400, offset: 500 })).content).toBe(plain.content);
  });

  it.each(['#nowhere', '#', '#:~:text=Oil', '#/route', '#%E0%A4%A'])(
    'that names no place (%s) gives the page as usual',
    async (fragment) => {
      const { url: _, tookMs: __, cached: ___, ...page } = await read(`/lamps${fragment}`);
      expect(await read('/lamps')).toMatchObject(page);
      expect(page.section).toBeUndefined();
    },
  );

  it('is the same page: it is fetched and kept once, whatever part of it is asked for', async () => {
    const before = server.seen.length;
    await read('/lamps');
    await read('/lamps#gas');
    await read('/lamps', { outline: true });
    await read('/lamps', { section: 'Gas', query: 'gas' });
    expect(server.seen.length - before).toBeLessThanOrEqual(1);
  });
});

describe('a page that was cut', () => {
  it('says what is left by its headings, the rest of its section included', async () => {
    const page = await read('/guide.md', { maxCharacters: 1_800 });
    expect(page.truncated).toBe(true);
    expect(page.left?.characters).toBe(guide.length - (page.nextOffset ?? 0));
    expect(page.left?.sections.map(({ section }) => section)).toEqual([
      '1. Getting started > Examples',
      'fs.open(path[, flags])',
      'fs.open(path[, flags]) > Examples',
      'Class: File',
      'Plain words',
      'Custom',
    ]);
  });

  it('keeps that list short', async () => {
    const { left } = await read('/many.md', { maxCharacters: 1_000 });
    expect([left?.sections.length, (left?.more ?? 0) > 200]).toEqual([12, true]);
  });

  it('for a question lists what fits less, and begins at a heading', async () => {
    const page = await read('/guide.md', { query: 'npm install', maxCharacters: 200 });
    expect(page.content).toMatch(
      /^### Install\n\n```sh\n# Not a heading\n\nnpm install\n```\n\nWords before\.\n\n# Guide/,
    );
    expect(page.left?.sections[0]?.heading).toBe('1. Getting started');
  });
});

describe('a question to a page with one heading', () => {
  it('is answered below that heading, never from the middle of a code block', async () => {
    const code = `\`\`\`js\n${'const filler = 1;\n\n'.repeat(100)}const zebra = 2;\n\`\`\``;
    await using own = await servePages({
      '/a.md': `# Horses\n\n${words('A horse', 200)}\n\n${code}\n\n${words('Hay', 200)}`,
    });
    await using reader = await openFootnote([own.place]);
    const { content } = await reader.fetchPage({ url: `${own.origin}/a.md`, query: 'zebra', maxCharacters: 3_000 });
    expect(content).toMatch(/^# Horses\n\n```js\nconst filler/);
    expect(content).toContain('const zebra');
  });
});
