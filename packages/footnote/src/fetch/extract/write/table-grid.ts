import type { PageNode } from '../../../html/page-node.ts';

/** Wider ones are written as lines: nobody can read their columns anyway. */
const mostColumns = 40;
const mostColumnSpan = 20;
const mostRowSpan = 1_000;

/** Each cell in its column. */
export type TableRow = readonly (PageNode | undefined)[];

/** Cells that span several columns or rows leave the others empty. */
export function spread(rows: readonly (readonly PageNode[])[]): readonly TableRow[] {
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
      const rowsDown = span(cell.attribute('rowspan'), mostRowSpan) - 1;
      const columns = span(cell.attribute('colspan'), mostColumnSpan);
      for (let column = 0; column < columns; column++) {
        if (line.length < mostColumns) taken[line.length] = rowsDown;
        line.push(column === 0 ? cell : undefined);
      }
    }
    skipTaken();
    return line;
  });
}

function span(value: string | undefined, most: number): number {
  const count = Number.parseInt(value ?? '1', 10);
  return Number.isNaN(count) ? 1 : Math.min(Math.max(count, 1), most);
}

/** The lines of a table from the texts of its cells. */
export function tableLines(texts: readonly (readonly string[])[], isMarkdown: boolean): string[] {
  const rows = withoutEmptyColumns(texts);
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (!isMarkdown || columns > mostColumns) return rows.map((row) => row.filter((cell) => cell !== '').join(' | '));
  const [head = [], ...body] = rows;
  const full = [...head, ...new Array<string>(columns - head.length).fill('')];
  return [line(full), `| ${new Array(columns).fill('---').join(' | ')} |`, ...body.map(line)];
}

function withoutEmptyColumns(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const used = new Set<number>();
  for (const row of rows) for (const [column, cell] of row.entries()) if (cell !== '') used.add(column);
  return rows.map((row) => row.filter((_, column) => used.has(column)));
}

function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replace(/\|/g, '\\|').replace(/\n+/g, '<br>')).join(' | ')} |`;
}
