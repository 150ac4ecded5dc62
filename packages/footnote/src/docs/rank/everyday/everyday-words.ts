import { readWords, stemOf } from '../../../text/words/words.ts';
import { phrasesOfLibraries } from './phrases-of-libraries.ts';
import { phrasesOfPages } from './phrases-of-pages.ts';
import { phrasesOfPrograms } from './phrases-of-programs.ts';
import { synonyms } from './synonyms.ts';

// What people say, and what documentation calls it. In the tables stands only what holds in most projects.

/** Words of everyday speech, in this order, and what they may mean. */
interface Phrase {
  readonly said: readonly string[];
  readonly meant: string;
}

let others: ReadonlyMap<string, readonly string[]> | undefined;
/** By how they begin, not stemmed yet: most are never looked at. */
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
  const found = new Set<string>();
  for (const [at, stem] of stems.entries()) {
    for (const { said, meant } of phrases.get(beginning(stem)) ?? []) if (isSaidAt(said, stems, at)) found.add(meant);
  }
  return [...found].map((meant) => meant.split(' '));
}

function isSaidAt(said: readonly string[], stems: readonly string[], start: number): boolean {
  let at = start - 1;
  return said.every((word, i) => {
    const next = stems.slice(at + 1, at + 2 + (i === 0 ? 0 : mostBetween)).indexOf(stemOf(word));
    at += next + 1;
    return next >= 0;
  });
}

/** Stemming keeps it. */
function beginning(word: string): string {
  return word.slice(0, 2);
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
    const [left = '', meant = ''] = line.split(' > ');
    for (const phrase of left.split(', ')) {
      const said = sayingMore(phrase.split(' '));
      const key = beginning(said[0] ?? '');
      const known = read.get(key);
      if (known === undefined) read.set(key, [{ said, meant }]);
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
