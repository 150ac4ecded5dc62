import { databaseLimits } from '../database-limits.ts';

/** A file of SQLite as `node:sqlite` opens it, in the parts that are used. Older Nodes lack those with a question mark. */
export interface SqliteFile {
  exec(sql: string): void;
  prepare(sql: string): SqliteStatement;
  setAuthorizer?(decide: (action: number, first: string | null, second: string | null) => number): void;
  enableDefensive?(isOn: boolean): void;
  close(): void;
}

export interface SqliteStatement {
  /** The text that belongs to this statement: what stands behind its end is not in it. */
  readonly sourceSQL: string;
  iterate(): Iterable<unknown>;
  all(...values: readonly string[]): unknown[];
  setReadBigInts(isOn: boolean): void;
  setReturnArrays?(isOn: boolean): void;
  columns?(): readonly { readonly name: string }[];
}

interface NodeSqlite {
  readonly DatabaseSync: new (
    file: string,
    options: {
      readonly readOnly: boolean;
      readonly timeout: number;
      readonly defensive: boolean;
      readonly limits: { readonly length: number };
    },
  ) => SqliteFile;
  readonly constants: Readonly<Record<string, number>>;
}

/** Waited for where a writer holds the file for a moment. */
const busyMs = 1_000;

/** For reading only, with every further bound that this Node knows. */
export function openReadOnly(path: string): SqliteFile {
  const { DatabaseSync, constants } = nodeSqlite();
  const file = new DatabaseSync(path, {
    readOnly: true,
    timeout: busyMs,
    defensive: true,
    limits: { length: databaseLimits.receivedBytes },
  });
  try {
    // What sorts is kept in memory, which is watched, and not in files. Views call nothing that is not safe.
    for (const pragma of ['query_only=on', 'trusted_schema=off', 'temp_store=memory', `busy_timeout=${busyMs}`]) {
      file.exec(`PRAGMA ${pragma}`);
    }
    file.enableDefensive?.(true);
    file.setAuthorizer?.(authorizer(constants));
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

const harmlessPragmas = new Set([
  'table_info',
  'table_xinfo',
  'table_list',
  'index_list',
  'index_info',
  'foreign_key_list',
]);
const harmfulFunctions = new Set(['load_extension', 'fts3_tokenizer']);

/** What is not named here is denied while a statement is prepared, before anything runs. */
function authorizer(constants: Readonly<Record<string, number>>) {
  const { SQLITE_OK = 0, SQLITE_DENY = 1, SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE } = constants;
  const { SQLITE_FUNCTION, SQLITE_PRAGMA } = constants;
  return (action: number, first: string | null, second: string | null): number => {
    switch (action) {
      case SQLITE_SELECT:
      case SQLITE_READ:
      case SQLITE_RECURSIVE:
        return SQLITE_OK;
      case SQLITE_FUNCTION:
        return harmfulFunctions.has(second?.toLowerCase() ?? '') ? SQLITE_DENY : SQLITE_OK;
      case SQLITE_PRAGMA:
        return harmlessPragmas.has(first?.toLowerCase() ?? '') ? SQLITE_OK : SQLITE_DENY;
      default:
        return SQLITE_DENY;
    }
  };
}

function nodeSqlite(): NodeSqlite {
  return process.getBuiltinModule('node:sqlite') as unknown as NodeSqlite;
}
