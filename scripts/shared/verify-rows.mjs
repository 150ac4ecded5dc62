// Rows to train and measure the claim check with: `{claim, source, label, dataset, doc}` a line, and rows made here from
// supported ones by changing one thing.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { oppositesOf } from '../../packages/footnote/dist/verify/check/polarity.js';
import { readClaim } from '../../packages/footnote/dist/verify/check/read-claim.js';
import { tokensOf } from '../../packages/footnote/dist/verify/check/text-words.js';
import { fail } from './fail.mjs';
import { seeded } from './seeded.mjs';

/** Their licences don't allow weights to be made from them: measured with only, and what was composed from them too. */
const measuredOnly = new Set(['ragtruth', 'factscore', 'lfqa', 'begin', 'climate-fever', 'healthver', 'scifact']);

export const answerSets = [
  'gensearch',
  'hagrid',
  'expertqa',
  'lfqa',
  'attrscore',
  'wice',
  'ragtruth',
  'factscore',
  'factcheckbench',
];
export const contradictionSets = ['vitaminc-real', 'vitaminc-synthetic', 'fm2', 'fever-symmetric', 'composed'];
const sentenceSets = new Set([...contradictionSets, 'begin', 'climate-fever', 'healthver', 'scifact']);
export const foldCount = 5;

/** The rows of a file, or of all files in a folder. Those of `train.jsonl.gz` are only learned from. */
export function readRows(place) {
  if (!existsSync(place)) fail(`There is no ${place}.`, 2);
  const files = statSync(place).isDirectory() ? readdirSync(place).map((name) => join(place, name)) : [place];
  const rows = files
    .filter((file) => /\.jsonl(?:\.gz)?$/.test(file))
    .flatMap((file) => readFile(file).map((row) => ({ ...row, part: isTrainFile(file) ? 'train' : 'dev' })));
  if (rows.length === 0) fail(`There are no rows in ${place}: no .jsonl or .jsonl.gz with a line.`, 2);
  return rows;
}

function isTrainFile(file) {
  return basename(file).startsWith('train.');
}

function readFile(file) {
  const bytes = readFileSync(file);
  const lines = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString().split('\n');
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return [];
    const row = JSON.parse(line);
    const { claim, source, label } = row;
    if (typeof claim !== 'string' || typeof source !== 'string' || typeof label !== 'string') {
      fail(`${file}:${at + 1}: a row needs a claim, a source and a label, each a text.`, 2);
    }
    return [{ dataset: basename(file).replace(/\.jsonl(?:\.gz)?$/, ''), doc: source, ...row }];
  });
}

/** Sets of single sentences say nothing about pages. */
export function isOfPages({ dataset }) {
  return !sentenceSets.has(dataset);
}

export function isTrainable({ dataset, base }) {
  return !measuredOnly.has(dataset) && !measuredOnly.has(base);
}

/** Rows of one document are in one fold, changed ones with those that they were made from. */
export function foldOf({ doc }) {
  return createHash('sha256').update(doc).digest()[0] % foldCount;
}

/** By one draw alone, means of sets move by half a point with its seed. */
const draws = [23, 24, 25];

/** Supported rows and copies of them with one thing changed, from rows that may be trained with. */
export function composeRows(rows) {
  return draws.flatMap((seed) => composeOnce(rows, seeded(seed)));
}

function composeOnce(rows, random) {
  const bases = rows.filter((row) => row.label === 'supported' && row.dataset !== 'composed' && isTrainable(row));
  const strangers = bases.flatMap(({ claim }) => namesIn(claim));
  return bases.flatMap((row) => {
    const changed = changesOf(row, random, strangers).filter(({ claim }) => claim !== row.claim);
    if (changed.length === 0) return [];
    // What few claims allow comes first, else one would hardly learn from it.
    const order = new Map(changed.map((change) => [change, random() * (rareKinds.has(change.kind) ? 3 : 1)]));
    changed.sort((a, b) => order.get(b) - order.get(a));
    const common = { source: row.source, dataset: 'composed', doc: row.doc, base: row.dataset, part: 'made' };
    return [
      { ...common, claim: row.claim, label: 'supported', kind: 'original', changedBy: changed[0].kind },
      { ...common, claim: changed[0].claim, label: 'contradicted', kind: changed[0].kind, changedBy: changed[0].kind },
    ];
  });
}

const rareKinds = new Set(['number-absent', 'number-elsewhere', 'date-absent', 'date-elsewhere', 'name-elsewhere']);

