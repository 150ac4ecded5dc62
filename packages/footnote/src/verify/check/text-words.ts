import { kindOf, upper } from '../../text/words/character-kinds.ts';
import { isStopWord, termOf, visitWords } from './words.ts';

/** One word of a text, as far as numbers and dates are read from it. */
export interface PlainWord {
  readonly start: number;
  readonly end: number;
  readonly written: string;
  /** In small letters, with plain apostrophes. */
  readonly lower: string;
  readonly isCapital: boolean;
  readonly isFigure: boolean;
}

/** One word of a claim, or of the few sentences of a page that are looked at closely. */
export interface TextWord extends PlainWord {
  readonly term: string;
  readonly isStop: boolean;
}

export function tokensOf(text: string, start = 0, end = text.length): TextWord[] {
  return wordsOf(text, start, end).map((word) => ({
    ...word,
    term: termOf(word.written),
    isStop: isStopWord(word.written),
  }));
}

export function wordsOf(text: string, start: number, end: number): PlainWord[] {
  const words: PlainWord[] = [];
  visitWords(text, start, end, (from, to) => {
    const written = text.slice(from, to);
    const first = written.charCodeAt(0);
    const lower = written.toLowerCase();
    words.push({
      start: from,
      end: to,
      written,
      lower: lower.includes('’') ? lower.replaceAll('’', "'") : lower,
      isCapital: isCapitalCode(first),
      isFigure: first >= 0x30 && first <= 0x39,
    });
  });
  return words;
}

/** A capital letter of any script that has them. */
export function isCapitalCode(code: number): boolean {
  if (code < 0x80) return kindOf(code) === upper;
  const letter = String.fromCharCode(code);
  return letter !== letter.toLowerCase();
}
