import { kindOf, upper } from '../../text/words/character-kinds.ts';
import { remembered } from '../../text/words/remembered.ts';
import { isDateWord } from './values/date-parts.ts';
import { isNumberWord } from './values/number-words.ts';
import { familyOf } from './word-families.ts';
import { isStopWord, termOf } from './words.ts';

/** What is known of a word by how it is written, wherever it stands. */
export interface Spelling {
  readonly written: string;
  /** In small letters, with plain apostrophes. */
  readonly lower: string;
  /** What it is compared by. */
  readonly term: string;
  /** What all forms of it share. */
  readonly family: string;
  readonly isStop: boolean;
  readonly isCapital: boolean;
  readonly isFigure: boolean;
  /** A number or a date can be where it stands. */
  readonly isValue: boolean;
}

/** Most words of a page were on the page before. */
export const spellingOf: (written: string) => Spelling = remembered((written) => {
  const lower = written.toLowerCase().replaceAll('’', "'");
  const first = written.charCodeAt(0);
  return {
    written,
    lower,
    term: termOf(written),
    family: familyOf(lower),
    isStop: isStopWord(written),
    isCapital: isCapitalCode(first),
    isFigure: first >= 0x30 && first <= 0x39,
    isValue: isNumberWord(lower) || isDateWord(lower),
  };
});

/** A capital letter of any script that has them. */
export function isCapitalCode(code: number): boolean {
  if (code < 0x80) return kindOf(code) === upper;
  const letter = String.fromCharCode(code);
  return letter !== letter.toLowerCase();
}
