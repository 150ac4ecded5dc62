import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extractHtml } from '../packages/footnote/src/fetch/extract/extract-html.ts';
import { createFragments } from '../packages/footnote/src/verify/text-fragment.ts';
import { sayWhySkipped } from '../real-agents/skipped.test-kit.ts';
import { openWholeBrowser, type Page } from './browser.mjs';
import { markedWords, markHeaders, markStyle, plainWords } from './marked-words.mjs';

const opened = await openWholeBrowser();
if (opened.missing !== undefined) sayWhySkipped('links to passages in a real browser', opened.missing);
const timeout = 60_000;

const filler = '<p>Boats come and go with the tide, and nobody counts them.</p>'.repeat(60);
const long = `The harbour was widened ${'stone by stone, year after year, '.repeat(12)}until the last ship had room.`;

/** Each body, the words that are to be marked, and, of the last of their kind, what stands beside them. */
const cases: Readonly<Record<string, { readonly body: string; readonly passage: string; readonly last?: string }>> = {
  'a sentence with marks that mean something in an address': {
    body: '<p>It is well-known, R&amp;D there: 50% off, "they" said (twice) – it’s #1.</p>',
    passage: 'It is well-known, R&D there: 50% off, "they" said (twice) – it’s #1.',
  },
  'a sentence with links and emphasis in it': {
    body: '<p>The <b>old</b> bridge of <a href="#x">Harwick</a> was <em>opened</em> in 1894.</p>',
    passage: 'The old bridge of Harwick was opened in 1894.',
  },
  'the second of two that are alike, by the words before it': {
    body: '<p>On Monday. All boats left at noon. Nobody saw it.</p><p>On Friday. All boats left at noon. Nobody saw it.</p>',
    passage: 'All boats left at noon.',
    last: 'Friday',
  },
  'the second of two that are alike, by the words behind it': {
    body: '<p>All boats left at noon. Nobody saw it.</p><p>All boats left at noon. Everybody saw it.</p>',
    passage: 'All boats left at noon.',
    last: 'Everybody',
  },
  'a long passage, by its first and last words': { body: `<p>${long}</p>`, passage: long },
  'an item of a list': {
    body: '<ul><li>One thing</li><li>The second item of this list</li></ul>',
    passage: 'The second item of this list',
  },
  'a row of a table whose first cells stand in others, too': {
    body: `<table><tr><th>Name</th><th>Kind</th><th>Meaning</th></tr>
      <tr><td>code</td><td>string</td><td>of the harbour</td></tr><tr><td>code</td><td>number</td><td>of the ship</td></tr>
      <tr><td>code</td><td>string</td><td>of the pilot</td></tr></table>`,
    passage: 'code | string | of the pilot',
  },
  'the second of two paragraphs that are alike, by the one before it': {
    body: '<p>On Monday</p><p>All BOATS left at noon.</p><p>On Friday</p><p>All boats left at noon.</p><p>The end</p>',
    passage: 'All boats left at noon.',
    last: 'boats',
  },
  'a line of code with its columns': {
    body: '<pre><code>berth   ship    cargo\nnorth   Anna    salt\nnorth   Berta\ttea</code></pre>',
    passage: 'north   Berta\ttea',
  },
  'a sentence below a veil': {
    body: `<div style="position: relative"><p>Whoever pays reads on about the ships.</p>
      <div style="position: absolute; inset: 0; background: rgb(255 255 255 / 60%)"></div></div>`,
    passage: 'Whoever pays reads on about the ships.',
  },
  'words of another script': {
    body: '<p>Старый мост открыли в тысяча восемьсот девяносто четвёртом году.</p>',
    passage: 'Старый мост открыли в тысяча восемьсот девяносто четвёртом году.',
  },
};

describe.skipIf(opened.missing !== undefined)('a link to a passage, in a real browser,', () => {
  const html = (body: string) =>
    `<!doctype html><html><head>${markStyle}<title>Harwick</title></head><body><main>${filler}${body}${filler}</main></body></html>`;
  const pages = Object.values(cases).map(({ body }) => html(body));
  const server = createServer((request, reply) => {
    const page = pages[Number(request.url?.slice(1))];
    reply.writeHead(page === undefined ? 404 : 200, markHeaders).end(page);
  });
  let page: Page;
  beforeAll(async () => {
    if (opened.missing !== undefined) return;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    page = await (await opened.browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  }, timeout);
  afterAll(async () => {
    server.close();
    if (opened.missing === undefined) await opened.browser.close();
  });

  it.each(Object.entries(cases).map(([name, one], index) => ({ name, ...one, index })))(
    'scrolls to and marks $name',
    async ({ passage, last, index }) => {
      const text = extractHtml(pages[index] ?? '', { url: 'https://a.example/', format: 'text', mode: 'full' }).content;
      const start = last === undefined ? text.indexOf(passage) : text.lastIndexOf(passage);
      expect(start).toBeGreaterThan(-1);
      const directive = createFragments(text)({ start, end: start + passage.length }, text);
      const { port } = server.address() as AddressInfo;
      const { words, block, scrollY } = await markedWords(
        page,
        `http://127.0.0.1:${port}/${index}#:~:text=${directive}`,
      );
      expect(plainWords(words.join(' '))).toEqual(plainWords(passage));
      expect(block).toContain(last ?? '');
      expect(scrollY).toBeGreaterThan(0);
    },
    timeout,
  );
});
