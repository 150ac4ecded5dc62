import type { Difference } from '../../../contract/verification.ts';
import type { Comparison } from '../compare.ts';
import { isMissingName } from '../find-missing.ts';
import { namesOf } from '../names.ts';
import { cut } from '../sentences.ts';
import { isWithin, type Slot, slotOf } from '../slot.ts';
import type { TextWord } from '../text-words.ts';
import { isBoundWord } from '../values/bounds.ts';
import { fitsDate, fitsNumber } from '../values/compare-values.ts';
import { clashingDate, isOnSide, sideOf } from '../values/date-rivals.ts';
import type { DateValue } from '../values/dates.ts';
import type { NumberValue } from '../values/numbers.ts';
import { isRival, rivalOfBound } from '../values/rivals.ts';
import { certainDifferences } from './certain-differences.ts';
import { isDeniedAt } from './languages.ts';
import { isSameSide, oppositeTo } from './opposites/opposites.ts';
import { timeDifferences } from './time-differences.ts';
import { isToldTheOtherWay } from './turned-contrast.ts';
import { unitDifferences } from './unit-differences.ts';

/** A passage that has less of the claim is too far from it for one word to stand against another. */
const leastCoverage = 0.5;

/** From here on the claim is taken for supported, whatever a single value looks like. */
const supportedFrom = 0.5;

/** Values of the passage in the place of the claim's own, where what is around them is the same. */
export function findDifferences(comparison: Comparison, score: number): Difference[] {
  if (comparison.window.coverage < leastCoverage) return [];
  const found = [unitDifferences, timeDifferences, certainDifferences].flatMap((rule) => rule(comparison));
  // Two rules may see one number, with its unit and without.
  const certain = found.filter(({ kind, claim }, at) =>
    found.slice(0, at).every((told) => told.kind !== kind || claim === '' || !beginsWith(told.claim, claim)),
  );
  if (score >= supportedFrom) return certain;
  const likely = [numberDifferences, dateDifferences, nameDifferences, oppositeDifferences].flatMap((rule) =>
    rule(comparison),
  );
  const isTold = ({ kind, claim }: Difference) =>
    certain.some((other) => other.kind === kind && (kind === 'negation' || beginsWith(other.claim, claim)));
  return [...likely.filter((difference) => !isTold(difference)), ...certain];
}

/** `40` of `40 years`, and not of `400`. */
function beginsWith(told: string, value: string): boolean {
  return told.startsWith(value) && !/^[\p{L}\d]/u.test(told.slice(value.length));
}

/** A number of the same unit, of the same word beside it, or between the same words. */
function numberDifferences(comparison: Comparison): Difference[] {
  const { claim, scan, numbers, tokens } = comparison;
  return claim.numbers.flatMap((number): Difference[] => {
    const isBound = number.bound === 'more' || number.bound === 'less';
    if (!isBound && numbers.some((other) => fitsNumber(number, other))) return [];
    const place = slotOf(comparison, number, true);
    const open = numbers.filter((other) => !claim.numbers.some((own) => own !== number && fitsNumber(own, other)));
    const rival = isBound
      ? rivalOfBound(number, claim.tokens, open, tokens, claim.numbers)
      : open.find((other) => isRival(number, claim.tokens, other, tokens) || isInSlot(number, other, place));
    if (rival === undefined || fitsNumber(number, rival)) return [];
    if (isSameAge(orderBefore(claim.tokens, number), orderBefore(tokens, rival)) && number.value === rival.value)
      return [];
    const [own, theirs] = [withBound(claim.text, claim.tokens, number), withBound(scan.text, tokens, rival)];
    return isBound
      ? [{ kind: 'comparison', claim: own, page: theirs }]
      : [{ kind: 'number', claim: cut(claim.text, number), page: cut(scan.text, rival) }];
  });
}

/** `More than 100`, so that both can be told apart where the number is the same. */
function withBound(text: string, tokens: readonly TextWord[], { firstToken, start, end }: NumberValue): string {
  let first = firstToken;
  while (first > 0 && isBoundWord(tokens[first - 1]?.lower ?? '')) first--;
  return text.slice(first === firstToken ? start : tokens[first]?.start, end);
}

type Order = 'earlier' | 'later' | undefined;

/** `Older than 3.11`, `prior to 3.11`: of versions and years it says when, and not how much. */
function orderBefore(tokens: readonly TextWord[], { firstToken }: NumberValue): Order {
  const [word, one] = [tokens[firstToken - 2]?.lower ?? '', tokens[firstToken - 1]?.lower ?? ''];
  if (one === 'before' || `${word} ${one}` === 'prior to') return 'earlier';
  if (one === 'after') return 'later';
  if (one !== 'than') return undefined;
  if (/^(?:older|earlier)$/.test(word)) return 'earlier';
  return /^(?:newer|later)$/.test(word) ? 'later' : undefined;
}

