import type { Passage } from '../../../contract/docs.ts';
import { Outline, passagesOf, type SectionBlock } from '../sections.ts';
import { indentOf } from './markdown-inline.ts';
import { markdownLines } from './markdown-lines.ts';
import type { WrittenLine } from './markdown-source.ts';

/** A block while lines are still being added to it. */
interface OpenBlock {
  readonly kind: 'paragraph' | 'item' | 'indented' | 'code' | 'entry';
  readonly line: number;
  endLine: number;
  readonly lines: string[];
  readonly hasGap: boolean;
  isCode: boolean;
}

/** Splits Markdown or MDX at its headings; long sections at the borders of paragraphs, list items and code. */
export function splitMarkdown(
  text: string,
  options: { readonly isMdx: boolean; readonly kind: Passage['kind'] },
): readonly Passage[] {
  const outline = new Outline();
  let block: OpenBlock | undefined;
  let blanks = 0;
  const close = () => {
    if (block !== undefined) outline.addBlock(closed(block));
    block = undefined;
  };
  for (const line of markdownLines(text, options.isMdx)) {
    if (line.kind === 'blank') blanks++;
    else if (line.kind === 'heading') {
      close();
      outline.addHeading(line);
      blanks = 0;
    } else {
      if (block === undefined || !belongs(line, block, blanks)) {
        close();
        block = opened(line, blanks > 0, options.isMdx);
      } else {
        for (; blanks > 0; blanks--) block.lines.push('');
        block.lines.push(line.text);
        block.endLine = line.number;
        block.isCode ||= line.kind === 'code';
      }
      blanks = 0;
    }
  }
  close();
  return passagesOf(outline.sections, options.kind, { size: 2000 });
}

const itemStart = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;

/** Whether a line goes on with the block above it, `blanks` lines higher. */
function belongs(line: WrittenLine, block: OpenBlock, blanks: number): boolean {
  const indent = indentOf(line.text);
  switch (block.kind) {
    case 'code':
    case 'entry':
      return line.kind === block.kind && !line.opens;
    case 'item':
      if (line.kind === 'code') return !line.opens || indent >= 2;
      if (line.kind === 'entry' || line.opens) return false;
      // A line below belongs to the item even without indentation, unless it is the next item.
      return indent >= 2 || (blanks === 0 && !itemStart.test(line.text));
    case 'indented':
      return line.kind === 'text' && indent >= 4;
    case 'paragraph':
      return line.kind === 'text' && !line.opens && blanks === 0 && !itemStart.test(line.text);
    default:
      return block.kind satisfies never;
  }
}

function opened(line: WrittenLine, hasGap: boolean, isMdx: boolean): OpenBlock {
  const kind = line.kind === 'text' ? textKind(line.text, isMdx) : line.kind;
  const isCode = kind === 'code' || kind === 'indented';
  return { kind, line: line.number, endLine: line.number, lines: [line.text], hasGap, isCode };
}

/** In MDX, text is indented because it stands in tags; it has no code by indentation. */
function textKind(text: string, isMdx: boolean): OpenBlock['kind'] {
  if (itemStart.test(text)) return 'item';
  return !isMdx && indentOf(text) >= 4 ? 'indented' : 'paragraph';
}

function closed({ line, endLine, lines, hasGap, isCode }: OpenBlock): SectionBlock {
  return { line, endLine, text: lines.join('\n').trimEnd(), isCode, hasGap };
}
