// Learns what documentation ranking weighs, and says what it is worth on projects that were left out of the learning.
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { evidenceNames } from '../packages/footnote/dist/docs/rank/confidence/confidence.js';
import { featureNames } from '../packages/footnote/dist/docs/rank/features/feature-names.js';
import { cutCollections } from './shared/docs-cut.mjs';
import {
  judge,
  openCollection,
  openDocuments,
  openProjectIndex,
  readCollectionQuestions,
  readJudgedQuestions,
  readSampleQuestions,
} from './shared/docs-judged.mjs';
import { linkedQuestions } from './shared/docs-linked.mjs';
import { installDocsProject } from './shared/docs-project.mjs';
import { fail } from './shared/fail.mjs';
import { dot, learnConfidence, learnRanking, sureness } from './shared/learn-weights.mjs';
import { readArguments } from './shared/read-arguments.mjs';

const help = `Usage: node scripts/train-docs-ranking.mjs DIR … [--collection DIR] [--threshold N] [--without SET,…] [--weights] [--write]

Each DIR holds questions.jsonl with gold passages, whose projects 'npm run eval:docs-qa -- DIR' has installed into
$DOCSQA_CACHE. Beside them it learns from bench/docs-project, from what the documentation provides itself (the words of
links, headings and first sentences, and what they belong to) and from a judged collection of plain text. Every figure
that is printed is of questions of a project that was left out of the learning.

  --collection DIR   corpus.jsonl, queries.jsonl and qrels.tsv, as 'npm run eval:ir' reads them
  --threshold N      from which confidence on a hit is an answer (0.6)
  --without LIST     leaves out what is learned from: sample, link, cut, text, or projects by name
  --weights          prints the weights
  --write            writes packages/footnote/src/docs/rank/learned-weights.ts`;

const { values, positionals } = readArguments(
  help,
  {
    collection: { type: 'string' },
    threshold: { type: 'string', default: '0.6' },
    without: { type: 'string', default: '' },
    weights: { type: 'boolean' },
    write: { type: 'boolean' },
  },
  true,
);
if (positionals.length === 0) fail(help, 2);
const left = new Set(values.without.split(','));

/**
 * What must hold whatever the questions say: who looks up a name gets what has it before what has a member of it,
 * `use effect` finds `useEffect`, and `app.locals` the member of the application, whatever uses it; and who names a
 * facade means what it is made of.
 */
const atLeast = {
  'symbol at the top': 3,
  'symbol of its owner': 10,
  'member looked up': 1.5,
  'words as one name': 1,
  'family named': 1,
};
const least = featureNames.map((name) => atLeast[name]);
/** What a package keeps of an older major stands behind the living one; too few questions have it to say so. */
const atMost = { 'older version': -0.5 };
const most = featureNames.map((name) => atMost[name]);

/** How much a question counts: those that people asked count most. */
const counts = { sample: 0.3, link: 0.1, cut: 0.3, text: 0.4 };
/** In the model of confidence, what can't be answered is rare and matters most. */
const doubts = { none: 3, elsewhere: 0.06, sample: 0.3, 'near miss': 1, link: 0, cut: 0, text: 0 };
/** bench/docs-project has most of what is nearly answered, so that it is never left out as a whole. */
const sampleFolds = 5;
const mostLinks = 60;
const mostCut = { documents: 2_000, questions: 250 };

const questions = await readAll();
const projects = [...new Set(questions.map(({ project }) => project))];
for (const project of projects) {
  const weights = weightsOf(questions.filter((question) => question.project !== project));
  for (const { rows } of questions.filter((question) => question.project === project)) {
    for (const row of rows) row.score = dot(weights, row.x);
  }
}
for (const [fold, list] of groups(questions, foldOf)) {
  const weights = doubtsOf(questions.filter((question) => foldOf(question) !== fold));
  for (const question of list) question.sure = surest(question, weights);
}
printRanking();
printConfidence();
const ranking = weightsOf(questions);
const confidence = doubtsOf(questions);
if (values.weights) printWeights();
if (values.write) write();

