import type { Comparison } from '../compare.ts';
import { isModal, isNegation, isOpposite, isStrong } from '../polarity.ts';

/** What turns a claim round, or makes it stronger than the passage. */
export function polarityFeatures({ claim, alignment, tokens }: Comparison) {
  const places = alignment.filter((place) => place >= 0);
  const from = Math.max(0, Math.min(...places, tokens.length) - 3);
  const near = tokens.slice(from, Math.max(...places, 0) + 4);
  const [own, theirs] = [claim.tokens, near].map((list) => list.some(isNegation)) as [boolean, boolean];
  const terms = new Set(tokens.map(({ term }) => term));
  const words = new Set(tokens.map(({ lower }) => lower));
  const opposites = claim.tokens.filter(
    (token) => !terms.has(token.term) && near.some(({ term }) => isOpposite(token.term, term)),
  );
  return {
    claimNegation: own && !theirs ? 1 : 0,
    pageNegation: !own && theirs ? 1 : 0,
    bothNegated: own && theirs ? 1 : 0,
    opposites: Math.min(2, opposites.length),
    pageModal: near.some(isModal) && !claim.tokens.some(isModal) ? 1 : 0,
    claimModal: claim.tokens.some(isModal) && !near.some(isModal) ? 1 : 0,
    strong: Math.min(3, claim.tokens.filter((token) => isStrong(token) && !words.has(token.lower)).length),
  };
}
