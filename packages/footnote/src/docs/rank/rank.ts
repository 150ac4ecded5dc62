import type { Candidate } from './candidates.ts';
import { feedbackStems } from './feedback.ts';
import { type Occurrences, type Reading, read, readAgain, wantedStems } from './occurrences.ts';
import type { Concept } from './query.ts';

/**
 * Everything that ranking weighs, in one place. They were chosen on bench/docs-project/tuning.jsonl; `npm run eval:docs`
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

/** A term of the question. */
export interface Term {
  readonly stem: string;
  /** `typed`: a whole that stands for several words, `abortcontrol`; `guessed`: neighbours that may be one. */
  readonly identifier?: 'typed' | 'guessed';
  /** Stems of other words for it. */
  readonly synonyms?: readonly string[];
}

/** Of a score. */
export interface Part {
  readonly part: string;
  readonly value: number;
}

export interface Ranked {
  readonly reading: Reading;
  readonly parts: readonly Part[];
  readonly score: number;
}

export interface Ranking {
  readonly terms: readonly Term[];
  readonly concepts: readonly Concept[];
  /** How rare a stem is. */
  idf(stem: string): number;
  /** Looks these up at once; others count as unknown, and rarest. */
  learn(stems: readonly string[]): void;
  /** What is special about a candidate: each multiplies its score by one plus its value. */
  bonuses(candidate: Candidate): readonly Part[];
}

export function rank(candidates: readonly Candidate[], ranking: Ranking): Ranked[] {
  const wanted = wantedStems(ranking.terms.flatMap(({ stem, synonyms = [] }) => [stem, ...synonyms]));
  const readings = candidates.map((candidate) => read(candidate, wanted));
  const average = readings.reduce((sum, { length }) => sum + length, 0) / Math.max(1, readings.length);
  const byWords = inOrder(readings.map((reading) => withParts(reading, ownParts(reading, ranking, average))));
  const shares = feedbackStems(byWords, ranking, average);
  const known = inOrder(
    byWords.map(({ reading, parts }) => withParts(reading, [...parts, ...ranking.bonuses(reading.candidate)])),
  );
  const alike = feedbackFor(shares, ranking, average);
  const first = known.slice(0, weights.feedbackReaders);
  return inOrder([
    ...first.map(({ reading, parts }) => withParts(reading, [...parts, ...alike(reading)])),
    ...known.slice(first.length),
  ]);
}

/** BM25: occurrences saturate, and are worth less in a longer passage. */
export function saturated(occurrences: number, length: number, average: number): number {
  const norm = 1 - weights.length + (weights.length * length) / average;
  return (occurrences * (weights.saturation + 1)) / (occurrences + weights.saturation * norm);
}

/** What adds up, times what is a share of it (`×`). */
function withParts(reading: Reading, parts: readonly Part[]): Ranked {
  let sum = 0;
  let factor = 1;
  for (const { part, value } of parts) {
    if (part.startsWith('×')) factor *= 1 + value;
    else sum += value;
  }
  return { reading, parts, score: sum * factor };
}

function inOrder(ranked: Ranked[]): Ranked[] {
  return ranked.sort((a, b) => b.score - a.score || a.reading.candidate.id - b.reading.candidate.id);
}

type Find = Reading['find'];

function ownParts({ length, find }: Reading, { terms, concepts, idf }: Ranking, average: number): readonly Part[] {
  const parts: Part[] = [];
  const covered = new Map<string, number>();
  for (const { stem, identifier, synonyms = [] } of terms) {
    const occurrences = weigh(find(stem));
    if (occurrences === 0) {
      const best = Math.max(0, ...synonyms.map((other) => weigh(find(other))));
      if (best === 0) continue;
      covered.set(stem, weights.synonym);
      parts.push({ part: `~${stem}`, value: weights.synonym * idf(stem) * saturated(best, length, average) });
      continue;
    }
    covered.set(stem, 1);
    const factor = identifier === undefined ? 1 : identifier === 'typed' ? weights.identifier : weights.guessed;
    parts.push({ part: stem, value: factor * idf(stem) * saturated(occurrences, length, average) });
  }
  parts.push({ part: 'words together', value: weights.nearness * nearness(find, concepts, idf) });
  parts.push({
    part: '× heading',
    value: weights.heading * shareOf(terms, idf, (stem) => (find(stem).title > 0 ? 1 : 0)),
  });
  parts.push({
    part: '× words found',
    value: weights.coverage * shareOf(terms, idf, (stem) => covered.get(stem) ?? 0),
  });
  return parts;
}

function weigh({ title, path, body }: Occurrences): number {
  return body.length + weights.title * title + weights.path * path;
}

/** Of all that the question says, rare words counting more. */
function shareOf(terms: readonly Term[], idf: (stem: string) => number, presence: (stem: string) => number): number {
  let all = 0;
  let found = 0;
  for (const { stem, identifier } of terms) {
    if (identifier !== undefined) continue;
    all += idf(stem);
    found += presence(stem) * idf(stem);
  }
  return all === 0 ? 0 : found / all;
}

const farthest = 8;

/** Neighbours in the question that are near each other in the text: the commoner one's weight, by their distance. */
function nearness(find: Find, concepts: readonly Concept[], idf: (stem: string) => number): number {
  let sum = 0;
  for (let i = 1; i < concepts.length; i++) {
    const first = concepts[i - 1]?.parts.at(-1) ?? '';
    const second = concepts[i]?.parts[0] ?? '';
    const distance = first === second ? 0 : leastDistance(find(first).body, find(second).body);
    if (distance > 0 && distance <= farthest) sum += Math.min(idf(first), idf(second)) / distance;
  }
  return sum;
}

/** Of two ascending lists, in one walk. */
function leastDistance(a: readonly number[], b: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const distance = (a[i] ?? 0) - (b[j] ?? 0);
    least = Math.min(least, Math.abs(distance));
    if (distance < 0) i++;
    else j++;
  }
  return least;
}

function feedbackFor(
  shares: ReadonlyMap<string, number>,
  { terms, idf }: Ranking,
  average: number,
): (reading: Reading) => readonly Part[] {
  if (shares.size === 0) return () => [];
  const wanted = wantedStems(shares.keys());
  const asked = terms.filter(({ identifier }) => identifier === undefined).length;
  return (reading) => {
    const find = readAgain(reading, wanted);
    let sum = 0;
    for (const [stem, share] of shares) {
      const occurrences = weigh(find(stem));
      if (occurrences > 0) sum += share * idf(stem) * saturated(occurrences, reading.length, average);
    }
    return sum === 0 ? [] : [{ part: 'like the best', value: weights.feedback * asked * sum }];
  };
}
