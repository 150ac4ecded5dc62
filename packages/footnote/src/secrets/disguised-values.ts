import { readsLikeWords } from './entropy.ts';
import type { SecretPlace } from './known-values.ts';
import { invisibleLetters, lettersAndDigits, placesInText } from './letters-and-digits.ts';
import { type Writing, writingsOf } from './value-writings.ts';

/** Each writing is found by pieces of this length: every half of it holds one of those that are looked for. */
const pieceLength = 8;

interface Piece {
  readonly writing: Writing;
  /** Where the piece stands in the writing. */
  readonly at: number;
}

/**
 * Finds configured keys, or halves of them, whatever stands between their characters and however they are written
 * (value-writings.ts). One look at each place of the text, however many keys and writings there are.
 */
export function disguisedValueFinder(values: Iterable<string>): (text: string) => readonly SecretPlace[] {
  const pieces = new Map<string, Piece[]>();
  for (const writing of [...values].flatMap(writingsOf)) addPieces(writing, pieces);
  if (pieces.size === 0) return () => [];
  return (text) => {
    const hidden = invisibleLetters(text);
    const visible = inText(text, find(lettersAndDigits(text), pieces), false);
    return hidden === undefined ? visible : [...visible, ...inText(text, find(hidden, pieces), true)];
  };
}

function inText(text: string, found: readonly (readonly [number, number])[], isInvisible: boolean): SecretPlace[] {
  if (found.length === 0) return [];
  const places = placesInText(text, isInvisible);
  return found.map(([first, end]) => ({ start: places[first]?.start ?? 0, end: places[end - 1]?.end ?? text.length }));
}

function addPieces(writing: Writing, pieces: Map<string, Piece[]>): void {
  const step = writing.shortest - pieceLength + 1;
  for (let at = 0; at + pieceLength <= writing.letters.length; at += step) {
    const text = writing.letters.slice(at, at + pieceLength);
    const same = pieces.get(text);
    if (same === undefined) pieces.set(text, [{ writing, at }]);
    else same.push({ writing, at });
  }
}

function find(letters: string, pieces: ReadonlyMap<string, readonly Piece[]>): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  const writings = new Set<Writing>();
  for (let at = 0; at + pieceLength <= letters.length; at++) {
    for (const piece of pieces.get(letters.slice(at, at + pieceLength)) ?? []) {
      const range = longestMatch(letters, at, piece);
      if (range === undefined) continue;
      found.push(range);
      writings.add(piece.writing);
      // What follows in the same match needs no second look.
      at = Math.max(at, range[1] - pieceLength);
      break;
    }
  }
  return [...found, ...[...writings].flatMap((writing) => remainders(letters, writing))];
}

/** Where more than half of a key was found, the rest of it is no accident: it must not be left where that is taken out. */
function remainders(letters: string, writing: Writing): readonly (readonly [number, number])[] {
  const pieces = new Map<string, Piece>();
  for (let at = 0; at + pieceLength <= writing.letters.length; at++) {
    pieces.set(writing.letters.slice(at, at + pieceLength), { writing: { ...writing, shortest: pieceLength }, at });
  }
  const found: (readonly [number, number])[] = [];
  for (let at = 0; at + pieceLength <= letters.length; at++) {
    const piece = pieces.get(letters.slice(at, at + pieceLength));
    const range = piece === undefined ? undefined : longestMatch(letters, at, piece);
    if (range === undefined) continue;
    found.push(range);
    at = Math.max(at, range[1] - pieceLength);
  }
  return found;
}

/** As much of the writing as stands around its piece, if that is enough to tell. */
function longestMatch(letters: string, at: number, { writing, at: inside }: Piece): [number, number] | undefined {
  const { letters: whole, shortest, isReadable } = writing;
  let before = 0;
  while (before < inside && before < at && letters[at - before - 1] === whole[inside - before - 1]) before++;
  let after = pieceLength;
  while (inside + after < whole.length && letters[at + after] === whole[inside + after]) after++;
  const length = before + after;
  if (length < shortest) return undefined;
  const start = at - before;
  // Half a passphrase may be two ordinary words.
  const part = letters.slice(start, start + length);
  const isWords = isReadable && length < whole.length && !/\d/.test(part) && readsLikeWords(part);
  return isWords ? undefined : [start, start + length];
}
