import type { Term } from './analyse-query.ts';
import type { Candidate } from './candidates.ts';
import { feedbackStems } from './feedback.ts';
import { type Occurrences, type ScannedPassage, scanAgain, scanPassage, stemFilter } from './occurrences.ts';
import type { Concept } from './parse-query.ts';
import { type Ranked, type Ranking, type ScorePart, saturated, weights } from './weights.ts';

export function rank(candidates: readonly Candidate[], ranking: Ranking): Ranked[] {
  const filter = stemFilter(ranking.terms.flatMap(({ stem, synonyms = [] }) => [stem, ...synonyms]));
  const passages = candidates.map((candidate) => scanPassage(candidate, filter));
  const average = passages.reduce((sum, { length }) => sum + length, 0) / Math.max(1, passages.length);
  const byWords = inOrder(passages.map((scanned) => withParts(scanned, ownParts(scanned, ranking, average))));
  const shares = feedbackStems(byWords, ranking, average);
  const known = inOrder(
    byWords.map(({ scanned, parts }) => withParts(scanned, [...parts, ...ranking.bonuses(scanned.candidate)])),
  );
  const alike = feedbackFor(shares, ranking, average);
  const first = known.slice(0, weights.feedbackReaders);
  return inOrder([
    ...first.map(({ scanned, parts }) => withParts(scanned, [...parts, ...alike(scanned)])),
    ...known.slice(first.length),
  ]);
}

/** What adds up, times what is a share of it (`×`). */
function withParts(scanned: ScannedPassage, parts: readonly ScorePart[]): Ranked {
  let sum = 0;
  let factor = 1;
  for (const { part, value } of parts) {
    if (part.startsWith('×')) factor *= 1 + value;
    else sum += value;
  }
  return { scanned, parts, score: sum * factor };
}

function inOrder(ranked: Ranked[]): Ranked[] {
  return ranked.sort((a, b) => b.score - a.score || a.scanned.candidate.id - b.scanned.candidate.id);
}

type Find = ScannedPassage['find'];

function ownParts(
  { length, find }: ScannedPassage,
  { terms, concepts, idf }: Ranking,
  average: number,
): readonly ScorePart[] {
  const parts: ScorePart[] = [];
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

/** Of two ascending lists, in one pass over both. */
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
): (scanned: ScannedPassage) => readonly ScorePart[] {
  if (shares.size === 0) return () => [];
  const filter = stemFilter(shares.keys());
  const asked = terms.filter(({ identifier }) => identifier === undefined).length;
  return (scanned) => {
    const find = scanAgain(scanned, filter);
    let sum = 0;
    for (const [stem, share] of shares) {
      const occurrences = weigh(find(stem));
      if (occurrences > 0) sum += share * idf(stem) * saturated(occurrences, scanned.length, average);
    }
    return sum === 0 ? [] : [{ part: 'like the best', value: weights.feedback * asked * sum }];
  };
}
