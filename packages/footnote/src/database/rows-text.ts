import type { DatabaseRows } from '../contract/database.ts';

/** Of a context a result may take this much; the rest is asked for with another query. */
const mostCharacters = 60_000;

/** Rows as a model reads them: what was cut first, then a Markdown table. It stands between borders like a page. */
export function rowsText({ columns, rows, notices }: Pick<DatabaseRows, 'columns' | 'rows' | 'notices'>): string {
  const head = [line(columns), `|${' --- |'.repeat(columns.length)}`];
  const lines: string[] = [];
  let length = head.join('\n').length;
  for (const row of rows) {
    const text = line(row);
    length += text.length + 1;
    if (length > mostCharacters) break;
    lines.push(text);
  }
  const isCut = lines.length < rows.length;
  const told = isCut
    ? [`Only the first ${lines.length} of the ${rows.length} rows below are shown: select fewer or shorter columns.`]
    : [];
  const count = `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}.`;
  const before = [count, ...told, ...notices].join('\n');
  return columns.length === 0 || rows.length === 0 ? before : [before, [...head, ...lines].join('\n')].join('\n\n');
}

function line(cells: readonly (string | null)[]): string {
  return `| ${cells.map((cell) => (cell === null ? 'NULL' : oneLine(cell))).join(' | ')} |`;
}

/** A cell can't end its row or begin another cell. */
function oneLine(cell: string): string {
  return cell.replace(/\\|\|/g, '\\$&').replace(/\r\n?|\n|[\u2028\u2029\u0085]/g, '\\n');
}