function isSameAge(own: Order, theirs: Order): boolean {
  return own !== undefined && own === theirs;
}

/** `Two ends` is not told otherwise by another number beside it. */
function isInSlot(number: NumberValue, other: NumberValue, place: Slot | undefined): boolean {
  return !number.isWeak && isWithin(other, place);
}

/** A date that is the same but for one part, one between the same words, or the only one of the passage. */
function dateDifferences(comparison: Comparison): Difference[] {
  const { claim, scan, dates } = comparison;
  return claim.dates.flatMap((date) => {
    if (dates.some((other) => fitsDate(date, other))) return [];
    const same = dates.filter((other) => (other.year === undefined) === (date.year === undefined));
    const place = slotOf(comparison, date, true);
    const rival =
      clashingDate(date, dates) ??
      same.find((other) => isWithin(other, place)) ??
      (same.length === 1 ? same[0] : undefined);
    if (rival === undefined || isTrueOf(rival, date, claim.tokens)) return [];
    return [{ kind: 'date', claim: cut(claim.text, date), page: cut(scan.text, rival) } as const];
  });
}

/** `After 1977` is true of 1978. */
function isTrueOf(rival: DateValue, date: DateValue, tokens: readonly TextWord[]): boolean {
  const side = sideOf(date, tokens);
  return side !== undefined && isOnSide(side, date, rival) !== false;
}

/** The `before` of `before 2012`, which is compared with the date. */
function isSideWord(at: number, date: DateValue, tokens: readonly TextWord[]): boolean {
  return at < date.firstToken && at >= date.firstToken - 2 && sideOf(date, tokens) !== undefined;
}

/** Another name between the same words, where the claim's own is nowhere. */
function nameDifferences(comparison: Comparison): Difference[] {
  const { claim, scan, alignment, tokens } = comparison;
  const placed = new Set(alignment);
  const missing = new Set(claim.names.filter((name) => isMissingName(name, comparison)));
  if (missing.size === 0) return [];
  // The first word of a sentence has its capital for that alone, unless it is surely a name.
  const theirs = namesOf(scan.text, tokens, claim.language).filter(({ isSure }) => isSure);
  const isOfName = (at: number) =>
    theirs.some(
      ({ firstToken, lastToken, mayBeginWithVerb }) => at >= firstToken + (mayBeginWithVerb ? 1 : 0) && at <= lastToken,
    );
  return claim.names.flatMap((name) => {
    // `Die Hälfte` has a capital, and is a number.
    const isNumber = claim.numbers.some((number) => isWithin(number, { from: name.firstToken, to: name.lastToken }));
    const place = !isNumber && missing.has(name) ? slotOf(comparison, name) : undefined;
    if (place === undefined) return [];
    const others = tokens
      .slice(place.from, place.to + 1)
      .filter((_, at) => isOfName(place.from + at) && !placed.has(place.from + at));
    const [first, last] = [others[0], others.at(-1)];
    if (first === undefined || last === undefined || isApart(scan.text, first, last, tokens[place.beside ?? -1]))
      return [];
    return [{ kind: 'name', claim: cut(claim.text, name), page: scan.text.slice(first.start, last.end) } as const];
  });
}

/** A comma or more stands between a name and the only word that it is beside: it is of another part of the sentence. */
function isApart(text: string, first: TextWord, last: TextWord, beside: TextWord | undefined): boolean {
  if (beside === undefined) return false;
  const between =
    beside.start < first.start ? text.slice(beside.start, first.start) : text.slice(last.start, beside.start);
  // The point of an initial parts nothing.
  return /[,;:!?()/]|[\p{L}\p{N}]{2}\./u.test(between);
}

/** The passage has the opposite word, and not the claim's own: `not included` is no opposite of `excluded`. */
function oppositeDifferences(comparison: Comparison): Difference[] {
  const { claim, alignment, tokens } = comparison;
  const placed = new Set(alignment);
  for (const [own, token] of claim.tokens.entries()) {
    if (tokens.some((word) => isSameSide(token, word))) continue;
    if (claim.dates.some((date) => isSideWord(own, date, claim.tokens)) || isBehindNumber(claim.tokens, own)) continue;
    const isOpposite = oppositeTo(token);
    const other = tokens.find(
      (word, theirs) =>
        !placed.has(theirs) && isOpposite(word) && isDeniedAt(claim.tokens, own) === isDeniedAt(tokens, theirs),
    );
    if (other !== undefined && !isToldTheOtherWay(comparison))
      return [{ kind: 'negation', claim: token.written, page: other.written }];
  }
  return [];
}

/** `4.0 or later`: it says which numbers are meant. */
function isBehindNumber(tokens: readonly TextWord[], at: number): boolean {
  return tokens[at - 1]?.lower === 'or' && tokens[at - 2]?.isFigure === true;
}
