import type { SecretPlace } from './known-values.ts';

/** Another way to read a text. */
export interface Reading {
  readonly text: string;
  /** Where a part of it stands in the original. */
  inOriginal(part: SecretPlace): SecretPlace;
}

/** `%6b`, `\x6b`, `\u006b`, `\u{6b}`, `%u006b`, `\153`, `&#107;`, `&#x6b;` */
const escaped =
  /(?:%[\da-f]{2})+|(?:\\x|&#x)([\da-f]{2,6});?|(?:\\u|%u)([\da-f]{4})|\\u\{([\da-f]{1,6})\}|&#(\d{2,7});?|\\([0-3][0-7]{2})/gi;

/** The text with the characters that its escapes stand for, or undefined where it has none. */
export function unescaped(text: string): Reading | undefined {
  if (!/[%\\]|&#/.test(text)) return undefined;
  let read = '';
  let at = 0;
  const places: number[] = [];
  function add(character: string, length: number) {
    for (let unit = 0; unit < character.length; unit++) places.push(at);
    read += character;
    at += length;
  }
  for (const { 0: sign, 1: byte, 2: unit, 3: point, 4: decimal, 5: octal, index } of text.matchAll(escaped)) {
    while (at < index) add(text.charAt(at), 1);
    const hex = byte ?? unit ?? point;
    if (hex !== undefined) add(characterOf(Number.parseInt(hex, 16)), sign.length);
    else if (decimal !== undefined) add(characterOf(Number(decimal)), sign.length);
    else if (octal !== undefined) add(characterOf(Number.parseInt(octal, 8)), sign.length);
    else for (const { character, bytes } of percentDecoded(sign)) add(character, bytes * '%00'.length);
  }
  if (at === 0) return undefined;
  while (at < text.length) add(text.charAt(at), 1);
  const placeOf = (place: number) => places[place] ?? text.length;
  return { text: read, inOriginal: ({ start, end }) => ({ start: placeOf(start), end: placeOf(end) }) };
}

function characterOf(codePoint: number): string {
  return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : '\ufffd';
}

/** Bytes that are no UTF-8 count as one character each. */
function percentDecoded(run: string): readonly { character: string; bytes: number }[] {
  try {
    return Array.from(decodeURIComponent(run), (character) => ({ character, bytes: Buffer.byteLength(character) }));
  } catch {
    const bytes = Buffer.from(run.replaceAll('%', ''), 'hex').toString('latin1');
    return Array.from(bytes, (character) => ({ character, bytes: 1 }));
  }
}
