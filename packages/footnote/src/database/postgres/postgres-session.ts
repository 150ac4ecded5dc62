import type { Client, ClientConfig, FieldDef, QueryArrayConfig } from 'pg';
import { abortable } from '../../deadline.ts';
import { FootnoteError } from '../../errors.ts';
import { lazy } from '../../lazy.ts';
import type { FetchedRows } from '../database-engine.ts';
import { databaseLimits, readCellCharacters } from '../database-limits.ts';
import { connectionConfig } from './connection-config.ts';
import { tooMuch } from './postgres-failure.ts';

/** One connection to a PostgreSQL server. */
export interface PostgresSession {
  /** One statement, by the extended protocol: a second one behind it is refused by the server. */
  run(text: string, values?: readonly string[]): Promise<readonly Row[]>;
  read(text: string): Promise<FetchedRows>;
  /** More came than is read, and the connection is gone. */
  isBrokenOff(): boolean;
}

export type Row = readonly (string | null)[];

export interface PostgresSessions {
  /** A connection for this work alone. When the signal fires, the query ends in the server too. */
  within<T>(signal: AbortSignal, work: (session: PostgresSession) => Promise<T>): Promise<T>;
  /** Waits for what is still being cancelled. */
  close(): Promise<void>;
}

export type SessionSettings = Readonly<Record<string, string>>;

export function sessionSettings(timeoutMs: number): SessionSettings {
  return {
    default_transaction_read_only: 'on',
    statement_timeout: String(timeoutMs),
    lock_timeout: '1000',
    idle_in_transaction_session_timeout: '10000',
    // With it, a server notices in the middle of a query that nobody listens any more (PostgreSQL 14 and newer).
    client_connection_check_interval: '1000',
    // The gate reads texts so.
    standard_conforming_strings: 'on',
  };
}

const applicationName = 'footnote';
/** To say goodbye, or to cancel. */
const partingMs = 2_000;

export function postgresSessions(url: string, settings: SessionSettings): PostgresSessions {
  const driver = lazy(async () => (await import('pg')).default);
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const parting = new Set<Promise<void>>();

  const part = (work: Promise<unknown>) => {
    const done = work
      // Nobody waits for it, and the server ends by itself what has no connection.
      .catch(() => undefined)
      .then(() => void parting.delete(done));
    parting.add(done);
  };

  async function open(signal: AbortSignal, withSettings: boolean): Promise<Client> {
    const pg = await driver();
    const client = new pg.Client({
      ...connectionConfig(url),
      application_name: applicationName,
      types: { getTypeParser: () => String } as NonNullable<ClientConfig['types']>,
      ...(withSettings ? { options: options.join(' ') } : {}),
    });
    // What matters of it reaches whoever waits for a reply.
    client.on('error', () => undefined);
    const stop = () => void client.connection.stream.destroy();
    signal.addEventListener('abort', stop, { once: true });
    try {
      await abortable(client.connect(), signal);
      return client;
    } catch (error) {
      stop();
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** What pools connections may know no settings, older servers not all of them. */
  async function connect(signal: AbortSignal): Promise<Client> {
    try {
      return await open(signal, true);
    } catch (error) {
      if (!refusesSettings(error)) throw error;
      return open(signal, false);
    }
  }

  /** Ends what a backend is doing, from a second connection: the first may be beyond reach. */
  async function cancel(backend: number): Promise<void> {
    const signal = AbortSignal.timeout(partingMs);
    const client = await open(signal, false);
    try {
      const sql =
        'SELECT pg_catalog.pg_cancel_backend(pid) FROM pg_catalog.pg_stat_activity ' +
        'WHERE pid = $1 AND usename = session_user AND application_name = $2';
      await abortable(client.query(sql, [backend, applicationName]), signal);
    } finally {
      part(end(client));
    }
  }

  return {
    async within(signal, work) {
      signal.throwIfAborted();
      const client = await connect(signal);
      const backend: unknown = Reflect.get(client, 'processID');
      const stop = () => {
        client.connection.stream.destroy();
        if (typeof backend === 'number') part(cancel(backend));
      };
      signal.addEventListener('abort', stop, { once: true });
      try {
        return await abortable(work(sessionOf(client, await driver())), signal);
      } finally {
        signal.removeEventListener('abort', stop);
        part(end(client));
      }
    },
    async close() {
      while (parting.size > 0) await Promise.all(parting);
    },
  };
}

type Driver = typeof import('pg').default;

function sessionOf(client: Client, { Query }: Driver): PostgresSession {
  let received = 0;
  let isBrokenOff = false;
  const { stream } = client.connection;
  stream.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received <= databaseLimits.receivedBytes) return;
    isBrokenOff = true;
    stream.destroy();
  });

  return {
    isBrokenOff: () => isBrokenOff,
    async run(text, values = []) {
      return (await client.query<(string | null)[]>(statement(text, values))).rows;
    },
    read: (text) =>
      new Promise((resolve, reject) => {
        const rows: Row[] = [];
        const query = client.query(new Query<(string | null)[]>(statement(text)));
        let fields: readonly FieldDef[] = [];
        query.on('row', (row, result) => {
          fields = result?.fields ?? fields;
          rows.push(row.slice(0, databaseLimits.columns).map((cell, at) => shownCell(cell, fields[at])));
        });
        query.on('end', (result) => resolve({ columns: result.fields.map(nameOf), rows, isBrokenOff: false }));
        query.on('error', (error) => {
          if (!isBrokenOff) reject(error);
          else if (rows.length === 0) reject(tooMuch());
          else resolve({ columns: fields.map(nameOf), rows, isBrokenOff: true });
        });
      }),
  };
}

/** The declarations of the driver don't know `queryMode`. */
function statement(
  text: string,
  values: readonly string[] = [],
): QueryArrayConfig & { readonly queryMode: 'extended' } {
  return { text, values: [...values], rowMode: 'array', queryMode: 'extended' };
}

const bytea = 17;

function shownCell(cell: string | null, field: FieldDef | undefined): string | null {
  if (cell === null) return null;
  // As hexadecimal, behind `\x`.
  if (field?.dataTypeID === bytea) return `<blob ${Math.max(0, cell.length / 2 - 1)} bytes>`;
  return cell.slice(0, readCellCharacters);
}

function nameOf({ name }: FieldDef): string {
  return name;
}

/** Politely, and then in any case: a server that is silent must not keep this process alive. */
async function end(client: Client): Promise<void> {
  const { stream } = client.connection;
  const timer = setTimeout(() => stream.destroy(), partingMs);
  try {
    await client.end();
  } finally {
    clearTimeout(timer);
  }
}

/** A parameter that is not known, a value that is not possible there, or no settings at all, as of pgbouncer. */
function refusesSettings(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return !FootnoteError.is(error) && (code === '42704' || code === '22023' || code === '08P01');
}
