// Questions whose right passages are known, and what the index compares for each: what ranking is learned from.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evidenceNames } from '../../packages/footnote/dist/docs/rank/confidence/confidence.js';
import { featureNames } from '../../packages/footnote/dist/docs/rank/features/feature-names.js';
import { openSearchIndex } from '../../packages/footnote/dist/docs/rank/search-index.js';
import { toStored } from '../../packages/footnote/dist/docs/split/stored-passage.js';
import { createFootnote } from '../../packages/footnote/dist/index.js';

/** The index of an installed project, kept in `folder` and brought up to date there. */
export async function openProjectIndex(project, folder) {
  const dataDir = join(folder, createHash('sha256').update(project).digest('hex').slice(0, 12));
  mkdirSync(dataDir, { recursive: true });
  const env = { FOOTNOTE_DATA_DIR: dataDir, FOOTNOTE_AUDIT: 'off', HOME: dataDir };
  const footnote = createFootnote({ cwd: project, env });
  try {
    if (!(await footnote.docs.status()).isCurrent) await footnote.docs.index();
    const { file } = await footnote.docs.status();
    return await openSearchIndex(file, { readOnly: true });
  } finally {
    await footnote.close();
  }
}

/** A collection of plain text (BEIR's file layout) as an index with one passage a document. */
export function openCollection(folder) {
  return openDocuments(jsonLines(join(folder, 'corpus.jsonl')));
}

export async function openDocuments(documents) {
  const index = await openSearchIndex(':memory:');
  const source = { name: 'collection', version: '', root: '/collection', isDirect: false };
  const changes = documents.map(({ _id, title = '', text }) => ({
    file: { path: _id, size: text.length, mtimeMs: 0 },
    passages: [toStored({ kind: 'guide', headings: title === '' ? [] : [title], text, line: 1, endLine: 1 })],
  }));
  index.update(source, changes);
  return index;
}

/** Its judged queries: every document with a grade above 0 is right. */
export function readCollectionQuestions(folder) {
  const right = new Map();
  for (const line of readFileSync(join(folder, 'qrels.tsv'), 'utf8').split('\n').slice(1)) {
    const [query, document, score] = line.trim().split('\t');
    if (Number(score) > 0) right.set(query, [...(right.get(query) ?? []), document]);
  }
  return jsonLines(join(folder, 'queries.jsonl'))
    .filter(({ _id }) => right.has(_id))
    .map(({ _id, text }) => ({ id: _id, kind: 'text', query: text, answerable: true, documents: right.get(_id) }));
}

/** A set of judged questions: gold passages by file and line. */
export function readJudgedQuestions(folder) {
  return jsonLines(join(folder, 'questions.jsonl'));
}

/** Questions of bench/docs-project: right is a passage of the package with these words. */
export function readSampleQuestions(file) {
  return jsonLines(file).map(({ id, question, package: name, contains, also = [] }) => ({
    id,
    kind: 'sample',
    query: question,
    answerable: typeof contains === 'string',
    right: [{ contains }, ...also].map((one) => ({ package: name, ...one })),
  }));
}

function jsonLines(file) {
  if (!existsSync(file)) throw new Error(`${file} is missing.`);
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line));
}

/** What the index compares for a question, as rows of numbers with their grades. */
export function judge(index, question) {
  const { all, shown } = index.compare({ text: question.query, limit: 5 });
  return {
    ...question,
    rows: all.map((one) => ({
      x: Float64Array.from(featureNames, (name) => one.item.features[name]),
      grade: gradeOf(question, one),
    })),
    shown: shown.map((one) => ({
      x: Float64Array.from(evidenceNames, (name) => one.evidence[name]),
      grade: gradeOf(question, one),
    })),
  };
}

/** 2 where a passage is right, 1 where it helps. */
function gradeOf({ gold = [], right = [], documents = [] }, { item, places: [place] }) {
  if (place === undefined) return 0;
  const { text, headings } = item.scanned.candidate;
  const isRight = right.some(
    ({ package: name, contains }) =>
      place.source.name === name && plain(`${headings.join(' ')} ${text}`).includes(plain(contains)),
  );
  if (isRight || documents.includes(place.path)) return 2;
  const grades = gold.map((one) => {
    if (one.package !== place.source.name || one.file !== place.path) return 0;
    const overlap = Math.min(place.endLine, one.toLine) - Math.max(place.line, one.fromLine) + 1;
    const beginsInside = place.line >= one.fromLine && place.line <= one.toLine;
    const half = Math.min(3, Math.ceil((one.toLine - one.fromLine + 1) / 2));
    return beginsInside || overlap >= half ? one.grade : 0;
  });
  return Math.max(0, ...grades);
}

function plain(text) {
  return text
    .replace(/^\s*\*\s?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
