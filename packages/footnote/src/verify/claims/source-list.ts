import { firstIndexWhere } from '../../text/binary-search.ts';
import type { TextRange } from '../check/sentences.ts';

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

const titles = 'sources|references|citations|footnotes|bibliography|works cited|quellen|fuentes|fonti|références';
const heading = new RegExp(
  String.raw`^[ \t]{0,3}(?:#{1,6}[ \t]{1,3})?[*_]{0,2}(?:${titles})[*_]{0,2}:?[*_]{0,2}[ \t]*$`,
  'i',
);
/** `Sources: [1] url [2] url` in one line. */
const lead = new RegExp(
  String.raw`^[ \t]{0,3}[*_]{0,2}(?:${titles})[*_]{0,2}:[*_]{0,2}[ \t]{1,3}(?=\[{1,2}\d{1,3}\])`,
  'i',
);
const definition = /^[ \t]{0,3}\[(\^?[\w-][\w -]{0,60})\]:/;
const address = /https?:\/\/[^\s<>()[\]"]{1,2000}(?:\([^\s<>()"]{0,200}\)[^\s<>()[\]"]{0,500})?/;
const number = /^[ \t]{0,3}(?:[-*+][ \t]{1,3}|\|[ \t]{0,3})?(?:\[{1,2}(\d{1,3})\]{1,2}|(\d{1,3})(?:[.)]|[ \t]{0,3}\|))/;

/**
 * `[1] Title (url)`, `1. [Title](url)`, `- [Title](url)` below a heading; `[1]: url`, `[name]: url`, `[1] Title, url`
 * and `[^note]: … url` anywhere. What follows them is text again: a report has its sources below each of its parts.
 */
export function readSourceList(text: string): SourceList {
  const entries: SourceEntry[] = [];
  const defined = new Map<number, SourceEntry>();
  const notes = new Map<string, string>();
  const named = sourceLines(text);
  const lines = named.length > 0 ? named : listAtEnd(text);
  let listed = 0;
  for (const { start, end, name } of lines) {
    for (const part of entriesIn(text.slice(start, end))) {
      const url = address.exec(part)?.[0].replace(/[.,;:!?'*]{1,10}$/, '');
      if (url === undefined) continue;
      const [, bracketed, pointed] = number.exec(part) ?? [];
      if (name === undefined) entries.push({ n: Number(bracketed ?? pointed ?? ++listed), url, at: start });
      else if (!/^\d+$/.test(name)) notes.set(name.toLowerCase(), notes.get(name.toLowerCase()) ?? url);
      else if (!defined.has(Number(name))) defined.set(Number(name), { n: Number(name), url, at: start });
    }
  }
  const own = new Set(entries.map(({ n }) => n));
  return { lines, entries: [...entries, ...[...defined.values()].filter(({ n }) => !own.has(n))], notes };
}

/** `[1] url [2] url` on one line are several, unless one of them has no address. */
function entriesIn(written: string): readonly string[] {
  const line = written.replace(lead, '');
  if (number.exec(line)?.[1] === undefined) return [line];
  const parts = line.split(/(?<=\s)(?=\[\d{1,3}\])/).filter((part) => part.trim() !== '');
  return parts.every((part) => address.test(part)) ? parts : [line];
}

interface SourceLine extends TextRange {
  /** Of a definition, with the caret of a footnote. */
  readonly name?: string;
}

function sourceLines(text: string): readonly SourceLine[] {
  const lines: SourceLine[] = [];
  let isInList = false;
  /** What is being defined: it goes on in lines that are set in. */
  let name: string | undefined;
  let last = '';
  let start = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    const [, defined] = definition.exec(line) ?? [];
    if (defined !== undefined || /^\S/.test(line)) name = defined;
    if (heading.test(line)) isInList = true;
    else if (name === undefined && endsList(line, last)) isInList = false;
    if (name !== undefined) lines.push({ start, end, name });
    else if (isInList || isEntry(line)) lines.push({ start, end });
    last = line;
    start = end + 1;
  }
  return lines;
}

/** Another heading, or a new paragraph whose words carry a marker. */
function endsList(line: string, last: string): boolean {
  if (/^[ \t]{0,3}#{1,6}[ \t]/.test(line)) return true;
  return last.trim() === '' && !number.test(line) && !address.test(line) && /\S[ \t]{0,3}\[\^?[\w-]{1,60}\]/.test(line);
}

/** `[1] Title, https://…`, where no heading says that sources are listed. */
function isEntry(line: string): boolean {
  const entry = line.replace(lead, '');
  if (entry !== line && /^[\s\d[\],;–-]*$/.test(entry)) return true;
  return number.exec(entry)?.[1] !== undefined && endsInAddress(entry);
}

function endsInAddress(line: string): boolean {
  const words = line.trimEnd().replace(/\|$/, '').trimEnd();
  return address.test(words.slice(words.lastIndexOf(' ') + 1));
}

/** `1. [Title](url)` or rows of a table, from 1 to the text's end: sources, where the text has markers and names none else. */
function listAtEnd(text: string): readonly SourceLine[] {
  const found: SourceLine[] = [];
  let end = text.length;
  let first: number | undefined;
  while (end > 0 && first !== 1) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(start, end);
    if (line.trim() !== '') {
      const n = Number(number.exec(line)?.[2]);
      if (!endsInAddress(line) || (first !== undefined && n !== first - 1) || Number.isNaN(n)) return [];
      found.unshift({ start, end });
      first = n;
    }
    end = start - 1;
  }
  const before = text.slice(0, Math.max(0, end));
  return first === 1 && /\S[ \t]{0,3}\[\d{1,3}[\],;–-]/.test(before) ? [...tableHead(before), ...found] : [];
}

/** The two lines above the rows of a table. */
function tableHead(before: string): readonly SourceLine[] {
  const [head] = /[^\n]{0,300}\n[ \t]{0,3}\|[ \t:|-]{1,300}\|[ \t]{0,3}$/.exec(before.slice(-700)) ?? [];
  return head === undefined ? [] : [{ start: before.length - head.length, end: before.length }];
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
