import { firstIndexWhere } from '../../text/binary-search.ts';
import { markdownLines } from '../../text/markdown/lines.ts';
import type { ContentFormat, PageAnchor } from '../page-document.ts';
import { looseKey, subjectName } from './heading-keys.ts';
import { pathOf, type Section } from './page-sections.ts';

/** A part of a content that somebody asked for by a name. */
export interface PagePart {
  readonly start: number;
  readonly end: number;
  /** The section that it is, or that it stands in; undefined above the first heading. */
  readonly section: Section | undefined;
  /** The headings that it stands below, the highest first. */
  readonly above: readonly Section[];
}

/**
 * The section whose heading an anchor stands at; of one within a text, the item or definition that begins there, else
 * what follows up to the next heading.
 */
export function anchorPlace(
  { content, format, sections }: { content: string; format: ContentFormat; sections: readonly Section[] },
  { id, offset }: PageAnchor,
): PagePart {
  const after = firstIndexWhere(sections.length, (at) => (sections[at]?.offset ?? 0) > offset);
  const around = sections[after - 1];
  const next = sections[after];
  const isBlank = (from: number, to: number) => content.slice(from, to).trim() === '';
  if (around !== undefined && offset < around.textStart) return placeOf(around);
  if (next !== undefined && isBlank(offset, next.offset)) return placeOf(next);
  // Some pages put the name of a section below its heading, or a short line between the two.
  if (around !== undefined && isNameOf(around, id) && isBlank(around.textStart, offset)) return placeOf(around);
  if (next !== undefined && isNameOf(next, id) && next.offset - offset < shortLine) return placeOf(next);
  const start = Math.max(format === 'html' ? offset : lineStart(content, offset), around?.textStart ?? 0);
  const above = around === undefined ? [] : [...pathOf(around), around];
  const limit = next?.offset ?? content.length;
  const end = format === 'html' ? limit : itemEnd(content.slice(start, limit), start, limit);
  return { start, end, section: around, above };
}

const shortLine = 200;

/** `method.open` is the name of `pub fn open(path)`. */
function isNameOf({ heading }: Section, id: string): boolean {
  const name = subjectName(heading) || looseKey(heading);
  return name !== '' && looseKey(id).endsWith(name);
}

export function placeOf(section: Section): PagePart {
  return { start: section.offset, end: section.end, section, above: pathOf(section) };
}

/** Of its line; of a table or a code block, which make sense only as a whole, the beginning. */
function lineStart(content: string, offset: number): number {
  let block = 0;
  let isInBlock = false;
  for (const { line, offset: start, end, kind } of markdownLines(content)) {
    const isWhole = kind === 'opening-fence' || kind === 'code' || kind === 'closing-fence' || line.startsWith('|');
    if (!isWhole || !isInBlock || kind === 'opening-fence') block = start;
    isInBlock = isWhole;
    if (end > offset) return block;
  }
  return block;
}

/** Where an item of a list, or a term with its definition, ends: what is indented below it is its own. */
function itemEnd(text: string, start: number, limit: number): number {
  const [first, ...lines] = markdownLines(text);
  const own = indentOf(first?.line ?? '');
  let isItem = /^\s*(?:[-*+]|\d{1,9}[.)])\s/.test(first?.line ?? '');
  for (const { line, offset, kind } of lines) {
    if (kind === 'blank' || kind === 'code' || kind === 'closing-fence') continue;
    if (indentOf(line) <= own && !line.startsWith(': ', own)) return isItem ? start + offset : limit;
    isItem = true;
  }
  return limit;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
