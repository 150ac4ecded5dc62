import { words } from '../../../html/elements.ts';
import { type PageNode, walk } from '../../../html/page-node.ts';
import { readCodeBlock } from './code-block.ts';

/** Wider ones are written as lines: nobody can read their columns anyway. */
const mostColumns = 40;
const mostSpan = 20;
/** What no cell of a table that only relates values would hold. */
const longestCell = 600;
/** The same where the table names its columns. */
const longestNamedCell = 4_000;
const tooMuchForCell = words('h1 h2 h3 h4 h5 h6 blockquote table article section hr form');

export interface DataTable {
  readonly caption: PageNode | undefined;
  /** A first row that is the title of the chapter that the table is. */
  readonly heading: PageNode | undefined;
  readonly rows: readonly (readonly (PageNode | undefined)[])[];
}

/** A table that relates values to each other; undefined for one that only arranges a page. */
export function readDataTable(table: PageNode): DataTable | undefined {
  const role = table.attribute('role');
  if (role === 'presentation' || role === 'none') return undefined;
  const parts = readParts(table);
  if (parts === undefined || !isTitled(parts)) return undefined;
  const { caption, heading, hasCode, isNumbered } = parts;
  const rows = parts.rows.slice(heading === undefined ? 0 : 1).filter((cells) => cells.length > 0);
  const cells = rows.flat();
  const hasHead = cells.some(({ name, textLength }) => name === 'th' && textLength > 0);
  const longest = cells.reduce((most, { textLength }) => Math.max(most, textLength), 0);
  const isWide = rows.some(({ length }) => length > 1);
  if (rows.length < 2 || !(isWide || hasHead) || longest > (hasHead ? longestNamedCell : longestCell)) return undefined;
  // Code whose lines are numbered stands in a table for its numbers.
  return hasCode && isNumbered ? undefined : { caption, heading, rows: spread(rows) };
}

interface TableParts {
  rows: PageNode[][];
  caption: PageNode | undefined;
  heading: PageNode | undefined;
  hasCode: boolean;
  /** Some cells are hidden, as numbers of lines are. */
  isNumbered: boolean;
}

/** Undefined where a cell holds what no table of values would. */
function readParts(table: PageNode): TableParts | undefined {
  const parts: TableParts = { rows: [], caption: undefined, heading: undefined, hasCode: false, isNumbered: false };
  let isData = true;
  walk(table, (node) => {
    if (node.isGone) parts.isNumbered ||= node.name === 'td';
    else if (node !== table && isData) isData = addPart(parts, node);
    return isData && !node.isGone && node.name !== 'caption';
  });
  return isData ? parts : undefined;
}

function addPart(parts: TableParts, node: PageNode): boolean {
  const { rows } = parts;
  if (node.name === 'caption') parts.caption = node;
  else if (node.name === 'tr') rows.push([]);
  else if (node.name === 'td' || node.name === 'th') rows.at(-1)?.push(node);
  else if (node.name === 'pre') {
    parts.hasCode = true;
    return isLine(node);
  } else if (isHeading(node) && rows.length === 1 && parts.heading === undefined) parts.heading = node;
  else return !tooMuchForCell.has(node.name);
  return true;
}

function isHeading({ name }: PageNode): boolean {
  return /^h[1-6]$/.test(name);
}

/** A heading is the title of the table where nothing else stands in its row. */
function isTitled({ heading, rows }: TableParts): boolean {
  if (heading === undefined) return true;
  const seen = rows[0]?.filter(({ textLength }) => textLength > 0) ?? [];
  return seen.length === 1 && seen[0]?.textLength === heading.textLength;
}

/** Code that fits into a cell. */
function isLine(pre: PageNode): boolean {
  return pre.textLength <= longestCell && !readCodeBlock(pre).code.includes('\n');
}

/** Cells that span several columns or rows leave the others empty. */
function spread(rows: readonly (readonly PageNode[])[]): DataTable['rows'] {
  const taken: number[] = [];
  return rows.map((cells) => {
    const line: (PageNode | undefined)[] = [];
    function skipTaken(): void {
      while (line.length < mostColumns && (taken[line.length] ?? 0) > 0) {
        taken[line.length] = (taken[line.length] ?? 0) - 1;
        line.push(undefined);
      }
    }
    for (const cell of cells) {
      skipTaken();
      const rowsDown = span(cell.attribute('rowspan')) - 1;
      for (let column = span(cell.attribute('colspan')); column > 0; column--) {
        if (line.length < mostColumns) taken[line.length] = rowsDown;
        line.push(column === span(cell.attribute('colspan')) ? cell : undefined);
      }
    }
    skipTaken();
    return line;
  });
}

function span(value: string | undefined): number {
  const count = Number.parseInt(value ?? '1', 10);
  return Number.isNaN(count) ? 1 : Math.min(Math.max(count, 1), mostSpan);
}

/** The lines of a table from the texts of its cells. */
export function tableLines(rows: readonly (readonly string[])[], isMarkdown: boolean): string[] {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (!isMarkdown || columns > mostColumns) return rows.map((row) => row.filter((cell) => cell !== '').join(' | '));
  const [head = [], ...body] = rows;
  const full = [...head, ...new Array<string>(columns - head.length).fill('')];
  return [line(full), `| ${new Array(columns).fill('---').join(' | ')} |`, ...body.map(line)];
}

function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replace(/\|/g, '\\|').replace(/\n+/g, '<br>')).join(' | ')} |`;
}
