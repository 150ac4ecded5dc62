// How well a claim is checked against its page.
//   npm run eval:verify -- DIR|FILE [--left-out] [--misses DATASET]
// Where there are rows to learn from, five folds over documents, each judged by weights that never saw it; sets that may
// only be measured with are judged in every fold and learned in none. Else all rows are judged by the weights that are
// shipped. Beside the score stand two plain ones: the share of the claim's words on the page, rare ones counting more,
// and that of the best three sentences in a row with a fixed limit of 0.6.
import { bestSentences } from '../packages/footnote/dist/verify/check/check-claim.js';
import { findDifferences } from '../packages/footnote/dist/verify/check/differences/find-differences.js';
import { findMissing } from '../packages/footnote/dist/verify/check/find-missing.js';
import { verdictOf } from '../packages/footnote/dist/verify/check/verdict.js';
import { fail } from './shared/fail.mjs';
import { readArguments } from './shared/read-arguments.mjs';
import { overlapOf, rarityOf, windowCoverage } from './shared/verify-baselines.mjs';
import { scoredAsShipped, scoredInFolds, scoreOf, trainModels, withFeatures } from './shared/verify-folds.mjs';
import { auc, balancedAccuracy, bestLimit, mean, percent } from './shared/verify-measures.mjs';
import { wrongPages } from './shared/verify-pages.mjs';
import { answerSets, composeRows, contradictionSets, isOfPages, isTrainable, readRows } from './shared/verify-rows.mjs';

const help = `Usage: npm run eval:verify -- DIR|FILE [--left-out] [--misses DATASET]

A .jsonl or .jsonl.gz, or a folder of such files, lines {claim, source, label, dataset?, doc?, span?, kind?}; the label
is supported, partial, not or contradicted. With a train.jsonl.gz in the folder, the weights are learned anew in five
folds, and each row is judged by those that never saw its document. Without one, rows are judged by the weights that
are shipped, which says something only of rows that those were not learned from.

  --left-out   also judge each set by weights that saw no row of it (slow; needs train.jsonl.gz)
  --misses     show the rows of one set that were judged wrongly`;

const options = { 'left-out': { type: 'boolean' }, misses: { type: 'string' } };
const { values, positionals } = readArguments(help, options, true);
const [folder] = positionals;
if (folder === undefined) {
  console.error(help);
  process.exit(2);
}

const given = readRows(folder);
const made = composeRows(given);
const isLearned = given.some(({ part }) => part === 'train');
if (values['left-out'] && !isLearned) fail(`--left-out needs a train.jsonl.gz in ${folder}.`, 2);
const rows = withFeatures([...given, ...made, ...wrongPages(given.filter(isOfPages))]);
const judged = (isLearned ? scoredInFolds(rows) : scoredAsShipped(rows)).map(withVerdict);
const dev = judged.filter(({ part, wrong }) => part === 'dev' && wrong === undefined);
const sets = groupedBy(dev);

printSets();
printPassages();
printWrongPages();
printAbsentValues();
printDiffers();
printVerdicts();
if (values.misses) printMisses();

function groupedBy(list) {
  const groups = new Map();
  for (const row of list) groups.set(row.dataset, [...(groups.get(row.dataset) ?? []), row]);
  return groups;
}

function withVerdict(row) {
  const missing = findMissing(row.comparison, { text: row.source });
  const differs = findDifferences(row.comparison, row.score);
  const verdict = verdictOf({ claim: row.score, page: row.pageScore, aligned: row.features.aligned }, missing, differs);
  return { ...row, missing, differs, verdict, y: row.label === 'supported' ? 1 : 0 };
}

