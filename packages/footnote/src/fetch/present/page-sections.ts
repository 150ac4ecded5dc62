import { decodeHTML } from 'entities/decode';
import { type MarkdownLine, markdownLines, readHeading } from '../../text/markdown/lines.ts';
import { plainHeading } from '../../text/markdown/title.ts';
import type { ContentFormat } from '../page-document.ts';

/** A heading of a content with all that stands below it, deeper headings included. */
export interface Section {
  readonly heading: string;
  readonly level: number;
  readonly offset: number;
  /** Where the text below the heading begins. */
  readonly textStart: number;
  /** Where the next heading begins, whatever its level. */
  readonly ownEnd: number;
  /** Where the next heading of its own level or a higher one begins. */
  readonly end: number;
  readonly parent: Section | undefined;
  /** Names that a Markdown file gives it by itself: `{#name}`, `<a id="name">`. */
  readonly ids: readonly string[];
}

type Heading = Pick<Section, 'heading' | 'level' | 'offset' | 'textStart' | 'ids'>;

/** No page that people read has more; the rest of one that has belongs to its last section. */
const mostSections = 5_000;
/** Nobody writes longer ones; with the addresses of links in it, one may be longer. */
const longestHeading = 500;
const longestWritten = 4_000;

/** The sections of a content in their order. Linear. */
export function sectionsOf(content: string, format: ContentFormat): readonly Section[] {
  return nested([...firstOf(headingsOf(content, format), mostSections)], content.length);
}

/** The headings above a section, the highest first. */
export function pathOf({ parent }: Section): readonly Section[] {
  return parent === undefined ? [] : [...pathOf(parent), parent];
}

function* firstOf<T>(items: Iterable<T>, most: number): Generator<T> {
  let count = 0;
  for (const item of items) {
    if (count++ === most) return;
    yield item;
  }
}

function headingsOf(content: string, format: ContentFormat): Iterable<Heading> {
  switch (format) {
    case 'markdown':
      return markdownHeadings(content);
    case 'html':
      return htmlHeadings(content);
    case 'text':
      return [];
    default:
      return format satisfies never;
  }
}

function nested(headings: readonly Heading[], length: number): readonly Section[] {
  const ends = new Array<number>(headings.length).fill(length);
  const parents = new Array<number | undefined>(headings.length);
  const open: number[] = [];
  headings.forEach(({ level, offset }, at) => {
    for (let last = open.at(-1); last !== undefined && (headings[last]?.level ?? 0) >= level; last = open.at(-1)) {
      ends[last] = offset;
      open.pop();
    }
    parents[at] = open.at(-1);
    open.push(at);
  });
  const sections: Section[] = [];
  headings.forEach((heading, at) => {
    const ownEnd = headings[at + 1]?.offset ?? length;
    sections.push({ ...heading, ownEnd, end: ends[at] ?? length, parent: sections[parents[at] ?? -1] });
  });
  return sections;
}

function* markdownHeadings(content: string): Generator<Heading> {
  let last: MarkdownLine | undefined;
  let isAfterBlank = true;
  for (const line of markdownLines(content)) {
    const marked = line.kind === 'heading' ? readHeading(line.line) : undefined;
    if (marked !== undefined) yield* readTitle(marked.title, marked.level, line.offset, line.end);
    const underline = /^ {0,3}(?:(=)+|-+)[ \t]*$/.exec(line.line);
    // Only a line alone: a longer paragraph above a ruler is rarely meant as a heading.
    if (line.kind === 'text' && underline !== null && last?.kind === 'text' && isAfterBlank && isTitle.test(last.line))
      yield* readTitle(last.line.trim(), underline[1] === undefined ? 2 : 1, last.offset, line.end);
    isAfterBlank = last === undefined || last.kind === 'blank';
    last = line;
  }
}

/** Neither an item of a list nor a quote, a table, or code by its indentation. */
const isTitle = /^ {0,3}(?![-+*>|] |\d{1,9}[.)] |[>|=]|-+\s*$)\S/;

const ownIds =
  /\s*\{:?\s*#([^\s{}]{1,200})[^{}]{0,200}\}\s*$|<a\s[^<>]{0,200}?\b(?:id|name)\s*=\s*["']?([^\s"'<>]{1,200})[^<>]{0,200}>/gi;

function* readTitle(title: string, level: number, offset: number, textStart: number): Generator<Heading> {
  if (title.length > longestWritten) return;
  const ids = [...title.matchAll(ownIds)].map(([, first, second]) => first ?? second ?? '');
  const words = plainHeading(ids.length === 0 ? title : title.replace(ownIds, '').replace(/<\/a\s*>/gi, ''));
  if (words !== '' && words.length <= longestHeading) yield { heading: words, level, offset, textStart, ids };
}

function* htmlHeadings(content: string): Generator<Heading> {
  for (const match of content.matchAll(/<h([1-6])[^<>]{0,500}>([\s\S]{0,500}?)<\/h\1\s*>/gi)) {
    const { 0: whole, 1: level, 2: inner = '', index: offset } = match;
    const heading = decodeHTML(inner.replace(/<[^<>]*>/g, ''))
      .replace(/\s+/g, ' ')
      .trim();
    if (heading !== '') yield { heading, level: Number(level), offset, textStart: offset + whole.length, ids: [] };
  }
}
