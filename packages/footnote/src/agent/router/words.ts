/** A message as the router reads it: bounded, in lower case, in words. */
export interface MessageWords {
  /** Words in lower case, in order. Where a language writes no blanks, one character each. */
  readonly words: readonly string[];
  /** The same words as they were written. */
  readonly written: readonly string[];
  /** Lower case, with one blank between words and at both ends, so that phrases are found as whole words. */
  readonly text: string;
  /** What was read of the message, as it was written. */
  readonly read: string;
  /** Characters of the whole message. */
  readonly length: number;
}

/** A request stands at the beginning or, below a long quotation, at the end; the middle is what it is about. */
const mostAtStart = 700;
const mostAtEnd = 200;
const mostWordsAtStart = 125;
const mostWordsAtEnd = 35;

const word =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}ー々]|[\p{L}\p{M}\p{N}]+(?:['’.+#/-]?[\p{L}\p{M}\p{N}]+)*[+#]*/gu;

export function readMessage(message: string): MessageWords {
  const read =
    message.length <= mostAtStart + mostAtEnd
      ? message
      : `${message.slice(0, mostAtStart)} … ${message.slice(-mostAtEnd)}`;
  const written = bounded(read.normalize('NFC').match(word) ?? []);
  const words = written.map((each) => each.toLowerCase().replaceAll('’', "'"));
  return { words, written, text: ` ${words.join(' ')} `, read, length: message.length };
}

function bounded(words: readonly string[]): readonly string[] {
  if (words.length <= mostWordsAtStart + mostWordsAtEnd) return words;
  return [...words.slice(0, mostWordsAtStart), ...words.slice(-mostWordsAtEnd)];
}

/** Scripts without blanks between words: their neighbours are looked at instead of their words. */
export function isUnspaced(text: string): boolean {
  return /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}ー々]$/u.test(text);
}

/** A word without the ending of its plural or past: enough to meet the name of a column. */
export function stem(text: string): string {
  const base = text.endsWith("'s") ? text.slice(0, -2) : text;
  if (base.length <= 3) return base;
  if (base.endsWith('ies') && base.length > 4) return `${base.slice(0, -3)}y`;
  if (/(?:[sxz]|[cs]h)es$/.test(base)) return base.slice(0, -2);
  if (base.endsWith('s') && !/[su]s$/.test(base)) return base.slice(0, -1);
  if (base.endsWith('ing') && base.length > 6) return base.slice(0, -3);
  if (base.endsWith('ed') && base.length > 5) return base.slice(0, -2);
  return base;
}
