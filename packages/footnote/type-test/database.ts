// What the user's own database takes and gives.
import type {
  DatabaseCall,
  DatabaseColumn,
  DatabaseDialect,
  DatabaseRows,
  DatabaseSchema,
  DatabaseTable,
  Footnote,
  ReadOnlyDatabase,
} from 'footnote-search';
import { type Has, holds, type Same } from './same-types.ts';

holds<Has<Footnote, { readonly database: ReadOnlyDatabase }>>();
holds<
  Has<
    ReadOnlyDatabase,
    {
      schema(call?: DatabaseCall): Promise<DatabaseSchema>;
      query(request: { readonly sql: string }, call?: DatabaseCall): Promise<DatabaseRows>;
    }
  >
>();
holds<
  Has<
    DatabaseCall,
    {
      readonly signal?: AbortSignal | undefined;
      readonly caller?: string | undefined;
      readonly traceparent?: string | undefined;
    }
  >
>();
holds<
  Has<
    DatabaseRows,
    {
      readonly columns: readonly string[];
      readonly rows: readonly (readonly (string | null)[])[];
      readonly notices: readonly string[];
      readonly tookMs: number;
    }
  >
>();
holds<Same<DatabaseDialect, 'postgres' | 'sqlite'>>();
holds<
  Has<
    DatabaseSchema,
    { readonly dialect: DatabaseDialect; readonly tables: readonly DatabaseTable[]; readonly more: number }
  >
>();
holds<
  Has<
    DatabaseTable,
    {
      readonly name: string;
      readonly columns: readonly DatabaseColumn[];
      readonly rows?: number;
      readonly comment?: string;
    }
  >
>();
holds<
  Has<
    DatabaseColumn,
    { readonly name: string; readonly type: string; readonly key?: string; readonly comment?: string }
  >
>();
