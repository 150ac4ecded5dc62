// How well Footnote finds the main text of pages, by the measures of public collections, and how much
// of the structure of a page it keeps.
import { extractHtml } from '../packages/footnote/dist/fetch/extract/extract-html.js';
import { halfOf, readPages } from './shared/extract-pages.mjs';
import { meanScore, segmentScore, shingleScore, summedScore } from './shared/extract-scores.mjs';
import { fail } from './shared/fail.mjs';
import { readArguments } from './shared/read-arguments.mjs';
import { readStructurePages, structureScore } from './shared/structure-score.mjs';

const help = `Usage: npm run eval:extract -- [FOLDER] [--structure] [--verbose] [--json]

Scores the main text that Footnote finds in the pages of FOLDER. What it holds decides how:

  truth.json with articleBody       articles: runs of four words, F1 of mean precision and recall
  truth.json with with and without  segments: strings that must and must not be in the text
  NAME.expected.html                what Readability makes of NAME.html: runs of four words, no target

Pages of half 0 (by a hash of their names) were looked at while the rules were written, those of half 1
never; but thresholds were chosen with the figures of both halves in sight.

  --structure   the pages of Footnote's own suite: headings, lists, code, tables, quotes, links kept
  --format      markdown or text (default): what is scored; Markdown is scored with its signs
  --verbose     one line a page, the worst first
  --json        figures as JSON`;

const targets = { articles: 0.965, segments: 0.92 };

const { values, positionals } = readArguments(
  help,
  {
    structure: { type: 'boolean' },
    verbose: { type: 'boolean' },
    json: { type: 'boolean' },
    format: { type: 'string', default: 'text' },
  },
  true,
);
if (positionals.length > 1 || (positionals.length === 0 && !values.structure)) fail(help, 2);
if (!['text', 'markdown'].includes(values.format)) fail(`--format is text or markdown, not ${values.format}.`, 2);

const report = positionals.length === 1 ? scoreFolder(positionals[0]) : {};
if (values.structure) report.structure = scoreStructure();
if (values.json) console.log(JSON.stringify(report, null, 2));
else print(report);
process.exitCode = report.isMet === false ? 1 : 0;

function scoreFolder(folder) {
  const { kind, pages } = readPages(folder);
  const startedAt = performance.now();
  const scored = pages.map((page) => ({ name: page.name, url: page.url, ...scorePage(kind, page) }));
  const tookMs = performance.now() - startedAt;
  const total = kind === 'segments' ? summedScore : meanScore;
  const all = total(scored);
  const target = targets[kind];
  return {
    kind,
    pages: pages.length,
    tookMs: Math.round(tookMs),
    ...rounded(all),
    halves: [0, 1].map((half) => rounded(total(scored.filter(({ name }) => halfOf(name) === half)))),
    ...(target === undefined ? {} : { target, isMet: all.f1 >= target }),
    ...(values.verbose ? { worst: scored.sort((a, b) => quality(a) - quality(b)).map(rounded) } : {}),
  };
}

function scorePage(kind, page) {
  const text = extract(page.html, page.url);
  if (kind === 'articles') return shingleScore(page.articleBody, text);
  if (kind === 'segments') return segmentScore(page, text);
  return shingleScore(extract(page.expected, page.url, 'full'), text);
}

function extract(html, url, mode = 'main') {
  return extractHtml(html, { url, format: values.format, mode }).content;
}

function quality(page) {
  return 'found' in page ? -(page.missing + page.wrong) : page.precision + page.recall;
}

function scoreStructure() {
  const pages = readStructurePages().map((page) => {
    const { content } = extractHtml(page.html, { url: page.url, format: 'markdown', mode: 'main' });
    return { name: page.name, ...structureScore(page.expected, content) };
  });
  const sum = (key) => pages.reduce((total, page) => total + page[key], 0);
  return {
    pages: pages.length,
    kept: sum('kept'),
    of: sum('of'),
    missed: pages.flatMap(({ name, missed }) => missed.map((one) => `${name}: ${one}`)),
  };
}

function print({ kind, pages, tookMs, halves, target, isMet, worst, structure, ...all }) {
  if (kind !== undefined) {
    console.log(`${kind}: ${pages} pages in ${tookMs} ms\n`);
    console.log('           precision  recall      F1');
    const line = (name, score) =>
      console.log(
        `${name.padEnd(11)}${['precision', 'recall', 'f1'].map((key) => score[key].toFixed(4).padStart(8)).join('  ')}`,
      );
    line('all', all);
    line('half 0', halves[0]);
    line('half 1', halves[1]);
    if (target !== undefined) console.log(`\n${isMet ? 'ok  ' : 'FAIL'} F1 ≥ ${target}`);
    for (const page of worst ?? []) console.log(describe(page));
  }
  if (structure === undefined) return;
  const { kept, of, missed } = structure;
  console.log(
    `structure: ${kept} of ${of} elements on ${structure.pages} pages kept (${((100 * kept) / of).toFixed(1)} %)`,
  );
  for (const one of missed) console.log(`  ${one}`);
}

function describe(page) {
  const figures =
    'found' in page
      ? `found ${page.found}, missing ${page.missing}, wrong ${page.wrong}`
      : `precision ${page.precision.toFixed(3)}, recall ${page.recall.toFixed(3)}`;
  return `${figures}  ${page.name}  ${page.url}`;
}

function rounded(score) {
  return Object.fromEntries(
    Object.entries(score).map(([key, value]) => [
      key,
      typeof value === 'number' ? Math.round(value * 10_000) / 10_000 : value,
    ]),
  );
}
