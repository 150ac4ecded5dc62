import type { TableColumns } from '../../contract/agent.ts';
import { findSignals, type Signal } from './signals.ts';
import { skeletonOf } from './skeleton.ts';
import { findNamedTables } from './tables.ts';
import { isUnspaced, readMessage } from './words.ts';

/** What the model is given: places in its table of weights, and how much each counts. */
export interface MessageFeatures {
  readonly places: readonly number[];
  readonly values: readonly number[];
  /** Those that have a name for people, with their place. */
  readonly signals: readonly (Signal & { readonly place: number })[];
}

export const placeBits = 17;
const placeMask = 2 ** placeBits - 1;

/** How much a kind of feature counts as a whole; chosen once, by five folds over all sources. */
const weightOf = { signal: 0.8, word: 1.6, pair: 1.1, piece: 1.2, skeleton: 1.6, start: 1.2 } as const;

export function readFeatures(message: string, schema: TableColumns | undefined): MessageFeatures {
  const read = readMessage(message);
  const tables = schema === undefined ? undefined : findNamedTables(read.words, schema);
  const signals = findSignals(read, tables).map((signal) => ({ ...signal, place: placeOfSignal(signal.name) }));
  const places = signals.map(({ place }) => place);
  const values: number[] = signals.map(() => weightOf.signal);
  const words = read.words.map((word) => hash(word));
  const skeleton = skeletonOf(read).map((part) => hash(part));
  const groups: readonly (readonly [keyof typeof weightOf, ReadonlySet<number>])[] = [
    ['word', new Set(words.map(placeOf))],
    ['pair', runsOf(words, kinds.pair, 2, 2)],
    ['piece', piecesOf(read.words, words)],
    ['skeleton', runsOf(skeleton, kinds.skeleton, 2, 4)],
    ['start', startsOf(words, skeleton)],
  ];
  for (const [kind, found] of groups) {
    // A long message has more words, and is not a surer one.
    const value = weightOf[kind] / Math.sqrt(found.size + 4);
    for (const place of found) {
      places.push(place);
      values.push(value);
    }
  }
  return { places, values, signals };
}

/** What a hash begins with, so that a pair of words is not mistaken for a pair of a skeleton. */
const kinds = { pair: 1, piece: 2, skeleton: 3, start: 4, skeletonStart: 5, signal: 6 } as const;

/** Pieces of four letters: endings, compounds and mistyped words share some. */
function piecesOf(words: readonly string[], hashes: readonly number[]): ReadonlySet<number> {
  const found = new Set<number>();
  words.forEach((word, at) => {
    if (isUnspaced(word)) {
      const isInside = isUnspaced(words[at + 1] ?? '') && isUnspaced(words[at + 2] ?? '');
      if (isInside) found.add(placeOf(joined(hashes, at, 3, kinds.piece)));
    } else if (word.length >= 3) {
      const marked = `<${word.slice(0, 24)}>`;
      for (let from = 0; from + 4 <= marked.length; from += 1) found.add(placeOf(hash(marked, from, from + 4)));
    }
  });
  return found;
}

/** All runs of so many neighbours. */
function runsOf(hashes: readonly number[], kind: number, shortest: number, longest: number): ReadonlySet<number> {
  const found = new Set<number>();
  for (let at = 0; at < hashes.length; at += 1) {
    let run: number = kind;
    for (let length = 1; length <= longest && at + length <= hashes.length; length += 1) {
      run = mix(run, hashes[at + length - 1] ?? 0);
      if (length >= shortest) found.add(placeOf(run));
    }
  }
  return found;
}

/** How a message begins says most about what kind of request it is. */
function startsOf(words: readonly number[], skeleton: readonly number[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (let length = 1; length <= 3; length += 1) found.add(placeOf(joined(words, 0, length, kinds.start)));
  for (let length = 2; length <= 5; length += 1) found.add(placeOf(joined(skeleton, 0, length, kinds.skeletonStart)));
  return found;
}

function joined(hashes: readonly number[], from: number, length: number, kind: number): number {
  let run = kind;
  for (let at = from; at < Math.min(from + length, hashes.length); at += 1) run = mix(run, hashes[at] ?? 0);
  return run;
}

function placeOfSignal(name: string): number {
  return placeOf(mix(kinds.signal, hash(name)));
}

/** FNV-1a. */
function hash(text: string, from = 0, to = text.length): number {
  let mixed = 0x811c9dc5;
  for (let at = from; at < to; at += 1) mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01000193);
  return mixed;
}

function mix(a: number, b: number): number {
  return Math.imul(a ^ (b + 0x9e3779b9 + (a << 6) + (a >>> 2)), 0x01000193);
}

/** The last step of MurmurHash3: without it, neighbours of one kind would share places. */
function placeOf(mixed: number): number {
  let place = mixed ^ (mixed >>> 16);
  place = Math.imul(place, 0x85ebca6b);
  place = Math.imul(place ^ (place >>> 13), 0xc2b2ae35);
  return (place ^ (place >>> 16)) & placeMask;
}
