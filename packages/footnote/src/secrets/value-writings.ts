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
  const readable = [letters, [...letters].reverse().join(''), letters.replace(/[a-z]/g, rotated)];
  const bytes = Buffer.from(value);
  const base64 = inBase64(bytes);
  const wide = Buffer.from(value, 'utf16le');
  const encoded = [
    ...base64,
    ...base64.flatMap((once) => inBase64(Buffer.from(once))),
    ...inBase64(wide),
    ...inBase64(Buffer.from(wide).swap16()),
    ...inBase32(bytes),
    ...numberForms.map((write) => Array.from(bytes, write).join('')),
  ];
  return [
    ...readable.map((text) => ({ letters: text, shortest: half, isReadable: true })),
    ...encoded.map((text) => {
      const stripped = lettersAndDigits(text);
      return { letters: stripped, shortest: Math.floor(stripped.length / 2), isReadable: false };
    }),
    ...inBase58(bytes).map((text) => ({ letters: text.toLowerCase(), shortest: text.length, isReadable: false })),
  ];
}

/**
 * A byte as a number, with what is left of its signs: `6b` of hex, `=6B`, `%6B` and `6b:65`; `x6b` of `\x6b` and
 * `&#x6b;`; `0x6b`; `u006b` of `\u006b`; `u6b` of `\u{6b}`; `107` of a list and of `&#107;`; `153` of `\153`; and bits.
 */
const numberForms: readonly ((byte: number) => string)[] = [
  (byte) => hex(byte),
  (byte) => `x${hex(byte)}`,
  (byte) => `0x${hex(byte)}`,
  (byte) => `u00${hex(byte)}`,
  (byte) => `u${hex(byte)}`,
  (byte) => String(byte),
  (byte) => byte.toString(8).padStart(3, '0'),
  (byte) => byte.toString(2).padStart(8, '0'),
];

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
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

function inBase32(bytes: Buffer): readonly string[] {
  return [0, 1, 2, 3, 4].map((shift) => {
    const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
    const skipped = (5 - ((shift * 8) % 5)) % 5;
    const groups = bits.slice(skipped).match(/.{5}/g) ?? [];
    return groups.map((group) => 'abcdefghijklmnopqrstuvwxyz234567'.charAt(Number.parseInt(group, 2))).join('');
  });
}

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
