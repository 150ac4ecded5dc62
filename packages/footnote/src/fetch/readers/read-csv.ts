import { type ContentBlock, renderBlocks } from './blocks.ts';
import { bounded, type ReaderContext, type ReaderResult, titleFromAddress } from './reader-context.ts';

/** Beyond this a table is easier to read as it was written. */
const largest = { rows: 200, columns: 20, cell: 300 };

/** A table where it is small, else the file as it is. */
export function readCsv(text: string, context: ReaderContext): ReaderResult {
  const { text: kept, ...bounds } = bounded(text);
  const rows = kept === text ? tableOf(kept) : undefined;
  const block: ContentBlock =
    rows === undefined ? { kind: 'code', language: 'csv', text: kept } : { kind: 'table', rows };
  return {
    title: titleFromAddress(context),
    content: renderBlocks([block], context.wanted.format),
    links: [],
    ...bounds,
  };
}

/** Undefined where it is too large, or where lines don't have the same columns. */
function tableOf(text: string): readonly (readonly string[])[] | undefined {
  const rows: string[][] = [];
  const separator = separatorOf(text);
  for (const row of csvRows(text, separator)) {
    const isBlank = row.length === 1 && row[0]?.trim() === '';
    if (isBlank) continue;
    if (rows.length === largest.rows || row.length > largest.columns) return undefined;
    if (row.some((cell) => cell.length > largest.cell)) return undefined;
    rows.push(row);
  }
  const [head] = rows;
  const isEven = head !== undefined && head.length > 1 && rows.every(({ length }) => length === head.length);
  return isEven && rows.length > 1 ? rows : undefined;
}

/** The one that the first line has most of. */
function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const counts = [',', ';', '\t', '|'].map((sign) => ({ sign, count: first.split(sign).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/** RFC 4180: a quoted cell may hold separators, line ends and doubled quotes. */
function* csvRows(text: string, separator: string): Generator<string[]> {
  let row: string[] = [];
  for (let at = 0; at <= text.length; ) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, separator);
    row.push(cell);
    if (text[end] === separator) at = end + 1;
    else {
      yield row;
      row = [];
      // What stands between a closing quote and the line's end belongs to nothing.
      const lineEnd = text.indexOf('\n', end);
      if (lineEnd < 0) return;
      at = lineEnd + 1;
    }
  }
}

function plainCell(text: string, start: number, separator: string) {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end++;
  return { cell: text.slice(start, end).trim(), end };
}

function quotedCell(text: string, start: number) {
  let cell = '';
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { cell: cell + text.slice(at), end: text.length };
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { cell: cell.trim(), end: quote + 1 };
    cell += '"';
    at = quote + 2;
  }
}
