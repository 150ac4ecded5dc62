import { readWords, stemOf } from '../../../text/words/words.ts';
import { phrasesOfLibraries } from './phrases-of-libraries.ts';
import { phrasesOfPages } from './phrases-of-pages.ts';
import { phrasesOfPrograms } from './phrases-of-programs.ts';
import { synonyms } from './synonyms.ts';

// What people say, and what documentation calls it. In the tables stands only what holds in most projects.

/** Words of everyday speech, in this order, and what they may mean. */
interface Phrase {
  readonly said: readonly string[];
  readonly meant: readonly string[];
}

let others: ReadonlyMap<string, readonly string[]> | undefined;
/** By their first stem. */
let phrases: ReadonlyMap<string, readonly Phrase[]> | undefined;

/** Other words for a stem, as they are written. */
export function otherWordsFor(stem: string): readonly string[] {
  others ??= readSynonyms();
  return others.get(stem) ?? [];
}

/** Nobody says more between two words of a phrase. */
const mostBetween = 2;

/** What the phrases in a text may mean: a group of words for each. */
export function meantByPhrases(text: string): readonly (readonly string[])[] {
  phrases ??= readPhrases();
  const stems = readWords(text).flatMap(({ parts }) => sayingMore(parts).map(stemOf));
  const found = new Set<readonly string[]>();
  for (const [at, stem] of stems.entries()) {
    for (const { said, meant } of phrases.get(stem) ?? []) if (isSaidAt(said, stems, at)) found.add(meant);
  }
  return [...found];
}

function isSaidAt(said: readonly string[], stems: readonly string[], start: number): boolean {
  let at = start;
  return said.slice(1).every((word) => {
    const next = stems.slice(at + 1, at + 2 + mostBetween).indexOf(word);
    at += next + 1;
    return next >= 0;
  });
}

const small = new Set(
  `a an the my our your his her its their this that these those some any of to is are was were be been being will would
  it they i we you me us them and`.split(/\s+/),
);

/** Everybody puts these elsewhere. */
function sayingMore(words: readonly string[]): readonly string[] {
  return words.filter((word) => !small.has(word));
}

function readPhrases(): ReadonlyMap<string, readonly Phrase[]> {
  const read = new Map<string, Phrase[]>();
  const tables = [phrasesOfPrograms, phrasesOfPages, phrasesOfLibraries];
  for (const line of tables.flatMap((table) => table.trim().split('\n'))) {
    const [left = '', right = ''] = line.split(' > ');
    const meant = right.split(' ');
    for (const phrase of left.split(', ')) {
      const said = sayingMore(phrase.split(' ')).map(stemOf);
      const [first = ''] = said;
      const known = read.get(first);
      if (known === undefined) read.set(first, [{ said, meant }]);
      else known.push({ said, meant });
    }
  }
  return read;
}

function readSynonyms(): ReadonlyMap<string, readonly string[]> {
  const read = new Map<string, Set<string>>();
  for (const line of synonyms.trim().split('\n')) {
    const words = line.split(/ = | /);
    for (const word of words) {
      const stem = stemOf(word);
      const known = read.get(stem) ?? new Set();
      for (const other of words) if (other !== word) known.add(other);
      read.set(stem, known);
    }
  }
  return new Map([...read].map(([stem, words]) => [stem, [...words]]));
}