function changesOf({ claim: written, source }, random, strangers) {
  const claim = readClaim(written);
  const text = claim.text;
  const changes = [];
  const page = readClaim(source.slice(0, 4_000));
  const onPage = new Set(tokensOf(source).map(({ lower }) => lower));
  const pick = (list) => list[Math.floor(random() * list.length)];
  const add = (kind, start, end, words) => {
    if (words !== undefined && words !== text.slice(start, end)) {
      changes.push({ kind, claim: text.slice(0, start) + words + text.slice(end) });
    }
  };
  // `1970s` and `2nd` would become what nobody writes.
  const figures = claim.tokens.filter(({ isFigure, end }) => isFigure && !/\p{L}/u.test(text[end] ?? ''));
  const isYear = ({ written: figure }) => /^(?:1\d|20)\d\d$/.test(figure);
  // A number with a bound stays true when it is changed the right way.
  const plain = claim.numbers.filter(({ bound }) => bound === '' || bound === 'about');
  const isPlain = (token) => plain.some(({ start, end }) => token.start >= start && token.end <= end);
  const number = pick(figures.filter((token) => !isYear(token) && isPlain(token)));
  if (number !== undefined) {
    const value = Number(number.written.replaceAll(',', ''));
    const others = [value * 2, value * 3, value + 1, Math.max(1, value - 2), Math.round(value * 1.5)].map((other) =>
      String(Math.round(other * 100) / 100),
    );
    add(
      'number-absent',
      number.start,
      number.end,
      pick(others.filter((other) => Number(other) > 2 && !onPage.has(other) && other !== number.written)),
    );
    const there = page.tokens.filter(
      (token) => token.isFigure && !isYear(token) && token.written.length <= number.written.length + 1,
    );
    add('number-elsewhere', number.start, number.end, pick(there)?.written);
  }
  // `More than 1218 cases` has no year, and stays true when it is changed.
  const isDate = (token) => claim.dates.some(({ start, end }) => token.start >= start && token.end <= end);
  const year = pick(figures.filter((token) => isYear(token) && isDate(token)));
  if (year !== undefined) {
    const others = [-9, -5, -3, -2, -1, 1, 2, 3, 4, 10].map((step) => String(Number(year.written) + step));
    add('date-absent', year.start, year.end, pick(others.filter((other) => !onPage.has(other))));
    add(
      'date-elsewhere',
      year.start,
      year.end,
      pick(page.tokens.filter((token) => token.isFigure && isYear(token)))?.written,
    );
  }
  const month = claim.tokens.find(({ lower, isCapital }) => isCapital && months.includes(lower));
  if (month !== undefined) {
    const other = pick(months.filter((name) => !onPage.has(name)));
    add(
      'date-absent',
      month.start,
      month.end,
      other === undefined ? undefined : other[0].toUpperCase() + other.slice(1),
    );
  }
  const name = pick(claim.names.flatMap((each) => changeable(each, claim.tokens)));
  if (name !== undefined) {
    // A single word that begins a sentence may be any word, so it can't be missed.
    if (name.start > 0)
      add(
        'name-absent',
        name.start,
        name.end,
        pick(
          strangers.filter(
            (other) =>
              !other
                .toLowerCase()
                .split(/\s+/)
                .some((part) => onPage.has(part)),
          ),
        ),
      );
    const own = new Set(claim.tokens.map(({ lower }) => lower));
    const there = namesIn(source.slice(0, 4_000)).filter(
      (other) =>
        !other
          .toLowerCase()
          .split(/\s+/)
          .some((part) => own.has(part)),
    );
    add('name-elsewhere', name.start, name.end, pick(there));
  }
  const [first, second] = claim.names.filter(({ isSure }) => isSure);
  if (first !== undefined && second !== undefined && random() < 0.5) {
    const swapped =
      text.slice(second.start, second.end) + text.slice(first.end, second.start) + text.slice(first.start, first.end);
    add('names-swapped', first.start, second.end, swapped);
  }
  const verb = claim.tokens.find(({ lower }) =>
    /^(?:is|are|was|were|can|will|has|have|had|could|should|may|does|did)$/.test(lower),
  );
  const not = claim.tokens.find(({ lower }) => lower === 'not' || lower === 'never');
  if (not !== undefined) add('negation', not.start, not.end + 1, '');
  else if (verb !== undefined) add('negation', verb.end, verb.end, ' not');
  for (const token of claim.tokens) {
    const opposite = pick(oppositesOf(token.term));
    if (opposite !== undefined) add('antonym', token.start, token.end, opposite);
  }
  return changes;
}

/** A name, or what of it stands behind the first word of the claim: `South Carolina` becomes `South Agriculture`. */
function changeable(name, tokens) {
  const { start, firstToken, lastToken, isSure } = name;
  if (start > 0) return [name];
  const tail = tokens[firstToken + 1];
  return [...(isSure ? [name] : []), ...(lastToken > firstToken ? [{ ...name, start: tail.start }] : [])];
}

const months = 'january february march april june july august september october november december'.split(' ');

function namesIn(text) {
  const { names, text: read } = readClaim(text);
  return names.filter(({ isSure }) => isSure).map(({ start, end }) => read.slice(start, end));
}

/** Each set counts by the root of its size, and both labels alike, so that one threshold fits all of them. */
export function weighted(rows, { composedShare = 1, answerShare = 1.5 } = {}) {
  const counts = new Map();
  for (const { dataset, y } of rows) {
    if (!counts.has(dataset)) counts.set(dataset, [0, 0]);
    counts.get(dataset)[y]++;
  }
  return rows.map((row) => {
    const count = counts.get(row.dataset);
    const share = row.dataset === 'composed' ? composedShare : answerSets.includes(row.dataset) ? answerShare : 1;
    return { row, w: (share * Math.sqrt(count[0] + count[1])) / (2 * count[row.y]) };
  });
}