async function readAll() {
  const cache = resolve(process.env.DOCSQA_CACHE ?? join(tmpdir(), 'docsqa-cache'));
  const indexes = join(tmpdir(), 'footnote-train');
  mkdirSync(indexes, { recursive: true });
  const found = [];
  const take = (project, index, list) => {
    for (const question of list) {
      found.push({ ...judge(index, question), project, weight: counts[question.kind] ?? 1 });
    }
  };
  const judged = positionals.flatMap((folder) =>
    readJudgedQuestions(folder).filter(({ project }) => !left.has(project)),
  );
  const folderOf = new Map(
    positionals.flatMap((folder) => readJudgedQuestions(folder).map(({ project }) => [project, folder])),
  );
  for (const project of new Set(judged.map((question) => question.project))) {
    const index = await openProjectIndex(join(cache, basename(resolve(folderOf.get(project))), project), indexes);
    take(
      project,
      index,
      judged.filter((question) => question.project === project),
    );
    take(project, index, askedElsewhere(judged, project, index));
    if (!left.has('link')) take(project, index, linkedQuestions(index, mostLinks));
    index.close();
  }
  if (!left.has('sample')) {
    const index = await openProjectIndex(await installDocsProject(), indexes);
    for (const name of ['tuning', 'questions']) {
      take('sample', index, readSampleQuestions(join(import.meta.dirname, `../bench/docs-project/${name}.jsonl`)));
    }
    if (!left.has('link')) take('sample', index, linkedQuestions(index, mostLinks));
    for (const [i, cut] of (left.has('cut') ? [] : cutCollections(index, mostCut)).entries()) {
      const pieces = await openDocuments(cut.corpus);
      take(i === 0 ? 'headings' : 'first sentences', pieces, cut.questions);
      pieces.close();
    }
    index.close();
  }
  if (values.collection !== undefined && !left.has('text')) {
    const index = await openCollection(values.collection);
    take('collection', index, readCollectionQuestions(values.collection));
    index.close();
  }
  return found;
}

/** Questions of other projects about packages that this one doesn't have: nothing here answers them. */
function askedElsewhere(judged, project, index) {
  const installed = new Set(index.sources().map(({ name }) => name));
  const isForeign = (question) =>
    question.project !== project &&
    question.answerable &&
    question.kind !== 'identifier' &&
    !question.gold.some((gold) => installed.has(gold.package));
  return judged.filter(isForeign).map((question) => ({ ...question, kind: 'elsewhere', answerable: false, gold: [] }));
}

function foldOf({ project, id }) {
  return project === 'sample' ? `sample ${Number(id.slice(1)) % sampleFolds}` : project;
}

function weightsOf(list) {
  return learnRanking(
    list.filter(({ answerable }) => answerable),
    featureNames.length,
    { least, most },
  );
}

function doubtsOf(list) {
  const rows = list.flatMap((question) => {
    const first = question.shown.slice(0, 3);
    const kind = question.kind === 'sample' && !question.answerable ? 'near miss' : question.kind;
    const weight = (doubts[kind] ?? 1) / Math.max(1, first.length);
    // What is asked is whether something answers: a hit beside the right one says less about that.
    return first.map(({ x, grade }) => ({
      x,
      isRight: question.answerable,
      weight: weight * (question.answerable && grade === 0 ? 0.6 : 1),
    }));
  });
  return learnConfidence(
    rows.filter(({ weight }) => weight > 0),
    evidenceNames.length,
  );
}

function surest({ shown }, weights) {
  return Math.max(0, ...shown.slice(0, 3).map(({ x }) => sureness(weights, x)));
}

function printRanking() {
  const words = featureNames.indexOf('words');
  const line = (label, list, cells) =>
    console.log(`${label.padEnd(26)}${String(list).padStart(5)}  ${cells.join('   ')}`);
  console.log('first / among five / among all compared, on projects that were left out\n');
  line('', 'n', ['BM25 of the words', 'learned          ']);
  const asked = questions.filter(({ answerable }) => answerable);
  for (const key of [kindOf, ({ project }) => `in ${project}`]) {
    for (const [label, list] of groups(asked, key)) {
      line(label, list.length, [figures(list, ({ x }) => x[words]), figures(list, ({ score }) => score)]);
    }
  }
}

