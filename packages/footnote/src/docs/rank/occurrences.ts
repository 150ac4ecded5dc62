import { blank, foreign, joint, kindOf, upper } from '../../text/words/character-kinds.ts';
import { visitChunks } from '../../text/words/chunks.ts';
import { isFunctionWord } from '../../text/words/stop-words.ts';
import { readCompound, stemOf } from '../../text/words/words.ts';
import type { Candidate } from './candidates.ts';

/** A candidate after a scan for the stems that matter: how often each occurs where, and at which positions. */
export interface ScannedPassage extends PassageFields {
  readonly candidate: Candidate;
  /** In characters, without the headings above. */
  readonly length: number;
  find(stem: string): Occurrences;
  has(stem: string): boolean;
}

interface PassageFields {
  /** The passage's own headings, and those above. */
  readonly title: string;
  readonly path: string;
  readonly body: string;
}

export interface Occurrences {
  readonly title: number;
  readonly path: number;
  /** Positions in the text, ascending. */
  readonly body: readonly number[];
}

const none: Occurrences = { title: 0, path: 0, body: [] };

export function scanPassage(candidate: Candidate, filter: StemFilter): ScannedPassage {
  const own = ownHeadings(candidate.headings);
  const fields = {
    title: candidate.headings.slice(own).join('\n'),
    path: candidate.headings.slice(0, own).join('\n'),
    body: candidate.text,
  };
  return { candidate, ...fields, ...scan(fields, filter) };
}

/** Headings that say nothing without the one above: `Solution` of what? */
const dependent =
  /^(?:issue|problem|cause|background|solutions?|examples?|usage|options?|parameters?|params|arguments|props|returns?|return value|notes?|description|overview|introduction|details|default(?:s| value)?|syntax|api|reference|see also|good to know|caveats|limitations|why|how|added|changed|fixed|removed|deprecated|security)\W*$/i;

/** Where the passage's own headings begin. */
function ownHeadings(headings: readonly string[]): number {
  const last = headings.length - 1;
  return last > 0 && dependent.test(headings[last] ?? '') ? last - 1 : Math.max(0, last);
}

/** All stems of the filter, in one pass over the words. */
function scan(
  { title, path, body }: PassageFields,
  filter: StemFilter,
): Pick<ScannedPassage, 'find' | 'has' | 'length'> {
  const found = new Map<string, { title: number; path: number; body: number[] }>();
  const at = (stem: string) => {
    let known = found.get(stem);
    if (known === undefined) {
      known = { title: 0, path: 0, body: [] };
      found.set(stem, known);
    }
    return known;
  };
  visitStems(path, filter, (stem) => at(stem).path++);
  visitStems(title, filter, (stem) => at(stem).title++);
  visitStems(body, filter, (stem, position) => at(stem).body.push(position));
  return {
    length: title.length + body.length,
    find: (stem) => found.get(stem) ?? none,
    has: (stem) => found.has(stem),
  };
}

/** The stems to look for, and how they begin: stemming keeps beginnings, so most words are passed over without it. */
export interface StemFilter {
  readonly stems: ReadonlySet<string>;
  /** By the first two letters, by the first three, and by the first four. */
  readonly pairs: Uint8Array;
  readonly triples: Uint8Array;
  readonly quads: Uint8Array;
}

export function stemFilter(stems: Iterable<string>): StemFilter {
  const all = new Set(stems);
  const pairs = new Uint8Array(32 ** 2);
  const triples = new Uint8Array(32 ** 3);
  const quads = new Uint8Array(32 ** 3);
  for (const stem of all) {
    const first = pairOf(stem.charCodeAt(0), stem.charCodeAt(1));
    // What is one letter long may have been more, and the last one of three may have been another: `sai` is `say`.
    const [begin, end] = stem.length > 1 ? [first, first + 1] : [first & ~31, (first & ~31) + 32];
    pairs.fill(1, begin, end);
    const triple = tripleOf(first, stem.charCodeAt(2));
    const [from, to] = stem.length > 3 ? [triple, triple + 1] : [begin << 5, end << 5];
    triples.fill(1, from, to);
    for (let each = from; each < to; each++) {
      if (stem.length > 4) quads[quadOf(each, stem.charCodeAt(3))] = 1;
      else for (let letter = 0; letter < 32; letter++) quads[quadOf(each, letter)] = 1;
    }
  }
  return { stems: all, pairs, triples, quads };
}

/** Different beginnings may share a number, which costs a stemming in vain. */
function pairOf(first: number, second: number): number {
  return ((first & 31) << 5) | (second & 31);
}

function tripleOf(pair: number, third: number): number {
  return (pair << 5) | (third & 31);
}

/** Among as many numbers as there are triples. */
function quadOf(triple: number, fourth: number): number {
  return ((triple * 37) ^ (fourth & 31)) & 32767;
}

/** Calls `found` for every stem of the filter, and says how many words there are. */
function visitStems(text: string, filter: StemFilter, found: (stem: string, position: number) => void): number {
  const { stems, quads } = filter;
  let position = 0;
  return visitChunks(text, {
    plain(start, end) {
      position++;
      if (isLikely(text, start)) look(text.slice(start, end), position);
    },
    other(start, end) {
      const passed = wordsToPass(text, start, end, filter);
      position += passed;
      if (passed > 0) return;
      const { parts, aliases } = readCompound(text.slice(start, end));
      for (const alias of aliases) if (isLikely(alias, 0)) look(alias, position + 1);
      for (const part of parts) {
        position++;
        if (isLikely(part, 0)) look(part, position);
      }
    },
  });

  function isLikely(word: string, at: number): boolean {
    const triple = tripleOf(pairOf(word.charCodeAt(at), word.charCodeAt(at + 1)), word.charCodeAt(at + 2));
    return quads[quadOf(triple, word.charCodeAt(at + 3))] === 1;
  }

  function look(word: string, at: number): void {
    const stem = stemOf(word);
    if (stems.has(stem)) found(stem, at);
  }
}

/** How many words a compound is made of, nearly; 0 where one of them begins as a stem of the filter, which few do. */
function wordsToPass(text: string, start: number, end: number, { pairs, triples }: StemFilter): number {
  let words = 0;
  let before: number = blank;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    const kind = kindOf(code);
    if (kind > joint && (kind === upper || kind !== before)) {
      if (kind >= foreign) return 0;
      const pair = pairOf(code, text.charCodeAt(i + 1));
      const third = text.charCodeAt(i + 2);
      // The whole of `fs.readFile` begins with fsr.
      if (isAsciiLetter(third) ? triples[tripleOf(pair, third)] === 1 : pairs[pair] === 1) return 0;
      // `Read` is one word, and so is what begins with `XML`.
      if (before !== upper) words++;
    }
    before = kind;
  }
  return words;
}

function isAsciiLetter(code: number): boolean {
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
}

/** All stems of these texts. */
export function stemsIn(...texts: readonly string[]): ReadonlySet<string> {
  const stems = new Set<string>();
  const add = (word: string) => stems.add(stemOf(word));
  for (const text of texts) {
    visitChunks(text, {
      plain(start, end) {
        const word = text.slice(start, end);
        if (!isFunctionWord(word)) add(word);
      },
      other(start, end) {
        const { parts, aliases } = readCompound(text.slice(start, end));
        parts.forEach(add);
        aliases.forEach(add);
      },
    });
  }
  return stems;
}
