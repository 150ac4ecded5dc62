import type { Difference } from '../../../contract/verification.ts';
import { type Alignment, placedBeside } from '../align.ts';
import { type Comparison, sentenceAt } from '../compare.ts';
import { isNamePart } from '../names.ts';
import { cut } from '../sentences.ts';
import { isWithin, slotOf } from '../slot.ts';
import type { TextWord } from '../text-words.ts';
import { fitsDate, fitsNumber } from '../values/compare-values.ts';
import { sideOf } from '../values/date-rivals.ts';
import type { DateValue } from '../values/dates.ts';
import type { NumberValue } from '../values/numbers.ts';
import { certainNegation, type SaidOtherwise } from './certain-negation.ts';
import { changesOf, turnedStart } from './changes.ts';
import { contraryStates } from './contrary-states.ts';
import { exchangedWords } from './exchanged-words.ts';

import { excluded } from './excluded.ts';
import { hedged } from './hedged.ts';
import { isOverstated } from './hedges.ts';
import { isDeniedAt } from './languages.ts';
import { negationElsewhere } from './negation-elsewhere.ts';
import { hadBefore } from './negators.ts';
import { numbersInPlace } from './number-in-place.ts';
import { isSameSide, oppositeTo } from './opposites/opposites.ts';
import { otherAlternative } from './opposites/other-alternative.ts';
import { otherRank, ranksOf } from './ranks.ts';
import { refused } from './refused.ts';
import { isToldTheOtherWay, turnedContrast } from './turned-contrast.ts';
import { withNeighbours } from './with-neighbours.ts';

/** Below it too little else is the same. */
const leastCoverage = 0.75;

/** What stands against the claim where nearly all else is the same: so whatever its score is. */
export function certainDifferences(comparison: Comparison): Difference[] {
  if (comparison.window.coverage < leastCoverage) return [];
  return rules.flatMap((rule) => rule(comparison));
}

const rules = [
  negated,
  excluded,
  turned,
  ranked,
  opposed,
  otherAlternative,
  dated,
  numbered,
  numbersInPlace,
  exchanged,
  hedged,
];

/** One of both says no before the same word. */
function negated(comparison: Comparison): Difference[] {
  const { claim, scan, tokens } = comparison;
  const elsewhere = [...negationElsewhere(comparison), ...refused(comparison)].slice(0, 1);
  // `No` is another word in Spanish, and in Portuguese none.
  if (elsewhere.length > 0 || !claim.isEnglish) return elsewhere;
  const { own, theirs } = certainNegation(comparison);
  if (own !== undefined) {
    const [said, other] = negationOf(claim.text, claim.tokens, own, tokens);
    return [{ kind: 'negation', claim: said, page: other }];
  }
  if (theirs === undefined) return [];
  const [said, other] = negationOf(scan.text, tokens, theirs, claim.tokens);
  return [{ kind: 'negation', claim: other, page: said }];
}

/** What says no, and what the other text has for it: nothing beside a plain `not`, which says enough. */
function negationOf(
  text: string,
  tokens: readonly TextWord[],
  { at, word, kind, place }: SaidOtherwise,
  others: readonly TextWord[],
): readonly [said: string, other: string] {
  if (kind === 'plain') return [withNeighbours(text, tokens, at), ''];
  const other = kind === 'lacked' ? hadBefore(others, place) : place;
  const written = others.slice(other, place + 1).map((each) => each.written);
  return [text.slice(tokens[at]?.start, tokens[word]?.end), written.join(' ')];
}

/** `From 64 to 16` for `from 16 to 64`. */
function turned({ claim, scan, numbers, dates, tokens }: Comparison): Difference[] {
  return [...turnedAmong(claim.numbers, numbers, fitsNumber), ...turnedAmong(claim.dates, dates, fitsDate)];

  function turnedAmong<Value extends NumberValue | DateValue>(
    own: readonly Value[],
    theirs: readonly Value[],
    fits: (own: Value, other: Value) => boolean,
  ): Difference[] {
    return changesOf(claim.tokens, own).flatMap((change) => {
      const start = turnedStart(change, tokens, theirs, fits);
      if (start === undefined) return [];
      const page = `from ${cut(scan.text, start)}`;
      return [{ kind: 'comparison', claim: `from ${cut(claim.text, change.from)}`, page } as const];
    });
  }
}

