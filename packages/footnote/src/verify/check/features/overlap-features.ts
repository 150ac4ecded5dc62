import type { Comparison } from '../compare.ts';
import { isNamePart } from '../names.ts';
import { isOnPage } from '../scan-page.ts';
import type { TextWord } from '../text-words.ts';
import { bestWindow } from '../window.ts';
import { isFiller } from '../word-families.ts';

/** How much of the claim's words is on the page, and how close together. */
export function overlapFeatures(comparison: Comparison) {
  const { claim, scan, weights, windows, window, spread, pairs } = comparison;
  const [one, two, three] = windows;
  const flat = weights.map(() => 1);
  const whole = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const found = weights.filter((_, at) => isOnPage(scan, at));
  const content = claim.termOfToken.filter((term) => term >= 0).length || 1;
  const aligned = claim.tokens.filter((_, at) => isSaid(comparison, at)).length;
  return {
    one: one.coverage,
    two: two.coverage,
    three: three.coverage,
    flatOne: bestWindow(scan, flat, 1).coverage,
    flatThree: bestWindow(scan, flat, 3).coverage,
    spread,
    page: found.reduce((sum, weight) => sum + weight, 0) / whole,
    pageFlat: found.length / (claim.terms.length || 1),
    aligned: aligned / content,
    unaligned: Math.min(8, content - aligned),
    ...unalignedKinds(comparison),
    absentTerms: Math.min(8, claim.terms.length - found.length),
    gap: longestGap(claim.termOfToken, (at) => !isSaid(comparison, at)),
    gapOnPage: longestGap(claim.termOfToken, (at) => !isOnPage(scan, claim.termOfToken[at] ?? -1)),
    trailingGap: trailingGap(comparison),
    pairs,
    length: Math.log(1 + content),
    sentences: window.to - window.from,
    gain: three.coverage - one.coverage,
  };
}

/** Whether a word of the claim stands in the passage, or in what the page says of itself: its title names the subject. */
function isSaid({ claim, scan, alignment }: Comparison, at: number): boolean {
  return (alignment[at] ?? -1) >= 0 || scan.inAbout[claim.termOfToken[at] ?? -1] === 1;
}

/** Of the words that are not in the passage: how many tell the subject, and how many are nearly there. */
function unalignedKinds(comparison: Comparison) {
  const { claim, tokens } = comparison;
  const unaligned = claim.tokens.filter((_, at) => (claim.termOfToken[at] ?? -1) >= 0 && !isSaid(comparison, at));
  const names = unaligned.filter((token) => isNamePart(token)).length;
  const fillers = unaligned.filter(({ term }) => isFiller(term)).length;
  const soft = unaligned.filter((token) => tokens.some((other) => isSoftMatch(token, other))).length;
  return {
    unalignedWords: Math.min(8, Math.max(0, unaligned.length - names - fillers)),
    fillers: Math.min(4, fillers),
    soft: Math.min(3, soft),
  };
}

/** The most words in a row that say something and are not there. */
function longestGap(terms: readonly number[], isOff: (at: number) => boolean): number {
  let [run, best] = [0, 0];
  terms.forEach((term, at) => {
    if (term < 0) return;
    run = isOff(at) ? run + 1 : 0;
    best = Math.max(best, run);
  });
  return Math.min(8, best);
}

/** The share of the claim behind its last word that is in the passage: a detail that was added mostly stands there. */
function trailingGap(comparison: Comparison): number {
  const isPlaced = comparison.claim.termOfToken.flatMap((term, at) => (term < 0 ? [] : [isSaid(comparison, at)]));
  return isPlaced.length === 0 ? 0 : (isPlaced.length - 1 - isPlaced.lastIndexOf(true)) / isPlaced.length;
}

/** `political` and `politician`: most letters are shared from the start. */
function isSoftMatch(a: TextWord, b: TextWord): boolean {
  if (b.isStop || a.lower.length < 5 || b.lower.length < 5) return false;
  let shared = 0;
  while (shared < a.lower.length && a.lower[shared] === b.lower[shared]) shared++;
  return shared >= 5 && shared >= 0.6 * Math.max(a.lower.length, b.lower.length);
}
