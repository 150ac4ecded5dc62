import { firstIndexWhere } from '../../text/binary-search.ts';
import type { TextRange } from '../check/sentences.ts';
import { sourceLead } from './source-headings.ts';
import { address, numberOf, type SourceLine, sourceLines } from './source-lines.ts';

/** The sources that a text names apart from its sentences. */
export interface SourceList {
  /** The lines that do so and claim nothing, in their order. */
  readonly lines: readonly TextRange[];
  /** In their order; a report that lists sources below each of its parts has a number several times. */
  readonly entries: readonly SourceEntry[];
  /** Addresses by the names of definitions in small letters, those of footnotes with their caret. */
  readonly notes: ReadonlyMap<string, string>;
}

export interface SourceEntry {
  readonly n: number;
  readonly url: string;
  /** Where it stands. */
  readonly at: number;
}

/** A marker means the next source of its number below it, or else the last one above. */
export function entryLookup(entries: readonly SourceEntry[]): (n: number, at: number) => SourceEntry | undefined {
  const byNumber = new Map<number, SourceEntry[]>();
  for (const entry of entries) {
    const same = byNumber.get(entry.n);
    if (same === undefined) byNumber.set(entry.n, [entry]);
    else same.push(entry);
  }
  return (n, at) => {
    const same = byNumber.get(n) ?? [];
    return same[firstIndexWhere(same.length, (index) => (same[index]?.at ?? 0) >= at)] ?? same.at(-1);
  };
}

/**
 * `[1] Title (url)`, `1. [Title](url)`, `- [Title](url)` below a heading; `[1]: url`, `[name]: url`, `[1] Title, url`
 * and `[^note]: … url` anywhere. What follows them is text again: a report has its sources below each of its parts.
 */
export function readSourceList(text: string): SourceList {
  const entries: SourceEntry[] = [];
  const defined = new Map<number, SourceEntry>();
  const notes = new Map<string, string>();
  const lines = sourceLines(text);
  let listed = 0;
  for (const { n, url, at, name } of addressesIn(lines, text)) {
    if (name === undefined) entries.push({ n: n ?? ++listed, url, at });
    else if (n === undefined) notes.set(name.toLowerCase(), notes.get(name.toLowerCase()) ?? url);
    else if (!defined.has(n)) defined.set(n, { n, url, at });
  }
  const own = new Set(entries.map(({ n }) => n));
  return { lines, entries: [...entries, ...[...defined.values()].filter(({ n }) => !own.has(n))], notes };
}

function* addressesIn(lines: readonly SourceLine[], text: string) {
  /** Of a title whose address stands in a line below it. */
  let pending: number | undefined;
  for (const { start, end, name, isMute } of lines) {
    for (const part of isMute ? [] : entriesIn(text.slice(start, end))) {
      const url = address.exec(part)?.[0].replace(/[.,;:!?'*]{1,10}$/, '');
      const own = numberOf(name ?? part) ?? (name === undefined ? pending : undefined);
      pending = url === undefined ? own : undefined;
      if (url !== undefined) yield { n: own, url, at: start, name };
    }
  }
}

/** `[1] url [2] url` on one line are several, unless one of them has no address. */
function entriesIn(written: string): readonly string[] {
  const line = written.replace(sourceLead, '');
  if (!/^\s{0,3}(?:[-*+•]\s{1,3})?[[【]/.test(line)) return [line];
  const parts = line.split(/(?<=\s)(?=\[\d{1,3}\]|【\d{1,3}】)/).filter((part) => part.trim() !== '');
  return parts.every((part) => address.test(part)) ? parts : [line];
}

/** The text with blanks in place of these lines: places in it are places in the text. */
export function withoutLines(text: string, lines: readonly TextRange[]): string {
  const pieces: string[] = [];
  let written = 0;
  for (const { start, end } of lines) {
    pieces.push(text.slice(written, start), ' '.repeat(end - start));
    written = end;
  }
  return [...pieces, text.slice(written)].join('');
}
