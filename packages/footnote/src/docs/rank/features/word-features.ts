import { isFillerStem } from '../../../text/words/stop-words.ts';
import type { AnalysedQuery, Term } from '../analyse-query.ts';
import { saturated } from '../bm25.ts';
import type { Occurrences, ScannedPassage } from '../occurrences.ts';
import type { WritableFeatures } from './feature-names.ts';

/** BM25: how soon repeating a word stops to matter, in a passage and in a question; how much length does, and what a heading counts. */
const bm25 = { saturation: 1.2, saturationAsked: 3, length: 0.75, title: 3, path: 1.5 };

/** A word that tells the story of a question and not its subject. */
const fillerWeight = 0.6;

type Find = ScannedPassage['find'];

/** How well the words of the question are covered, and where they stand. */
export function addWords(
  into: WritableFeatures,
  scanned: ScannedPassage,
  question: AnalysedQuery,
  { meanLength, taken }: { readonly meanLength: number; readonly taken: string | undefined },
): void {
  const { length, find } = scanned;
  const { terms, concepts, idf } = question;
  const sum = { all: 0, scored: 0, title: 0, terms: 0 };
  for (const term of terms) {
    if (term.identifier === 'guessed') continue;
    const weight = weightOf(term, idf) * askedAgain(term);
    const found = find(term.stem);
    // Every declaration of a module has its name above: that says where it is, and not what it is for.
    const own = term.stem === taken ? { ...found, title: 0, path: 0 } : found;
    const occurrences = own.body.length + bm25.title * own.title + bm25.path * own.path;
    sum.all += weight;
    sum.terms += isFillerStem(term.stem) ? fillerWeight : 1;
    sum.title += own.title > 0 ? weight : 0;
    sum.scored += occurrences > 0 ? weight * saturated(occurrences, length / meanLength, bm25) : 0;
  }
  const share = (value: number) => (sum.all === 0 ? 0 : value / sum.all);
  into.words = (share(sum.scored) / (bm25.saturation + 1)) * longer(sum.terms);
  into.heading = share(sum.title);
  into['words together'] = share(nearness(find, concepts, idf));
  into['words as one name'] = terms.some(({ stem, identifier }) => identifier === 'guessed' && scanned.has(stem))
    ? 1
    : 0;
}

/** A question of usually so many words. */
const usualTerms = 5;

/** Of a long question every passage has some words: how well it has them must outweigh what kind of passage it is. */
function longer(terms: number): number {
  return Math.max(1, terms / usualTerms);
}

/** What a long question says again and again is its subject. */
function askedAgain({ times }: Term): number {
  return (times * (bm25.saturationAsked + 1)) / (times + bm25.saturationAsked);
}

function weightOf({ stem }: Pick<Term, 'stem'>, idf: (stem: string) => number): number {
  return idf(stem) * (isFillerStem(stem) ? fillerWeight : 1);
}

/** From this share on that no passage has, what a question may mean counts in full. */
const muchUnsaid = 0.5;

/** How much of the question the passage lacks that has most of it, up to `muchUnsaid`: 0 where one has every word. */
export function unsaidIn(passages: readonly ScannedPassage[], { terms, idf }: AnalysedQuery): number {
  const typed = terms.filter(({ identifier }) => identifier === undefined);
  const weights = typed.map((term) => weightOf(term, idf));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let most = 0;
  for (const { has } of passages) {
    let found = 0;
    for (const [i, { stem }] of typed.entries()) if (has(stem)) found += weights[i] ?? 0;
    most = Math.max(most, found);
  }
  return all === 0 ? 1 : Math.min(1, (1 - most / all) / muchUnsaid);
}

/** Words that may be meant say more the rarer they are: two rare ones say all. */
const rare = 8;

/** What the question may mean: the likeliest of it in the heading, and all of it together. */
export function addMeanings(
  into: WritableFeatures,
  find: Find,
  { meanings, idf }: AnalysedQuery,
  unsaid: number,
): void {
  const meant = new Map<string, number>();
  for (const { stems, strength } of meanings) {
    let title = 0;
    for (const stem of stems) {
      meant.set(stem, (meant.get(stem) ?? 0) + strength * unsaid);
      if (find(stem).title > 0) title += (strength * unsaid * Math.min(rare, idf(stem))) / (2 * rare);
    }
    into['meant, in heading'] = Math.max(into['meant, in heading'], Math.min(1, title));
  }
  into['meant together'] = meantTogether(find, meant, idf);
}

/** A word that several meanings share counts more than once, up to here; four that are surely meant say all. */
const mostShared = 1.5;
const enoughMeant = 4;

function meantTogether(find: Find, meant: ReadonlyMap<string, number>, idf: (stem: string) => number): number {
  let sum = 0;
  for (const [stem, strength] of meant) {
    if (isIn(find(stem))) sum += (Math.min(mostShared, strength) * Math.min(rare, idf(stem))) / rare;
  }
  return Math.min(1, sum / enoughMeant);
}

function isIn({ title, path, body }: Occurrences): boolean {
  return title + path + body.length > 0;
}

const farthest = 8;

/** Neighbours in the question that are near each other in the text: the commoner one's weight, by their distance. */
function nearness(find: Find, concepts: AnalysedQuery['concepts'], idf: (stem: string) => number): number {
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
