// The docs index: how long it takes to build, how large it is, how soon and how fast it answers, beside other engines
// over the same passages in the same run. They are installed into .cache/docs-peers.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { createFootnote } from '../packages/footnote/dist/bundle/index.js';
import { openSearchIndex } from '../packages/footnote/dist/docs/rank/search-index.js';
import { sqliteEngine } from '../packages/footnote/dist/docs/store/sqlite.js';
import { measureColdStart } from '../scripts/shared/docs-cold-start.mjs';
import { at, compareEngines, warmUps } from '../scripts/shared/docs-compare.mjs';
import { footnote as ours } from '../scripts/shared/docs-own-engine.mjs';
import { readPassages, takePassages } from '../scripts/shared/docs-passages.mjs';
import { installDocsPeers, peers } from '../scripts/shared/docs-peers.mjs';
import { installDocsProject } from '../scripts/shared/docs-project.mjs';
import { fail } from '../scripts/shared/fail.mjs';
import { readArguments } from '../scripts/shared/read-arguments.mjs';
import { root } from '../scripts/shared/run.mjs';

const engines = [ours, ...peers];
const help = `Usage: npm run bench:docs -- [PROJECT…] [--counts LIST] [--engines LIST] [--questions N] [--json]

Builds the docs index of each PROJECT, a folder with node_modules, then compares engines over passages of the last
one. Without PROJECT: this repository, and a sample project that is installed into .cache/docs-project once (900 MB).
Each engine runs in a process of its own and keeps title and text; they are asked in turns, for ten hits.

  --counts LIST     how many passages, as 10000,all,100000 (the default). Fewer than there are come from all over
                    the index; more are copies with a word of their own
  --engines LIST    only these beside footnote, as 'plain FTS5,tantivy'
  --questions N     only the first N of bench/docs-project/questions.jsonl
  --json            figures as JSON

What is printed of an engine:
  open ms    a fresh process, engine imported: opening the file to the first answer (median of 5)
  p50, p99   of a question, after 20 to warm up; engines slower than 100 ms get no more than 60 questions
  × ours     its p50 by that of footnote: above 1, footnote is faster
  memory     resident after all questions, above a process without an engine
An engine that would take more than a minute to build, going by the smaller count before, is left out.

Engines:
${engines.map(({ name, note }) => `  ${name.padEnd(12)}${note}`).join('\n')}`;

const { values, positionals } = readArguments(
  help,
  {
    counts: { type: 'string', default: '10000,all,100000' },
    engines: { type: 'string', default: engines.map(({ name }) => name).join(',') },
    questions: { type: 'string', default: '1000' },
    json: { type: 'boolean' },
  },
  true,
);
const counts = values.counts.split(',').map((count) => (count === 'all' ? 'all' : Number(count)));
const names = new Set([ours.name, ...values.engines.split(',').filter((name) => name !== '')]);
const unknown = [...names].find((name) => !engines.some((engine) => engine.name === name));
if (unknown !== undefined) fail(`There is no engine '${unknown}'.\n\n${help}`, 2);
if (!counts.every((count) => count === 'all' || count >= 1) || !(Number(values.questions) >= 1)) fail(help, 2);

