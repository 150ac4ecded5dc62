// How well the router tells what needs the web: five folds over all sources, each judged by weights that never saw it.
//   npm run eval:router -- ROWS.jsonl SCHEMAS.json [--misses] [--fast]
// "Searched" means `decide(…).decision === 'web'`, sure or not. A row about a database is asked with its own schema, or
// with none where the file has none; all others with a random one. Sources that may only be measured with are judged in
// every fold and learned in none.
import { readFileSync } from 'node:fs';
import { decide, decideWith, isSure } from '../packages/footnote/dist/agent/router/decide.js';
import { findSignals, ownData } from '../packages/footnote/dist/agent/router/signals.js';
import { readMessage } from '../packages/footnote/dist/agent/router/words.js';
import { readArguments } from './shared/read-arguments.mjs';
import { trainModel } from './shared/router-model.mjs';
import { countBy, readOwnRows, readPublicRows, schemaPool, sourceOf, trainingRows } from './shared/router-rows.mjs';
import { seeded } from './shared/seeded.mjs';

const help = `Usage: npm run eval:router -- ROWS.jsonl SCHEMAS.json [--misses] [--fast]

  --misses   show every row that was judged wrongly
  --fast     leave the round without a whole source out`;

const { values, positionals } = readArguments(help, { misses: { type: 'boolean' }, fast: { type: 'boolean' } }, true);
const [rowsFile, schemasFile] = positionals;
if (schemasFile === undefined) {
  console.error(help);
  process.exit(2);
}

const folds = 5;
const wanted = { web: 0.92, database: 0.96, none: 0.95 };
const labels = { web: 'web, searched', database: 'db, not searched', none: 'none, not searched' };

const rows = readPublicRows(rowsFile, schemasFile);
const own = readOwnRows();
const pool = schemaPool(rows);
const random = seeded(5);
const models = {};
const foldOf = new Map(rows.map((row) => [row, Math.floor(random() * folds)]));

const judged = Array.from({ length: folds }, (_, fold) =>
  judge(
    rows.filter((row) => foldOf.get(row) === fold),
    train((row) => foldOf.get(row) !== fold),
  ),
).flat();

console.log(`${rows.length} rows, ${own.length} sentences of our own in every training\n`);
console.log('                        five folds      keyword rules   always the web');
const shares = {};
for (const decision of Object.keys(wanted)) {
  const group = judged.filter((row) => row.decision === decision);
  shares[decision] = rightShare(group, ({ route }) => route.decision === 'web');
  const rules = rightShare(group, (row) => searchesByRules(row));
  const always = rightShare(group, () => true);
  const goal = `(wanted: ${100 * wanted[decision]} %)`;
  console.log(
    `${labels[decision].padEnd(22)}  ${[shares[decision], rules, always].map(percent).join('         ')}   ${goal}`,
  );
}

console.log('\nby source                                five folds        left out as a whole');
for (const [name] of countBy(judged, groupOf)) {
  const group = judged.filter((row) => groupOf(row) === name);
  const share = percent(rightShare(group, ({ route }) => route.decision === 'web'));
  console.log(`${name.padEnd(38)}  ${share} of ${String(group.length).padEnd(4)}    ${leftOut(group)}`);
}

const sure = judged.filter(({ route }) => isSure(route));
const exact = (group) => group.filter(({ decision, route }) => decision === route.decision).length / group.length;
console.log(
  `\nsure        ${percent(sure.length / judged.length)} of the rows; right about searching in ${percent(rightShare(sure, ({ route }) => route.decision === 'web'))}, unsure ones in ${percent(
    rightShare(
      judged.filter(({ route }) => !isSure(route)),
      ({ route }) => route.decision === 'web',
    ),
  )}`,
);
console.log(
  `confidence  ${percent(judged.reduce((sum, { route }) => sum + route.confidence, 0) / judged.length)} on average; the decision is right in ${percent(exact(judged))} (a database without a schema can't be)`,
);
printLanguages();
printTime();

if (values.misses) {
  for (const row of judged.filter(isWrong)) {
    console.log(
      `${row.decision} ${row.source} ${row.route.confidence}: ${JSON.stringify(row.message.slice(0, 140))} (${row.route.reasons.join('; ')})`,
    );
  }
}
process.exitCode = Object.entries(wanted).every(([decision, least]) => shares[decision] >= least) ? 0 : 1;

function train(isLearned) {
  const learned = rows.filter((row) => sourceOf(row).use === 'train' && isLearned(row));
  return trainModel(trainingRows([...learned, ...own], pool));
}

function judge(group, model) {
  return group.map((row) => ({ ...row, route: decideWith(model, row.message, { schema: row.schema }) }));
}

function groupOf({ decision, source }) {
  return `${decision === 'database' ? 'db' : decision}  ${source}`;
}

function isWrong({ decision, route }) {
  return (decision === 'web') !== (route.decision === 'web');
}

function rightShare(group, searches) {
  return group.filter((row) => searches(row) === (row.decision === 'web')).length / Math.max(1, group.length);
}

function percent(share) {
  return `${(100 * share).toFixed(1).padStart(5)} %`;
}

/** What the specification lists, and no more: one of its words, and no word about the user's own data. */
function searchesByRules({ message }) {
  const named = [
    'news',
    'latest',
    'today',
    'current',
    'documentation',
    'how to',
    'tutorial',
    'versions',
    'weather',
    'prices',
  ];
  const found = findSignals(readMessage(message), undefined).map(({ name }) => name);
  return named.some((name) => found.includes(name)) && !found.includes(ownData);
}

/** With nothing of the whole source in training; what is never trained on was left out already. */
function leftOut(group) {
  const [{ source }] = group;
  if (values.fast || sourceOf({ source }).use !== 'train') return values.fast ? '' : 'always';
  const [family] = source.split('/');
  models[family] ??= train((row) => row.source.split('/')[0] !== family);
  return percent(rightShare(judge(group, models[family]), ({ route }) => route.decision === 'web'));
}

function printLanguages() {
  const file = new URL('../packages/footnote/src/agent/router/twenty-languages.json', import.meta.url);
  const asked = Object.entries(JSON.parse(readFileSync(file, 'utf8'))).flatMap(([language, kinds]) =>
    Object.entries(kinds).flatMap(([decision, messages]) =>
      messages.map((message) => ({ language, decision, message })),
    ),
  );
  const answered = asked.map((row) => ({ ...row, route: decide(row.message) }));
  const share = (decision) =>
    percent(
      rightShare(
        answered.filter((row) => row.decision === decision),
        ({ route }) => route.decision === 'web',
      ),
    );
  console.log(`languages   20, with the shipped weights: web ${share('web')}, none ${share('none')}`);
  for (const { language, decision, message } of answered.filter(isWrong))
    console.log(`            missed: ${language} ${decision}: ${message}`);
}

function printTime() {
  const micros = rows.map(({ message, schema }) => {
    const start = performance.now();
    decide(message, { schema });
    return (performance.now() - start) * 1000;
  });
  micros.sort((a, b) => a - b);
  const at = (part) => Math.round(micros[Math.floor(part * (micros.length - 1))]);
  console.log(`time        median ${at(0.5)} µs, 99 % within ${at(0.99)} µs a message`);
}
