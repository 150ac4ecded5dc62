import type { Verification, VerifiedClaim } from '../contract/verification.ts';

/** How many claims have which verdict. */
export function summaryOf(claims: readonly VerifiedClaim[], uncited: number): Verification['summary'] {
  const summary = { supported: 0, partly: 0, differs: 0, not_found: 0, unchecked: 0, uncited };
  for (const { verdict } of claims) summary[verdict]++;
  return summary;
}
