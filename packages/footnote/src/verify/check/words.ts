import { digit, foreign, isLetter, kindOf, unspaced, upper } from '../../text/words/character-kinds.ts';
import { longestWord } from '../../text/words/chunks.ts';
import { isFunctionWord, isQuestionWord } from '../../text/words/stop-words.ts';
import { stemOf } from '../../text/words/words.ts';
import { romanValue } from './values/roman-numerals.ts';

/** Told where a word is, so that nothing is cut out in vain. */
export type WordVisitor = (start: number, end: number) => void;

/**
 * Visits the words of a text: letters in a row with their apostrophe (`don't`, `Ford's`), figures with their points and
 * commas (`1,200.5`). Dashes part words. Scripts without blanks between words are read as pairs of letters.
 */
export function visitWords(text: string, start: number, end: number, visit: WordVisitor): void {
  let i = start;
  while (i < end) {
    const kind = kindOf(text.charCodeAt(i));
    if (kind === unspaced) i = visitPairs(text, i, end, visit);
    else if (kind === digit) i = visitFigures(text, i, end, visit);
    else if (isWordLetter(text.charCodeAt(i))) i = endOfAddress(text, i, end) ?? visitLetters(text, i, end, visit);
    else i++;
  }
}

const address = /https?:\/\/\S*/y;

/** The words of an address say nothing. */
function endOfAddress(text: string, start: number, end: number): number | undefined {
  if (text.charCodeAt(start) !== 0x68 || text.charCodeAt(start + 1) !== 0x74) return undefined;
  address.lastIndex = start;
  return address.test(text) ? Math.min(end, address.lastIndex) : undefined;
}

function visitLetters(text: string, start: number, end: number, visit: WordVisitor): number {
  let i = start + 1;
  // `U.S.`
  while (i + 1 < end && text.charCodeAt(i) === 0x2e && isCapital(text, i - 1) && isCapital(text, i + 1)) {
    if (i + 2 < end && isSpacedLetter(text.charCodeAt(i + 2))) break;
    i += 2;
  }
  if (i > start + 1) {
    visit(start, i);
    return i;
  }
  while (i < end) {
    const code = text.charCodeAt(i);
    if (isApostrophe(code) ? !isSpacedLetter(text.charCodeAt(i + 1)) || i + 1 >= end : !isSpacedLetter(code)) break;
    i++;
  }
  if (i - start === 6 && text.startsWith('United ', start)) i = endOfUnited(text, i, end);
  visit(start, i);
  return i;
}

/** `United States` and `United Kingdom` are one word, so that `U.S.` and `UK` can stand for them. */
function endOfUnited(text: string, at: number, end: number): number {
  for (const word of [' States', ' Kingdom', ' Nations']) {
    const last = at + word.length;
    if (last <= end && text.startsWith(word, at) && !isSpacedLetter(text.charCodeAt(last))) return last;
  }
  return at;
}

function visitFigures(text: string, start: number, end: number, visit: WordVisitor): number {
  let i = start + 1;
  while (i < end) {
    const code = text.charCodeAt(i);
    const isInner = (code === 0x2c || code === 0x2e) && i + 1 < end && isDigit(text.charCodeAt(i + 1));
    if (!isInner && !isDigit(code)) break;
    i++;
  }
  visit(start, i);
  return i;
}

function visitPairs(text: string, start: number, end: number, visit: WordVisitor): number {
  let i = start + 1;
  while (i < end && kindOf(text.charCodeAt(i)) === unspaced) {
    visit(i - 1, i + 1);
    i++;
  }
  if (i === start + 1) visit(start, i);
  return i;
}

function isCapital(text: string, at: number): boolean {
  return kindOf(text.charCodeAt(at)) === upper;
}

function isSpacedLetter(code: number): boolean {
  const kind = kindOf(code);
  return isWordLetter(code) && kind !== unspaced && kind !== digit;
}

