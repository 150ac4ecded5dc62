/** Signs, as far as they make words and words of words. From `joint` on they are letters of a word. */
export const [blank, dot, joint, lower, upper, digit, foreign, unspaced] = [0, 1, 2, 3, 4, 5, 6, 7] as const;

const ascii = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code);
  if (/[a-z]/.test(sign)) return lower;
  if (/[A-Z]/.test(sign)) return upper;
  if (/\d/.test(sign)) return digit;
  if (/[_$]/.test(sign)) return joint;
  return /[.-]/.test(sign) ? dot : blank;
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

/** Of any script, or a digit. */
export function isLetter(code: number): boolean {
  return kindOf(code) >= joint;
}
