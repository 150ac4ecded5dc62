import { type BorderFinder, cutPlace, lineEnd, paragraphEnd, wholeCharacter, wordEnd } from '../../text/cut.ts';
import { markdownLines } from '../../text/markdown/lines.ts';
import type { ContentFormat } from '../page-document.ts';

export interface PagePart {
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
): PagePart {
  const start = wholeCharacter(content, Math.min(offset, content.length));
  if (content.length - start <= most) return { text: content.slice(start).trimEnd(), nextOffset: undefined };
  const blockEnd = { html: elementEnd, text: paragraphEnd, markdown: blankLine }[format];
  const least = start + Math.floor(most * leastShare);
  const end = cutPlace(content, least, start + most, [blockEnd, lineEnd, wordEnd]);
  const rest = /\S/g;
  rest.lastIndex = end;
  return { text: content.slice(start, end).trimEnd(), nextOffset: rest.exec(content)?.index };
}

/** Not within a code block, where a blank line is part of the code. */
const blankLine: BorderFinder = (content, least, limit) => {
  let border: number | undefined;
  let isBelowHeading = false;
  for (const { offset, kind } of markdownLines(content.slice(0, limit))) {
    // A heading belongs to what follows it.
    if (kind === 'blank' && !isBelowHeading && offset > least && offset < limit) border = offset;
    if (kind !== 'blank') isBelowHeading = kind === 'heading';
  }
  return border;
};

const elementEnd: BorderFinder = (content, least, limit) => {
  const ends = /<\/(?:p|div|ul|ol|table|pre|h[1-6]|section|article|blockquote|dl|figure)\s*>/gi;
  const last = [...content.slice(least, limit).matchAll(ends)].at(-1);
  return last === undefined ? undefined : least + last.index + last[0].length;
};