function printSets() {
  const rarity = rarityOf(given);
  const plain = new Map(dev.map((row) => [row, overlapOf(row, rarity)]));
  const limit = bestLimit(dev, (row) => plain.get(row));
  const window = new Map(dev.map((row) => [row, windowCoverage(row)]));
  const judges = isLearned ? 'five folds' : 'as shipped';
  console.log(`balanced accuracy and AUC     rows   ${judges}      overlap        window ≥ 0.6   left out`);
  const figures = new Map();
  for (const [name, group] of sets) {
    const line = [
      [balancedAccuracy(group, ({ score }) => score, 0.5), auc(group, ({ score }) => score)],
      [balancedAccuracy(group, (row) => plain.get(row), limit), auc(group, (row) => plain.get(row))],
      [balancedAccuracy(group, (row) => window.get(row), 0.6), auc(group, (row) => window.get(row))],
    ];
    figures.set(name, line);
    const without = values['left-out'] && isTrainable(group[0]) ? leftOut(name, group) : '';
    const note = isTrainable(group[0]) ? '' : ' (never trained with)';
    console.log(
      `${(name + note).padEnd(38)} ${String(group.length).padStart(4)}   ${line.map(written).join('   ')}   ${without}`,
    );
  }
  for (const [name, list] of Object.entries({
    'answer-like sets': answerSets,
    'contradiction sets': contradictionSets,
  })) {
    const there = list.flatMap((each) => (Number.isFinite(figures.get(each)?.[0][0]) ? [figures.get(each)] : []));
    if (there.length === 0) continue;
    const means = [0, 1, 2].map((at) => [0, 1].map((part) => mean(there.map((line) => line[at][part]))));
    console.log(`${`mean of the ${there.length} ${name}`.padEnd(38)}        ${means.map(written).join('   ')}`);
  }
}

function written([accuracy, area]) {
  if (!Number.isFinite(accuracy)) return '   –      –';
  return `${(100 * accuracy).toFixed(1)}  ${area.toFixed(3)}`;
}

function leftOut(name, group) {
  const seen = rows.filter(
    (row) => isTrainable(row) && row.wrong === undefined && row.dataset !== name && row.base !== name,
  );
  const models = trainModels(seen);
  const scores = new Map(group.map((row) => [row, scoreOf(models, row)]));
  const score = (row) => scores.get(row);
  return written([balancedAccuracy(group, score, 0.5), auc(group, score)]);
}

function printPassages() {
  console.log('\npassage of supported claims          best sentence is a right one   one of three   of eight');
  for (const name of ['wice', 'fm2']) {
    const group = (sets.get(name) ?? []).filter(({ label, span }) => label === 'supported' && span !== undefined);
    if (group.length === 0) continue;
    const shares = [1, 3, 8].map((count) => group.filter((row) => isFound(row, count)).length / group.length);
    console.log(`${name.padEnd(36)} ${shares.map(percent).join('          ')}`);
  }
}

function isFound({ claim, source, span }, count) {
  const isRight = ({ start, end }) =>
    span
      .flat()
      .some(([from, to]) => Math.min(to, end) - Math.max(from, start) > 0.5 * Math.min(to - from, end - start));
  return bestSentences(claim, { text: source }, count).some(isRight);
}

function printWrongPages() {
  console.log('\npage not found, of supported claims   random page   most similar page   right page');
  const all = [];
  const pages = judged.filter((row) => row.part === 'dev' && isOfPages(row) && row.label === 'supported');
  for (const [name] of sets) {
    const group = pages.filter(({ dataset }) => dataset === name);
    if (group.length === 0) continue;
    const shares = ['random', 'similar', undefined].map((kind) => {
      const some = group.filter(({ wrong }) => wrong === kind);
      return some.filter(({ verdict }) => verdict === 'not_found').length / some.length;
    });
    all.push(shares);
    console.log(`${name.padEnd(36)} ${shares.map(percent).join('        ')}`);
  }
  console.log(
    `${'mean'.padEnd(36)} ${[0, 1, 2].map((at) => percent(mean(all.map((shares) => shares[at])))).join('        ')}`,
  );
}

function printAbsentValues() {
  console.log(
    '\nvalues that are not on the page       flagged where swapped in   falsely, of supported claims that have one',
  );
  const lists = { number: 'numbers', date: 'dates', name: 'names' };
  for (const [kind, list] of Object.entries(lists)) {
    const swapped = judged.filter((row) => row.kind === `${kind}-absent`);
    const flagged = swapped.filter(
      ({ missing }) => missing.numbers.length + missing.dates.length + missing.names.length > 0,
    );
    const right = dev.filter((row) => row.label === 'supported' && isOfPages(row));
    const having = right.filter(({ comparison }) => comparison.claim[list].length > 0);
    const falsely = having.filter(({ missing }) => missing[list].length > 0);
    console.log(
      `${kind.padEnd(36)} ${percent(flagged.length / swapped.length)} of ${String(swapped.length).padEnd(6)}            ${percent(falsely.length / having.length)} of ${having.length}, ${percent(falsely.length / right.length)} of all ${right.length}`,
    );
  }
}

