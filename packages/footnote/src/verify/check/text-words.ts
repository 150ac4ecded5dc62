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
  const words: TextWord[] = [];
  visitWords(text, start, end, (from, to) => {
    const { written, lower, isCapital, isFigure } = wordAt(text, from, to);
    const [term, isStop] = [termOf(written), isStopWord(written)];
    words.push({ start: from, end: to, written, lower, isCapital, isFigure, term, isStop });
  });
  return words;
}

export function wordsOf(text: string, start: number, end: number): PlainWord[] {
  const words: PlainWord[] = [];
  visitWords(text, start, end, (from, to) => {
    words.push(wordAt(text, from, to));
  });
  return words;
}

function wordAt(text: string, start: number, end: number): PlainWord {
  const written = text.slice(start, end);
  const first = written.charCodeAt(0);
  const lower = written.toLowerCase();
  return {
    start,
    end,
    written,
    lower: lower.includes('’') ? lower.replaceAll('’', "'") : lower,
    isCapital: isCapitalCode(first),
    isFigure: first >= 0x30 && first <= 0x39,
  };
}

/** A capital letter of any script that has them. */
export function isCapitalCode(code: number): boolean {
  if (code < 0x80) return kindOf(code) === upper;
  const letter = String.fromCharCode(code);
  return letter !== letter.toLowerCase();
}
