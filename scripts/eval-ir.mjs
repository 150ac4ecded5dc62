// Ranking quality on a judged collection of plain text (BEIR's file layout), with the settings that documentation uses.
//   npm run eval:ir -- DIR
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSearchIndex } from '../packages/footnote/dist/docs/rank/search-index.js';
import { toStored } from '../packages/footnote/dist/docs/split/stored-passage.js';

const [folder] = process.argv.slice(2);
if (folder === undefined || folder === '--help') {
  console.log(
    'Usage: npm run eval:ir -- DIR\nDIR holds corpus.jsonl {_id, title, text}, queries.jsonl {_id, text} and qrels.tsv (query, document, score).',
  );
  process.exit(folder === undefined ? 2 : 0);
}

const corpus = jsonLines('corpus.jsonl');
const judged = readJudgements();
const queries = jsonLines('queries.jsonl').filter(({ _id }) => judged.has(_id));
const work = mkdtempSync(join(tmpdir(), 'footnote-ir-'));
const index = await openSearchIndex(join(work, 'index.sqlite'));
try {
  report(fill(), queries.map(evaluate));
} finally {
  index.close();
  rmSync(work, { recursive: true });
}

function jsonLines(name) {
  const lines = readFileSync(join(folder, name), 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line));
}

/** Query → document → grade; documents that were judged useless are left out. */
function readJudgements() {
  const grades = new Map();
  for (const line of readFileSync(join(folder, 'qrels.tsv'), 'utf8').split('\n').slice(1)) {
    const [query, document, score] = line.trim().split('\t');
    if (!(Number(score) > 0)) continue;
    if (!grades.has(query)) grades.set(query, new Map());
    grades.get(query).set(document, Number(score));
  }
  return grades;
}

/** Each document is a file with one passage, under its title. */
function fill() {
  const source = { name: 'collection', version: '', root: '/collection', isDirect: false };
  const startedAt = performance.now();
  const changes = corpus.map(({ _id, title = '', text }) => ({
    file: { path: _id, size: Buffer.byteLength(text), mtimeMs: 0 },
    passages: [toStored({ kind: 'guide', headings: title === '' ? [] : [title], text, line: 1 })],
  }));
  index.update(source, changes);
  index.search({ text: 'anything', limit: 1 });
  return performance.now() - startedAt;
}

function evaluate({ _id, text }) {
  const startedAt = performance.now();
  const { hits } = index.search({ text, limit: 100 });
  const tookMs = performance.now() - startedAt;
  const grades = judged.get(_id);
  const gains = hits.map(({ path }) => grades.get(path) ?? 0);
  const ideal = [...grades.values()].sort((a, b) => b - a);
  const first = gains.slice(0, 10).findIndex((gain) => gain > 0);
  return {
    ndcg: discounted(gains) / discounted(ideal),
    mrr: first < 0 ? 0 : 1 / (first + 1),
    recall: gains.filter((gain) => gain > 0).length / grades.size,
    tookMs,
  };
}

function discounted(gains) {
  return gains.slice(0, 10).reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0);
}

function report(indexMs, results) {
  const mean = (key) => results.reduce((sum, result) => sum + result[key], 0) / results.length;
  const times = results.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  const at = (share) => times[Math.floor(share * (times.length - 1))].toFixed(1);
  console.log(`${corpus.length} documents, indexed in ${indexMs.toFixed(0)} ms; ${results.length} queries`);
  console.log(`nDCG@10     ${mean('ndcg').toFixed(4)}`);
  console.log(`MRR@10      ${mean('mrr').toFixed(4)}`);
  console.log(`recall@100  ${mean('recall').toFixed(4)}`);
  console.log(`per query   p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
}
