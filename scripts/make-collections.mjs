// Makes judged collections of plain text that train nothing, for 'npm run eval:ir': long questions, claims, code.
//   node scripts/make-collections.mjs DIR OUT
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readArguments } from './shared/read-arguments.mjs';
import { root } from './shared/run.mjs';
import { spread } from './shared/spread.mjs';
import { readRows } from './shared/verify-rows.mjs';

const help = `Usage: node scripts/make-collections.mjs DIR OUT

DIR holds dev.jsonl.gz and train.jsonl.gz, lines {claim, source, label, question}, as 'npm run eval:verify' reads them.
OUT gets a folder for each collection (corpus.jsonl, queries.jsonl, qrels.tsv):
  pages-40, -120, -250   the first words of a page ask for the rest of it, cut into parts
  claims, questions      for the pages that support them, among all pages
  claims-together        all claims of a page at once
  code-short, -long      the comment of a function asks for its code (of this checkout's node_modules)
  code-asked             the code asks for its comment`;

const { positionals } = readArguments(help, {}, true);
const [folder, out] = positionals;
if (out === undefined) {
  console.error(help);
  process.exit(2);
}

const rows = readRows(folder).filter(({ composed }) => composed !== true);
for (const asked of [40, 120, 250]) write(`pages-${asked}`, cutPages(asked));
const pages = [...new Map(rows.map(({ source }, i) => [source, `p${i}`]))];
const places = new Map(pages);
const whole = pages.map(([text, _id]) => ({ _id, text: text.slice(0, 6_000) }));
for (const [name, pairs] of Object.entries(askedOfPages())) write(name, { corpus: whole, pairs: spread(pairs, 700) });
const functions = readFunctions();
const codes = functions.map(({ code }, i) => ({ _id: `f${i}`, text: code }));
const comments = functions.map(({ comment }, i) => ({ _id: `f${i}`, text: comment }));
const asks = (from, test) =>
  spread(
    functions.flatMap((one, i) =>
      test(wordsIn(one.comment)) ? [{ text: one[from], right: new Map([[`f${i}`, 1]]) }] : [],
    ),
    500,
  );
write('code-short', { corpus: codes, pairs: asks('comment', (words) => words < 25) });
write('code-long', { corpus: codes, pairs: asks('comment', (words) => words >= 40) });
write('code-asked', { corpus: comments, pairs: asks('code', () => true) });

/** The part right behind what is asked is the best answer. */
function cutPages(asked) {
  const [least, part, most] = [150, 180, 6];
  const corpus = [];
  const pairs = [];
  const long = [...new Map(rows.map(({ source }) => [source.slice(0, 200), source])).values()];
  for (const [i, words] of long.map((text) => text.split(/\s+/)).entries()) {
    if (words.length < asked + least) continue;
    const right = new Map();
    for (let k = 0; k < most && asked + k * part < words.length; k++) {
      const id = `p${i}-${k}`;
      corpus.push({ _id: id, text: words.slice(asked + k * part, asked + (k + 1) * part).join(' ') });
      right.set(id, k === 0 ? 2 : 1);
    }
    pairs.push({ text: words.slice(0, asked).join(' '), right });
  }
  return { corpus, pairs: spread(pairs, 500) };
}

function askedOfPages() {
  const claims = new Map();
  const questions = new Map();
  const together = new Map();
  const add = (map, key, value) => map.set(key, new Map([...(map.get(key) ?? []), [value, 1]]));
  for (const { claim, question, source, label } of rows) {
    if (label !== 'supported') continue;
    const page = places.get(source);
    add(claims, claim, page);
    if (question !== undefined) add(questions, question, page);
    add(together, page, claim);
  }
  const toPairs = (map) => [...map].map(([text, right]) => ({ text, right }));
  const several = [...together].filter(([, said]) => said.size > 1);
  return {
    claims: toPairs(claims),
    questions: toPairs(questions),
    'claims-together': several.map(([page, said]) => ({
      text: [...said.keys()].slice(0, 8).join(' '),
      right: new Map([[page, 1]]),
    })),
  };
}

/** Functions with a comment of eight words or more, at most forty of a package. */
function readFunctions() {
  const commented =
    /\/\*\*((?:[^*]|\*(?!\/))*)\*\/\s*\n([^\n]*(?:function|=>|class|\)\s*\{)[^\n]*\n(?:[^\n]*\n){2,30})/g;
  const modules = join(root, 'node_modules');
  const found = new Map();
  const counts = new Map();
  const files = readdirSync(modules, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map(({ parentPath, name }) => relative(modules, join(parentPath, name))).sort()) {
    if (!/(?<!\.min)\.[cm]?js$/.test(path)) continue;
    const text = readFileSync(join(modules, path), 'utf8');
    if (text.length > 300_000) continue;
    const name = path
      .split('/')
      .slice(0, path.startsWith('@') ? 2 : 1)
      .join('/');
    for (const [, written, code] of text.matchAll(commented)) {
      const lines = written.replace(/^\s*\*\s?/gm, '').trim();
      const comment = lines.split(/\n\s*@/)[0].replace(/\{@link ([^}]*)\}/g, '$1');
      const count = counts.get(name) ?? 0;
      if (wordsIn(comment) < 8 || count >= 40 || found.has(comment.slice(0, 60))) continue;
      counts.set(name, count + 1);
      found.set(comment.slice(0, 60), { comment, code: code.slice(0, 1_500) });
    }
  }
  return [...found.values()];
}

function wordsIn(text) {
  return text.trim().split(/\s+/).length;
}

function write(name, { corpus, pairs }) {
  const place = join(out, name);
  mkdirSync(place, { recursive: true });
  const lines = (list) => list.map((one) => `${JSON.stringify(one)}\n`).join('');
  writeFileSync(join(place, 'corpus.jsonl'), lines(corpus));
  writeFileSync(join(place, 'queries.jsonl'), lines(pairs.map(({ text }, i) => ({ _id: `q${i}`, text }))));
  const grades = pairs.flatMap(({ right }, i) => [...right].map(([id, grade]) => `q${i}\t${id}\t${grade}\n`));
  writeFileSync(join(place, 'qrels.tsv'), `query\tdocument\tscore\n${grades.join('')}`);
  console.log(`${name}: ${corpus.length} documents, ${pairs.length} questions`);
}
