/** Controls, format characters (bidi, zero-width, tags) and Unicode's own line ends. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const plain = /^[\x20-\x7e]*$/;

/**
 * What can't be seen is written as `\u202e`. Inside JSON this is the same text for a parser, and for whoever
 * prints the file it can't begin a line, turn the direction of writing or colour a terminal.
 */
export function escapeInvisible(text: string): string {
  return plain.test(text) ? text : text.replace(invisible, escaped);
}

function escaped(character: string): string {
  // By UTF-16 unit, because that is what JSON's \u counts in.
  return Array.from({ length: character.length }, (_, at) => hex(character.charCodeAt(at))).join('');
}

function hex(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
