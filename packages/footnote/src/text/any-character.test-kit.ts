import fc from 'fast-check';

/** Any code point but halves of a pair: `unit: 'binary'` is the same, and takes a second and a half to be made. */
export const anyCharacter = fc.nat({ max: 0x10f7ff }).map((n) => String.fromCodePoint(n < 0xd800 ? n : n + 0x800));
