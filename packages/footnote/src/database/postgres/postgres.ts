import { FootnoteError } from '../../errors.ts';
import type { DatabaseEngine } from '../database-engine.ts';
import { databaseLimits } from '../database-limits.ts';
import { postgresFailure } from './postgres-failure.ts';
import { readPostgresSchema } from './postgres-schema.ts';
import { type PostgresSession, postgresSessions, type SessionSettings, sessionSettings } from './postgres-session.ts';

/**
 * A new connection for each query, so that nothing of one is left for the next. The server itself refuses what is not
 * one SELECT: there is no cursor for anything else, and the extended protocol takes no second statement.
 */
export function openPostgres(url: string, timeoutMs: number = databaseLimits.timeoutMs): DatabaseEngine {
  const settings = sessionSettings(timeoutMs);
  const sessions = postgresSessions(url, settings);

  async function reading<T>(signal: AbortSignal, work: (session: PostgresSession) => Promise<T>): Promise<T> {
    try {
      return await sessions.within(signal, async (session) => {
        await refuseMightyRole(session);
        await session.run('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
        await session.run(setLocally, settingArrays(settings));
        const result = await work(session);
        if (!session.isBrokenOff()) await session.run('ROLLBACK');
        return result;
      });
    } catch (error) {
      throw signal.aborted ? signal.reason : postgresFailure(error, timeoutMs);
    }
  }

  return {
    dialect: 'postgres',
    query: (sql, signal) =>
      reading(signal, async (session) => {
        await session.run(`DECLARE footnote_rows NO SCROLL CURSOR FOR ${sql}`);
        return session.read(`FETCH FORWARD ${databaseLimits.rows + 1} FROM footnote_rows`);
      }),
    schema: (signal) => reading(signal, readPostgresSchema),
    close: () => sessions.close(),
  };
}

/** Again inside the transaction: what stands between us and the server may have dropped those of the connection. */
const setLocally =
  'SELECT pg_catalog.set_config(s.name, w.value, true) FROM pg_catalog.pg_settings s ' +
  'JOIN unnest($1::text[], $2::text[]) AS w (name, value) ON w.name = s.name';

function settingArrays(settings: SessionSettings): readonly string[] {
  const local = Object.entries(settings).filter(([name]) => name !== 'client_connection_check_interval');
  return [local.map(([name]) => name), local.map(([, value]) => value)].map((texts) => `{${texts.join(',')}}`);
}

/**
 * Roles for which a transaction that only reads is no bound: they read and write files of the server, run programs,
 * end others' sessions or take from replication. Any role that a SELECT could change into counts as well.
 */
const mightyRoles =
  'SELECT r.rolname FROM pg_catalog.pg_roles r WHERE (r.rolsuper OR r.rolreplication OR r.rolname IN ' +
  "('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program', 'pg_signal_backend')) AND " +
  "(pg_catalog.pg_has_role(session_user, r.oid, 'member') OR pg_catalog.pg_has_role(current_user, r.oid, 'member')) " +
  'LIMIT 1';

async function refuseMightyRole(session: PostgresSession): Promise<void> {
  if ((await session.run(mightyRoles)).length === 0) return;
  throw new FootnoteError('BLOCKED_BY_POLICY', 'This role can do more than read.', {
    hint:
      'Create one: CREATE ROLE footnote LOGIN PASSWORD …; GRANT pg_read_all_data TO footnote; ' +
      'ALTER ROLE footnote SET default_transaction_read_only = on; and name it in FOOTNOTE_DATABASE_URL.',
  });
}
