import { chunksOf, longestWord } from './chunks.ts';
import { type SplitWord, splitIdentifier } from './split-identifier.ts';
import { stem } from './stem.ts';

/** One stretch of text without blanks, as the index and the questions see it, in lower case and not stemmed yet. */
export type Word = Pick<SplitWord, 'parts' | 'aliases'>;

const plainWord = /^[a-z]{1,39}$/;

/** The same words come again and again, so compounds are split, and words stemmed, once. */
const knownCompounds = new Map<string, Word>();
const knownStems = new Map<string, string>();
const mostKnown = 20_000;

function readWord(written: string): Word {
  return plainWord.test(written) ? splitIdentifier(written) : readCompound(written);
}

export function readWords(text: string): Word[] {
  return chunksOf(text).map(readWord);
}

/** All that a text can be found by, as stems. */
export function wordsOf(text: string): string[] {
  return readWords(text).flatMap(({ parts, aliases }) => [...parts, ...aliases].map(stemOf));
}

/** `stem`, remembered. */
export function stemOf(word: string): string {
  return remember(knownStems, word, stem);
}

/** A word that is not plain. */
export function readCompound(written: string): Word {
  return remember(knownCompounds, written, splitCompound);
}

function splitCompound(written: string): Word {
  const { parts, aliases } = splitIdentifier(detached(written));
  return { parts: short(parts), aliases: aliases.length === 0 ? none : short([...new Set(aliases)]) };
}

/** One for all who have none: thousands are remembered. */
const none: readonly string[] = [];

function short(words: readonly string[]): readonly string[] {
  return words.every((word) => word.length <= longestWord) ? words : words.filter((word) => word.length <= longestWord);
}

function remember<T>(known: Map<string, T>, word: string, find: (word: string) => T): T {
  const remembered = known.get(word);
  if (remembered !== undefined) return remembered;
  const found = find(word);
  if (known.size >= mostKnown) known.clear();
  known.set(detached(word), found);
  return found;
}

/** A piece cut out of a string keeps all of that string in memory; this one doesn't. */
function detached(piece: string): string {
  return piece.length < 13 ? piece : Buffer.from(piece).toString();
}
