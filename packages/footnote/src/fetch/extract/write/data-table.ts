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
  readonly rows: readonly (readonly (PageNode | undefined)[])[];
}

/** A table that relates values to each other; undefined for one that only arranges a page. */
export function readDataTable(table: PageNode): DataTable | undefined {
  const role = table.attribute('role');
  if (role === 'presentation' || role === 'none') return undefined;
  const rows: PageNode[][] = [];
  let caption: PageNode | undefined;
  let isData = true;
  let hasHead = false;
  let hasCode = false;
  let isNumbered = false;
  let longest = 0;
  walk(table, (node) => {
    if (node.isGone) isNumbered ||= node.name === 'td';
    if (node.isGone || !isData) return false;
    if (node === table) return true;
    if (node.name === 'caption') caption = node;
    else if (node.name === 'tr') rows.push([]);
    else if (node.name === 'td' || node.name === 'th') {
      rows.at(-1)?.push(node);
      hasHead ||= node.name === 'th' && node.textLength > 0;
      longest = Math.max(longest, node.textLength);
    } else if (tooMuchForCell.has(node.name)) isData = false;
    else if (node.name === 'pre') {
      isData = isLine(node);
      hasCode = true;
    }
    return isData && node.name !== 'caption';
  });
  const filled = rows.filter((cells) => cells.length > 0);
  if (!isData || filled.length < 2 || longest > (hasHead ? longestNamedCell : longestCell)) return undefined;
  // Code whose lines are numbered stands in a table for its numbers.
  if (hasCode && isNumbered) return undefined;
  const isWide = filled.some((cells) => cells.length > 1);
  return isWide || hasHead ? { caption, rows: spread(filled) } : undefined;
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
