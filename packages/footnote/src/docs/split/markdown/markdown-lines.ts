import { closesFence, openedFence, readHeading } from '../../../text/markdown/lines.ts';
import { sameTitle } from '../../../text/markdown/title.ts';
import { announcedLine, isContentsTitle } from './announced-lines.ts';
import { readComment, readHtmlBlock, readHtmlHeading, readLongTag } from './markdown-html.ts';
import { isTitle } from './markdown-inline.ts';
import {
  blank,
  codeLines,
  type DocLine,
  headingLine,
  type LineReader,
  longestHeading,
  MarkdownSource,
  type ReadLines,
  textLine,
} from './markdown-source.ts';

/** What any of the steps below begins with, and an underline too: most lines begin with none of these. */
const mark = /^[\s>]*[`~<{#=*_-]/;

const steps: readonly LineReader[] = [
  readFence,
  readHtmlBlock,
  readComment,
  readMarkedHeading,
  readHtmlHeading,
  readLongTag,
];

/** Reads Markdown line by line: headings, code and text are told apart, and what says nothing is dropped. */
export function markdownLines(text: string, isMdx: boolean): readonly DocLine[] {
  const source = new MarkdownSource(text, isMdx);
  const front = readFrontMatter(source);
  const lines: DocLine[] = [...front.lines];
  const frontTitle = front.lines.find((line) => line.kind === 'heading')?.title;
  for (let at = front.taken; at < source.lines.length; ) {
    const line = source.line(at);
    const reading = line === '' ? undefined : read(source, at, line, lines);
    const heading = reading?.lines[0];
    // Generators write the title twice: as front matter, and as the first heading.
    const isRepeated = heading?.kind === 'heading' && heading.level === 1 && sameTitle(heading.title, frontTitle ?? '');
    for (const one of isRepeated ? [blank] : (reading?.lines ?? [plainLine(source, at, line, lines)])) {
      // Of what was dropped, one blank line remains; blank lines of the author may be part of code.
      if (one !== blank || line.trim() === '' || lines.at(-1) !== blank) lines.push(one);
    }
    at += reading?.taken ?? 1;
  }
  return lines;
}

function plainLine(source: MarkdownSource, at: number, line: string, before: readonly DocLine[]): DocLine {
  const text = textLine(source, at, line);
  if (text === blank) return announcedLine(source, at, line, before) ?? blank;
  return isContentsTitle(source, at, line) ? blank : text;
}

function read(source: MarkdownSource, at: number, line: string, before: DocLine[]): ReadLines | undefined {
  const isInParagraph = before.at(-1)?.kind === 'text';
  if (!isInParagraph && isModuleCode(source, line)) return readModuleCode(source, at);
  if (!mark.test(line)) return undefined;
  const underline = readUnderline(source, at, line, before);
  if (underline !== undefined) return underline;
  for (const step of steps) {
    const reading = step(source, at, line);
    if (reading !== undefined) return reading;
  }
  return undefined;
}

/** The title becomes the heading above all others, the description the first paragraph. */
function readFrontMatter(source: MarkdownSource): ReadLines {
  const sign = source.line(0).trimEnd();
  const end = /^(?:---|\+\+\+)$/.test(sign)
    ? source.lines.findIndex((line, at) => at > 0 && line.trimEnd() === sign)
    : -1;
  if (end === -1 || !/^\s*(?:#|[\w-]+\s*[:=])/.test(source.line(1))) return { taken: 0, lines: [] };
  const field = (name: string) => {
    const at = source.lines.findIndex((line, position) => position < end && new RegExp(`^${name}\\s*[:=]`).test(line));
    const value = source
      .line(at)
      .replace(/^\w+\s*[:=]\s*/, '')
      .trim();
    return { at, value: /^[>|]/.test(value) ? '' : value.replace(/^(["'])(.*)\1$/, '$2') };
  };
  const [title, description] = [field('title'), field('description')];
  const lines: DocLine[] = [];
  if (title.value !== '') lines.push(headingLine(source, title.at, 1, 0, title.value.slice(0, longestHeading)));
  if (description.value !== '') {
    lines.push({ kind: 'text', number: description.at + 1, text: description.value, opens: true }, blank);
  }
  return { taken: end + 1, lines };
}

function readFence(source: MarkdownSource, at: number, line: string): ReadLines | undefined {
  const fence = openedFence(line);
  if (fence === undefined) return undefined;
  let end = at + 1;
  while (end < source.lines.length && !closesFence(source.line(end), fence)) end++;
  return codeLines(source, at, end - at + 1);
}

function isModuleCode({ isMdx }: MarkdownSource, line: string): boolean {
  return isMdx && /^(?:import|export)\s/.test(line);
}

/** An import or export of MDX goes on to the next blank line. */
function readModuleCode(source: MarkdownSource, at: number): ReadLines {
  let end = at + 1;
  while (end < source.lines.length && source.line(end).trim() !== '') end++;
  return { taken: end - at, lines: [blank] };
}

function readMarkedHeading(source: MarkdownSource, at: number, line: string): ReadLines | undefined {
  const heading = line.length > longestHeading ? undefined : readHeading(line);
  if (heading === undefined) return undefined;
  return { taken: 1, lines: [headingLine(source, at, 1, heading.level, heading.title)] };
}

const ornament = /^ {0,3}(?:={3,}|-{2,}|(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;

/** A line of `===` or `---` makes the one-line paragraph above it a heading; alone it is an ornament. */
function readUnderline(source: MarkdownSource, at: number, line: string, before: DocLine[]): ReadLines | undefined {
  const signs = line.slice(0, longestHeading).trimEnd();
  const above = before.at(-1);
  const isAlone = above?.kind === 'text' && above.number === at && before.at(-2)?.kind !== 'text';
  if (isAlone && /^ {0,3}(?:=+|--+)$/.test(signs) && isTitle(above.text)) {
    before.pop();
    return { taken: 1, lines: [headingLine(source, at - 1, 1, signs.includes('=') ? 1 : 2, above.text)] };
  }
  return ornament.test(signs) ? { taken: 1, lines: [blank] } : undefined;
}
