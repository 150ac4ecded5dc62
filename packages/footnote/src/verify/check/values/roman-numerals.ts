import type { TextWord } from '../text-words.ts';

/** `II`, `VIII`, `LVIII`: at least two letters, none of them `C` or more, as most words in capitals have. */
const numeral = /^(?=..)(?:XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;

/** What each letter is worth. */
const worth: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50 };

/** The number that `World War II` or `Super Bowl LVIII` ends with, where it is written so. */
export function romanValue(written: string): number | undefined {
  if (!numeral.test(written)) return undefined;
  const values = [...written].map((letter) => worth[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

/** `XIIe`, `Ier`: no `L`, which `Le` begins with. */
const ordinal = /^([IVX]{1,6})(?:e|er|ère|ème)?$/;
const raised = /^(?:e|er|ᵉ|ᵉʳ)$/;

/** The number of `XIIe` and `XIIᵉ`, as French writes centuries and kings, and how many words it has. */
export function romanOrdinal(
  word: TextWord,
  next: TextWord | undefined,
): readonly [value: number, words: number] | undefined {
  const letters = ordinal.exec(word.written)?.[1];
  if (letters === undefined) return undefined;
  const value = letters.length === 1 ? worth[letters] : romanValue(letters);
  const isRaised = next?.start === word.end && raised.test(next.lower);
  return value === undefined || (letters === word.written && !isRaised) ? undefined : [value, isRaised ? 2 : 1];
}

/** Whether it may be one. */
export function mayBeRomanOrdinal(written: string): boolean {
  return ordinal.test(written);
}
