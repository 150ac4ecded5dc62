import { existsSync, renameSync, rmSync } from 'node:fs';
import { FootnoteError } from '../../errors.ts';
import { createSchema, schemaState } from './schema.ts';
import { type Connection, type Engine, resultCode, resultCodes } from './sqlite.ts';

export interface OpenedDatabase {
  readonly connection: Connection;
  /** What was there could not be used: this index is a new, empty one. */
  readonly rebuilt: boolean;
}

/** Memory of a connection in KB: what a question reads is small, and the system keeps the file in memory anyway. */
const cacheKb = { reading: 4_000, writing: 64_000 };
/** Others wait for a transaction, which takes a fraction of this. */
const busyMs = 5_000;

export function openForWriting(file: string, engine: Engine): OpenedDatabase {
  const wasThere = existsSync(file);
  try {
    const connection = openWhole(file, engine);
    if (connection !== undefined) return { connection, rebuilt: false };
  } catch (error) {
    if (!isDamage(error)) throw explainFailure(error, file);
  }
  setAside(file);
  const connection = openWhole(file, engine);
  if (connection === undefined) throw unusable(file);
  return { connection, rebuilt: wasThere };
}

/** Undefined for a database of another version, or another program. */
function openWhole(file: string, engine: Engine): Connection | undefined {
  const connection = engine.open(file);
  try {
    connection.exec(`PRAGMA busy_timeout = ${busyMs}; PRAGMA page_size = 8192; PRAGMA temp_store = MEMORY`);
    const state = schemaState(connection);
    if (state !== 'other') {
      // Readers never wait in WAL. The file is only brought up to date now and then, and at the end.
      connection.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
        PRAGMA cache_size = -${cacheKb.writing}; PRAGMA wal_autocheckpoint = 8000`);
      if (state === 'empty') createSchema(connection);
      else checkWhole(connection);
      return connection;
    }
  } catch (error) {
    connection.close();
    throw error;
  }
  connection.close();
  return undefined;
}

class Damage extends Error {}

/** Page by page, without the full-text table's own check, which takes ten times as long and finds little more. */
const checkedTables = ['source', 'file', 'passage', 'term', 'fulltext_data', 'fulltext_idx', 'fulltext_docsize'];

function checkWhole(connection: Connection): void {
  for (const table of checkedTables) {
    const row = connection.prepare<Record<string, string>>(`PRAGMA quick_check(${table})`).get() ?? {};
    const [result] = Object.values(row);
    if (result !== 'ok') throw new Damage(result);
  }
}

/** Writes nothing, creates nothing: what can't be read is an empty index in memory. */
export function openForReading(file: string, engine: Engine): OpenedDatabase {
  const connection = existsSync(file) ? tryReading(file, engine) : undefined;
  if (connection !== undefined) return { connection, rebuilt: false };
  const empty = engine.open(':memory:');
  createSchema(empty);
  return { connection: empty, rebuilt: true };
}

function tryReading(file: string, engine: Engine): Connection | undefined {
  let connection: Connection | undefined;
  try {
    connection = engine.open(file, { readOnly: true });
    connection.exec(`PRAGMA busy_timeout = ${busyMs}; PRAGMA query_only = ON; PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -${cacheKb.reading}`);
    if (schemaState(connection) === 'current') return connection;
  } catch (error) {
    if (!isDamage(error)) throw explainFailure(error, file);
  }
  connection?.close();
  return undefined;
}

export function isDamage(error: unknown): boolean {
  const code = resultCode(error);
  return error instanceof Damage || code === resultCodes.corrupt || code === resultCodes.notADatabase;
}

/** It has to do with the disk or with other processes, and may be gone next time. */
export function isPassing(error: unknown): boolean {
  const { busy, locked, full, ioError, readOnly, cannotOpen } = resultCodes;
  return [busy, locked, full, ioError, readOnly, cannotOpen].includes(resultCode(error) ?? 0);
}

/** Kept beside the new one, once: whoever wants to know what happened can look. */
export function setAside(file: string): void {
  for (const ending of ['', '-wal', '-shm']) {
    rmSync(`${file}.damaged${ending}`, { force: true, recursive: true });
    if (existsSync(file + ending)) renameSync(file + ending, `${file}.damaged${ending}`);
  }
}

/** What SQLite reports, as an error that says what to do. */
export function explainFailure(error: unknown, file: string): unknown {
  const failure = (what: string, hint: string, retryable = false) =>
    new FootnoteError('INTERNAL', what, { hint, retryable, cause: error });
  switch (resultCode(error)) {
    case resultCodes.full:
      return failure(
        `The disk is full: the documentation index ${file} could not be completed.`,
        'Free some space and try again; what was indexed before is still there.',
      );
    case resultCodes.ioError:
      return failure(
        `The disk failed while the documentation index ${file} was in use.`,
        'Check the disk and its free space, then try again.',
      );
    case resultCodes.busy:
      return failure('Another process keeps the documentation index locked.', 'Try again in a moment.', true);
    case resultCodes.readOnly:
    case resultCodes.cannotOpen:
      return unusable(file, error);
    default:
      return error;
  }
}

function unusable(file: string, cause?: unknown): FootnoteError {
  return new FootnoteError('INTERNAL', `The documentation index ${file} can't be opened.`, {
    hint: 'Check that the folder exists and that you may write there, or set FOOTNOTE_DATA_DIR.',
    cause,
  });
}
