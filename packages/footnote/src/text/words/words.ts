import { chunksOf, longestWord } from './chunks.ts';
import { detached, remembered } from './remembered.ts';
import { type SplitWord, splitIdentifier } from './split-identifier.ts';
import { stem } from './stem.ts';

/** One stretch of text without blanks, as the index and the questions see it, in lower case and not stemmed yet. */
export type Word = Pick<SplitWord, 'parts' | 'aliases'>;

const plainWord = /^[a-z]{1,39}$/;

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

export const stemOf: (word: string) => string = remembered(stem);

/** A word that is not plain. */
export const readCompound: (written: string) => Word = remembered(splitCompound);

function splitCompound(written: string): Word {
  const { parts, aliases } = splitIdentifier(detached(written));
  return { parts: short(parts), aliases: aliases.length === 0 ? none : short([...new Set(aliases)]) };
}

/** One for all who have none: thousands are remembered. */
const none: readonly string[] = [];

function short(words: readonly string[]): readonly string[] {
  return words.every((word) => word.length <= longestWord) ? words : words.filter((word) => word.length <= longestWord);
}
