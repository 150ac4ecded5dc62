import type { Heading } from '../sections.ts';
import {
  isContentsEntry,
  isOrnament,
  plainTitle,
  withoutComments,
  withoutTags,
  wordsOfTag,
} from './markdown-inline.ts';
import { type Definitions, readDefinitions, withResolvedLinks } from './reference-links.ts';

/** A line of Markdown, by what it is to a reader of the rendered page. What is dropped is blank. */
export type DocLine = { readonly kind: 'blank' } | ({ readonly kind: 'heading' } & Heading) | WrittenLine;

/** `entry`: a line of a table or a list of properties that is written in tags. */
export interface WrittenLine {
  readonly kind: 'text' | 'code' | 'entry';
  readonly number: number;
  readonly text: string;
  /** A block begins here, whatever stands above. */
  readonly opens: boolean;
}

/** A step takes the lines it understands, one or more from `at` on, and says what they are. */
export type LineReader = (source: MarkdownSource, at: number, line: string) => ReadLines | undefined;

export interface ReadLines {
  readonly taken: number;
  readonly lines: readonly DocLine[];
}

export const blank: DocLine = { kind: 'blank' };

/** What is longer is a paragraph, whatever stands before or below it. */
export const longestHeading = 300;

export class MarkdownSource {
  readonly lines: readonly string[];
  readonly isMdx: boolean;
  readonly definitions: Definitions;
  /** Up to here, it is known, no tag that is open ends. */
  noTagEndBefore = 0;
  readonly #lastOf = new Map<string, number>();

  constructor(text: string, isMdx: boolean) {
    this.lines = text.split('\n');
    this.isMdx = isMdx;
    this.definitions = readDefinitions(text);
  }

  line(at: number): string {
    return this.lines[at] ?? '';
  }

  /** The first line at or after `at` with `sign` in it. Whether there is one is looked up from the end, once. */
  find(sign: string, at: number): number | undefined {
    let last = this.#lastOf.get(sign);
    if (last === undefined) {
      last = this.lines.findLastIndex((line) => line.includes(sign));
      this.#lastOf.set(sign, last);
    }
    if (last < at) return undefined;
    let found = at;
    while (!this.line(found).includes(sign)) found++;
    return found;
  }
}

/** A line of text as it remains without comments and, in MDX, without tags; its links lead where they lead in the file. */
export function textLine(source: MarkdownSource, at: number, line: string): DocLine {
  const words = line.includes('<!--') && !line.includes('`') ? withoutComments(line) : line;
  const text = source.isMdx ? withoutTags(words, wordsOfTag) : words;
  if (text.trim() === '' || isOrnament(text) || source.definitions.lines.has(at)) return blank;
  if (isContents(source, at)) return blank;
  return { kind: 'text', number: at + 1, text: withResolvedLinks(text, source.definitions), opens: false };
}

/** One of several lines that lead to places in the same file. */
export function isContents(source: MarkdownSource, at: number): boolean {
  return isContentsEntry(source.line(at)) && [at - 1, at + 1].some((near) => isContentsEntry(source.line(near)));
}

export function headingLine(
  source: MarkdownSource,
  at: number,
  taken: number,
  level: number,
  written: string,
): DocLine {
  const title = plainTitle(written);
  if (title === '') return blank;
  return { kind: 'heading', level, title, line: at + 1, source: source.lines.slice(at, at + taken).join('\n') };
}

/** The lines from `at` on, as one block that is kept as it is. */
export function codeLines(source: MarkdownSource, at: number, taken: number): ReadLines {
  const lines = source.lines
    .slice(at, at + taken)
    .map((text, position): DocLine => ({ kind: 'code', number: at + position + 1, text, opens: position === 0 }));
  return { taken: lines.length, lines };
}