/** A dollar is part of names in code; here it is a sign before an amount, and `more than $77 million` must be read past it. */
function isWordLetter(code: number): boolean {
  return code !== 0x24 && isLetter(code);
}

function isApostrophe(code: number): boolean {
  return code === 0x27 || code === 0x2019;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Other words for the same name, each with those that stand for it; `names.ts` knows those that begin alike. */
const otherNames = `
kilobyte kb kilobytes, megabyte mb megabytes, gigabyte gb gigabytes, terabyte tb terabytes, horsepower hp,
usa america american americans united-states, uk britain british briton britons united-kingdom, un united-nations, tv
television, afghanistan afghan, arabia arab, argentina argentine, belgium belgian, congo congolese, croatia croat,
cyprus cypriot, czechia czech, denmark danish dane, england english, finland finnish finn, france french, greece
greek, ireland irish, kazakhstan kazakh, lebanon lebanese, mongolia mongol, netherlands dutch holland, norway
norwegian, peru peruvian, philippines filipino, poland polish, portugal portuguese, scotland scottish, serbia serb,
slovakia slovak, spain spanish spaniard, sweden swedish swede, switzerland swiss, turkey turkish turk, uzbekistan
uzbek, wales welsh`;

let aliases: Map<string, string> | undefined;

function readAliases(): Map<string, string> {
  const lines = otherNames.split(',').map((line) => line.trim().split(/\s+/));
  return new Map(
    lines.flatMap(([first = '', ...others]) => others.map((other) => [other.replace('-', ' '), stemOf(first)])),
  );
}

/** What a word is compared by: its stem without accents, or its figures without commas. */
export function termOf(written: string): string {
  if (isDigit(written.charCodeAt(0))) return written.replaceAll(',', '');
  const isPossessive = written.endsWith("'s") || written.endsWith('’s');
  const owner = isPossessive ? written.slice(0, -2) : written;
  const acronym = acronymOf(owner);
  if (acronym !== undefined) return acronym;
  let word = owner.toLowerCase();
  if (hasForeign(word)) word = word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'");
  word = withoutElision(word);
  aliases ??= readAliases();
  return aliases.get(word) ?? (word.length > longestWord ? word : stemOf(word));
}

/** `Université` of `l'Université`: French and Italian join small words to the next one. */
export function withoutElision(lower: string): string {
  if (lower.charCodeAt(1) !== 0x27 && lower.charCodeAt(2) !== 0x27) return lower;
  return lower.replace(/^(?:[cdjlmnst]|qu|un)'(?=\p{L}{2})/u, '');
}

/** They lead from one sentence to the next, or stand for what was said before. */
const connecting = new Set(
  `additionally because both furthermore hence however him hers i'm in it's let's moreover no nor overall she's he's
  that's there's therefore they're too up we're you're`.split(/\s+/),
);

/** `US`, `U.S.` and `USA` are one, and none of them is `us`; `II` is `2`. */
function acronymOf(written: string): string | undefined {
  if (written.length < 2 || written.length > 6 || !/^[A-Z](?:\.?[A-Z])+$/.test(written)) return undefined;
  const roman = romanValue(written);
  if (roman !== undefined) return String(roman);
  const letters = written.replaceAll('.', '').toLowerCase();
  aliases ??= readAliases();
  return letters === 'us' ? 'usa' : (aliases.get(letters) ?? letters);
}

/** It only holds a sentence together. */
export function isStopWord(written: string): boolean {
  if (acronymOf(written) !== undefined && written !== 'I') return false;
  const word = written.toLowerCase().replace(/['’]s$/, '');
  return (
    isFunctionWord(word) ||
    isQuestionWord(word) ||
    connecting.has(word) ||
    (word.length === 1 && !isDigit(word.charCodeAt(0)))
  );
}

function hasForeign(word: string): boolean {
  for (let i = 0; i < word.length; i++)
    if (kindOf(word.charCodeAt(i)) === foreign || word.charCodeAt(i) > 0x7f) return true;
  return false;
}
