import { monotonicMs } from '../clock.ts';
import type { DatabaseCall, DatabaseSchema, ReadOnlyDatabase } from '../contract/database.ts';
import type { SettingsReader } from '../contract/settings.ts';
import { FootnoteError } from '../errors.ts';
import { createHostSlots } from '../fetch/download/host-slots.ts';
import type { Gateway, GatewayCall } from '../gateway.ts';
import type { DatabaseEngine } from './database-engine.ts';
import { databaseLimits } from './database-limits.ts';
import { type DatabaseAddress, parseDatabaseUrl } from './database-url.ts';
import { oneSelect } from './gate/one-select.ts';
import { type PresentedRows, presentRows } from './present-rows.ts';
import { presentSchema } from './present-schema.ts';

export interface DatabaseDeps {
  settings(): Promise<SettingsReader>;
  gateway(): Promise<Gateway>;
  readonly cwd: string;
  /** Instead of the engine of the address: a Node without SQLite may be tested with one that has it. */
  open?(): Promise<DatabaseEngine>;
}

/** The way of a question to the user's own database: address → gateway → gate → engine → clean and cut. */
export async function openDatabase(deps: DatabaseDeps): Promise<ReadOnlyDatabase & { close(): Promise<void> }> {
  const { values } = await deps.settings();
  const address = parseDatabaseUrl(values.agent?.databaseUrl, deps.cwd);
  const timeoutMs = Math.min(values.timeoutMs, databaseLimits.timeoutMs);
  const engine = await (deps.open?.() ?? openEngine(address, timeoutMs));
  const { queriesAtOnce } = databaseLimits;
  const slots = createHostSlots({ inAll: queriesAtOnce, perHost: queriesAtOnce, silentMs: 2 * timeoutMs });
  let known: { readonly schema: DatabaseSchema; readonly at: number } | undefined;

  /** It leaves this process as a search leaves this machine: on record, within its time, counted. */
  async function run<T>(
    call: DatabaseCall,
    what: Pick<GatewayCall<T>, 'text' | 'form' | 'isCounted'>,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const gateway = await deps.gateway();
    return gateway.run(
      { ...call, ...what, kind: 'database', chain: [], timeoutMs },
      async ({ deadline: { signal } }) => {
        const slot = await slots.take(engine.dialect, signal);
        try {
          return { value: await work(signal), keep: false };
        } finally {
          slot.free();
        }
      },
    );
  }

  return {
    async query({ sql }, call = {}) {
      const startedAt = monotonicMs();
      refuseTooLong(sql);
      const rows = await run(call, { text: sql, form: rowsForm, isCounted: true }, async (signal) =>
        presentRows(await engine.query(oneSelect(sql, engine.dialect), signal), signal),
      );
      return { ...rows, tookMs: Math.round(monotonicMs() - startedAt) };
    },
    async schema(call = {}) {
      if (known !== undefined && monotonicMs() - known.at < databaseLimits.schemaMs) return known.schema;
      const schema = await run(call, { text: '(schema)', form: schemaForm, isCounted: false }, async (signal) =>
        presentSchema(await engine.schema(signal)),
      );
      known = { schema, at: monotonicMs() };
      return schema;
    },
    close: () => engine.close(),
  };
}

const rowsForm: GatewayCall<PresentedRows>['form'] = { outcome: ({ rows }) => ({ results: rows.length }) };
const schemaForm: GatewayCall<DatabaseSchema>['form'] = { outcome: ({ tables }) => ({ results: tables.length }) };

async function openEngine(address: DatabaseAddress, timeoutMs: number): Promise<DatabaseEngine> {
  switch (address.dialect) {
    case 'postgres':
      return (await import('./postgres/postgres.ts')).openPostgres(address.url, timeoutMs);
    case 'sqlite':
      return (await import('./sqlite/sqlite.ts')).openSqlite(address.file);
    default:
      return address satisfies never;
  }
}

/** What is far too long is not even kept in the log. */
function refuseTooLong(sql: string): void {
  if (sql.length <= databaseLimits.sqlCharacters) return;
  const most = databaseLimits.sqlCharacters.toLocaleString('en');
  throw new FootnoteError('INVALID_QUERY', `The SQL is longer than ${most} characters.`, { hint: 'Shorten it.' });
}
