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
