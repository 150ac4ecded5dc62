import { stat } from 'node:fs/promises';
import { ownWords } from '../../clean/own-words.ts';
import { FootnoteError } from '../../errors.ts';
import type { DatabaseEngine } from '../database-engine.ts';
import { createSqliteChildren, type SqliteProgram } from './sqlite-children.ts';
import type { SqliteFailure, SqliteJob, SqliteReply } from './sqlite-jobs.ts';

export interface SqliteOptions extends SqliteProgram {
  readonly nodeVersion?: string;
}

/** A file of SQLite, read by another process with Node's own SQLite, which has no functions that reach for files. */
export function openSqlite(file: string, options: SqliteOptions = {}): DatabaseEngine {
  const children = createSqliteChildren(options);
  const { nodeVersion = process.versions.node } = options;

  async function run(job: SqliteJob, signal: AbortSignal): Promise<Exclude<SqliteReply, { failure: unknown }>> {
    refuseOldNode(nodeVersion);
    await refuseMissingFile(file);
    const reply = await children.run(job, signal);
    if ('failure' in reply) throw sqliteFailure(reply.failure);
    return reply;
  }

  return {
    dialect: 'sqlite',
    async query(sql, signal) {
      const reply = await run({ kind: 'query', file, sql }, signal);
      if ('rows' in reply) return reply.rows;
      throw new TypeError('A query was answered with a schema.');
    },
    async schema(signal) {
      const reply = await run({ kind: 'schema', file }, signal);
      if ('schema' in reply) return reply.schema;
      throw new TypeError('A question for the schema was answered with rows.');
    },
    close: () => children.close(),
  };
}

/** Before 22.13, `node:sqlite` is not there or hidden behind a flag. What npm has for Node 20 can write files. */
function refuseOldNode(version: string): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 13)) return;
  throw new FootnoteError('NOT_CONFIGURED', `SQLite queries need Node 22 or newer, and this is Node ${version}.`, {
    hint: 'Start Footnote with Node 22.13 or newer.',
  });
}

async function refuseMissingFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile()) return;
  throw new FootnoteError('NOT_CONFIGURED', `There is no database file at ${file}.`, {
    hint: "Correct the path in FOOTNOTE_DATABASE_URL or 'agent.databaseUrl'; nothing was created.",
  });
}

const codes = { error: 1, busy: 5, locked: 6, readOnly: 8, cannotOpen: 14, tooBig: 18, auth: 23, notADatabase: 26 };

function sqliteFailure({ code, message }: SqliteFailure): FootnoteError {
  const said = { detail: ownWords(message) };
  if (code === codes.readOnly || code === codes.auth || /not authorized|prohibited/.test(message)) {
    return new FootnoteError('BLOCKED_BY_POLICY', 'SQLite did not run the SQL: it would do more than read.', {
      hint: 'The database is only read: send one SELECT (or WITH … SELECT, or VALUES).',
      ...said,
    });
  }
  if (code === codes.tooBig) {
    return new FootnoteError('TOO_LARGE', 'A value of the query is larger than 8 MB.', {
      hint: 'Leave out large columns, or take a part of them, as with substr(column, 1, 200).',
    });
  }
  if (code === codes.error) {
    return new FootnoteError('INVALID_QUERY', 'SQLite did not understand the SQL.', {
      hint: 'Correct it and ask again.',
      ...said,
    });
  }
  if (code === codes.cannotOpen || code === codes.notADatabase) {
    return new FootnoteError('NOT_CONFIGURED', 'The database file can not be opened, or is none of SQLite.', {
      hint: "Check FOOTNOTE_DATABASE_URL or 'agent.databaseUrl'.",
      ...said,
    });
  }
  const isBusy = code === codes.busy || code === codes.locked;
  return new FootnoteError('PROVIDER_FAILED', isBusy ? 'Somebody is writing to the database.' : 'SQLite failed.', {
    retryable: isBusy,
    ...said,
  });
}
