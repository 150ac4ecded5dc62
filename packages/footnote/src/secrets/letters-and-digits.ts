import type { SecretPlace } from './known-values.ts';

/**
 * What is left of a text without all that can stand between the characters of a key or change how they look: spaces,
 * line breaks, quotes, signs, invisible characters, accents, wide and mathematical forms, capitals.
 */
export function lettersAndDigits(text: string): string {
  const plain = isAscii(text) ? text : text.replace(lookalike, plainLetter).normalize('NFKD');
  return plain.replace(/[^A-Za-z\d]+/g, '').toLowerCase();
}

/** What is written in characters that nobody sees, or undefined where nothing is. */
export function invisibleLetters(text: string): string | undefined {
  if (isAscii(text)) return undefined;
  const tags = text.match(/[\u{e0020}-\u{e007e}]/gu);
  return tags === null ? undefined : lettersAndDigits(tags.map(plainTag).join(''));
}

/** Where each of the letters and digits stands in the text; of invisible ones where `isInvisible`. */
export function placesInText(text: string, isInvisible: boolean): readonly SecretPlace[] {
  const places: SecretPlace[] = [];
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    const letters = isInvisible ? (invisibleLetters(character) ?? '') : lettersAndDigits(character);
    for (let letter = 0; letter < letters.length; letter++) places.push({ start, end });
    start = end;
  }
  return places;
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what ASCII is
  return /^[\x00-\x7f]*$/.test(text);
}

function plainTag(tag: string): string {
  return String.fromCharCode((tag.codePointAt(0) ?? 0) - 0xe0000);
}

/** Cyrillic and Greek letters that look like Latin ones. */
const latin = new Map(
  ['АAВBЕEКKМMНHОOРPСCТTУYХXаaеeоoрpсcуyхxіiјjѕsԁdһh', 'ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXοoαaνv']
    .flatMap((pairs) => pairs.match(/../gu) ?? [])
    .map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
);
const lookalike = /[\u0370-\u052f]/g;

function plainLetter(letter: string): string {
  return latin.get(letter) ?? letter;
}
