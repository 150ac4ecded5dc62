// Ranking quality on a judged collection of plain text (BEIR's file layout), with the settings that documentation uses,
// beside plain BM25 over the same words in the same run.
//   npm run eval:ir -- DIR
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSearchIndex } from '../packages/footnote/dist/docs/rank/search-index.js';
import { toStored } from '../packages/footnote/dist/docs/split/stored-passage.js';
import { plainBm25 } from './shared/plain-bm25.mjs';

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
  const took = fill();
  const bm25 = plainBm25(corpus.map(({ _id, title = '', text }) => ({ id: _id, text: `${title} ${text}` })));
  const own = queries.map((query) =>
    evaluate(query, ({ text }) => index.search({ text, limit: 100 }).hits.map(({ path }) => path)),
  );
  const plain = queries.map((query) => evaluate(query, ({ text }) => bm25(text, 100)));
  report(took, own, plain);
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
    passages: [toStored({ kind: 'guide', headings: title === '' ? [] : [title], text, line: 1, endLine: 1 })],
  }));
  index.update(source, changes);
  index.search({ text: 'anything', limit: 1 });
  return performance.now() - startedAt;
}

function evaluate(query, search) {
  const startedAt = performance.now();
  const found = search(query);
  const tookMs = performance.now() - startedAt;
  const grades = judged.get(query._id);
  const gains = found.map((id) => grades.get(id) ?? 0);
  const ideal = [...grades.values()].sort((a, b) => b - a);
  const first = gains.slice(0, 10).findIndex((gain) => gain > 0);
  return {
    ndcg: discounted(gains) / discounted(ideal),
    mrr: first < 0 ? 0 : 1 / (first + 1),
    recall: gains.filter((gain) => gain > 0).length / grades.size,
    isEmpty: found.length === 0,
    tookMs,
  };
}

function discounted(gains) {
  return gains.slice(0, 10).reduce((sum, gain, rank) => sum + gain / Math.log2(rank + 2), 0);
}

function report(indexMs, own, plain) {
  const mean = (results, key) => (results.reduce((sum, result) => sum + result[key], 0) / results.length).toFixed(4);
  const times = own.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  const at = (share) => times[Math.floor(share * (times.length - 1))].toFixed(1);
  console.log(`${corpus.length} documents, indexed in ${indexMs.toFixed(0)} ms; ${own.length} queries`);
  console.log('              footnote  plain BM25');
  for (const [label, key] of [
    ['nDCG@10', 'ndcg'],
    ['MRR@10', 'mrr'],
    ['recall@100', 'recall'],
  ]) {
    console.log(`${label.padEnd(13)} ${mean(own, key)}    ${mean(plain, key)}`);
  }
  console.log(
    `no result     ${own.filter(({ isEmpty }) => isEmpty).length}         ${plain.filter(({ isEmpty }) => isEmpty).length}`,
  );
  console.log(`per query     p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
}
