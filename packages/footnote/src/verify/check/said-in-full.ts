import type { Comparison } from './compare.ts';
import { isOnPage } from './scan-page.ts';

/**
 * Whether all words of a claim that say something stand in the passage, or in what the page says of itself; of a name a
 * part, where the page has all of it. What else a score is made from was learned from English: in other languages it
 * proves nothing.
 */
export function isSaidInFull({ claim, alignment, scan }: Comparison): boolean {
  const termOf = (at: number) => claim.termOfToken[at] ?? -1;
  const isSaid = (at: number) => termOf(at) < 0 || (alignment[at] ?? -1) >= 0 || scan.inAbout[termOf(at)] === 1;
  const isOfSaidName = (at: number) =>
    claim.names.some(({ firstToken, lastToken }) => {
      if (at < firstToken || at > lastToken) return false;
      const parts = Array.from({ length: lastToken - firstToken + 1 }, (_, part) => firstToken + part);
      return parts.some(isSaid) && parts.every((part) => termOf(part) < 0 || isOnPage(scan, termOf(part)));
    });
  return claim.tokens.every((_, at) => isSaid(at) || isOfSaidName(at));
}
