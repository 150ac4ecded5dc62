import type { DatabaseColumn, DatabaseSchema, DatabaseTable } from '../../contract/database.ts';
import { databaseLimits } from '../database-limits.ts';
import type { SqliteFile } from './open-read-only.ts';

type Row = Readonly<Record<string, unknown>>;

/** The tables of a virtual table's own are of no use to anybody. */
const tablesSql =
  "SELECT name, type, wr FROM pragma_table_list WHERE schema = 'main' AND type <> 'shadow' " +
  "AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name";

export function readSqliteSchema(file: SqliteFile): DatabaseSchema {
  const all = rowsOf(file, tablesSql);
  const listed = all.slice(0, databaseLimits.tables);
  return {
    dialect: 'sqlite',
    tables: listed.map((table) => tableOf(file, table)),
    more: all.length - listed.length,
  };
}

function tableOf(file: SqliteFile, { name, type, wr: isWithoutRowid }: Row): DatabaseTable {
  const table = String(name);
  const references = new Map(
    rowsOf(file, 'SELECT "from", "table", "to" FROM pragma_foreign_key_list(?)', table).map((key) => [
      key['from'],
      // Without a column, the other table's primary key is meant.
      `→ ${key['table']}${key['to'] === null ? '' : `.${key['to']}`}`,
    ]),
  );
  const columns = rowsOf(file, 'SELECT name, type, pk FROM pragma_table_info(?)', table)
    .slice(0, databaseLimits.columnsOfTable)
    .map((column): DatabaseColumn => {
      const keys = [Number(column['pk']) > 0 ? 'primary key' : '', references.get(column['name']) ?? ''];
      const key = keys.filter((text) => text !== '').join(', ');
      return { name: String(column['name']), type: String(column['type']), ...(key === '' ? {} : { key }) };
    });
  const rows = type === 'table' && Number(isWithoutRowid) === 0 ? estimateOf(file, table) : undefined;
  return { name: table, columns, ...(rows === undefined ? {} : { rows }) };
}

/** What ANALYZE has counted, else the last row's number: counting could take minutes. */
function estimateOf(file: SqliteFile, table: string): number | undefined {
  const name = `"${table.replaceAll('"', '""')}"`;
  return (
    firstNumber(file, 'SELECT stat AS n FROM sqlite_stat1 WHERE tbl = ?', table) ??
    firstNumber(file, `SELECT max(rowid) AS n FROM ${name}`)
  );
}

function firstNumber(file: SqliteFile, sql: string, ...values: readonly string[]): number | undefined {
  try {
    const [row] = rowsOf(file, sql, ...values);
    const number = row === undefined ? Number.NaN : Number.parseInt(String(row['n'] ?? 0), 10);
    return Number.isNaN(number) ? undefined : number;
  } catch {
    // No statistics, or a number that is too large: an estimate is not worth a failure.
    return undefined;
  }
}

function rowsOf(file: SqliteFile, sql: string, ...values: readonly string[]): readonly Row[] {
  const statement = file.prepare(sql);
  return statement.all(...values) as Row[];
}