function kindOf({ kind, documented }) {
  return kind === 'identifier' ? `look-up, ${documented ? 'documented' : 'undocumented'}` : kind;
}

function groups(list, keyOf) {
  const found = new Map();
  for (const one of list) found.set(keyOf(one), [...(found.get(keyOf(one)) ?? []), one]);
  return found;
}

function figures(list, scoreOf) {
  const among = (most) =>
    list.filter(({ rows }) => {
      const order = rows.map((row) => ({ score: scoreOf(row), grade: row.grade })).sort((a, b) => b.score - a.score);
      return order.slice(0, most).some(({ grade }) => grade === 2);
    }).length / list.length;
  return [1, 5, 1_000].map((most) => among(most).toFixed(2)).join(' / ');
}

function printConfidence() {
  const share = (list, test) => (list.length === 0 ? '–' : (list.filter(test).length / list.length).toFixed(2));
  const of = (kind) => questions.filter((question) => question.kind === kind);
  const misses = of('sample').filter(({ answerable }) => !answerable);
  const people = questions.filter(
    ({ answerable, kind }) => answerable && !['identifier', 'sample', 'link', 'cut', 'text'].includes(kind),
  );
  const head = [
    'threshold',
    'none refused',
    'elsewhere refused',
    'near misses refused',
    'refused although answerable',
    'shown without a right one',
    'look-ups refused',
  ];
  console.log(`\n${head.join('   ')}`);
  for (const threshold of [0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7]) {
    const isShown = ({ sure }) => sure >= threshold;
    const cells = [
      share(of('none'), (one) => !isShown(one)),
      share(of('elsewhere'), (one) => !isShown(one)),
      share(misses, (one) => !isShown(one)),
      share(people, (one) => !isShown(one)),
      share(people.filter(isShown), ({ shown }) => !shown.some(({ grade }) => grade === 2)),
      share(of('identifier'), (one) => !isShown(one)),
    ];
    console.log([String(threshold).padEnd(9), ...cells.map((cell, i) => cell.padEnd(head[i + 1].length))].join('   '));
  }
}

function printWeights() {
  const lines = (names, weights) => names.map((name, i) => `${name.padEnd(26)}${weights[i].toFixed(2)}`).join('\n');
  console.log(`\n${lines(featureNames, ranking)}\n\nconfidence\n${lines([...evidenceNames, 'bias'], confidence)}`);
}

function write() {
  const round = (weight) => Math.round(weight * 100) / 100;
  const table = (names, weights, indent) =>
    names
      .map((name, i) => ({ name: /^[a-z]+$/.test(name) ? name : `'${name}'`, weight: round(weights[i]) }))
      .filter(({ weight }) => Math.abs(weight) >= 0.05)
      .map(({ name, weight }) => `${indent}${name}: ${weight},\n`)
      .join('');
  const text = `import type { EvidenceName } from './confidence/confidence.ts';
import type { FeatureName } from './features/feature-names.ts';

// Made by scripts/train-docs-ranking.mjs DIR … --collection DIR --write: what is changed here is lost with the next training.

export const learnedWeights: Readonly<Partial<Record<FeatureName, number>>> = {
${table(featureNames, ranking, '  ')}};

/** From \`threshold\` on, a hit is shown as an answer. */
export const learnedConfidence: {
  readonly bias: number;
  readonly weights: Readonly<Partial<Record<EvidenceName, number>>>;
  readonly threshold: number;
} = {
  bias: ${round(confidence.at(-1))},
  weights: {
${table(evidenceNames, confidence, '    ')}  },
  threshold: ${Number(values.threshold)},
};
`;
  writeFileSync(join(import.meta.dirname, '../packages/footnote/src/docs/rank/learned-weights.ts'), text);
}