/** What stands on either side of a contrast, or two words in each other's place. */
function exchanged(comparison: Comparison): Difference[] {
  const turned = turnedContrast(comparison);
  return turned.length > 0 ? turned : exchangedWords(comparison);
}

/** `Largest` for `second largest` or `one of the largest`. */
function ranked({ claim, scan, tokens }: Comparison): Difference[] {
  const theirs = ranksOf(tokens);
  return ranksOf(claim.tokens).flatMap((rank) => {
    const other = otherRank(rank, theirs);
    if (other === undefined) return [];
    return [{ kind: 'comparison', claim: cut(claim.text, rank), page: cut(scan.text, other) } as const];
  });
}

/** The opposite word, or a weaker one, in the very place of the claim's own, and that one nowhere in its sentence; or a state. */
function opposed(comparison: Comparison): Difference[] {
  const { claim, alignment, tokens } = comparison;
  for (const [own, token] of claim.tokens.entries()) {
    const isOpposite = oppositeTo(token);
    const isSame = (word: TextWord) => isSameSide(token, word);
    const other = tokens.find(
      (word, theirs) =>
        (isOpposite(word) || isOverstated(token, word)) &&
        !alignment.includes(theirs) &&
        isDeniedAt(claim.tokens, own) === isDeniedAt(tokens, theirs) &&
        isInPlace(theirs, own, comparison) &&
        !sentenceAt(comparison, theirs).some(isSame),
    );
    if (other !== undefined && !isToldTheOtherWay(comparison))
      return [{ kind: 'negation', claim: token.written, page: other.written }];
  }
  const states = contraryStates(comparison);
  return states === undefined ? [] : [{ kind: 'negation', claim: states.own.written, page: states.theirs.written }];
}

/** How far the words around an opposite may be apart. */
const widest = 14;

/** It stands where the claim's own word should: between the same words, or beside the same one. */
function isInPlace(theirs: number, own: number, comparison: Comparison): boolean {
  const slot = slotOf(comparison, { firstToken: own, lastToken: own });
  if (isWithin({ firstToken: theirs, lastToken: theirs }, slot)) return true;
  return isBetween(theirs, own, comparison.alignment) || isBeside(theirs, own, comparison.alignment);
}

function isBetween(theirs: number, own: number, alignment: Alignment): boolean {
  const [left, right] = placedBeside(alignment, own);
  if (left === undefined || right === undefined || Math.abs(right - left) > widest) return false;
  return theirs > Math.min(left, right) && theirs < Math.max(left, right);
}

/** How far from the word that is next to the claim's own, in either text. */
const nearby = 4;

function isBeside(theirs: number, own: number, alignment: Alignment): boolean {
  for (let step = 1; step < nearby; step++) {
    const [left, right] = [alignment[own - step] ?? -1, alignment[own + step] ?? -1];
    if (left >= 0 && theirs > left && theirs - left <= nearby) return true;
    if (right >= 0 && theirs < right && right - theirs <= nearby) return true;
    if (left >= 0 || right >= 0) return false;
  }
  return false;
}

/** Another date in its place. */
function dated(comparison: Comparison): Difference[] {
  const { claim, scan, dates } = comparison;
  return claim.dates.flatMap((date) => {
    if (dates.some((other) => fitsDate(date, other)) || sideOf(date, claim.tokens) !== undefined) return [];
    const place = slotOf(comparison, date, true);
    const rival = dates.find(
      (other) =>
        isWithin(other, place) &&
        (other.year === undefined) === (date.year === undefined) &&
        !claim.dates.some((own) => fitsDate(own, other)),
    );
    return rival === undefined
      ? []
      : [{ kind: 'date', claim: cut(claim.text, date), page: cut(scan.text, rival) } as const];
  });
}

/** `Firefox 42` for `Firefox 39`, where 42 is said of something else. */
function numbered({ claim, scan, numbers, tokens }: Comparison): Difference[] {
  return claim.numbers.flatMap((number) => {
    const before = claim.tokens[number.firstToken - 1];
    if (!isNamePart(before) || !numbers.some((other) => fitsNumber(number, other))) return [];
    const beside = numbers.filter(({ firstToken }) => tokens[firstToken - 1]?.term === before?.term);
    const [rival] = beside;
    if (rival === undefined || beside.some((other) => fitsNumber(number, other))) return [];
    return [{ kind: 'number', claim: cut(claim.text, number), page: cut(scan.text, rival) } as const];
  });
}
