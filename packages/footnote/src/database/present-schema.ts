import { cleanText } from '../clean/clean.ts';
import type { DatabaseColumn, DatabaseSchema, DatabaseTable } from '../contract/database.ts';
import { defined } from '../defined.ts';
import { shorten } from '../text/cut.ts';

const longest = { name: 200, type: 100, comment: 300 };

/** Names and comments are written by whoever made the tables: cleaned like rows. */
export function presentSchema({ dialect, tables, more }: DatabaseSchema): DatabaseSchema {
  return { dialect, tables: tables.map(presentTable), more };
}

function presentTable({ name, columns, rows, comment }: DatabaseTable): DatabaseTable {
  return {
    name: shown(name, longest.name),
    columns: columns.map(presentColumn),
    ...defined({ rows, comment: optional(comment, longest.comment) }),
  };
}

function presentColumn({ name, type, key, comment }: DatabaseColumn): DatabaseColumn {
  return {
    name: shown(name, longest.name),
    type: shown(type, longest.type),
    ...defined({ key: optional(key, longest.name), comment: optional(comment, longest.comment) }),
  };
}

function optional(text: string | undefined, most: number): string | undefined {
  return text === undefined ? undefined : shown(text, most);
}

function shown(text: string, most: number): string {
  const { text: clean } = cleanText(text.slice(0, 4 * most).toWellFormed());
  return shorten(clean.replace(/\s+/g, ' ').trim(), most);
}
