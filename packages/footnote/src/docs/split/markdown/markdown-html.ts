import { indentOf, plainTitle, TagScan, withoutTags, wordsOfTag } from './markdown-inline.ts';
import {
  blank,
  codeLines,
  type DocLine,
  headingLine,
  type MarkdownSource,
  type ReadLines,
  textLine,
} from './markdown-source.ts';

/** Blank lines don't end these blocks, and what looks like a heading inside isn't one. */
export function readHtmlBlock(source: MarkdownSource, at: number, line: string): ReadLines | undefined {
  const [, name] = /^\s*<(pre|table|script|style)\b/.exec(line) ?? [];
  const last = name === undefined ? undefined : source.find(`</${name}>`, at);
  if (last === undefined) return undefined;
  const taken = last - at + 1;
  if (name === 'pre') return codeLines(source, at, taken);
  const rows = source.lines.slice(at, last + 1).map((row, position): DocLine => {
    const text = withoutTags(row, () => ' ')
      .replace(/ {2,}/g, ' ')
      .trim();
    return /[\p{L}\p{N}]/u.test(text) ? { kind: 'entry', number: at + position + 1, text, opens: false } : blank;
  });
  return { taken, lines: name === 'table' ? [...rows.filter((row) => row !== blank), blank] : [blank] };
}

/** `<!-- … -->` and MDX's braces, from the beginning of a line; what stands behind the end is text. */
export function readComment(source: MarkdownSource, at: number, line: string): ReadLines | undefined {
  const start = line.trimStart();
  const end = start.startsWith('<!--') ? '-->' : start.startsWith('{/*') ? '*/}' : undefined;
  const last = end === undefined ? undefined : source.find(end, at);
  if (end === undefined || last === undefined) return undefined;
  const behind = source.line(last).slice(source.line(last).indexOf(end) + end.length);
  return { taken: last - at + 1, lines: [textLine(source, last, behind)] };
}

/** `<h1 align="center">`, as readmes like it, over up to fifteen lines; where it is a picture, its name. */
export function readHtmlHeading(source: MarkdownSource, at: number, line: string): ReadLines | undefined {
  const [, level] = /^\s*<h([1-6])\b/i.exec(line) ?? [];
  if (level === undefined) return undefined;
  const lines = source.lines.slice(at, at + 15);
  const taken = lines.findIndex((one) => /<\/h[1-6]>\s*$/i.test(one.slice(-100))) + 1;
  const written = lines.slice(0, taken).join(' ');
  if (taken === 0 || written.length > 3000 || written.split(/<\/h[1-6]>/i).length > 2) return undefined;
  const title = plainTitle(written) || nameOfPicture(written);
  return { taken, lines: [headingLine(source, at, taken, Number(level), title)] };
}

function nameOfPicture(html: string): string {
  return (/\balt="([^"]*)"/.exec(html)?.[1] ?? '').replace(/\s+(?:logo|banner|icon)$/i, '');
}

/**
 * A tag over several lines, as of a component with its properties. Plain attributes are dropped;
 * values that hold more, such as a table of parameters, are kept.
 */
export function readLongTag(source: MarkdownSource, at: number, line: string): ReadLines | undefined {
  const start = /^\s*<[A-Za-z][\w.]*(?=\s|$)/.exec(line)?.[0];
  if (start === undefined || at < source.noTagEndBefore) return undefined;
  const scan = new TagScan();
  let last = at;
  let end = scan.read(line, start.length);
  while (end === undefined && !scan.isBroken && last + 1 < source.lines.length) {
    if (scan.isOutside && source.line(last + 1).trim() === '') break;
    end = scan.read(source.line(++last), 0);
  }
  // Where a quote is never closed, no search from below it needs to come this far again.
  if (end === undefined && !scan.isBroken) source.noTagEndBefore = last;
  if (end === undefined || last === at) return undefined;
  const behind = source.line(last).slice(end + 1);
  return {
    taken: last - at + 1,
    lines: [...propertyLines(source, at + 1, last), blank, textLine(source, last, behind)],
  };
}

/** An object with objects in it is cut at one of these when it gets long. */
const longestEntry = 1200;

/** Each outer object is an entry of its own. */
function propertyLines(source: MarkdownSource, from: number, to: number): readonly DocLine[] {
  const lines: DocLine[] = [];
  let outerIndent: number | undefined;
  let length = 0;
  for (let at = from; at < to; at++) {
    const text = source.line(at);
    const isObject = text.trim() === '{';
    if (isObject) outerIndent ??= indentOf(text);
    const isFrame = /^\W*$/.test(text) && indentOf(text) < (outerIndent ?? Number.POSITIVE_INFINITY);
    if (isFrame || isAttribute(text)) continue;
    const opens = isObject && (indentOf(text) === outerIndent || length > longestEntry);
    length = opens ? 0 : length + text.length;
    lines.push({ kind: 'entry', number: at + 1, text, opens });
  }
  return lines;
}

function isAttribute(line: string): boolean {
  return /^\s*[\w-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}|\{\[?))?\s*$/.test(line) && wordsOfTag(line) === '';
}
