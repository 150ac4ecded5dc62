import type { Comparison } from '../compare.ts';

/** A claim says several things: each is looked up on its own, in whichever sentence has most of it. */
export function clauseFeatures(comparison: Comparison) {
  const clauses = clausesOf(comparison);
  const coverages = coverageOf(clauses, comparison);
  const aligned = clauses.map((terms) => alignedShare(terms, comparison));
  return {
    clauses: Math.min(6, clauses.length),
    weakestClause: Math.min(1, ...coverages),
    lastClause: coverages.at(-1) ?? 0,
    firstClause: coverages[0] ?? 0,
    meanClause: coverages.reduce((sum, each) => sum + each, 0) / Math.max(1, coverages.length),
    weakestAligned: Math.min(1, ...aligned),
    lastAligned: aligned.at(-1) ?? 0,
    firstAligned: aligned[0] ?? 0,
  };
}

/** Words that a new statement may begin with. */
const joints = new Set(
  `and or but which who whom whose that because while where when although though since as after before with including
  such for by to so however`.split(/\s+/),
);

/** Fewer words that say something make no clause of their own. */
const leastTerms = 2;

function clausesOf({ claim }: Comparison): number[][] {
  const clauses: number[][] = [];
  let open: number[] = [];
  claim.tokens.forEach((token, at) => {
    const before = claim.text.slice(claim.tokens[at - 1]?.end ?? token.start, token.start);
    const isJoint = joints.has(token.lower) || /[,;:.()–—]/.test(before);
    if (isJoint && open.length >= leastTerms) {
      clauses.push(open);
      open = [];
    }
    const term = claim.termOfToken[at] ?? -1;
    if (term >= 0 && !open.includes(term)) open.push(term);
  });
  const last = clauses.at(-1);
  if (open.length >= leastTerms || last === undefined) clauses.push(open);
  else for (const term of open) if (!last.includes(term)) last.push(term);
  return clauses;
}

function coverageOf(clauses: readonly (readonly number[])[], { scan, weights }: Comparison): number[] {
  const clausesOfTerm = weights.map((): number[] => []);
  clauses.forEach((terms, at) => {
    for (const term of terms) clausesOfTerm[term]?.push(at);
  });
  const best = clauses.map(() => 0);
  const sums = clauses.map(() => 0);
  for (let at = 0; at < scan.sentences.length; at++) {
    const [from, to] = [scan.matchesFrom[at] ?? 0, scan.matchesFrom[at + 1] ?? 0];
    if (from === to) continue;
    sums.fill(0);
    for (let m = from; m < to; m++) {
      const term = scan.matches[m] ?? 0;
      for (const clause of clausesOfTerm[term] ?? []) sums[clause] = (sums[clause] ?? 0) + (weights[term] ?? 0);
    }
    sums.forEach((sum, clause) => {
      if (sum > (best[clause] ?? 0)) best[clause] = sum;
    });
  }
  return clauses.map((terms, at) => {
    const whole = terms.reduce((sum, term) => sum + (weights[term] ?? 0), 0);
    return whole === 0 ? 1 : (best[at] ?? 0) / whole;
  });
}

function alignedShare(terms: readonly number[], { claim, alignment }: Comparison): number {
  const placed = new Set(claim.termOfToken.filter((_, at) => (alignment[at] ?? -1) >= 0));
  return terms.length === 0 ? 1 : terms.filter((term) => placed.has(term)).length / terms.length;
}
