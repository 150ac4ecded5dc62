import type { Candidate } from './candidates.ts';
import { chunksOf, plainWord, readWord, stemOf } from './words.ts';

/** A candidate, read for the terms that matter: how often each occurs where, and at which places. */
export interface Reading {
  readonly candidate: Candidate;
  /** Words as they are written. */
  readonly title: readonly string[];
  readonly path: readonly string[];
  readonly body: readonly string[];
  /** In words, without the headings above. */
  readonly length: number;
}

export interface Occurrences {
  readonly title: number;
  readonly path: number;
  /** Positions in the text, ascending. */
  readonly body: readonly number[];
}

const none: Occurrences = { title: 0, path: 0, body: [] };

export function read(candidate: Candidate): Reading {
  const own = ownHeadings(candidate.headings);
  const title = chunksOf(candidate.headings.slice(own).join('\n'));
  const path = chunksOf(candidate.headings.slice(0, own).join('\n'));
  const body = chunksOf(candidate.text);
  return { candidate, title, path, body, length: title.length + body.length };
}

/** Headings that say nothing without the one above: `Solution` of what? */
const dependent =
  /^(?:issue|problem|cause|background|solutions?|examples?|usage|options?|parameters?|params|arguments|props|returns?|return value|notes?|description|overview|introduction|details|default(?:s| value)?|syntax|api|reference|see also|good to know|caveats|limitations|why|how|added|changed|fixed|removed|deprecated|security)\W*$/i;

/** Where the passage's own headings begin. */
function ownHeadings(headings: readonly string[]): number {
  const last = headings.length - 1;
  return last > 0 && dependent.test(headings[last] ?? '') ? last - 1 : Math.max(0, last);
}

/** Looks for all wanted stems in one walk over the words. */
export function occurrencesIn(reading: Reading, wanted: Wanted): (stem: string) => Occurrences {
  const found = new Map<string, { title: number; path: number; body: number[] }>();
  const at = (stem: string) => {
    let known = found.get(stem);
    if (known === undefined) {
      known = { title: 0, path: 0, body: [] };
      found.set(stem, known);
    }
    return known;
  };
  walk(reading.title, wanted, (stem) => at(stem).title++);
  walk(reading.path, wanted, (stem) => at(stem).path++);
  walk(reading.body, wanted, (stem, position) => at(stem).body.push(position));
  return (stem) => found.get(stem) ?? none;
}

/** Stems, and how they begin: stemming leaves beginnings alone, so most words need none to be passed over. */
export interface Wanted {
  readonly stems: ReadonlySet<string>;
  readonly beginnings: ReadonlySet<number>;
}

export function wantedStems(stems: Iterable<string>): Wanted {
  const all = new Set(stems);
  return { stems: all, beginnings: new Set([...all].map(beginning)) };
}

function beginning(word: string): number {
  return word.length < 3 ? word.charCodeAt(0) : word.charCodeAt(0) * 65_536 + word.charCodeAt(1);
}

function walk(chunks: readonly string[], wanted: Wanted, found: (stem: string, position: number) => void): void {
  let position = 0;
  for (const written of chunks) {
    if (plainWord.test(written)) look(written, ++position);
    else {
      const { parts, aliases } = readWord(written);
      for (const alias of aliases) look(alias, position + 1);
      for (const part of parts) look(part, ++position);
    }
  }

  function look(word: string, at: number): void {
    if (!wanted.beginnings.has(beginning(word))) return;
    const stem = stemOf(word);
    if (wanted.stems.has(stem)) found(stem, at);
  }
}

/** How often each stem occurs in these words. */
export function countStems(...texts: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const written of texts.flat()) {
    const { parts, aliases } = readWord(written);
    for (const word of [...parts, ...aliases]) {
      const stem = stemOf(word);
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
    }
  }
  return counts;
}
