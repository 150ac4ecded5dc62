// The docs index: how long it takes to build, how large it is, and how fast it answers, beside plain
// FTS5 (porter, all words joined with OR, ordered by bm25) over the same passages in the same run.
//   npm run bench:docs                    installs the sample project into .cache/ the first time
//   npm run bench:docs -- PROJECT…        other projects, with node_modules
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openIndex } from '../packages/footnote/dist/docs/index-store.js';
import { sqliteEngine } from '../packages/footnote/dist/docs/sqlite.js';
import { readHeadings } from '../packages/footnote/dist/docs/stored-text.js';
import { createFootnote } from '../packages/footnote/dist/index.js';
import { installDocsProject } from '../scripts/shared/docs-project.mjs';

const folder = mkdtempSync(join(tmpdir(), 'footnote-bench-'));
const here = fileURLToPath(new URL('..', import.meta.url));
const questions = readFileSync(new URL('./docs-project/questions.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => JSON.parse(line).question);

try {
  const engine = await sqliteEngine();
  console.log(
    `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${engine.name}, ${cpus().length} × ${cpus()[0]?.model}\n`,
  );
  const projects = process.argv.length > 2 ? process.argv.slice(2) : [here, await installDocsProject()];
  let file = '';
  for (const project of projects) file = await build(project);
  coldStart(projects.at(-1));
  console.log('\npassages      ours p50    p99    plain FTS5 p50    p99    ratio of p50');
  const passages = readPassages(engine, file);
  for (const count of [10_000, passages.length, 100_000]) await compare(engine, passages, count);
} finally {
  rmSync(folder, { recursive: true });
}

async function build(project) {
  const env = { FOOTNOTE_DATA_DIR: join(folder, 'data'), FOOTNOTE_AUDIT: 'off', HOME: folder };
  const footnote = createFootnote({ cwd: project, env });
  const first = await footnote.docs.index();
  const again = await footnote.docs.index();
  const { file, counts, sizeBytes } = await footnote.docs.status();
  await footnote.close();
  console.log(
    `${basename(project)}: ${counts.sources} packages, ${counts.files} documents, ${counts.passages} passages, ${(counts.bytes / 1e6).toFixed(1)} MB of text`,
  );
  console.log(
    `  built in ${(first.tookMs / 1000).toFixed(2)} s, brought up to date in ${(again.tookMs / 1000).toFixed(2)} s, ${(sizeBytes / 1e6).toFixed(1)} MB on disk`,
  );
  return file;
}

/** A fresh process: everything from the import to the first answer, and its memory, against a process that does nothing. */
function coldStart(project) {
  const code = (body) => `const start = performance.now(); ${body}
    console.log(JSON.stringify({ ms: performance.now() - start, rss: process.memoryUsage().rss }));`;
  const library = new URL('../packages/footnote/dist/index.js', import.meta.url).href;
  const ask = `const { createFootnote } = await import(${JSON.stringify(library)});
    const imported = performance.now();
    const footnote = createFootnote({ cwd: ${JSON.stringify(project)}, env: ${JSON.stringify({ FOOTNOTE_DATA_DIR: join(folder, 'data'), FOOTNOTE_AUDIT: 'off', HOME: folder })} });
    await footnote.docs.search({ query: 'how do I abort a request' });
    globalThis.opened = performance.now() - imported;`;
  const run = (body) =>
    JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', code(body)], { encoding: 'utf8' }));
  const bare = [];
  const asked = [];
  for (let i = 0; i < 9; i++) {
    bare.push(run(''));
    asked.push(run(ask));
  }
  const median = (list, key) => list.map((entry) => entry[key]).sort((a, b) => a - b)[list.length >> 1];
  console.log(
    `  cold: import, open and first answer in ${median(asked, 'ms').toFixed(0)} ms; ${((median(asked, 'rss') - median(bare, 'rss')) / 1e6).toFixed(0)} MB above bare Node`,
  );
}

function readPassages(engine, file) {
  const connection = engine.open(file, { readOnly: true });
  const rows = connection.prepare('SELECT kind, path, title, text FROM passage').all();
  connection.close();
  return rows.map(({ kind, path, title, text }) => ({ kind, headings: readHeadings(path, title), text, line: 1 }));
}

async function compare(engine, passages, count) {
  // Beyond what there is, passages come again with a word that makes them different.
  const used = Array.from({ length: count }, (_, i) => {
    const passage = passages[i % passages.length];
    return i < passages.length ? passage : { ...passage, text: `${passage.text}\n\ncopy${i}` };
  });
  const ours = await openIndex(join(folder, `ours-${count}.sqlite`));
  for (let from = 0; from < used.length; from += 1000) {
    const source = { name: `package-${from}`, version: '1.0.0', root: `/bench/${from}`, isDirect: false };
    ours.update(source, [
      { file: { path: 'README.md', size: 1, mtimeMs: 1 }, passages: used.slice(from, from + 1000) },
    ]);
  }
  const plain = plainIndex(engine, join(folder, `plain-${count}.sqlite`), used);
  const oursTimes = [];
  const plainTimes = [];
  for (const question of [...questions.slice(0, 20), ...questions]) {
    oursTimes.push(timed(() => ours.search({ text: question, limit: 10 })));
    plainTimes.push(timed(() => plain.search(question)));
  }
  ours.close();
  plain.close();
  // The first twenty only warm up.
  const [a, b] = [oursTimes.slice(20), plainTimes.slice(20)];
  const cell = (value) => value.toFixed(1).padStart(7);
  console.log(
    `${String(count).padEnd(12)}${cell(at(a, 0.5))}${cell(at(a, 0.99))}        ${cell(at(b, 0.5))}  ${cell(at(b, 0.99))}      ${(at(a, 0.5) / at(b, 0.5)).toFixed(2)} ×`,
  );
}

function plainIndex(engine, file, passages) {
  const connection = engine.open(file);
  connection.exec("CREATE VIRTUAL TABLE plain USING fts5 (title, body, tokenize = 'porter unicode61'); BEGIN");
  const insert = connection.prepare('INSERT INTO plain VALUES (?, ?)');
  for (const { headings, text } of passages) insert.run(headings.join(' '), text);
  connection.exec('COMMIT');
  const select = connection.prepare('SELECT title, body FROM plain WHERE plain MATCH ? ORDER BY bm25(plain) LIMIT 10');
  return {
    search: (question) => select.all((question.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `"${word}"`).join(' OR ')),
    close: () => connection.close(),
  };
}

function timed(work) {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function at(times, share) {
  return [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))];
}
