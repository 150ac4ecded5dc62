import type { Comparison } from '../compare.ts';

/** Whether each word of the claim stands on the page in the company of the others, and not only somewhere. */
export function companyFeatures(comparison: Comparison) {
  const { claim, scan, weights, window } = comparison;
  const best = bestCompany(comparison);
  const isValue = weights.map(() => false);
  claim.termOfToken.forEach((term, at) => {
    if (term >= 0 && claim.isOfValue[at]) isValue[term] = true;
  });
  const terms = weights.map((_, term) => term);
  const there = terms.filter((term) => (scan.frequencies[term] ?? 0) > 0);
  const values = there.filter((term) => isValue[term]);
  const words = there.filter((term) => !isValue[term]);
  const of = (list: readonly number[]) => list.map((term) => best[term] ?? 0);
  const whole = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const weightedMean = terms.reduce((sum, term) => sum + (weights[term] ?? 0) * (best[term] ?? 0), 0) / whole;
  const top = Math.max(0, ...best);
  const loneliest = (list: readonly number[]) => (list.length === 0 ? 0 : top - Math.min(...of(list)));
  const near = nearCoverage(comparison);
  return {
    company: weightedMean,
    lonelyValue: loneliest(values),
    lonelyWord: loneliest(words),
    near,
    nearGain: near - window.coverage,
    ...besideFeatures(comparison),
  };
}

/** Which words that follow each other in the claim do so on the page: within a name, beside one, and at all. */
function besideFeatures({ claim, scan }: Comparison) {
  const content = claim.termOfToken.flatMap((term, at) => (term >= 0 ? [at] : []));
  const pairs = content.slice(1);
  const isBeside = (at: number | undefined) => at !== undefined && scan.isBesidePrevious[at] === 1;
  const onPage = (at: number) => (scan.frequencies[claim.termOfToken[at] ?? -1] ?? 0) > 0;
  let [broken, unlinked] = [0, 0];
  for (const { firstToken, lastToken } of claim.names) {
    const parts = content.filter((at) => at >= firstToken && at <= lastToken);
    if (!parts.every(onPage)) continue;
    if (parts.slice(1).some((at) => !isBeside(at))) broken++;
    const next = content.find((at) => at > lastToken);
    if (!isBeside(parts[0]) && !isBeside(next)) unlinked++;
  }
  return {
    beside: pairs.length === 0 ? 1 : pairs.filter(isBeside).length / pairs.length,
    brokenNames: Math.min(2, broken),
    unlinkedNames: Math.min(3, unlinked),
  };
}

/** For each term, the most of the claim that a sentence with it has. */
function bestCompany({ scan, weights }: Comparison): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const best = weights.map(() => 0);
  for (let at = 0; at < scan.sentences.length; at++) {
    const [from, to] = [scan.matchesFrom[at] ?? 0, scan.matchesFrom[at + 1] ?? 0];
    let sum = 0;
    for (let m = from; m < to; m++) sum += weights[scan.matches[m] ?? 0] ?? 0;
    for (let m = from; m < to; m++) {
      const term = scan.matches[m] ?? 0;
      if (sum / whole > (best[term] ?? 0)) best[term] = sum / whole;
    }
  }
  return best;
}

/** How many sentences before and behind the passage are near it. */
const reach = 2;

/** What the passage has with the sentences around it. */
function nearCoverage({ scan, weights, window }: Comparison): number {
  const whole = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const from = scan.matchesFrom[Math.max(0, window.from - reach)] ?? 0;
  const to = scan.matchesFrom[Math.min(scan.sentences.length, window.to + reach)] ?? 0;
  const seen = new Set(scan.matches.slice(from, to));
  let sum = 0;
  weights.forEach((weight, term) => {
    if (seen.has(term) || scan.inAbout[term] === 1) sum += weight;
  });
  return sum / whole;
}
