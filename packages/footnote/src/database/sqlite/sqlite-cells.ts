import type { FetchedRows } from '../database-engine.ts';
import { databaseLimits, readCellCharacters } from '../database-limits.ts';
import type { SqliteFile } from './open-read-only.ts';

/** Row by row, and no more of them than are wanted. */
export function fetchRows(file: SqliteFile, sql: string): FetchedRows {
  const statement = file.prepare(sql);
  // SQLite prepares the first statement of a text and is silent about the others.
  if (statement.sourceSQL !== sql) throw new Error('not authorized: more than one statement');
  statement.setReadBigInts(true);
  // Without these, of two columns with the same name one is lost, and a result without rows has no columns.
  statement.setReturnArrays?.(true);
  let columns = statement.columns?.().map(({ name }) => name);
  const rows: (string | null)[][] = [];
  let characters = 0;
  for (const row of statement.iterate()) {
    columns ??= Object.keys(row as object);
    const cells = Object.values(row as object)
      .slice(0, databaseLimits.columns)
      .map(cellText);
    characters += cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
    if (characters > databaseLimits.receivedBytes) return { columns, rows, isBrokenOff: true };
    rows.push(cells);
    if (rows.length > databaseLimits.rows) break;
  }
  return { columns: columns ?? [], rows, isBrokenOff: false };
}

function cellText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return `<blob ${value.length} bytes>`;
  if (typeof value === 'string') return value.slice(0, readCellCharacters);
  // Integers come as bigint: a whole number among the others is a real.
  const text = String(value);
  return typeof value === 'number' && /^-?\d+$/.test(text) ? `${text}.0` : text;
}
