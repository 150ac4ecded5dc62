import { markdownLines } from '../../text/markdown/lines.ts';
import type { ContentFormat } from '../page-document.ts';

export interface Piece {
  readonly text: string;
  /** Where the rest begins; undefined where there is none. */
  readonly nextOffset: number | undefined;
}

/** A cut may come this much before the limit, so that it stands between two blocks. */
const leastShare = 0.5;

/** From `offset` on, at most so many characters, cut at the border of a block, else of a line, else of a word. */
export function cutAt(
  content: string,
  format: ContentFormat,
  { offset, most }: { offset: number; most: number },
): Piece {
  const start = wholeCharacter(content, Math.min(offset, content.length));
  if (content.length - start <= most) return { text: content.slice(start).trimEnd(), nextOffset: undefined };
  const end = borderBefore(content, start + most, start + Math.floor(most * leastShare), format);
  const blank = /\S/g;
  blank.lastIndex = end;
  const next = blank.exec(content)?.index;
  return { text: content.slice(start, end).trimEnd(), nextOffset: next };
}

function borderBefore(content: string, limit: number, least: number, format: ContentFormat): number {
  const block =
    format === 'html' ? lastElementEnd(content, least, limit) : lastBlankLine(content, least, limit, format);
  if (block !== undefined) return block;
  const line = content.lastIndexOf('\n', limit - 1) + 1;
  if (line > least) return line;
  const word = content.lastIndexOf(' ', limit - 1) + 1;
  return word > least ? word : wholeCharacter(content, limit);
}

/** Not within a code block, where a blank line is part of the code. */
function lastBlankLine(content: string, least: number, limit: number, format: ContentFormat): number | undefined {
  if (format === 'text') {
    const at = content.lastIndexOf('\n\n', limit - 2);
    return at > least ? at + 2 : undefined;
  }
  let border: number | undefined;
  let isBelowHeading = false;
  for (const { offset, kind } of markdownLines(content.slice(0, limit))) {
    // A heading belongs to what follows it.
    if (kind === 'blank' && !isBelowHeading && offset > least && offset < limit) border = offset;
    if (kind !== 'blank') isBelowHeading = kind === 'heading';
  }
  return border;
}

function lastElementEnd(content: string, least: number, limit: number): number | undefined {
  const ends = /<\/(?:p|div|ul|ol|table|pre|h[1-6]|section|article|blockquote|dl|figure)\s*>/gi;
  const window = content.slice(least, limit);
  const last = [...window.matchAll(ends)].at(-1);
  return last === undefined ? undefined : least + last.index + last[0].length;
}

/** Not between the halves of a character. */
function wholeCharacter(content: string, at: number): number {
  const code = content.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff && at > 0 ? at - 1 : at;
}
