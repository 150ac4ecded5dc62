import type { AnalysedQuery } from './analyse-query.ts';
import type { Candidate } from './candidates.ts';
import type { ScannedPassage } from './occurrences.ts';

/**
 * Everything that ranking weighs, in one place. The numbers were chosen on bench/docs-project/tuning.jsonl; `npm run eval:docs`
 * says what a change does to other questions, and `npm run eval:ir` what it does to plain text.
 */
export const weights = {
  /** How much more a word counts in the passage's own heading, and in those above it. */
  title: 3,
  path: 2,
  /** BM25: how soon repeating a word stops to matter, and how much length does. */
  saturation: 1.2,
  length: 0.65,
  /** A heading that has all words of the question. */
  heading: 0.1,
  /** Another word for one of the question's. */
  synonym: 0.5,
  /** A passage that has all words of the question, and not some of them often. */
  coverage: 0.7,
  /** Words that stand together in the question and in the passage. */
  nearness: 0.6,
  /** A whole identifier, `AbortController`, beside its parts; and one that only may be meant: `useEffect` for `use effect`. */
  identifier: 0.8,
  guessed: 0.2,
  /** What the best passages have in common, though the question doesn't say it. */
  feedback: 0.2,
  feedbackPassages: 5,
  feedbackWords: 10,
  /** So many are compared with them; who comes later without it stays behind. */
  feedbackReaders: 40,
  /** A passage of the package that the question names. */
  mention: 4,
  /** A passage of a package that the project itself depends on. */
  direct: 0.15,
  /** Prose answers better than declarations do, other things being equal. */
  guide: 0.4,
  /** A changelog; and where the question is about changes. */
  history: -0.4,
  historyAsked: 0.4,
};

/** BM25: occurrences saturate, and are worth less in a longer passage. */
export function saturated(occurrences: number, length: number, average: number): number {
  const norm = 1 - weights.length + (weights.length * length) / average;
  return (occurrences * (weights.saturation + 1)) / (occurrences + weights.saturation * norm);
}

/** A part of a score; those whose name begins with `×` multiply it by one plus their value, the others add up. */
export interface ScorePart {
  readonly part: string;
  readonly value: number;
}

export interface Ranked {
  readonly scanned: ScannedPassage;
  readonly parts: readonly ScorePart[];
  readonly score: number;
}

export interface Ranking extends Pick<AnalysedQuery, 'terms' | 'concepts' | 'idf' | 'learn'> {
  /** What is special about a candidate: each multiplies its score by one plus its value. */
  bonuses(candidate: Candidate): readonly ScorePart[];
}
