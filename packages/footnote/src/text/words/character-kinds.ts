/** Kinds of characters, as far as they make words and parts of words. From `joint` on they belong to a word. */
export const [blank, dot, joint, lower, upper, digit, foreign, unspaced] = [0, 1, 2, 3, 4, 5, 6, 7] as const;

const ascii = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/.test(character)) return lower;
  if (/[A-Z]/.test(character)) return upper;
  if (/\d/.test(character)) return digit;
  if (/[_$]/.test(character)) return joint;
  return /[.-]/.test(character) ? dot : blank;
});

/** Blank past the end of a text, too. */
export function kindOf(code: number): number {
  return code < 128 ? (ascii[code] as number) : kindOfForeign(code);
}

/** There is punctuation at U+0080, U+2000, U+3000 and U+FE00. The first script without blanks is Thai. */
function kindOfForeign(code: number): number {
  if (code < 0x0e00) return code >= 0xc0 ? foreign : blank;
  if (code < 0x2000) return unspaced;
  if (code < 0x3040) return code >= 0x2c00 && code < 0x3000 ? unspaced : blank;
  return code < 0xfe00 || code >= 0xfe20 ? unspaced : blank;
}

/** Part of a word: a letter of any script, a digit, `_` or `$`. */
export function isLetter(code: number): boolean {
  return kindOf(code) >= joint;
}
