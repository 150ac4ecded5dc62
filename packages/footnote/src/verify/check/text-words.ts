import { type Spelling, spellingOf } from './spelling.ts';
import { visitWords } from './words.ts';

/** One word of a claim, or of a sentence of a page that is looked at closely. */
export interface TextWord extends Spelling {
  readonly start: number;
  readonly end: number;
}

export function tokensOf(text: string, start = 0, end = text.length): TextWord[] {
  const words: TextWord[] = [];
  visitWords(text, start, end, (from, to) => {
    const { written, lower, term, family, isStop, isCapital, isFigure, isValue } = spellingOf(text.slice(from, to));
    words.push({ start: from, end: to, written, lower, term, family, isStop, isCapital, isFigure, isValue });
  });
  return words;
}

/** Whether a dash alone stands between two words, as in `17–19`. */
export function areDashed(text: string, word: TextWord | undefined, next: TextWord | undefined): boolean {
  return word !== undefined && next !== undefined && /^ ?[-–—] ?$/.test(text.slice(word.end, next.start));
}
