// Whether the links to passages lead there: in a real Chromium, for passages of pages of a folder.
import { createServer } from 'node:http';
import { extractHtml } from '../packages/footnote/dist/fetch/extract/extract-html.js';
import { sentencesOf } from '../packages/footnote/dist/verify/check/sentences.js';
import { createFragments } from '../packages/footnote/dist/verify/text-fragment.js';
import { openWholeBrowser } from '../real-browser/browser.mjs';
import { markedWords, markHeaders, markStyle, plainWords } from '../real-browser/marked-words.mjs';
import { readHtmlFiles } from './shared/extract-pages.mjs';
import { fail } from './shared/fail.mjs';
import { readArguments } from './shared/read-arguments.mjs';

const help = `Usage: npm run eval:fragments -- FOLDER [--pages N] [--verbose]

For two passages of each page of FOLDER (by default of 30), makes the link that 'verify' would give, opens it in
Chromium, and looks which words the browser marks and whether they are in view. Where it marks nothing, it looks whether
the page shows these words at all: what its style sheet takes away until somebody presses a button, no link can mark.

  --pages    how many pages, spread over the folder (default 30)
  --verbose  every passage that is not marked as it should be`;

const { values, positionals } = readArguments(
  help,
  { pages: { type: 'string', default: '30' }, verbose: { type: 'boolean' } },
  true,
);
if (positionals.length !== 1) fail(help, 2);

const files = readHtmlFiles(positionals[0]);
if (files.length === 0) fail(`There are no .html or .html.gz files in ${positionals[0]}.`, 2);
const opened = await openWholeBrowser();
if (opened.missing !== undefined) fail(`There is no browser: ${opened.missing}.`, 1);
const passages = choosePassages(files, Number(values.pages));
const server = createServer((request, reply) => {
  const passage = passages[Number(request.url?.slice(1))];
  reply.writeHead(passage === undefined ? 404 : 200, markHeaders).end(passage && marked(passage.html));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${server.address().port}`;
const context = await opened.browser.newContext({ viewport: { width: 1280, height: 1000 } });
const page = await context.newPage();
const counts = {
  exact: 0,
  'a part of it, the rest is covered, out of view or between two blocks': 0,
  'something else': 0,
  nothing: 0,
  'nothing: the page does not show these words, and no link can mark them': 0,
};
const [exact, inPart, otherWords, nothing, notShown] = Object.keys(counts);
for (const [index, passage] of passages.entries()) {
  const { words } = await markedWords(page, `${origin}/${index}#:~:text=${passage.directive}`);
  const wanted = plainWords(passage.text);
  const compared = compare(plainWords(words.join(' ')), wanted);
  const outcome = compared === nothing && (await isTakenAway(page, wanted)) ? notShown : compared;
  counts[outcome]++;
  if (values.verbose && outcome !== exact) {
    console.log(
      `${outcome}: ${passage.name}\n  wanted: ${passage.text.slice(0, 300)}\n  marked: ${words.join(' ').slice(0, 300)}\n  ${decodeURIComponent(passage.directive).slice(0, 400)}`,
    );
  }
}
await opened.browser.close();
server.close();
const right = counts[exact] + counts[inPart];
console.log(
  `${passages.length} passages of ${new Set(passages.map(({ name }) => name)).size} pages: ${right} marked as they should be`,
);
for (const [outcome, count] of Object.entries(counts)) console.log(`  ${String(count).padStart(3)} ${outcome}`);

/** Pages spread over the folder, and of each a sentence of its first and one of its last third, always the same ones. */
function choosePassages(all, count) {
  const step = Math.max(1, all.length / count);
  const pages = Array.from({ length: Math.min(count, all.length) }, (_, index) => all[Math.floor(index * step)]);
  return pages.flatMap(({ name, html, url }) => {
    const main = extractHtml(html, { url, format: 'text', mode: 'main' }).content;
    const full = extractHtml(html, { url, format: 'text', mode: 'full' }).content;
    const fragments = createFragments(full);
    const long = sentencesOf(main).filter(({ start, end }) => end - start > 40);
    return [long[Math.floor(long.length / 4)], long[Math.floor((long.length * 3) / 4)]].flatMap((range) => {
      const directive = range && fragments(range, main);
      return directive === undefined ? [] : [{ name, html, directive, text: main.slice(range.start, range.end) }];
    });
  });
}

function marked(html) {
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + markStyle) : markStyle + html;
}

function compare(marked, wanted) {
  if (marked.length === 0) return nothing;
  const [found, whole] = [marked.join(' '), wanted.join(' ')];
  if (found === whole) return exact;
  return ` ${whole} `.includes(` ${found} `) && marked.length >= wanted.length / 2 ? inPart : otherWords;
}

/** Whether these words stand on the page in a row, and only in elements that a style takes away. */
async function isTakenAway(page, wanted) {
  const [all, shown] = await page.evaluate(`['all', 'shown'].map((which) => {
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL, (node) =>
      which === 'shown' && node.nodeType === Node.ELEMENT_NODE && getComputedStyle(node).display === 'none'
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) texts.push(node.data);
    }
    return texts.join('');
  })`);
  const has = (text) => ` ${plainWords(text).join(' ')} `.includes(` ${wanted.join(' ')} `);
  return has(all) && !has(shown);
}
