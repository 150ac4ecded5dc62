/** The user's own database, opened for reading only. */
export interface ReadOnlyDatabase {
  /** What it holds, as far as the role may read it. */
  schema(call?: DatabaseCall): Promise<DatabaseSchema>;
  /** One SELECT. Everything that would write, and everything that isn't one statement, is BLOCKED_BY_POLICY. */
  query(request: { readonly sql: string }, call?: DatabaseCall): Promise<DatabaseRows>;
}

export interface DatabaseCall {
  readonly signal?: AbortSignal | undefined;
  readonly caller?: string | undefined;
  /** Whose limit it takes, as for a search. */
  readonly countedAs?: string | undefined;
  /** The caller's place in a trace, as for a search. */
  readonly traceparent?: string | undefined;
}

export type DatabaseDialect = 'postgres' | 'sqlite';

export interface DatabaseSchema {
  readonly dialect: DatabaseDialect;
  readonly tables: readonly DatabaseTable[];
  /** How many tables are not listed. */
  readonly more: number;
}

export interface DatabaseTable {
  readonly name: string;
  readonly columns: readonly DatabaseColumn[];
  /** An estimate. */
  readonly rows?: number;
  readonly comment?: string;
}

export interface DatabaseColumn {
  readonly name: string;
  readonly type: string;
  /** Such as `primary key` or `→ customers.id`. */
  readonly key?: string;
  readonly comment?: string;
}

/** Cleaned like pages: cells are foreign text. */
export interface DatabaseRows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  /** What was cut or neutralised, each in a sentence; empty where this is all, as it is. */
  readonly notices: readonly string[];
  readonly tookMs: number;
}
