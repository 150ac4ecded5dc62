import { lettersAndDigits } from './letters-and-digits.ts';

/** One way to write a key: its letters and digits alone, small, as `lettersAndDigits` leaves them of a text. */
export interface Writing {
  readonly letters: string;
  /** So much of it tells: half a key, or all of it where a part of the key changes the whole writing. */
  readonly shortest: number;
  /** Its parts may be ordinary words, as those of a passphrase are. */
  readonly isReadable: boolean;
}

/** With so many letters and digits the shorter half of a key still has ten, which no other text has by chance. */
const fewestLetters = 20;
const fewestInHalf = 10;

/** Every way to write a key in which it is looked for beside its own. */
export function writingsOf(value: string): readonly Writing[] {
  const letters = lettersAndDigits(value);
  if (letters.length < fewestLetters) return [];
  // Half of the characters hold fewer letters where the signs between them are.
  const half = Math.max(fewestInHalf, Math.floor(letters.length / 2) - (value.length - letters.length));
  const asLetters = [letters, [...letters].reverse().join(''), letters.replace(/[a-z]/g, rotated)];
  const isReadable = isWrittenInWords(value);
  const bytes = Buffer.from(value);
  const base64 = inBase64(bytes);
  const wide = Buffer.from(value, 'utf16le');
  const encoded = [
    ...base64,
    ...base64.flatMap((once) => inBase64(Buffer.from(once))),
    ...inBase64(wide),
    ...inBase64(Buffer.from(wide).swap16()),
  ].map(lettersAndDigits);
  return [
    ...asLetters.map((text) => ({ letters: text, shortest: half, isReadable })),
    ...[...encoded, ...inBase32(bytes), ...inNumbers(bytes)].map((text) => {
      return { letters: text, shortest: Math.floor(text.length / 2), isReadable: false };
    }),
    ...inBase58(bytes).map((text) => ({ letters: text.toLowerCase(), shortest: text.length, isReadable: false })),
  ];
}

/**
 * Whether capitals, digits and signs stand where a person puts them, between words. Half of a key that a machine drew
 * may read like words by chance; of its capitals and digits too few leave three letters alone.
 */
function isWrittenInWords(value: string): boolean {
  const words = value.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? [];
  return words.join('').length >= 3 * words.length;
}

/**
 * A byte as a number, with what is left of its signs: `6b` of hex, `=6B`, `%6B` and `6b:65`; `x6b` of `\x6b` and
 * `&#x6b;`; `0x6b`; `u006b` of `\u006b`; `u6b` of `\u{6b}`; `107` of a list and of `&#107;`; `153` of `\153`; and bits.
 */
function inNumbers(bytes: Buffer): readonly string[] {
  const hex = bytes.toString('hex');
  const inBase = (base: number, digits: number) =>
    Array.from(bytes, (byte) => byte.toString(base).padStart(digits, '0')).join('');
  const before = ['x', '0x', 'u00', 'u'].map((sign) => hex.replace(/../g, `${sign}$&`));
  return [hex, ...before, bytes.join(''), inBase(8, 3), inBase(2, 8)];
}

function rotated(letter: string): string {
  return String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97);
}

/** Alone or in the middle of something longer: how the bytes look for each number of bytes before their group. */
export function inBase64(bytes: Buffer): readonly string[] {
  return [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    // Without the first and last characters, whose bits they share with their neighbours.
    return encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
  });
}

/** The same, of five bits a character. */
function inBase32(bytes: Buffer): readonly string[] {
  return [0, 1, 2, 3, 4].map((shift) => {
    let text = '';
    for (let bit = (5 - ((shift * 8) % 5)) % 5; bit + 5 <= bytes.length * 8; bit += 5) {
      const two = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
      text += base32Digits.charAt((two >> (11 - (bit & 7))) & 31);
    }
    return text;
  });
}

const base32Digits = 'abcdefghijklmnopqrstuvwxyz234567';
const base58Digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** Its cost grows with the square of the length. */
const longestInBase58 = 128;

function inBase58(bytes: Buffer): readonly string[] {
  if (bytes.length > longestInBase58) return [];
  let number = BigInt(`0x${bytes.toString('hex')}`);
  let digits = '';
  for (; number > 0n; number /= 58n) digits = base58Digits.charAt(Number(number % 58n)) + digits;
  return [digits];
}
