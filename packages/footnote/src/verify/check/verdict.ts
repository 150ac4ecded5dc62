import type { ClaimVerdict, Difference, MissingParts } from '../../contract/verification.ts';

/** Below it the page does not speak of it: so for few right pages in a hundred, and nearly all wrong ones. */
const leastPageScore = { inEnglish: 0.58, inOthers: 0.3 };

/** Few unsupported claims in a hundred reach both: the score, and the share of its words that stand in the passage. */
const [supportedFrom, leastAligned] = [0.59, 0.7];

export interface Scores {
  readonly claim: number;
  readonly page: number;
  /** The share of the claim's words that stand in the passage. */
  readonly aligned: number;
  /** Of a claim that is not English: whether all its words stand in the passage. */
  readonly isSaidInFull?: boolean | undefined;
}

export function verdictOf(scores: Scores, missing: MissingParts, differs: readonly Difference[]): ClaimVerdict {
  if (scores.page < (scores.isSaidInFull === undefined ? leastPageScore.inEnglish : leastPageScore.inOthers))
    return 'not_found';
  if (differs.length > 0) return 'differs';
  const isWhole = [missing.numbers, missing.dates, missing.names, missing.quotes].every((list) => list.length === 0);
  return isHigh(scores) && isWhole ? 'supported' : 'partly';
}

function isHigh({ claim, aligned, isSaidInFull }: Scores): boolean {
  if (isSaidInFull !== undefined) return isSaidInFull && claim >= 0.5;
  return claim >= supportedFrom && aligned >= leastAligned;
}
