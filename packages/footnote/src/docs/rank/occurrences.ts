import { blank, foreign, joint, kindOf, upper } from '../../text/words/character-kinds.ts';
import { visitChunks } from '../../text/words/chunks.ts';
import { isSilent } from '../../text/words/split-identifier.ts';
import { readCompound, stemOf } from '../../text/words/words.ts';
import type { Candidate } from './candidates.ts';

/** A candidate, read for the terms that matter: how often each occurs where, and at which places. */
export interface Reading extends Texts {
  readonly candidate: Candidate;
  /** In words, without the headings above. */
  readonly length: number;
  find(stem: string): Occurrences;
}

interface Texts {
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

export function read(candidate: Candidate, wanted: Wanted): Reading {
  const own = ownHeadings(candidate.headings);
  const texts = {
    title: candidate.headings.slice(own).join('\n'),
    path: candidate.headings.slice(0, own).join('\n'),
    body: candidate.text,
  };
  return { candidate, ...texts, ...lookFor(wanted, texts) };
}

/** The same candidate, read for other terms. */
export function readAgain(reading: Reading, wanted: Wanted): Reading['find'] {
  return lookFor(wanted, reading).find;
}

/** Headings that say nothing without the one above: `Solution` of what? */
const dependent =
  /^(?:issue|problem|cause|background|solutions?|examples?|usage|options?|parameters?|params|arguments|props|returns?|return value|notes?|description|overview|introduction|details|default(?:s| value)?|syntax|api|reference|see also|good to know|caveats|limitations|why|how|added|changed|fixed|removed|deprecated|security)\W*$/i;

/** Where the passage's own headings begin. */
function ownHeadings(headings: readonly string[]): number {
  const last = headings.length - 1;
  return last > 0 && dependent.test(headings[last] ?? '') ? last - 1 : Math.max(0, last);
}

/** All wanted stems, in one walk over the words. */
function lookFor(wanted: Wanted, { title, path, body }: Texts): Pick<Reading, 'find' | 'length'> {
  const found = new Map<string, { title: number; path: number; body: number[] }>();
  const at = (stem: string) => {
    let known = found.get(stem);
    if (known === undefined) {
      known = { title: 0, path: 0, body: [] };
      found.set(stem, known);
    }
    return known;
  };
  visitWanted(path, wanted, (stem) => at(stem).path++);
  const length =
    visitWanted(title, wanted, (stem) => at(stem).title++) +
    visitWanted(body, wanted, (stem, position) => at(stem).body.push(position));
  return { length, find: (stem) => found.get(stem) ?? none };
}

/** Stems, and how they begin: stemming leaves beginnings alone, so most words need none to be passed over. */
export interface Wanted {
  readonly stems: ReadonlySet<string>;
  /** By the first two letters. */
  readonly beginnings: Uint8Array;
}

export function wantedStems(stems: Iterable<string>): Wanted {
  const all = new Set(stems);
  const beginnings = new Uint8Array(1024);
  for (const stem of all) {
    const first = beginning(stem.charCodeAt(0), stem.charCodeAt(1));
    // What is one letter long may have been more.
    if (stem.length > 1) beginnings[first] = 1;
    else beginnings.fill(1, first, first + 32);
  }
  return { stems: all, beginnings };
}

/** Different beginnings may share a number, which costs a stemming in vain. */
function beginning(first: number, second: number): number {
  return ((first & 31) << 5) | (second & 31);
}

/** Says how many words there are. */
function visitWanted(text: string, wanted: Wanted, found: (stem: string, position: number) => void): number {
  const { stems, beginnings } = wanted;
  let position = 0;
  return visitChunks(text, {
    plain(start, end) {
      position++;
      if (beginnings[beginning(text.charCodeAt(start), text.charCodeAt(start + 1))] === 1) {
        look(text.slice(start, end), position);
      }
    },
    other(start, end) {
      const passed = wordsToPass(text, start, end, beginnings);
      position += passed;
      if (passed > 0) return;
      const { parts, aliases } = readCompound(text.slice(start, end));
      for (const alias of aliases) lookIfLikely(alias, position + 1);
      for (const part of parts) lookIfLikely(part, ++position);
    },
  });

  function lookIfLikely(word: string, at: number): void {
    if (beginnings[beginning(word.charCodeAt(0), word.charCodeAt(1))] === 1) look(word, at);
  }

  function look(word: string, at: number): void {
    const stem = stemOf(word);
    if (stems.has(stem)) found(stem, at);
  }
}

/** How many words a compound is made of, nearly; 0 where one of them begins as a wanted one, which few do. */
function wordsToPass(text: string, start: number, end: number, beginnings: Uint8Array): number {
  let words = 0;
  let before: number = blank;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    const kind = kindOf(code);
    if (kind > joint && (kind === upper || kind !== before)) {
      if (kind >= foreign || beginnings[beginning(code, text.charCodeAt(i + 1))] === 1) return 0;
      // `Read` is one word, and so is what begins with `XML`.
      if (before !== upper) words++;
    }
    before = kind;
  }
  return words;
}

/** How often each stem occurs in these texts. */
export function countStems(...texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (word: string) => {
    const stem = stemOf(word);
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  };
  for (const text of texts) {
    visitChunks(text, {
      plain(start, end) {
        const word = text.slice(start, end);
        if (!isSilent(word)) count(word);
      },
      other(start, end) {
        const { parts, aliases } = readCompound(text.slice(start, end));
        parts.forEach(count);
        aliases.forEach(count);
      },
    });
  }
  return counts;
}
