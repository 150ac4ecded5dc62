import type { Difference } from '../../../contract/verification.ts';
import { type Comparison, sentenceAt } from '../compare.ts';
import { cut } from '../sentences.ts';
import type { Placed } from '../slot.ts';
import { type TextWord, tokensOf } from '../text-words.ts';
import { isBoundWord } from '../values/bounds.ts';
import { fitsDate, fitsNumber } from '../values/compare-values.ts';
import type { DateValue } from '../values/dates.ts';
import type { NumberValue } from '../values/numbers.ts';

/** How many words before and behind a number are looked at, and how many characters of a page for as many. */
const [reach, around] = [4, 60];

/**
 * `Allows 50 requests` where the passage says `allows 30 requests`: the words right before and behind are the same, and the
 * claim's own number stands between them nowhere on the page. That it stands elsewhere says nothing.
 */
export function numbersInPlace(comparison: Comparison): Difference[] {
  const { claim, scan, numbers, tokens } = comparison;
  return claim.numbers.flatMap((number) => {
    if (number.isWeak || number.bound === 'more' || number.bound === 'less') return [];
    const place = neighboursOf(claim.tokens, number);
    const isFit = (other: NumberValue) => fitsNumber(number, other);
    const rivals =
      place === undefined ? [] : numbers.filter((other) => isSamePlace(place, neighboursOf(tokens, other)));
    const [rival] = rivals;
    if (place === undefined || rival === undefined || !isOther(number, rival) || rivals.some(isFit)) return [];
    if (claim.numbers.some((own) => fitsNumber(own, rival)) || isOfOtherTime(comparison, rival)) return [];
    const sentence = sentenceAt(comparison, rival.firstToken);
    if (
      numbers.some((other) => isFit(other) && sentence.some(({ start }) => start === tokens[other.firstToken]?.start))
    )
      return [];
    if (scan.numbers.some((other) => isFit(other) && isSamePlace(place, onPage(scan.text, other)))) return [];
    return [{ kind: 'number', claim: cut(claim.text, number), page: cut(scan.text, rival) } as const];
  });
}

/** They tell of another time, where a number may have been another one. */
const otherTimes = new Set(
  'was were had did will would previously formerly initially originally once ago before then until since'.split(' '),
);

/** `It had 30 in 1990`, where the claim says that it has 50. */
function isOfOtherTime(comparison: Comparison, { firstToken }: Placed): boolean {
  const { claim, dates } = comparison;
  const sentence = sentenceAt(comparison, firstToken);
  const own = new Set(claim.tokens.map(({ lower }) => lower));
  if (sentence.some(({ lower }) => otherTimes.has(lower) && !own.has(lower))) return true;
  const [start, end] = [sentence[0]?.start ?? 0, sentence.at(-1)?.end ?? 0];
  const isNew = (date: DateValue) => !claim.dates.some((other) => fitsDate(other, date) || fitsDate(date, other));
  return dates.some((date) => date.start >= start && date.end <= end && isNew(date));
}

/** Both count, both order, or both are of a hundred; a bound of the page is true of many numbers. */
function isOther(own: NumberValue, other: NumberValue): boolean {
  if (own.isOrdinal !== other.isOrdinal || own.unit !== other.unit || own.isShare !== other.isShare) return false;
  return other.bound !== 'more' && other.bound !== 'less' && !other.isWeak;
}

interface Neighbours {
  readonly before: string;
  readonly after: string;
}

function isSamePlace(a: Neighbours, b: Neighbours | undefined): boolean {
  return b !== undefined && a.before === b.before && a.after === b.after;
}

/** The nearest words on both sides that say something; undefined where one side has none. */
function neighboursOf(tokens: readonly TextWord[], { firstToken, lastToken }: Placed): Neighbours | undefined {
  const before = tokens.slice(Math.max(0, firstToken - reach), firstToken).findLast(saysSomething)?.term;
  const after = tokens.slice(lastToken + 1, lastToken + 1 + reach).find(saysSomething)?.term;
  return before === undefined || after === undefined ? undefined : { before, after };
}

function saysSomething(word: TextWord): boolean {
  return !word.isStop && !isBoundWord(word.lower);
}

/** Of a number anywhere on the page, of which only its place in the text is known. */
function onPage(text: string, { start, end }: NumberValue): Neighbours | undefined {
  const from = Math.max(0, start - around);
  const words = tokensOf(text, from, Math.min(text.length, end + around));
  const firstToken = words.findIndex((word) => word.end > start);
  const lastToken = words.findLastIndex((word) => word.start < end);
  return neighboursOf(words, { firstToken, lastToken });
}
