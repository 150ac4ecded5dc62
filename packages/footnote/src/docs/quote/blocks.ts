import { markdownLines } from '../../text/markdown/lines.ts';

/** A part of a passage that is quoted whole or not at all: `[start, end)` of its text. */
export interface Block {
  readonly start: number;
  readonly end: number;
  readonly kind: 'heading' | 'paragraph' | 'item' | 'code';
}

/** Paragraphs and tables, list items with what hangs on them, headings and whole code blocks, in their order. */
export function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let open: { start: number; end: number; readonly kind: Block['kind'] } | undefined;
  /** Blank lines stand between the open item and here. */
  let isApart = false;
  const close = () => {
    if (open !== undefined) blocks.push(open);
    open = undefined;
    isApart = false;
  };
  for (const { line, offset, kind } of markdownLines(text)) {
    const end = offset + line.trimEnd().length;
    if (kind === 'blank') {
      if (open?.kind === 'item') isApart = true;
      else if (open?.kind !== 'code') close();
      continue;
    }
    const isInItem = open?.kind === 'item' && (/^(?: {2}|\t)/.test(line) || (!isApart && kind === 'text'));
    const startsItem = kind === 'text' && itemStart.test(line);
    if (open?.kind === 'code' && (kind === 'code' || kind === 'closing-fence')) open.end = end;
    else if (open?.kind === 'item' && (isInItem || kind === 'code' || kind === 'closing-fence') && !startsItem) {
      open.end = end;
      isApart = false;
    } else if (kind === 'text' && !startsItem && open?.kind === 'paragraph') open.end = end;
    else {
      close();
      open = { start: offset, end, kind: kindOf(kind, startsItem) };
    }
    if (kind === 'heading' || (kind === 'closing-fence' && open?.kind === 'code')) close();
  }
  close();
  return blocks;
}

/** At the margin: a deeper one belongs to the item above it. */
const itemStart = /^ ?(?:[-*+]|\d{1,9}[.)])\s/;

function kindOf(line: 'heading' | 'opening-fence' | 'code' | 'closing-fence' | 'text', startsItem: boolean) {
  if (line === 'heading') return 'heading';
  if (line === 'text') return startsItem ? 'item' : 'paragraph';
  return 'code';
}
