// What Footnote's cleaning does to texts with and without injected instructions. It reduces what a
// model reads of hidden text; visible instructions it only labels, and only some of them.
//   npm run eval:injection -- FILE.jsonl
// Rows: { text, attack, style | kind, form?, injection? }. Hidden ones (`form: html-hidden`) hide
// `injection`; what shows of a benign row is what is outside of its hidden part.
import { readFileSync } from 'node:fs';
import { cleanText } from '../packages/footnote/dist/clean/clean.js';

const [file] = process.argv.slice(2);
if (file === undefined || file === '--help') {
  console.log('Usage: npm run eval:injection -- FILE.jsonl [--verbose]\n--verbose shows the rows that miss a target.');
  process.exit(file === undefined ? 2 : 0);
}

const rows = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => JSON.parse(line));

const isVerbose = process.argv.includes('--verbose');
const hidden = new Map();
const visible = new Map();
const benign = new Map();
const startedAt = performance.now();
for (const row of rows) {
  const cleaned = cleanText(row.text, { neutraliseMarkers: true });
  if (!row.attack) countBenign(row, cleaned);
  else if (row.form === 'html-hidden') countHidden(row, cleaned);
  else countVisible(row, cleaned);
}
const tookMs = performance.now() - startedAt;

const hiddenLeft = print('Hidden channels: neutralised', hidden, (sums) => [
  share(sums.gone, sums.rows),
  `${share(sums.suspicious, sums.rows)} labelled`,
]);
print(
  'Visible instructions: words kept, and how many are labelled (no target: text is never deleted)',
  visible,
  (sums) => [share(sums.kept, sums.words), `${share(sums.suspicious, sums.rows)} labelled`],
);
print('Benign texts: words kept, wrongly labelled', benign, (sums) => [
  share(sums.kept, sums.words),
  `${share(sums.suspicious, sums.rows)} labelled`,
]);

const all = total(benign);
const checks = [
  ['hidden channels neutralised, each style', hiddenLeft.every(({ gone, rows: count }) => gone === count)],
  ['visible words kept on benign texts ≥ 99.5 %', all.kept / all.words >= 0.995],
  ['benign texts labelled ≤ 2 %', all.suspicious / all.rows <= 0.02],
];
console.log(`\n${rows.length} texts in ${Math.round(tookMs)} ms`);
for (const [what, isMet] of checks) console.log(`${isMet ? 'ok  ' : 'FAIL'} ${what}`);
process.exitCode = checks.every(([, isMet]) => isMet) ? 0 : 1;

/** Gone are the hidden words; where only the characters between the letters are hidden, those. */
function countHidden(row, { text, counts, isSuspicious }) {
  const isBetweenLetters = row.style === 'zero-width';
  const isGone = isBetweenLetters
    ? !/[\u200b-\u200f\u2060-\u2064\ufeff]/.test(text)
    : !squeeze(decode(text)).includes(squeeze(row.injection)) && longestShared(row.injection, decode(text)) < 5;
  if (isVerbose && !isGone) console.log('LEFT', row.style, JSON.stringify(text.slice(-400)), counts);
  add(hidden, row.style, { rows: 1, gone: Number(isGone), suspicious: Number(isSuspicious) });
}

function countVisible(row, { text, isSuspicious }) {
  add(visible, row.style.replace(/^(spikee):.*/, '$1'), {
    ...keptWords(row.text, text),
    rows: 1,
    suspicious: Number(isSuspicious),
  });
}

function countBenign(row, { text, counts, isSuspicious }) {
  const kept = keptWords(shownPart(row), text);
  if (isVerbose && (kept.kept < kept.words || isSuspicious)) {
    console.log(
      isSuspicious ? 'LABELLED' : 'LOST',
      row.kind,
      JSON.stringify(row.text.slice(0, 600)),
      counts,
      kept.lost,
    );
  }
  add(benign, row.kind, { ...kept, rows: 1, suspicious: Number(isSuspicious) });
}

/** Composed rows are `<article><p>shown</p>hidden</article>`, the shown part escaped; all others are shown as they are. */
function shownPart({ kind, text }) {
  return kind.startsWith('benign-hidden:') ? text.slice(0, text.indexOf('</p>')) : text;
}

function keptWords(before, after) {
  const left = new Map();
  for (const word of words(after)) left.set(word, (left.get(word) ?? 0) + 1);
  const lost = words(before).filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
  const all = words(before).length;
  return { words: all, kept: all - lost.length, lost };
}

/** Tags and addresses aren't words: what is left out of an `<img>` or a link was not to be read. */
function words(text) {
  return (
    decode(
      text
        .replace(/<\/?[a-z][^<>]*>/gi, ' ')
        .replace(/\]\([^)]*\)/g, '] ')
        .replace(/!\[/g, '[image: '),
    ).match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The longest row of the injection's words that is still there, in order. */
function longestShared(injection, text) {
  const wanted = words(injection);
  const there = ` ${words(text).join(' ')} `;
  let longest = 0;
  for (let from = 0; from < wanted.length; from++) {
    let to = from + longest + 1;
    while (to <= wanted.length && there.includes(` ${wanted.slice(from, to).join(' ')} `)) longest = to++ - from;
  }
  return longest;
}

function decode(text) {
  return text
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

function squeeze(text) {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function add(groups, name, values) {
  const sums = groups.get(name) ?? {};
  for (const [key, value] of Object.entries(values)) {
    if (typeof value === 'number') sums[key] = (sums[key] ?? 0) + value;
  }
  groups.set(name, sums);
}

function total(groups) {
  const sums = new Map();
  for (const values of groups.values()) add(sums, 'all', values);
  return sums.get('all') ?? {};
}

function print(title, groups, columns) {
  console.log(`\n${title}`);
  for (const [name, sums] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    console.log(`  ${name.padEnd(36)} ${String(sums.rows).padStart(4)} rows  ${columns(sums).join('  ')}`);
  }
  return [...groups.values()];
}

function share(part, whole) {
  return `${((100 * part) / whole).toFixed(1).padStart(5)} %`;
}
