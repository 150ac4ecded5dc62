import type { Difference } from '../../contract/verification.ts';
import type { Comparison } from './compare.ts';
import { isMissingName } from './find-missing.ts';
import { isNamePart } from './names.ts';
import { negationClash } from './negation-clash.ts';
import { isOpposite } from './polarity.ts';
import { isWithin, slotOf } from './slot.ts';
import type { TextWord } from './text-words.ts';
import { fitsDate, fitsNumber } from './values/compare-values.ts';
import { clashingDate } from './values/date-rivals.ts';
import { isRival, rivalOfBound } from './values/rivals.ts';

/** A passage that has less of the claim is too far from it for one word to stand against another. */
const leastCoverage = 0.5;

const clashCoverage = 0.75;

/** From here on the claim is taken for supported, whatever a single value looks like. */
const supportedFrom = 0.5;

/** Values of the passage in the place of the claim's own, where what is around them is the same. */
export function findDifferences(comparison: Comparison, score: number): Difference[] {
  if (comparison.window.coverage < leastCoverage) return [];
  if (score >= supportedFrom) return [...clashDifferences(comparison), ...replacedByOpposite(comparison)];
  return [
    ...numberDifferences(comparison),
    ...dateDifferences(comparison),
    ...nameDifferences(comparison),
    ...oppositeDifferences(comparison),
    ...clashDifferences(comparison),
  ];
}

/** A number of the same unit, of the same word beside it, or between the same words. */
function numberDifferences(comparison: Comparison): Difference[] {
  const { claim, scan, numbers, tokens } = comparison;
  return claim.numbers.flatMap((number) => {
    const isBound = number.bound === 'more' || number.bound === 'less';
    if (!isBound && numbers.some((other) => fitsNumber(number, other))) return [];
    const place = slotOf(comparison, number);
    const rival = isBound
      ? rivalOfBound(number, claim.tokens, numbers, tokens)
      : numbers.find((other) => isRival(number, claim.tokens, other, tokens) || isWithin(other, place));
    if (rival === undefined || fitsNumber(number, rival)) return [];
    const kind = isBound ? 'comparison' : 'number';
    return [{ kind, claim: cut(claim.text, number), page: cut(scan.text, rival) } as const];
  });
}

/** A date that is the same but for one part, one between the same words, or the only one of the passage. */
function dateDifferences(comparison: Comparison): Difference[] {
  const { claim, scan, dates } = comparison;
  return claim.dates.flatMap((date) => {
    if (dates.some((other) => fitsDate(date, other))) return [];
    const same = dates.filter((other) => (other.year === undefined) === (date.year === undefined));
    const place = slotOf(comparison, date);
    const rival =
      clashingDate(date, dates) ??
      same.find((other) => isWithin(other, place)) ??
      (same.length === 1 ? same[0] : undefined);
    return rival === undefined
      ? []
      : [{ kind: 'date', claim: cut(claim.text, date), page: cut(scan.text, rival) } as const];
  });
}

/** Another name between the same words, where the claim's own is nowhere. */
function nameDifferences(comparison: Comparison): Difference[] {
  const { claim, scan, alignment, tokens } = comparison;
  const placed = new Set(alignment);
  return claim.names.flatMap((name) => {
    // `Die Hälfte` has a capital, and is a number.
    const isNumber = claim.numbers.some((number) => isWithin(number, { from: name.firstToken, to: name.lastToken }));
    const place = !isNumber && isMissingName(name, comparison) ? slotOf(comparison, name) : undefined;
    if (place === undefined) return [];
    const others = tokens
      .slice(place.from, place.to + 1)
      .filter((token, at) => isNamePart(token) && !placed.has(place.from + at));
    const [first, last] = [others[0], others.at(-1)];
    if (first === undefined || last === undefined) return [];
    return [{ kind: 'name', claim: cut(claim.text, name), page: scan.text.slice(first.start, last.end) } as const];
  });
}

/** The opposite word in the very place of the claim's own, where nearly all else is the same: so even for a high score. */
function replacedByOpposite(comparison: Comparison): Difference[] {
  if (comparison.window.coverage < clashCoverage) return [];
  return oppositeDifferences(comparison, (own, theirs) =>
    isWithin({ firstToken: theirs, lastToken: theirs }, slotOf(comparison, { firstToken: own, lastToken: own })),
  );
}

/** The passage has the opposite word, and not the claim's own. */
function oppositeDifferences(
  { claim, alignment, tokens }: Comparison,
  isMeant: (own: number, theirs: number) => boolean = () => true,
): Difference[] {
  const placed = new Set(alignment);
  for (const [own, token] of claim.tokens.entries()) {
    if (tokens.some(({ term }) => term === token.term)) continue;
    const other = tokens.find(
      ({ term }, theirs) => !placed.has(theirs) && isOpposite(token.term, term) && isMeant(own, theirs),
    );
    if (other !== undefined) return [{ kind: 'negation', claim: token.written, page: other.written }];
  }
  return [];
}

/** One of both says no before the same word, where nearly all else is the same: so even for a high score. */
function clashDifferences(comparison: Comparison): Difference[] {
  const { claim, scan, tokens, window } = comparison;
  if (window.coverage < clashCoverage) return [];
  const { own, theirs } = negationClash(comparison);
  if (own !== undefined) return [{ kind: 'negation', claim: around(claim.text, claim.tokens, own), page: '' }];
  return theirs === undefined ? [] : [{ kind: 'negation', claim: '', page: around(scan.text, tokens, theirs) }];
}

function cut(text: string, { start, end }: { readonly start: number; readonly end: number }): string {
  return text.slice(start, end);
}

/** A word with its neighbours. */
function around(text: string, tokens: readonly TextWord[], at: number): string {
  return text.slice(tokens[Math.max(0, at - 1)]?.start, tokens[Math.min(tokens.length - 1, at + 1)]?.end);
}
