// What a plain pass over the page can tell, to measure the claim check against.
import { compare } from '../../packages/footnote/dist/verify/check/compare.js';
import { tokensOf } from '../../packages/footnote/dist/verify/check/text-words.js';

/** The rarity of words over all sources of some rows. */
export function rarityOf(rows) {
  const counts = new Map();
  const sources = new Set(rows.map(({ source }) => source));
  for (const source of sources) {
    for (const term of new Set(tokensOf(source).map(({ term }) => term))) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return (term) => Math.log((sources.size + 1) / ((counts.get(term) ?? 0) + 1));
}

/** The share of the claim's words that are anywhere on the page, rare ones counting more. */
export function overlapOf({ claim, source }, rarity) {
  const page = new Set(tokensOf(source).map(({ term }) => term));
  const terms = new Set(
    tokensOf(claim)
      .filter(({ isStop }) => !isStop)
      .map(({ term }) => term),
  );
  let [found, whole] = [0, 0];
  for (const term of terms) {
    whole += rarity(term);
    if (page.has(term)) found += rarity(term);
  }
  return whole === 0 ? 0 : found / whole;
}

/** The share of the claim's words in the best three sentences in a row, all counting alike. */
export function windowCoverage({ claim, source }) {
  const { scan } = compare(claim, { text: source });
  const seen = new Int32Array(scan.frequencies.length).fill(-1);
  let best = 0;
  for (let from = 0; from < scan.sentences.length; from++) {
    let found = 0;
    const to = Math.min(from + 3, scan.sentences.length);
    for (let at = scan.matchesFrom[from]; at < scan.matchesFrom[to]; at++) {
      if (seen[scan.matches[at]] === from) continue;
      seen[scan.matches[at]] = from;
      found++;
    }
    best = Math.max(best, found);
  }
  return best / Math.max(1, scan.frequencies.length);
}
