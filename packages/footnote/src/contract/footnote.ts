import type { CounterReading } from '../counters.ts';
import type { Docs, IndexProgress } from './docs.ts';
import type { Page, PageCall, PageOutcome, PageRequest, PagesCall, PagesRequest } from './page.ts';
import type { ProviderRegistry } from './provider.ts';
import type { SearchRequest } from './request.ts';
import type { SearchResponse } from './response.ts';
import type { SettingsReader } from './settings.ts';

export interface Footnote {
  search(request: SearchRequest, call?: SearchCall): Promise<SearchResponse>;
  /** One page as clean Markdown, text or HTML. */
  fetchPage(request: PageRequest, call?: PageCall): Promise<Page>;
  /** Up to 20 pages side by side, in the order of their addresses, each with its own page or error. */
  fetchPages(request: PagesRequest, call?: PagesCall): Promise<readonly PageOutcome[]>;
  /** The documentation inside the project's own dependencies. */
  readonly docs: Docs;
  /** The effective settings, and where each came from. */
  settings(): Promise<SettingsReader>;
  readonly registry: ProviderRegistry;
  /** What was counted since the first search: cache, limits, spending, the shared store. */
  counters(): Promise<readonly CounterReading[]>;
  /** Ends what is still under way and closes all connections. */
  close(): Promise<void>;
}

export interface SearchCall {
  readonly signal?: AbortSignal | undefined;
  /** Who asks: limits and the log tell callers apart by it. */
  readonly caller?: string | undefined;
  /** Milliseconds for the whole search, instead of the setting. */
  readonly timeoutMs?: number | undefined;
  /** Asks anew, whatever was answered before. */
  readonly noCache?: boolean | undefined;
  /** Told before each provider is asked. */
  readonly onProvider?: ((id: string) => void) | undefined;
  /** Told while the installed documentation is indexed, which happens with the first question. */
  readonly onIndexing?: ((progress: IndexProgress) => void) | undefined;
}
