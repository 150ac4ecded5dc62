import type { PageScan } from './scan-page.ts';
import { isFiller } from './word-families.ts';

/** A word that tells no subject counts less. */
const fillerShare = 0.5;

/** Sentences that stand together and have much of a claim. */
export interface Window {
  /** Of the first sentence, and of the one behind the last. */
  readonly from: number;
  readonly to: number;
  /** The share of the claim's weight that it has. */
  readonly coverage: number;
}

/** How much each term of the claim says on this page: what is in every sentence says little. */
export function weightsOf({ sentences, frequencies }: PageScan, terms: readonly string[]): number[] {
  return Array.from(frequencies, (frequency, at) => {
    const rarity = Math.log(1 + (sentences.length + 1) / (Math.max(1, frequency) + 0.5));
    return isFiller(terms[at] ?? '') ? rarity * fillerShare : rarity;
  });
}

/** The best window of `size` sentences in a row; what the page says of itself counts for each. */
export function bestWindow(scan: PageScan, weights: readonly number[], size: number): Window {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const ofAbout = weights.reduce((sum, weight, term) => (scan.inAbout[term] === 1 ? sum + weight : sum), 0);
  const seen = new Int32Array(weights.length).fill(-1);
  let best = { from: 0, to: 0, coverage: 0 };
  for (let from = 0; from < scan.sentences.length; from++) {
    const to = Math.min(from + size, scan.sentences.length);
    const last = scan.matchesFrom[to] ?? 0;
    let sum = ofAbout;
    for (let m = scan.matchesFrom[from] ?? 0; m < last; m++) {
      const term = scan.matches[m] ?? 0;
      if (seen[term] === from) continue;
      seen[term] = from;
      if (scan.inAbout[term] !== 1) sum += weights[term] ?? 0;
    }
    const coverage = sum / whole;
    const hasMatch = last > (scan.matchesFrom[from] ?? 0);
    if (hasMatch && coverage > best.coverage + 1e-9) best = { from, to, coverage: Math.min(1, coverage) };
  }
  return best;
}

/** What `count` sentences of anywhere on the page have together, each chosen for what it adds. */
export function spreadCoverage(scan: PageScan, weights: readonly number[], count: number): number {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const open = [...weights];
  let left = whole;
  for (let round = 0; round < count && left > 0; round++) {
    let [best, most] = [-1, 0];
    for (let at = 0; at < scan.sentences.length; at++) {
      let sum = 0;
      for (let m = scan.matchesFrom[at] ?? 0; m < (scan.matchesFrom[at + 1] ?? 0); m++)
        sum += open[scan.matches[m] ?? 0] ?? 0;
      if (sum > most) [best, most] = [at, sum];
    }
    if (best < 0) break;
    for (let m = scan.matchesFrom[best] ?? 0; m < (scan.matchesFrom[best + 1] ?? 0); m++)
      open[scan.matches[m] ?? 0] = 0;
    left -= most;
  }
  return whole === 0 ? 0 : 1 - left / whole;
}

/** The share of neighbouring words of the claim that stand in one sentence, whichever. */
export function pairsTogether(scan: PageScan, terms: readonly number[]): number {
  const open = neighbours(terms.filter((term) => term >= 0));
  const wanted = [...open.values()].reduce((sum, { size }) => sum + size, 0);
  if (wanted === 0) return 0;
  let found = 0;
  const seen = new Int32Array(scan.frequencies.length).fill(-1);
  for (let at = 0; at < scan.sentences.length; at++) {
    const [from, to] = [scan.matchesFrom[at] ?? 0, scan.matchesFrom[at + 1] ?? 0];
    for (let m = from; m < to; m++) seen[scan.matches[m] ?? 0] = at;
    for (let m = from; m < to; m++) found += takeSeen(open.get(scan.matches[m] ?? 0), (term) => seen[term] === at);
  }
  return found / wanted;
}

/** Each term with those that follow it somewhere in the claim. */
function neighbours(terms: readonly number[]): Map<number, Set<number>> {
  const followers = new Map<number, Set<number>>();
  terms.slice(1).forEach((right, at) => {
    const left = terms[at] ?? right;
    if (left !== right) followers.set(left, (followers.get(left) ?? new Set()).add(right));
  });
  return followers;
}

/** Takes out what was seen, and says how many that were. */
function takeSeen(followers: Set<number> | undefined, isSeen: (term: number) => boolean): number {
  if (followers === undefined || followers.size === 0) return 0;
  const seen = [...followers].filter(isSeen);
  for (const term of seen) followers.delete(term);
  return seen.length;
}

/** What the sentence before or behind adds counts a little: a passage seldom stands alone. */
const neighbourShare = 0.15;

/** Sentences that have something of the claim, the best first; of equals the shorter. */
export function bestFirst(scan: PageScan, weights: readonly number[], count: number): number[] {
  const found: { readonly at: number; readonly sum: number; readonly length: number }[] = [];
  const seen = new Int32Array(weights.length).fill(-1);
  scan.sentences.forEach(({ start, end }, at) => {
    const [from, to] = [scan.matchesFrom[at] ?? 0, scan.matchesFrom[at + 1] ?? 0];
    if (from === to) return;
    for (let m = from; m < to; m++) seen[scan.matches[m] ?? 0] = at;
    const added = Math.max(newIn(at - 1, at), newIn(at + 1, at));
    found.push({ at, sum: sumOf(from, to, () => true) + neighbourShare * added, length: end - start });
  });
  found.sort((a, b) => b.sum - a.sum || a.length - b.length || a.at - b.at);
  return found.slice(0, count).map(({ at }) => at);

  /** The weight of what a sentence has and its neighbour `beside` has not. */
  function newIn(sentence: number, beside: number): number {
    if (sentence < 0 || sentence >= scan.sentences.length) return 0;
    const [from, to] = [scan.matchesFrom[sentence] ?? 0, scan.matchesFrom[sentence + 1] ?? 0];
    return sumOf(from, to, (term) => seen[term] !== beside);
  }

  function sumOf(from: number, to: number, isCounted: (term: number) => boolean): number {
    let sum = 0;
    for (let m = from; m < to; m++) {
      const term = scan.matches[m] ?? 0;
      if (isCounted(term)) sum += weights[term] ?? 0;
    }
    return sum;
  }
}