function printDiffers() {
  const group = dev.filter(({ dataset }) => dataset === 'composed' || dataset.startsWith('vitaminc'));
  const wrong = group.filter(({ label }) => label === 'contradicted');
  const called = group.filter(({ verdict }) => verdict === 'differs');
  const right = called.filter(({ label }) => label === 'contradicted');
  const unsupported = called.filter(({ label }) => label !== 'supported');
  console.log(
    `\ndiffers, composed and VitaminC        ${called.length} times: contradicted ${percent(right.length / called.length)}, not supported ${percent(unsupported.length / called.length)}; ${percent(right.length / wrong.length)} of the contradicted`,
  );
  console.log('\ncomposed, by what was changed         not called supported   score below 0.5');
  const composed = sets.get('composed') ?? [];
  for (const kind of [...new Set(composed.map((row) => row.kind))].sort()) {
    const some = composed.filter((row) => row.kind === kind);
    const shares = [({ verdict }) => verdict !== 'supported', ({ score }) => score < 0.5].map(
      (isCaught) => some.filter(isCaught).length / some.length,
    );
    console.log(`${kind.padEnd(36)} ${shares.map(percent).join('               ')}`);
  }
}

function printVerdicts() {
  const verdicts = ['supported', 'partly', 'differs', 'not_found'];
  console.log(`\nverdicts                              rows  ${verdicts.join('  ')}`);
  const print = (name, group) => {
    const shares = verdicts.map((verdict) =>
      percent(group.filter((row) => row.verdict === verdict).length / group.length),
    );
    if (group.length > 0) console.log(`${name.padEnd(36)} ${String(group.length).padStart(5)}  ${shares.join('   ')}`);
  };
  const answers = dev.filter(({ dataset }) => answerSets.includes(dataset));
  for (const label of ['supported', 'partial', 'not', 'contradicted']) {
    print(
      `answer-like, ${label}`,
      answers.filter((row) => row.label === label),
    );
  }
  for (const limit of [0.5, 0.55, 0.6, 0.65, 0.7]) printLimit(answers, limit);
  print(
    'answer-like, all but supported',
    answers.filter((row) => row.label !== 'supported'),
  );
  // Much of what these two sets call unsupported repeats its page word for word, or is close to noise.
  for (const without of [['expertqa'], ['hagrid', 'expertqa']]) {
    const clear = answers.filter(({ dataset }) => !without.includes(dataset));
    for (const y of [1, 0]) {
      print(
        `without ${without.join(', ')}: ${y === 1 ? 'right' : 'others'}`,
        clear.filter((row) => row.y === y),
      );
    }
  }
  print(
    'composed, changed',
    (sets.get('composed') ?? []).filter(({ label }) => label === 'contradicted'),
  );
  print(
    'vitaminc-real, refuted',
    (sets.get('vitaminc-real') ?? []).filter(({ label }) => label === 'contradicted'),
  );
}

/** What another limit of the score alone would make of `supported`. */
function printLimit(group, limit) {
  const isCalled = ({ score, verdict, missing }) =>
    score >= limit && verdict !== 'not_found' && verdict !== 'differs' && isWhole(missing);
  const shares = [1, 0].map((label) => {
    const some = group.filter(({ y }) => y === label);
    return percent(some.filter(isCalled).length / some.length);
  });
  console.log(`  supported from ${limit}: ${shares[0]} of the supported, ${shares[1]} of the others`);
}

function isWhole({ numbers, dates, names, quotes }) {
  return numbers.length + dates.length + names.length + quotes.length === 0;
}

function printMisses() {
  for (const row of sets.get(values.misses) ?? []) {
    if (row.score >= 0.5 === (row.y === 1)) continue;
    console.log(`\n${row.label} ${row.score.toFixed(2)} ${row.verdict} ${JSON.stringify(row.claim)}`);
    console.log(
      `  ${JSON.stringify(bestSentences(row.claim, { text: row.source }, 1)[0]?.text.slice(0, 400))} ${JSON.stringify(row.missing)}`,
    );
  }
}
