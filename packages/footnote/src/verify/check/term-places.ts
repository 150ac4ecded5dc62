import { isSamePlace } from './names.ts';
import type { Spelling } from './spelling.ts';

/** The words of a claim that say something, each once, by their places. */
export interface TermPlaces {
  readonly terms: readonly string[];
  /** Where a word is among them: by its stem, as a name that begins alike, or as another form of it. */
  readonly placeOf: (word: Spelling) => number | undefined;
}

/** `Wochenende` and `Wochenendes`, `Součka` and `Souček`. */
function beginsAlike(a: string, b: string): boolean {
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  return shared >= 4 && shared >= leastShared * Math.max(a.length, b.length);
}

const leastShared = 0.65;

/** Names beyond it are compared by their stems only. */
const mostNames = 50;

/**
 * Reads words in order; a word that was there before, in whatever form, gets its place. The forms of English are known by
 * a stemmer and a table; those of other languages by how the words begin.
 */
export function termPlaces(isEnglish: boolean): TermPlaces & { readonly add: (word: Spelling) => number } {
  const terms: string[] = [];
  const places = new Map<string, number>();
  const families = new Map<string, number>();
  const names: { readonly lower: string; readonly place: number }[] = [];
  const placeOf = (word: Spelling) => places.get(word.term) ?? (isEnglish ? placeOfForm(word) : placeOfBeginning(word));
  const placeOfForm = ({ term, lower, family, isCapital }: Spelling) =>
    isCapital
      ? names.find((name) => isSamePlace(name.lower, lower))?.place
      : (families.get(term) ?? families.get(family));
  const placeOfBeginning = ({ term, isFigure }: Spelling) => {
    const place = isFigure ? -1 : terms.findIndex((other) => beginsAlike(other, term));
    return place < 0 ? undefined : place;
  };
  return {
    terms,
    placeOf,
    add: (word) => {
      const place = placeOf(word) ?? terms.length;
      if (place === terms.length) {
        terms.push(word.term);
        places.set(word.term, place);
      }
      if (!word.isCapital) families.set(word.family, place);
      else if (names.length < mostNames) names.push({ lower: word.lower, place });
      return place;
    },
  };
}
