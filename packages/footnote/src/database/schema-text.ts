import type { DatabaseColumn, DatabaseSchema, DatabaseTable } from '../contract/database.ts';
import { databaseLimits } from './database-limits.ts';

const mostCharacters = 30_000;

/** What a model reads before it writes SQL: the dialect, what there is, and what it will get. */
export function schemaText({ dialect, tables, more }: DatabaseSchema): string {
  const { rows, columns, cellCharacters, timeoutMs } = databaseLimits;
  const head =
    `${dialects[dialect]} database, read only: one SELECT a call. At most ${rows} rows, ${columns} columns, ` +
    `${cellCharacters} characters a cell, 2 MB, ${timeoutMs / 1_000} s; what was cut is said.`;
  const blocks: string[] = [];
  let length = head.length;
  for (const table of tables) {
    const block = tableText(table);
    length += block.length + 2;
    if (length > mostCharacters) break;
    blocks.push(block);
  }
  const left = tables.length - blocks.length + more;
  return [head, ...blocks, ...(left === 0 ? [] : [moreText[dialect](left, blocks.length > 0)])].join('\n\n');
}

const dialects = { postgres: 'PostgreSQL', sqlite: 'SQLite' } as const;

const moreText = {
  postgres: (count: number, isMore: boolean) =>
    `${andMore(count, isMore)}: their names are in information_schema.tables, their columns in information_schema.columns.`,
  sqlite: (count: number, isMore: boolean) =>
    `${andMore(count, isMore)}: their names are in sqlite_schema, their columns in pragma_table_info('name').`,
} as const;

function andMore(count: number, isMore: boolean): string {
  return `${isMore ? 'and ' : ''}${count.toLocaleString('en')}${isMore ? ' more' : count === 1 ? ' table' : ' tables'}`;
}

/** Such as `orders (about 1,200 rows): what customers bought`, and a line for each column. */
function tableText({ name, columns, rows, comment }: DatabaseTable): string {
  const size = rows === undefined ? '' : ` (about ${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'})`;
  return [`${name}${size}${comment === undefined ? '' : `: ${comment}`}`, ...columns.map(columnText)].join('\n');
}

function columnText({ name, type, key, comment }: DatabaseColumn): string {
  const parts = [name, type, key ?? ''].filter((part) => part !== '');
  return `- ${parts.join(' ')}${comment === undefined ? '' : `: ${comment}`}`;
}
