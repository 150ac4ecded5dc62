import type { DatabaseSchema } from '../../contract/database.ts';
import type { FetchedRows } from '../database-engine.ts';

/** What is sent to the process that reads a SQLite file, and what comes back. */
export type SqliteJob = { readonly file: string } & (
  | { readonly kind: 'query'; readonly sql: string }
  | { readonly kind: 'schema' }
);

export type SqliteReply =
  | { readonly rows: FetchedRows }
  | { readonly schema: DatabaseSchema }
  | { readonly failure: SqliteFailure };

export interface SqliteFailure {
  /** SQLite's primary result code; 0 where something else failed. */
  readonly code: number;
  readonly message: string;
}
