import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { FootnoteError } from '../../errors.ts';

/** What a column can hold. Booleans are missing on purpose: bound to libsql, one ends the process. */
export type SqlValue = string | number | null;

export interface Statement<Row> {
  all(...values: readonly SqlValue[]): Row[];
  get(...values: readonly SqlValue[]): Row | undefined;
  run(...values: readonly SqlValue[]): { readonly changes: number; readonly lastInsertRowid: number };
}

export interface Connection {
  exec(sql: string): void;
  prepare<Row>(sql: string): Statement<Row>;
  close(): void;
}

export interface Engine {
  readonly name: 'node:sqlite' | 'libsql';
  /** `file` is a path, or `:memory:`. Read-only never creates the file. */
  open(file: string, options?: { readonly readOnly?: boolean }): Connection;
}

/** Primary result codes of SQLite that mean something to us. */
export const resultCodes = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
};

/** The one that comes with Node where it does, else libsql, which ships its binaries. */
export async function sqliteEngine(purpose = 'Searching documentation'): Promise<Engine> {
  const engine = nodeEngine() ?? libsqlEngine();
  if (engine !== undefined) return engine;
  throw new FootnoteError('NOT_CONFIGURED', `${purpose} needs SQLite, and there is none here.`, {
    hint: "Use Node 22.13 or newer, or add it: 'npm install libsql'.",
  });
}

/** Every engine that this process could use. */
export async function availableEngines(): Promise<readonly Engine[]> {
  return [nodeEngine(), libsqlEngine()].filter((engine) => engine !== undefined);
}

/** The primary result code of an error that SQLite gave, whichever engine passed it on. */
export function resultCode(error: unknown): number | undefined {
  const { errcode, rawCode } = (error ?? {}) as { readonly errcode?: unknown; readonly rawCode?: unknown };
  const code = errcode ?? rawCode;
  return typeof code === 'number' ? code & 0xff : undefined;
}

interface NativeStatement {
  all(...values: readonly unknown[]): unknown[];
  get(...values: readonly unknown[]): unknown;
  run(...values: readonly unknown[]): { readonly changes: number | bigint; readonly lastInsertRowid: number | bigint };
}

interface NativeDatabase {
  exec(sql: string): void;
  prepare(sql: string): NativeStatement;
  close(): void;
}

interface NodeSqlite {
  readonly DatabaseSync: new (file: string, options: { readonly readOnly: boolean }) => NativeDatabase;
}

type Libsql = new (file: string) => NativeDatabase;

/** Loading it prints that it is experimental, once a process. That warning, and no other, is swallowed. */
function nodeSqlite(): NodeSqlite | undefined {
  const { emitWarning } = process;
  process.emitWarning = ((warning: string | Error, ...rest: never[]) => {
    if (!/SQLite is an experimental feature/.test(String(warning))) emitWarning.call(process, warning, ...rest);
  }) as typeof process.emitWarning;
  try {
    return process.getBuiltinModule('node:sqlite') as NodeSqlite | undefined;
  } catch {
    // Node 22.5 to 22.12 have it behind a flag.
    return undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** As npm brings it to a Node without SQLite, or as the user added it. */
function libsql(): Libsql | undefined {
  // It is no ES module; importing it as one would have Node read its text for exports first.
  const require = createRequire(import.meta.url);
  try {
    return require('footnote-search-sqlite') as Libsql;
  } catch {
    try {
      return require('libsql') as Libsql;
    } catch {
      return undefined;
    }
  }
}

function nodeEngine(): Engine | undefined {
  const sqlite = nodeSqlite();
  if (sqlite === undefined) return undefined;
  return {
    name: 'node:sqlite',
    open: (file, { readOnly = false } = {}) =>
      connection(new sqlite.DatabaseSync(file, { readOnly }), (values) => values),
  };
}

function libsqlEngine(): Engine | undefined {
  const Database = libsql();
  if (Database === undefined) return undefined;
  return {
    name: 'libsql',
    open(file, { readOnly = false } = {}) {
      try {
        // It ignores `readonly`, but understands addresses. Values go in as one array: spread, a single odd one aborts.
        return connection(new Database(readOnly ? readOnlyAddress(file) : file), (values) => [values]);
      } catch (error) {
        // The one error that it gives no code.
        throw Object.assign(new Error('unable to open database file', { cause: error }), {
          rawCode: resultCodes.cannotOpen,
        });
      }
    },
  };
}

function readOnlyAddress(file: string): string {
  return `${pathToFileURL(file).href}?mode=ro`;
}

function connection(database: NativeDatabase, bind: (values: readonly SqlValue[]) => readonly unknown[]): Connection {
  return {
    exec: (sql) => database.exec(sql),
    prepare: <Row>(sql: string): Statement<Row> => {
      const statement = database.prepare(sql);
      return {
        all: (...values) => statement.all(...bind(values)) as Row[],
        // A statement that was not read to its end keeps its snapshot open, so `get` reads to the end.
        get: (...values) => statement.all(...bind(values))[0] as Row | undefined,
        run: (...values) => {
          const { changes, lastInsertRowid } = statement.run(...bind(values));
          return { changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) };
        },
      };
    },
    close: () => database.close(),
  };
}
