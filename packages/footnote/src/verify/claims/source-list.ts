import type { TextRange } from '../check/sentences.ts';

/** The sources that a text names apart from its sentences. */
export interface SourceList {
  /** The lines that do so and claim nothing, in their order. */
  readonly lines: readonly TextRange[];
  /** Addresses by their numbers. */
  readonly numbers: ReadonlyMap<number, string>;
  /** Addresses by the names of definitions in small letters, those of footnotes with their caret. */
  readonly notes: ReadonlyMap<string, string>;
}

const heading =
  /^[ \t]{0,3}(?:#{1,6}[ \t]{1,3})?[*_]{0,2}(?:sources|references|citations|footnotes|bibliography|works cited|quellen|fuentes|fonti|références)[*_]{0,2}:?[*_]{0,2}[ \t]*$/i;
const definition = /^[ \t]{0,3}\[(\^?[\w-][\w -]{0,60})\]:/;
const address = /https?:\/\/[^\s<>()[\]"]{1,2000}(?:\([^\s<>()"]{0,200}\)[^\s<>()[\]"]{0,500})?/;
const number = /^[ \t]{0,3}(?:[-*+][ \t]{1,3})?(?:\[{1,2}(\d{1,3})\]{1,2}|(\d{1,3})[.)])/;

/**
 * `[1] Title (url)`, `1. [Title](url)`, `- [Title](url)` below a heading; `[1]: url`, `[name]: url`, `[1] Title, url`
 * and `[^note]: … url` anywhere. What follows them is text again: a report has its sources below each of its parts.
 */
export function readSourceList(text: string): SourceList {
  const numbers = new Map<number, string>();
  const notes = new Map<string, string>();
  const lines = sourceLines(text);
  let listed = 0;
  for (const { start, end, name } of lines) {
    const line = text.slice(start, end);
    const url = address.exec(line)?.[0].replace(/[.,;:!?'*]{1,10}$/, '');
    if (url === undefined) continue;
    const [, bracketed, pointed] = number.exec(line) ?? [];
    if (name === undefined) numbers.set(Number(bracketed ?? pointed ?? ++listed), url);
    else if (/^\d+$/.test(name)) numbers.set(Number(name), numbers.get(Number(name)) ?? url);
    else notes.set(name.toLowerCase(), notes.get(name.toLowerCase()) ?? url);
  }
  return { lines, numbers, notes };
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
  const words = line.trimEnd();
  return number.exec(line)?.[1] !== undefined && address.test(words.slice(words.lastIndexOf(' ') + 1));
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
