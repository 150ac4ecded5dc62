import { countStems } from './occurrences.ts';
import { type Ranked, type Ranking, saturated, weights } from './weights.ts';

/**
 * Pseudo-relevance feedback, over the candidates only: the stems that the best passages share and that few others
 * have, each with its share. They say what the question is about in words that it doesn't use.
 */
export function feedbackStems(
  ranked: readonly Ranked[],
  { terms, idf, learn }: Ranking,
  average: number,
): ReadonlyMap<string, number> {
  const best = ranked.slice(0, weights.feedbackPassages);
  const sum = best.reduce((all, { score }) => all + score, 0);
  if (weights.feedback === 0 || best.length < 2 || sum === 0) return new Map();
  const asked = new Set(terms.map(({ stem }) => stem));
  const counted = best.map(({ scanned, score }) => ({ scanned, score, counts: countStems(scanned.body) }));
  learn(counted.flatMap(({ counts }) => [...counts.keys()]));
  const values = new Map<string, number>();
  for (const { scanned, score, counts } of counted) {
    for (const [stem, count] of counts) {
      // Numbers are shared by accident.
      if (asked.has(stem) || /^\d/.test(stem)) continue;
      const value = (score / sum) * saturated(count, scanned.length, average) * idf(stem);
      values.set(stem, (values.get(stem) ?? 0) + value);
    }
  }
  const chosen = [...values].sort((a, b) => b[1] - a[1]).slice(0, weights.feedbackWords);
  const all = chosen.reduce((weight, [, value]) => weight + value, 0);
  return new Map(chosen.map(([stem, value]) => [stem, value / all]));
}
