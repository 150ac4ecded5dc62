import type { ClaimVerdict, Difference, MissingParts } from '../../contract/verification.ts';

/** Below it the page does not speak of it: so for few right pages in a hundred, and nearly all wrong ones. */
const leastPageScore = 0.58;

/** Few unsupported claims in a hundred reach it. */
const supportedFrom = 0.6;

export interface Scores {
  readonly claim: number;
  readonly page: number;
}

export function verdictOf(scores: Scores, missing: MissingParts, differs: readonly Difference[]): ClaimVerdict {
  if (scores.page < leastPageScore) return 'not_found';
  if (differs.length > 0) return 'differs';
  const isWhole = [missing.numbers, missing.dates, missing.names, missing.quotes].every((list) => list.length === 0);
  return scores.claim >= supportedFrom && isWhole ? 'supported' : 'partly';
}
