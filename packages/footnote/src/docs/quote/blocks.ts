import { type MarkdownLine, markdownLines } from '../../text/markdown/lines.ts';

/** A part of a passage that is quoted whole or not at all: `[start, end)` of its text. */
export interface Block {
  readonly start: number;
  readonly end: number;
  readonly kind: 'heading' | 'paragraph' | 'item' | 'code' | 'table-head' | 'row';
}

/** A longer table is quoted by its rows. */
const longestTable = 1_500;

interface OpenBlock extends Block {
  end: number;
  readonly kind: 'heading' | 'paragraph' | 'item' | 'code';
  /** Blank lines stand between it and here. */
  isApart: boolean;
  /** Its last line closed it. */
  isClosed: boolean;
}

/** Paragraphs, tags of comments and tables, list items with what hangs on them, headings and whole code blocks, in their order; of a long table its head and its rows. */
export function blocksOf(text: string): readonly Block[] {
  const blocks: OpenBlock[] = [];
  for (const { line, offset, kind } of markdownLines(text)) {
    const last = blocks.at(-1);
    if (kind === 'blank') {
      if (last !== undefined) last.isApart = true;
      continue;
    }
    const end = offset + line.trimEnd().length;
    if (last !== undefined && !last.isClosed && goesOn(last, line, kind)) {
      last.end = end;
      last.isApart = false;
      last.isClosed = last.kind === 'code' && kind === 'closing-fence';
    } else blocks.push({ start: offset, end, kind: kindOf(line, kind), isApart: false, isClosed: kind === 'heading' });
  }
  return blocks.flatMap(({ start, end, kind }) =>
    kind === 'paragraph' && end - start > longestTable ? rowsOf(text, start, end) : [{ start, end, kind }],
  );
}

/** Of what is no table, the paragraph itself. */
function rowsOf(text: string, start: number, end: number): readonly Block[] {
  const [head = '', rule = '', ...rows] = text.slice(start, end).split('\n');
  const isTable = /^[\s|:-]+$/.test(rule) && rule.includes('-') && rule.includes('|') && head.includes('|');
  if (!isTable || rows.length === 0) return [{ start, end, kind: 'paragraph' }];
  let at = start + head.length + 1 + rule.length;
  const blocks: Block[] = [{ start, end: at, kind: 'table-head' }];
  for (const row of rows) {
    blocks.push({ start: at + 1, end: at + 1 + row.trimEnd().length, kind: 'row' });
    at += 1 + row.length;
  }
  return blocks;
}

type LineKind = Exclude<MarkdownLine['kind'], 'blank'>;

function goesOn({ kind: block, isApart }: OpenBlock, line: string, kind: LineKind): boolean {
  switch (block) {
    case 'code':
      return kind === 'code' || kind === 'closing-fence';
    case 'item':
      if (kind === 'code' || kind === 'closing-fence') return true;
      return !itemStart.test(line) && (/^(?: {2}|\t)/.test(line) || (!isApart && kind === 'text'));
    case 'paragraph':
      return kind === 'text' && !isApart && !itemStart.test(line) && !tagStart.test(line);
    case 'heading':
      return false;
    default:
      return block satisfies never;
  }
}

/** At the margin: a deeper one belongs to the item above it. */
const itemStart = /^ ?(?:[-*+]|\d{1,9}[.)])\s/;

/** `@param url where to`: what a comment says of one thing, below what it says of all. */
const tagStart = /^@[a-z]+(?=\s|$)/i;

function kindOf(line: string, kind: LineKind): OpenBlock['kind'] {
  if (kind === 'heading') return 'heading';
  if (kind === 'text') return itemStart.test(line) ? 'item' : 'paragraph';
  return 'code';
}
