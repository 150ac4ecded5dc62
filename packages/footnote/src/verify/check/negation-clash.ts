import type { Comparison } from './compare.ts';
import { isNegation } from './polarity.ts';

/** The negation of the claim, and that of the passage, which stands before a word that the other one does not negate. */
export interface NegationClash {
  readonly own: number | undefined;
  readonly theirs: number | undefined;
}

/** How many words a negation reaches ahead, and how many before a word are looked at for one. */
const [ahead, before] = [4, 5];

/** A hint that is weighed with others: it is wrong as often as a negation belongs to another word. */
export function negationClash({ claim, alignment, tokens }: Comparison): NegationClash {
  const claimOf = new Map(alignment.map((place, at) => [place, at]));
  const own = claim.tokens.findIndex((token, at) => {
    if (!isNegation(token)) return false;
    const place = alignment.slice(at + 1, at + 1 + ahead).find((each) => each >= 0);
    return place !== undefined && !tokens.slice(Math.max(0, place - before), place + 2).some(isNegation);
  });
  const theirs = tokens.findIndex((token, at) => {
    if (!isNegation(token)) return false;
    for (let next = at + 1; next <= at + ahead; next++) {
      const place = claimOf.get(next);
      if (place !== undefined) return !claim.tokens.slice(Math.max(0, place - before), place + 2).some(isNegation);
    }
    return false;
  });
  return { own: own < 0 ? undefined : own, theirs: theirs < 0 ? undefined : theirs };
}
