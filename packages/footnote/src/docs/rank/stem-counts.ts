import type { Vocabulary } from './vocabulary.ts';

/** How many passages have each stem of a question; every stem is looked up once. */
export interface StemCounts {
  countOf(stem: string): number;
  learn(stems: readonly string[]): void;
}

export function createCounts(vocabulary: Vocabulary): StemCounts {
  const counts = new Map<string, number>();
  const asked = new Set<string>();
  return {
    countOf: (stem) => counts.get(stem) ?? 0,
    learn(stems) {
      const fresh = [...new Set(stems)].filter((stem) => !asked.has(stem));
      for (const stem of fresh) asked.add(stem);
      if (fresh.length === 0) return;
      for (const [stem, count] of vocabulary.countsOf(fresh)) counts.set(stem, count);
    },
  };
}
