import type { CounterReading } from '../counters.ts';
import type { ReadOnlyDatabase } from './database.ts';
import type { Docs, IndexProgress } from './docs.ts';
import type { Page, PageCall, PageOutcome, PageRequest, PagesCall, PagesRequest } from './page.ts';
import type { ProviderRegistry } from './provider.ts';
import type { SearchRequest } from './request.ts';
import type { SearchResponse } from './response.ts';
import type { SettingsReader } from './settings.ts';
import type { Verification, VerifyCall, VerifyRequest } from './verification.ts';

export interface Footnote {
  search(request: SearchRequest, call?: SearchCall): Promise<SearchResponse>;
  /** One page as clean Markdown, text or HTML. */
  fetchPage(request: PageRequest, call?: PageCall): Promise<Page>;
  /** Up to 20 pages side by side, in the order of their addresses, each with its own page or error. */
  fetchPages(request: PagesRequest, call?: PagesCall): Promise<readonly PageOutcome[]>;
  /** What the pages that claims cite have of them: passages, missing values, differences. Claims stay on this machine. */
  verify(request: VerifyRequest, call?: VerifyCall): Promise<Verification>;
  /** The documentation inside the project's own dependencies. */
  readonly docs: Docs;
  /**
   * `fetch` for the SDK of a model: over the connections, proxy and certificates of this Footnote, and with its errors.
   * The id is that of the vendor's search provider, where there is one; the model is named where telemetry tells of it.
   * What the vendor says of a refusal is told only where something is loaded that cleans it.
   */
  modelFetch(
    vendor: {
      readonly id: string;
      readonly label: string;
      readonly model?: string | undefined;
      readonly sentenceCleaner?: (() => Promise<(words: string) => string | undefined>) | undefined;
    },
    call?: Pick<SearchCall, 'traceparent'>,
  ): typeof fetch;
  /** The user's own database, as `agent.databaseUrl` names it. Nothing is opened before the first call. */
  readonly database: ReadOnlyDatabase;
  /** The effective settings, and where each came from. */
  settings(): Promise<SettingsReader>;
  readonly registry: ProviderRegistry;
  /** What was counted since the first search: cache, limits, spending, store, telemetry; and which providers rest. */
  counters(): Promise<readonly CounterReading[]>;
  /** Ends what is still under way and closes all connections. */
  close(): Promise<void>;
}

export interface SearchCall {
  readonly signal?: AbortSignal | undefined;
  /** Who asks: the log tells callers apart by it. */
  readonly caller?: string | undefined;
  /** Whose limit it takes; by default that of this user of this machine, together with all other processes. */
  readonly countedAs?: string | undefined;
  /** The caller's place in a trace, as the W3C header of that name has it: where telemetry is on, a span above ours. */
  readonly traceparent?: string | undefined;
  /** Milliseconds for the whole search, instead of the setting. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds for the whole search where nobody chose any: neither this call nor the settings. */
  readonly usualTimeoutMs?: number | undefined;
  /** How many providers are asked side by side and merged, instead of the setting; 1 to 5. */
  readonly fuse?: number | undefined;
  /** Asks anew, whatever was answered before. */
  readonly noCache?: boolean | undefined;
  /** With what the provider itself said of its sources; asks anew, and is not kept. */
  readonly raw?: boolean | undefined;
  /** Documentation that is installed here does not stand in for the web. */
  readonly onlyWeb?: boolean | undefined;
  /** Told before each provider is asked. */
  readonly onProvider?: ((id: string) => void) | undefined;
  /** Told while the installed documentation is indexed, which happens with the first question. */
  readonly onIndexing?: ((progress: IndexProgress) => void) | undefined;
}
