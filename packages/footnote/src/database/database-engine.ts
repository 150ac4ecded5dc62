import type { DatabaseDialect, DatabaseSchema } from '../contract/database.ts';

/** One kind of database. Whatever the SQL says, an engine only reads. */
export interface DatabaseEngine {
  readonly dialect: DatabaseDialect;
  /** One statement that passed the gate. */
  query(sql: string, signal: AbortSignal): Promise<FetchedRows>;
  schema(signal: AbortSignal): Promise<DatabaseSchema>;
  close(): Promise<void>;
}

/** Rows as they came, bounded and not yet cleaned. */
export interface FetchedRows {
  /** All of them, also those whose cells were left out. */
  readonly columns: readonly string[];
  /** At most one more than may be shown, each without the cells that would be cut. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** More came than is read: these are the rows before that. */
  readonly isBrokenOff: boolean;
}
