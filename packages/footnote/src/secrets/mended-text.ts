import { readsLikeWords } from './entropy.ts';
import type { Reading } from './escapes.ts';
import type { SecretPlace } from './known-values.ts';

interface MendedText extends Reading {
  /** Whether a place of the original was torn or disguised, and not two things that a line break separates. */
  isMended(place: SecretPlace): boolean;
}

/**
 * What tears a token when it is copied: a line break, with the indent, backslash or quotes around it; `'a' + 'b'`;
 * characters that nobody sees. Repetitions are bounded, so it takes linear time.
 */
const tear =
  /["'`]?[ \t]{0,20}[\\+]?[ \t]{0,20}\r?\n[ \t]{0,40}["'`]?|["'`][ \t]{0,8}\+[ \t]{0,8}["'`]|[\p{Cf}\p{Mn}\p{Me}]+|[^\p{ASCII}]/gu;

/** The text as a token in it was before it was torn, or undefined where nothing is torn. */
export function mended(text: string): MendedText | undefined {
  if (!/\n|["'`] {0,8}\+|[^\p{ASCII}]/u.test(text)) return undefined;
  let read = '';
  let at = 0;
  let isChanged = false;
  const places: SecretPlace[] = [];
  function add(part: string, length: number) {
    const isKept = part.length === length;
    for (let unit = 0; unit < part.length; unit++) {
      places.push(isKept ? { start: at + unit, end: at + unit + 1 } : { start: at, end: at + length });
    }
    read += part;
    at += length;
  }
  for (const { 0: torn, index } of text.matchAll(tear)) {
    add(text.slice(at, index), index - at);
    const plain = withoutTear(torn);
    isChanged ||= plain !== torn;
    add(plain, torn.length);
  }
  add(text.slice(at), text.length - at);
  if (!isChanged) return undefined;
  return {
    text: read,
    inOriginal: ({ start, end }) => ({
      start: places[start]?.start ?? text.length,
      end: places[end - 1]?.end ?? text.length,
    }),
    isMended({ start, end }) {
      const pieces = text.slice(start, end).split(/[\s"'`\\]+/);
      return pieces.slice(1).every((piece) => /\d/.test(piece) || !readsLikeWords(piece));
    },
  };
}

/** Wide and mathematical letters are what they stand for; a letter of another script stays. */
function withoutTear(torn: string): string {
  if (/[\n+]|[\p{Cf}\p{Mn}\p{Me}]/u.test(torn)) return '';
  const plain = torn.normalize('NFKC');
  return /^\p{ASCII}+$/u.test(plain) ? plain : torn;
}
