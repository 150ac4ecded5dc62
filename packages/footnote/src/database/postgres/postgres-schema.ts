import type { DatabaseColumn, DatabaseSchema, DatabaseTable } from '../../contract/database.ts';
import { defined } from '../../defined.ts';
import { databaseLimits } from '../database-limits.ts';
import type { PostgresSession, Row } from './postgres-session.ts';

/** Tables and views that the role may read. Partitions are read through their table. */
const tablesSql = `
SELECT c.oid, CASE WHEN pg_catalog.pg_table_is_visible(c.oid) THEN c.relname ELSE n.nspname || '.' || c.relname END,
  c.reltuples, c.relkind, pg_catalog.obj_description(c.oid, 'pg_class'), count(*) OVER ()
FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
  AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_(toast|temp)'
  AND pg_catalog.has_schema_privilege(n.oid, 'USAGE') AND pg_catalog.has_any_column_privilege(c.oid, 'SELECT')
ORDER BY pg_catalog.pg_table_is_visible(c.oid) DESC, n.nspname, c.relname
LIMIT ${databaseLimits.tables}`;

const columnsSql = `
SELECT a.attrelid, a.attname, pg_catalog.format_type(a.atttypid, a.atttypmod),
  pg_catalog.col_description(a.attrelid, a.attnum),
  (SELECT pg_catalog.string_agg(CASE k.contype WHEN 'p' THEN 'primary key' ELSE '→ ' || t.relname || '.' || f.attname END,
      ', ' ORDER BY k.contype DESC, k.conname)
    FROM pg_catalog.pg_constraint k
    LEFT JOIN pg_catalog.pg_class t ON t.oid = k.confrelid
    LEFT JOIN pg_catalog.pg_attribute f
      ON f.attrelid = k.confrelid AND f.attnum = k.confkey[pg_catalog.array_position(k.conkey, a.attnum)]
    WHERE k.conrelid = a.attrelid AND k.contype IN ('p', 'f') AND a.attnum = ANY (k.conkey))
FROM pg_catalog.pg_attribute a
WHERE a.attrelid = ANY ($1::oid[]) AND a.attnum BETWEEN 1 AND ${databaseLimits.columnsOfTable} AND NOT a.attisdropped
  AND pg_catalog.has_column_privilege(a.attrelid, a.attnum, 'SELECT')
ORDER BY a.attrelid, a.attnum`;

export async function readPostgresSchema(session: PostgresSession): Promise<DatabaseSchema> {
  const tables = await session.run(tablesSql);
  const columns = await session.run(columnsSql, [`{${tables.map(([oid]) => oid).join(',')}}`]);
  const total = Number(tables[0]?.[5] ?? 0);
  return {
    dialect: 'postgres',
    tables: tables.map((table) => tableOf(table, columns)),
    more: total - tables.length,
  };
}

function tableOf([oid, name, estimate, kind, comment]: Row, columns: readonly Row[]): DatabaseTable {
  // A table that nobody has analysed has -1 rows, and a view has none of its own.
  const rows = kind === 'v' || Number(estimate) < 0 ? undefined : Number(estimate);
  return {
    name: name ?? '',
    columns: columns.filter(([owner]) => owner === oid).map(columnOf),
    ...defined({ rows, comment: comment ?? undefined }),
  };
}

function columnOf([, name, type, comment, key]: Row): DatabaseColumn {
  return {
    name: name ?? '',
    type: type ?? '',
    ...defined({ key: key ?? undefined, comment: comment ?? undefined }),
  };
}
