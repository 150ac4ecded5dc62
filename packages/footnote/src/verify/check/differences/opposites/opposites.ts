import { isOpposite, isSameDirection } from '../../polarity.ts';
import type { TextWord } from '../../text-words.ts';
import { englishAlternatives, englishOpposites } from './english.ts';
import { frenchOpposites } from './french.ts';
import { germanOpposites } from './german.ts';
import { spanishOpposites } from './spanish.ts';

/** Whether a word can't be said for this one. `option` is a thing, and `optional` what it is. */
export function oppositeTo(own: TextWord): (theirs: TextWord) => boolean {
  const against = againstWord(own.lower);
  if (isThing.test(own.lower)) return () => false;
  if (against === undefined) return ({ term, lower }) => isOpposite(own.term, term) && !isThing.test(lower);
  return ({ term, lower }) => against.has(wordOf(lower)) || (isOpposite(own.term, term) && !isThing.test(lower));
}

const isThing = /^options?$/;

/** The same word, or one that goes the same way. */
export function isSameSide(own: TextWord, other: TextWord): boolean {
  if (own.lower === other.lower || isSameDirection(other.term, own.term)) return true;
  const [against, others] = [againstWord(own.lower), againstWord(other.lower)];
  if (against === undefined) return own.term === other.term;
  return against === others;
}

/** Whether a word excludes this one, as `gray` does `blue`; undefined where it is of no such kind. */
export function alternativesTo({ lower }: TextWord): ((theirs: TextWord) => boolean) | undefined {
  alternatives ??= readAlternatives();
  const line = alternatives.get(lower);
  return line && ((theirs) => line.has(theirs.lower) && line.get(theirs.lower) !== line.get(lower));
}

type Line = ReadonlyMap<string, string>;

let alternatives: ReadonlyMap<string, Line> | undefined;

function readAlternatives(): ReadonlyMap<string, Line> {
  const map = new Map<string, Line>();
  for (const written of englishAlternatives.trim().split('\n')) {
    const line = new Map(written.split(' ').flatMap((same) => same.split('/').map((word) => [word, same] as const)));
    for (const word of line.keys()) map.set(word, line);
  }
  return map;
}

let sides: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** The words that stand against one, by how they are written: a stemmer of English joins what is two in other languages. */
function againstWord(lower: string): ReadonlySet<string> | undefined {
  sides ??= readSides();
  return sides.get(wordOf(lower));
}

/** `L'augmentation`. */
function wordOf(lower: string): string {
  return lower.charCodeAt(1) === 0x27 ? lower.slice(2) : lower;
}

const endings = {
  german: ['', 'e', 'em', 'en', 'er', 'es'],
  french: ['', 'e', 's', 'es'],
  spanish: ['o', 'a', 'os', 'as'],
};

function readSides(): ReadonlyMap<string, ReadonlySet<string>> {
  const map = new Map<string, Set<string>>();
  const tables = [
    [englishOpposites, ['']],
    [germanOpposites, endings.german],
    [frenchOpposites, endings.french],
    [spanishOpposites, endings.spanish],
  ] as const;
  for (const [table, ends] of tables) {
    for (const line of table.trim().split('\n')) {
      const [left = [], right = []] = line
        .split(' | ')
        .map((side) =>
          side.split(' ').flatMap((word) => (word.endsWith('~') ? ends.map((end) => word.slice(0, -1) + end) : [word])),
        );
      addAll(left, right);
      addAll(right, left);
    }
  }
  return map;

  /** A word of one line alone shares its set with all others of its side. */
  function addAll(words: readonly string[], others: readonly string[]): void {
    const fresh = new Set(others);
    for (const word of words) map.set(word, map.has(word) ? new Set([...(map.get(word) ?? []), ...others]) : fresh);
  }
}
