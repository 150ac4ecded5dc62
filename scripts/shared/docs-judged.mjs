// Questions whose right passages are known, and what the index compares for each: what ranking is learned from.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createProjectDocs } from '../../packages/footnote/dist/docs/docs.js';
import { openSearchIndex } from '../../packages/footnote/dist/docs/rank/search-index.js';

/** The index of an installed project, built once in `folder`. */
export async function openProjectIndex(project, folder) {
  const id = createHash('sha256').update(project).digest('hex').slice(0, 12);
  const dataDir = join(folder, id);
  mkdirSync(dataDir, { recursive: true });
  const docs = createProjectDocs({ dataDir, cwd: project, openSites: () => Promise.reject(new Error('offline')) });
  const status = await docs.status();
  if (!status.isCurrent) await docs.index();
  const { file } = await docs.status();
  docs.close();
  return openSearchIndex(file, { readOnly: true });
}

/** Questions of a folder of judged questions: gold passages by file and line. */
export function readJudgedQuestions(folder) {
  return jsonLines(join(folder, 'questions.jsonl'));
}

/** Questions of bench/docs-project: right is a passage of the package with these words. */
export function readSampleQuestions(file) {
  return jsonLines(file).map(({ id, question, package: name, contains, also = [], style }) => ({
    id,
    project: 'sample',
    kind: style ?? 'normal',
    query: question,
    answerable: contains !== undefined && contains !== null,
    right: [{ package: name, contains }, ...also.map((other) => ({ package: name, ...other }))].filter((one) => typeof one.contains === 'string'),
  }));
}

function jsonLines(file) {
  if (!existsSync(file)) throw new Error(`${file} is missing.`);
  return readFileSync(file, 'utf8').split('\n').filter((line) => line.trim() !== '').map((line) => JSON.parse(line));
}

/** 2 where a candidate is right, 1 where it helps. */
export function gradeOf(question, { item, places }) {
  const { text, headings } = item.scanned.candidate;
  if (question.right !== undefined) {
    const shown = plain(`${headings.join(' ')} ${text}`);
    return question.right.some(({ package: name, contains }) => places[0]?.source.name === name && shown.includes(plain(contains))) ? 2 : 0;
  }
  const [place] = places;
  if (place === undefined) return 0;
  let best = 0;
  for (const gold of question.gold ?? []) {
    if (gold.package !== place.source.name || gold.file !== place.path) continue;
    const overlap = Math.min(place.endLine, gold.toLine) - Math.max(place.line, gold.fromLine) + 1;
    const isInside = place.line >= gold.fromLine && place.line <= gold.toLine;
    if (isInside || overlap >= Math.min(3, Math.ceil((gold.toLine - gold.fromLine + 1) / 2))) best = Math.max(best, gold.grade);
  }
  return best;
}

function plain(text) {
  return text.replace(/^\s*\*\s?/gm, ' ').replace(/\s+/g, ' ').trim();
}
