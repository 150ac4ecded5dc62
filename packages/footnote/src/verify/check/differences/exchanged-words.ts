import type { Difference } from '../../../contract/verification.ts';
import { editDistance } from '../../../text/edit-distance.ts';
import { type Comparison, mainSentence } from '../compare.ts';
import { isNamePart } from '../names.ts';
import type { TextWord } from '../text-words.ts';
import { type ChangedPlace, changedPlaces } from './changed-places.ts';

/** So much of a claim must be told in the order of the passage, for two of its words to be exchanged or one to be another. */
const [leastForExchange, leastForOther] = [0.6, 0.7];
/** So many words right beside it must be the same for a name to stand in the place of another. */
const leastBeside = 4;

/**
 * `HTTPX captures what RESPX sends` where the page has both the other way round, and a name in the very place of another
 * one. Only where a claim follows its passage word for word: whoever turns a sentence round tells the same in other places.
 */
export function exchangedWords(comparison: Comparison): Difference[] {
  const { claim } = comparison;
  const sentence = mainSentence(comparison);
  const { places, sameShare } = changedPlaces(claim.tokens, sentence);
  if (sameShare < leastForExchange) return [];
  for (const [at, place] of places.entries()) {
    const other = places
      .slice(at + 1)
      .find((later) => isCrossed(place, later) && !isListed(place, later, claim.tokens));
    if (other !== undefined) return [{ kind: 'name', claim: written(place.own), page: written(place.theirs) }];
  }
  if (sameShare < leastForOther) return [];
  return places.flatMap((place) =>
    isOtherName(place, claim.tokens, sentence)
      ? [{ kind: 'name', claim: written(place.own), page: written(place.theirs) } as const]
      : [],
  );
}

function isCrossed(a: ChangedPlace, b: ChangedPlace): boolean {
  return isAlike(a.own, b.theirs) && isAlike(a.theirs, b.own);
}

function isAlike(a: readonly TextWord[], b: readonly TextWord[]): boolean {
  const [left, right] = [telling(a), telling(b)];
  return left.length > 0 && left.length === right.length && left.every(({ term }, at) => term === right[at]?.term);
}

/** `The Kaisyuan market and the Jin market`, in whatever order: between them stands only what follows both. */
function isListed(a: ChangedPlace, b: ChangedPlace, tokens: readonly TextWord[]): boolean {
  const [from, to] = [a.own.at(-1)?.end ?? 0, b.own[0]?.start ?? 0];
  const between = tokens.filter(({ start }) => start >= from && start < to);
  const behind = tokens.filter(({ start }) => start >= to).slice(0, between.length + b.own.length);
  return telling(between).every(({ term }) => behind.some((other) => other.term === term)) && between.some(joins);
}

function joins({ lower }: TextWord): boolean {
  return lower === 'and' || lower === 'or' || lower === 'nor';
}

function isOtherName(place: ChangedPlace, tokens: readonly TextWord[], sentence: readonly TextWord[]): boolean {
  if (place.beside < leastBeside || !isName(place.own, tokens) || !isName(place.theirs, sentence)) return false;
  const isIn = (word: TextWord, others: readonly TextWord[]) => others.some((other) => isNearly(word, other));
  const [own, theirs] = [telling(place.own), telling(place.theirs)];
  return !own.some((word) => isIn(word, sentence)) && !theirs.some((word) => isIn(word, tokens));
}

/** `Rockerfeller` is a slip, and `Fox` is not `Cox`. */
function isNearly(a: TextWord, b: TextWord): boolean {
  const most = Math.min(2, Math.floor(a.lower.length / 4));
  return a.term === b.term || (isNamePart(b) && editDistance(a.lower, b.lower, most) <= most);
}

/** All that says something in it is of a name; a single word that begins its sentence may be any. */
function isName(place: readonly TextWord[], tokens: readonly TextWord[]): boolean {
  const words = telling(place);
  const isFirst = words.length === 1 && words[0] === tokens[0] && !camelCase.test(words[0]?.written ?? '');
  // `512 GB`: units are read elsewhere.
  const [first] = place;
  const isUnit = first !== undefined && tokens[tokens.indexOf(first) - 1]?.isFigure === true;
  return (
    words.length > 0 && !isFirst && !isUnit && words.every((word) => isNamePart(word) || camelCase.test(word.written))
  );
}

/** `macOS`, `ConnectionError`. */
const camelCase = /[a-z][A-Z]/;

function telling(words: readonly TextWord[]): readonly TextWord[] {
  return words.filter(({ isStop }) => !isStop);
}

function written(words: readonly TextWord[]): string {
  return words.map((word) => word.written).join(' ');
}
