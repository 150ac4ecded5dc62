import type { TextWord } from '../text-words.ts';
import { germanCounts, germanParts, ordinals, smallNumbers } from './number-words.ts';

/** A part of a whole, as words say it: `half of`, `two thirds`, `one in five`, `die Hälfte`. */
export interface Share {
  /** In percent. */
  readonly value: number;
  /** `3 in 5`: it can be three of something, too. */
  readonly other?: number;
  readonly first: number;
  readonly last: number;
  /** `a quarter`, and `one third` before another word, may be something else. */
  readonly isWeak: boolean;
}

/** The share that begins with this token or, behind an article, with the one before it. */
export function readShare(tokens: readonly TextWord[], at: number): Share | undefined {
  const word = tokens[at]?.lower ?? '';
  if (word === 'half') return readHalf(tokens, at);
  if (germanParts.has(word) || germanCounts.has(word)) return readGerman(tokens, at);
  const isAfterArticle = tokens[at - 1]?.lower === 'a';
  if (isAfterArticle && partOf(word, 1) !== undefined) {
    // `A third album` is one more, and `a quarter` without a whole may be a coin or three months.
    if (isOfWhole(tokens, at)) return shareOf(1, partOf(word, 1), at - 1, at, false);
    return isWithoutThing(tokens, at) ? shareOf(1, partOf(word, 1), at - 1, at, true) : undefined;
  }
  const count = countOf(tokens[at]);
  if (count === undefined) return undefined;
  const part = partOf(tokens[at + 1]?.lower ?? '', count);
  if (part !== undefined && count < part) {
    return shareOf(count, part, at, at + 1, count === 1 && !isOfWhole(tokens, at + 1));
  }
  return readRatio(tokens, at, count);
}

/** `The second half of 2020` is a time, `half an hour` a measure, `one and a half` a number. */
function readHalf(tokens: readonly TextWord[], at: number): Share | undefined {
  const before = tokens[at - 1]?.lower ?? '';
  if (notOfHalf.test(before) || (/^an?$/.test(before) && tokens[at - 2]?.lower === 'and')) return undefined;
  const isShare = isOfWhole(tokens, at) || wholes.test(tokens[at + 1]?.lower ?? '');
  return isShare ? shareOf(1, 2, at, at, false) : undefined;
}

const notOfHalf =
  /^(?:first|second|1st|2nd|other|latter|former|better|top|bottom|upper|lower|front|back|northern|southern|eastern|western|next|last|final|previous|early|later)$/;
const wholes = /^(?:the|its|their|his|her|our|your|my|all|those|these)$/;
/** Whole ones that make a measure of a part: `a quarter of a century`. */
const measured =
  /^(?:century|decade|year|mile|inch|foot|metre|meter|hour|minute|second|cup|teaspoon|million|billion|percent)$/;

function isOfWhole(tokens: readonly TextWord[], at: number): boolean {
  const whole = /^(?:an?|one)$/.test(tokens[at + 2]?.lower ?? '') ? tokens[at + 3] : tokens[at + 2];
  return tokens[at + 1]?.lower === 'of' && !measured.test(whole?.lower ?? '');
}

/** `A third were`, `by a third.`: nothing behind it that it could be the third of. */
function isWithoutThing(tokens: readonly TextWord[], at: number): boolean {
  const [own, next] = [tokens[at], tokens[at + 1]];
  return own === undefined || next === undefined || next.start > own.end + 1 || followers.test(next.lower);
}

const followers =
  /^(?:is|are|was|were|has|have|had|said|say|says|more|less|to|in|by|since|from|than|and|or|who|which|that|as|on|will|would|can|do|did)$/;

/** `One in five`, `two out of three`, `nine of every ten`. */
function readRatio(tokens: readonly TextWord[], at: number, count: number): Share | undefined {
  const link = linkAt(tokens, at + 1);
  const whole = link === 0 ? undefined : countOf(tokens[at + 1 + link]);
  if (whole === undefined || whole <= count || count === 0 || !ofRatios.has(whole)) return undefined;
  const last = at + 1 + link;
  if (units.test(tokens[last + 1]?.lower ?? '')) return undefined;
  return { ...shareOf(count, whole, at, last, false), other: count };
}

const ofRatios = new Set([2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 20]);
/** `Three in five years`: how often, and no share. */
const units = /^(?:years?|months?|weeks?|days?|hours?|minutes?|seconds?|decades?|seasons?|games?|matches|million)$/;

function linkAt(tokens: readonly TextWord[], at: number): number {
  const [one, two] = [tokens[at]?.lower, tokens[at + 1]?.lower];
  if ((one === 'out' && two === 'of') || (one === 'of' && two === 'every') || (one === 'in' && two === 'every'))
    return 2;
  return one === 'in' ? 1 : 0;
}

/** `Die Hälfte`, `ein Drittel`, `drei Viertel`; a quarter of a town has no count before it. */
function readGerman(tokens: readonly TextWord[], at: number): Share | undefined {
  const word = tokens[at]?.lower ?? '';
  if (word === 'hälfte') return shareOf(1, 2, at, at, halfOfTime.test(tokens[at - 1]?.lower ?? ''));
  const count = germanCounts.get(word);
  const part = germanParts.get(tokens[at + 1]?.lower ?? '');
  return count === undefined || part === undefined || count >= part
    ? undefined
    : shareOf(count, part, at, at + 1, false);
}

const halfOfTime = /^(?:erste|ersten|zweite|zweiten|andere|anderen)$/;

function shareOf(count: number, part = 1, first: number, last: number, isWeak: boolean): Share {
  return { value: (count / part) * 100, first, last, isWeak };
}

function countOf(token: TextWord | undefined): number | undefined {
  if (token === undefined) return undefined;
  return token.isFigure && /^\d{1,3}$/.test(token.written) ? Number(token.written) : smallNumbers.get(token.lower);
}

/** How many parts a whole is cut into: `third`, `quarters`. */
function partOf(word: string, count: number): number | undefined {
  const single = count === 1 ? word : word.replace(/s$/, '');
  if (count > 1 && single === word) return undefined;
  if (single === 'quarter') return 4;
  if (single === 'half') return count === 1 ? 2 : undefined;
  const part = ordinals.get(single);
  return part !== undefined && part > 2 ? part : undefined;
}
