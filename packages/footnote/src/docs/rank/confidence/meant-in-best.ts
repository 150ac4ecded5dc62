import type { AnalysedQuery } from '../analyse-query.ts';
import { stemsIn } from '../occurrences.ts';
import type { Ranked } from '../rank.ts';
import type { Consensus } from './confidence.ts';

/** How many of the best are looked at, and for how many of the words that are meant most surely. */
const most = { hits: 5, words: 3 };

/**
 * Whether the best hits are about what may be meant: a single passage may have its words by accident, five hardly. It says
 * most of loosely worded questions, which share no word with their answers.
 */
export function meantInBest(
  ranked: readonly Ranked[],
  { concepts, meanings }: Pick<AnalysedQuery, 'concepts' | 'meanings'>,
): Omit<Consensus, 'agreement'> {
  const sureness = new Map<string, number>();
  for (const { stems, strength } of meanings) {
    for (const stem of stems) sureness.set(stem, (sureness.get(stem) ?? 0) + strength);
  }
  if (sureness.size === 0) return { headingsMeant: 0, wordsMeant: 0 };
  const best = ranked.slice(0, most.hits).map(({ scanned }) => scanned);
  const surest = [...sureness].sort(([, a], [, b]) => b - a).slice(0, most.words);
  const said = new Set(concepts.flatMap(({ parts, names }) => [...parts, ...names]));
  return {
    headingsMeant: mean(
      best.map(({ title }) => share([...stemsIn(title)], (stem) => sureness.has(stem) && !said.has(stem))),
    ),
    wordsMeant: mean(surest.map(([stem]) => share(best, ({ has }) => has(stem)))),
  };
}

function share<T>(list: readonly T[], test: (one: T) => boolean): number {
  return list.filter(test).length / Math.max(1, list.length);
}

function mean(shares: readonly number[]): number {
  return shares.reduce((sum, one) => sum + one, 0) / Math.max(1, shares.length);
}