const folder = mkdtempSync(join(tmpdir(), 'footnote-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.once('SIGINT', () => process.exit(130));
const env = { FOOTNOTE_DATA_DIR: join(folder, 'data'), FOOTNOTE_AUDIT: 'off', HOME: folder };
const questions = readFileSync(new URL('./docs-project/questions.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .slice(0, Number(values.questions))
  .map((line) => JSON.parse(line).question);
const report = {
  date: new Date().toISOString().slice(0, 10),
  node: process.versions.node,
  sqlite: (await sqliteEngine()).name,
  processors: `${cpus().length} × ${cpus()[0]?.model}`,
  projects: [],
  counts: [],
};
say(`${report.date}, Node ${report.node}, ${report.sqlite}, ${report.processors}\n`);

const projects = positionals.length > 0 ? positionals.map((path) => resolve(path)) : [root, await installDocsProject()];
let file = '';
for (const project of projects) file = await build(project);
report.cold = measureColdStart({ project: projects.at(-1), env, file });
sayCold(report.cold);

await installDocsPeers();
const passages = await readPassages(file);
for (const count of counts) {
  const before = report.counts.flatMap(({ rows }) => rows);
  const used = takePassages(passages, count === 'all' ? passages.length : count);
  const rows = await compareEngines({ names: [...names], passages: used, questions, folder, before });
  report.counts.push({ passages: used.length, rows });
  sayTable(used.length, rows);
}
if (values.json) console.log(JSON.stringify(report, null, 2));

async function build(project) {
  console.error(`Indexing ${basename(project)} …`);
  const footnote = createFootnote({ cwd: project, env });
  const first = await footnote.docs.index();
  const again = await footnote.docs.index();
  const { file, counts, sizeBytes } = await footnote.docs.status();
  await footnote.close();
  if ((counts?.passages ?? 0) === 0) fail(`${project} has no documentation to index. Has it node_modules?`);
  const figures = { buildSeconds: first.tookMs / 1000, updateSeconds: again.tookMs / 1000, diskBytes: sizeBytes };
  const { p50, p99 } = await askAlone(file);
  report.projects.push({ name: basename(project), counts, ...figures, p50, p99 });
  say(
    `${basename(project)}: ${counts.sources} packages, ${counts.files} documents, ${counts.passages} passages, ${megabytes(counts.bytes)} MB of text`,
  );
  say(
    `  built in ${figures.buildSeconds.toFixed(2)} s, brought up to date in ${figures.updateSeconds.toFixed(2)} s, ${megabytes(sizeBytes)} MB on disk`,
  );
  say(`  ${questions.length} questions, one after the other: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
  return file;
}

/** Without other engines beside it: each question once, after some to warm up. */
async function askAlone(file) {
  const index = await openSearchIndex(file, { readOnly: true });
  const times = [...questions.slice(0, warmUps), ...questions].map((text) => {
    const start = performance.now();
    index.search({ text, limit: 10 });
    return performance.now() - start;
  });
  index.close();
  const asked = times.slice(warmUps);
  return { p50: at(asked, 0.5), p99: at(asked, 0.99) };
}

function sayCold({ rounds, library, index }) {
  say(`  cold, medians of ${rounds} fresh processes, memory above bare Node:`);
  const line = (what, ms, bytes) => say(`    ${what.padEnd(54)}${ms.toFixed(0).padStart(5)} ms${bytes}`);
  line('library: import, open and first answer', library.wholeMs, `  ${megabytes(library.memoryBytes)} MB`);
  line('library, imported before: open and first answer', library.openMs, '');
  line('index alone, imported before: open and first answer', index.openMs, `  ${megabytes(index.memoryBytes)} MB`);
}

function sayTable(count, rows) {
  const own = rows.find(({ name }) => name === ours.name);
  const cell = (value, digits, width) => (value === undefined ? '–' : value.toFixed(digits)).padStart(width);
  say(`\n${count} passages`);
  say('engine       build s  MB on disk  open ms   p50 ms   p99 ms  × ours  memory MB');
  for (const { name, leftOut, ...row } of rows) {
    if (leftOut !== undefined) say(`${name.padEnd(12)} left out: ${leftOut}`);
    else
      say(
        name.padEnd(12) +
          cell(row.buildSeconds, 2, 8) +
          cell(row.diskBytes && row.diskBytes / 1e6, 1, 12) +
          cell(row.openMs, 0, 9) +
          cell(row.p50, 2, 9) +
          cell(row.p99, 2, 9) +
          cell(own.p50 && row.p50 / own.p50, 2, 8) +
          cell(row.memoryBytes && row.memoryBytes / 1e6, 0, 11) +
          (row.questions < questions.length ? `  (${row.questions} questions)` : ''),
      );
  }
}

function say(line) {
  if (!values.json) console.log(line);
}

function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}
