import type { ClaimVerdict, Difference, MissingParts } from '../../contract/verification.ts';

/** Below it the page does not speak of it: so for few right pages in a hundred, and nearly all wrong ones. */
const leastPageScore = 0.58;

/** Few unsupported claims in a hundred reach both: the score, and the share of its words that stand in the passage. */
const [supportedFrom, leastAligned] = [0.59, 0.7];

export interface Scores {
  readonly claim: number;
  readonly page: number;
  /** The share of the claim's words that stand in the passage. */
  readonly aligned: number;
}

export function verdictOf(scores: Scores, missing: MissingParts, differs: readonly Difference[]): ClaimVerdict {
  if (scores.page < leastPageScore) return 'not_found';
  if (differs.length > 0) return 'differs';
  const isWhole = [missing.numbers, missing.dates, missing.names, missing.quotes].every((list) => list.length === 0);
  const isHigh = scores.claim >= supportedFrom && scores.aligned >= leastAligned;
  return isHigh && isWhole ? 'supported' : 'partly';
}
