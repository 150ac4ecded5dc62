import type { TextWord } from '../text-words.ts';
import { isBoundWord } from './bounds.ts';
import { distanceOf, fitsNumber } from './compare-values.ts';
import type { NumberValue } from './numbers.ts';

/** Both count the same: a unit, or the word beside them. */
export function isRival(
  number: NumberValue,
  tokens: readonly TextWord[],
  other: NumberValue,
  otherTokens: readonly TextWord[],
): boolean {
  if (number.unit !== '' && other.unit === number.unit) return true;
  if (number.isOrdinal !== other.isOrdinal || (number.unit === '%') !== (other.unit === '%')) return false;
  const next = contextTerm(tokens, number.lastToken + 1, 1);
  if (next !== '' && next === contextTerm(otherTokens, other.lastToken + 1, 1)) return true;
  const before = contextTerm(tokens, number.firstToken - 1, -1);
  return before !== '' && before === contextTerm(otherTokens, other.firstToken - 1, -1);
}

function contextTerm(tokens: readonly TextWord[], at: number, step: 1 | -1): string {
  for (let i = at; i >= 0 && i < tokens.length && Math.abs(i - at) < 3; i += step) {
    const token = tokens[i];
    if (token !== undefined && !token.isStop && !token.isFigure && !isBoundWord(token.lower)) return token.term;
  }
  return '';
}

/** Twice or half as many may count the same. */
const nearest = Math.log(2);

/**
 * What the page has for a number with a bound: the nearest one that counts the same, else the nearest of its size. `One of the
 * worst` counts nothing, and what is nearer to another number of the claim is said of that.
 */
export function rivalOfBound(
  number: NumberValue,
  tokens: readonly TextWord[],
  others: readonly NumberValue[],
  otherTokens: readonly TextWord[],
  ofClaim: readonly NumberValue[],
): NumberValue | undefined {
  const isOfAnother = (other: NumberValue) =>
    ofClaim.some((own) => own !== number && distanceOf(own, other) < distanceOf(number, other));
  const counts = others.filter(
    (other) => !isOfAnother(other) && (!other.isWeak || otherTokens[other.lastToken + 1]?.lower !== 'of'),
  );
  const rivals = counts.filter((other) => isRival(number, tokens, other, otherTokens));
  const near = counts.filter((other) => distanceOf(number, other) <= nearest);
  const candidates = rivals.length > 0 ? rivals : near;
  // `At least 8` beside `less than 8` is the one that a claim of `at least 8` has.
  const fits = (other: NumberValue) => (fitsNumber(number, other) ? 0 : 1);
  return candidates.toSorted((a, b) => distanceOf(number, a) - distanceOf(number, b) || fits(a) - fits(b))[0];
}
