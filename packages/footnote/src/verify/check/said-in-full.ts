import type { Comparison } from './compare.ts';

/**
 * Whether all words of a claim that say something stand in the passage, or in what the page says of itself. What else a
 * score is made from was learned from English: in other languages it proves nothing.
 */
export function isSaidInFull({ claim, alignment, scan }: Comparison): boolean {
  return claim.termOfToken.every((term, at) => term < 0 || (alignment[at] ?? -1) >= 0 || scan.inAbout[term] === 1);
}
