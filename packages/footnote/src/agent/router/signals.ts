import { ownDataTerms } from './own-data-words.ts';
import { signalWords } from './signal-words.ts';
import type { NamedTables } from './tables.ts';
import { createTermFinder, type FindTerms } from './terms.ts';
import type { MessageWords } from './words.ts';

/** Something about a message that a person would name as a reason. */
export interface Signal {
  readonly name: string;
  /** For people. Those without one are only counted. */
  readonly reason?: string;
}

export type SignalName = keyof typeof signalWords;

const lists = Object.fromEntries([
  ...Object.entries(signalWords).map(([name, { terms }]) => [name, terms]),
  ...Object.entries(ownDataTerms),
]);
let findTerms: FindTerms<string> | undefined;
const reasons: ReadonlyMap<string, string> = new Map(
  Object.entries(signalWords).map(([name, { reason }]) => [name, reason]),
);

/** What a message that speaks of the user's own data has, with a schema or without. */
export const ownData = 'own data';

/** What no table of the user's holds. */
export const outsideSignals: readonly string[] = ['outside', 'news', 'weather'] satisfies readonly SignalName[];

export function findSignals(message: MessageWords, tables: NamedTables | undefined): readonly Signal[] {
  // Made with the first message: who imports the library may never route one.
  findTerms ??= createTermFinder<string>(lists);
  const found = findTerms(message.words);
  const worded = [...found].flatMap(([name, term]) => {
    const reason = reasons.get(name);
    return reason === undefined ? [] : [{ name, reason: `${reason} (${quoted(term)})` }];
  });
  return [
    ...worded,
    ...ownDataSignals(found),
    ...(tables === undefined ? [{ name: 'no tables' }] : tableSignals(tables)),
    ...shapeSignals(message),
  ];
}

function ownDataSignals(found: ReadonlyMap<string, string>): readonly Signal[] {
  const [owner, holding, table] = [found.get('owner'), found.get('holding'), found.get('table')];
  const parts = [
    owner === undefined ? [] : [{ name: 'an owner' }],
    holding === undefined ? [] : [{ name: 'a holding' }],
  ].flat();
  if (table !== undefined) return [...parts, { name: ownData, reason: `speaks of your own data (${quoted(table)})` }];
  if (owner === undefined || holding === undefined) return parts;
  return [...parts, { name: ownData, reason: `speaks of your own data (${quoted(owner)}, ${quoted(holding)})` }];
}

/** A reason is one short phrase, however long a word is. */
function quoted(term: string): string {
  return `"${cut(term)}"`;
}

function cut(name: string): string {
  return name.length > 40 ? `${name.slice(0, 39)}…` : name;
}

function tableSignals({ tables, partTables, columns, plainColumns, share }: NamedTables): readonly Signal[] {
  const signals: Signal[] = [];
  const names = (list: readonly string[]) => list.slice(0, 3).map(cut).join(', ');
  if (tables.length > 0) signals.push({ name: 'names a table', reason: `names a table: ${names(tables)}` });
  if (tables.length > 1) signals.push({ name: 'names tables' });
  if (partTables > 0) signals.push({ name: 'part of a table' });
  if (columns.length > 0) signals.push({ name: 'names a column', reason: `names a column: ${names(columns)}` });
  if (columns.length > 1) signals.push({ name: 'names columns' });
  if (columns.length > 2) signals.push({ name: 'names many columns' });
  if (plainColumns > 0) signals.push({ name: 'plain column' });
  if (plainColumns > 1) signals.push({ name: 'plain columns' });
  for (const least of [0.01, 0.2, 0.34, 0.5, 0.7]) {
    if (share >= least) signals.push({ name: `words of the tables ${least}` });
  }
  if (share === 0) signals.push({ name: 'nothing of the tables', reason: 'names nothing of the tables' });
  return signals;
}

/** What can be seen without knowing a word; it is the same in all languages. */
const shapes: readonly (readonly [string, RegExp, string?])[] = [
  ['a question', /[?？؟]/],
  ['ends as a question', /[?？؟]["”»]*\s*$/],
  ['several questions', /[?？؟].*[?？؟]/s],
  ['an exclamation', /[!！]/],
  ['several sentences', /[.!?。！？؟]\s*\S.*[.!?。！？؟]/s],
  ['several lines', /\n/, 'has several lines'],
  ['a colon', /[:：](?:\s|$)/],
  ['a quotation', /["“”«»「」]/],
  ['a blank behind a quotation mark', /" | "/],
  ['code', /```|`|[{};]\s*$|=>|\(\)|<\/?\w+>|==/, 'holds code'],
  ['arithmetic', /\d\s*[-+*/×÷^=]\s*\d|[a-z]\s*[=^]\s*\d/i, 'holds arithmetic'],
  ['a version number', /\bv?\d+\.\d+(?:\.\d+)*\b/, 'names a version'],
  ['a year', /\b(?:19|20)\d\d\b/],
  ['a coming or recent year', /\b20(?:2[3-9]|3\d)\b/, 'names a recent year'],
  ['an old year', /\b1[0-9]\d\d\b/],
  ['a number', /\d/],
  ['money', /[$€£¥₹₽]\s?\d|\d\s?[$€£¥₹₽]/, 'names a sum of money'],
  ['an address', /https?:\/\/|www\.|\b\w+\.(?:com|org|net|io|dev)\b/i, 'names a web address'],
  ['an identifier', /\b[A-Z]+\d+\b|\b\w+_\w+\b/],
  ['begins in lower case', /^\s*\p{Ll}/u],
  ['Latin letters', /[a-z]/i],
  ['letters with accents', /[à-öø-ɏ]/i],
  ['other scripts', /[^\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]/u],
];

function shapeSignals({ read, length, words, written }: MessageWords): readonly Signal[] {
  const signals: Signal[] = [];
  const names = written.filter((word, at) => at > 0 && word.length > 1 && /^\p{Lu}/u.test(word)).length;
  for (const least of [1, 2, 4]) if (names >= least) signals.push({ name: `${least} names` });
  if (read.length > 3 && read === read.toUpperCase() && /\p{Lu}{3}/u.test(read)) signals.push({ name: 'capitals' });
  for (const [name, pattern, reason] of shapes) {
    if (pattern.test(read)) signals.push(reason === undefined ? { name } : { name, reason });
  }
  for (const least of [4, 7, 10, 15, 22, 32, 50, 100]) {
    if (words.length >= least) signals.push({ name: `${least} words` });
  }
  if (length > 400) signals.push({ name: 'long', reason: 'is long: it brings its own material' });
  return signals;
}
