import type { Comparison } from '../compare.ts';

/** How much of the claim's order is kept in the passage. */
export function orderFeatures({ claim, alignment, tokens }: Comparison) {
  const placed = alignment.flatMap((place, at) => (place >= 0 ? [{ at, place }] : []));
  let [inversions, neighbours, close] = [0, 0, 0];
  placed.slice(1).forEach((right, at) => {
    const left = placed[at] ?? right;
    const step = right.place - left.place;
    if (step < 0) inversions++;
    if (step > 0 && step <= right.at - left.at + 1) neighbours++;
    if (Math.abs(step) <= right.at - left.at + 3) close++;
  });
  const pairs = Math.max(1, placed.length - 1);
  const content = claim.termOfToken.filter((term) => term >= 0).length;
  const places = placed.map(({ place }) => place);
  const within = tokens.slice(Math.min(...places), Math.max(...places) + 1).filter(({ isStop }) => !isStop).length;
  return {
    inversions: inversions / pairs,
    neighbours: content < 2 ? 0 : neighbours / (content - 1),
    neighboursOfPlaced: neighbours / pairs,
    close: close / pairs,
    run: content === 0 ? 0 : longestRun(alignment, claim.termOfToken) / content,
    density: placed.length / Math.max(1, within),
  };
}

/** The most words of the claim in a row that follow each other in the passage too. */
function longestRun(alignment: readonly number[], terms: readonly number[]): number {
  let [run, best, previous] = [0, 0, -9];
  terms.forEach((term, at) => {
    if (term < 0) return;
    const place = alignment[at] ?? -1;
    run = place < 0 ? 0 : place > previous && place - previous <= 4 ? run + 1 : 1;
    if (place >= 0) previous = place;
    best = Math.max(best, run);
  });
  return best;
}
