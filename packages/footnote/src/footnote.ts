import { setMaxListeners } from 'node:events';
import type { IndexReport } from './docs/build-index.ts';
import type { DocsRoom, DocsStatus } from './docs/docs-room.ts';
import type { DocsHits } from './docs/index-store.ts';
import type { IndexOptions } from './docs/write-index.ts';
import type { PageHouse } from './fetch/fetch-page.ts';
import type { Page, PageCall, PageOutcome, PageRequest, PagesCall, PagesRequest } from './fetch/page.ts';
import type { SiteReader } from './fetch/site-reader.ts';
import type { CounterReading } from './flow/counters.ts';
import type { Gateway } from './flow/gateway.ts';
import type { Resilience } from './flow/resilience.ts';
import { createNetwork } from './http/network.ts';
import { defaultRegistry, type ProviderRegistry } from './providers/registry.ts';
import type { SearchRequest } from './search/request.ts';
import type { SearchResponse } from './search/response.ts';
import type { House, SearchCall } from './search/search.ts';
import { type LoadedSettings, loadSettings, type SettingsSource } from './settings/settings.ts';

export interface FootnoteOptions extends SettingsSource {
  /** Providers of your own; by default those of Footnote and what was registered beside them. */
  readonly registry?: ProviderRegistry;
  /** Answers are kept on disk for the next process; the command line does that. */
  readonly keepsAnswers?: boolean;
  /** Told what an operator should know, such as a shared store that went away; by default nobody is. */
  readonly log?: (line: string) => void;
}

export interface Footnote {
  search(request: SearchRequest, call?: SearchCall): Promise<SearchResponse>;
  /** One page as clean Markdown, text or HTML. */
  fetchPage(request: PageRequest, call?: PageCall): Promise<Page>;
  /** Up to 20 pages side by side, in the order of their addresses, each with its own page or error. */
  fetchPages(request: PagesRequest, call?: PagesCall): Promise<readonly PageOutcome[]>;
  /** The documentation inside the project's own dependencies. */
  readonly docs: Docs;
  /** The effective settings, and where each came from. */
  settings(): Promise<LoadedSettings>;
  readonly registry: ProviderRegistry;
  /** What was counted since the first search: cache, limits, spending, the shared store. */
  counters(): Promise<readonly CounterReading[]>;
  /** Ends what is still under way and closes all connections. */
  close(): Promise<void>;
}

export interface Docs {
  /** Reads what changed since the last time; builds the index the first time. */
  index(options?: IndexOptions): Promise<IndexReport>;
  search(request: DocsRequest, call?: SearchCall): Promise<SearchResponse>;
  /** How passages got their rank. */
  explain(request: DocsRequest): Promise<DocsHits>;
  status(): Promise<DocsStatus>;
}

export interface DocsRequest {
  readonly query: string;
  readonly numResults?: number | undefined;
  /** Only passages of this package. */
  readonly package?: string | undefined;
}

/** Nothing is read, opened or timed before the first search. */
export function createFootnote(options: FootnoteOptions = {}): Footnote {
  const registry = options.registry ?? defaultRegistry;
  const network = createNetwork(async () => (await settings()).values.network ?? {});
  let resilience: Resilience | undefined;
  const closing = new AbortController();
  // Everything that is under way listens to it.
  setMaxListeners(0, closing.signal);
  let loading: Promise<LoadedSettings> | undefined;

  function settings(): Promise<LoadedSettings> {
    // A file that was broken may be mended: only a success is kept.
    loading ??= loadSettings(options, registry.getAllWebSearchProviders()).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  let opening: Promise<DocsRoom> | undefined;
  function docsRoom(): Promise<DocsRoom> {
    opening ??= Promise.all([import('./docs/docs-room.ts'), settings()]).then(([{ createDocsRoom }, { values }]) =>
      createDocsRoom({ dataDir: values.dataDir, cwd: options.cwd ?? process.cwd(), openSites }),
    );
    return opening;
  }

  async function openSites(): Promise<SiteReader> {
    return (await import('./fetch/site-reader.ts')).openSiteReader(await pageHouse());
  }

  let assembling: Promise<Gateway> | undefined;
  function gateway(): Promise<Gateway> {
    assembling ??= Promise.all([import('./flow/gateway.ts'), settings()])
      .then(([{ openGateway }, loaded]) =>
        openGateway({
          settings: loaded,
          providers: registry.getAllWebSearchProviders().map(({ id }) => id),
          keepsAnswers: options.keepsAnswers === true,
          log: options.log ?? (() => undefined),
        }),
      )
      .catch((error: unknown) => {
        // A setting that was wrong may be corrected: only a success is kept.
        assembling = undefined;
        throw error;
      });
    return assembling;
  }

  const house: Omit<House, 'resilience'> = {
    registry,
    network,
    settings,
    gateway,
    docs: { answer: async (request, context) => (await docsRoom()).answer(request, context) },
    closing: closing.signal,
    offline: { until: 0 },
  };

  let paving: Promise<typeof search> | undefined;
  async function search(request: SearchRequest, call: SearchCall = {}): Promise<SearchResponse> {
    paving ??= pave();
    return (await paving)(request, call);
  }

  /** Loaded with the first search, so that importing Footnote costs next to nothing. */
  async function pave(): Promise<typeof search> {
    const [{ search: takeTheWay }, { createResilience }] = await Promise.all([
      import('./search/search.ts'),
      import('./flow/resilience.ts'),
    ]);
    const whole = { ...house, resilience: createResilience() };
    resilience = whole.resilience;
    return (request, call = {}) => takeTheWay(request, call, whole);
  }

  let furnishing: Promise<PageHouse> | undefined;
  function pageHouse(): Promise<PageHouse> {
    furnishing ??= Promise.all([import('./fetch/host-slots.ts'), import('./fetch/obey-robots.ts')]).then(
      ([{ createHostSlots }, { createRobotsMemory }]) => ({
        ...house,
        slots: createHostSlots(),
        robots: createRobotsMemory(),
      }),
    );
    return furnishing;
  }

  return {
    registry,
    settings,
    search,
    fetchPage: async (request, call = {}) =>
      (await import('./fetch/fetch-page.ts')).fetchPage(request, call, await pageHouse()),
    fetchPages: async (request, call = {}) =>
      (await import('./fetch/fetch-pages.ts')).fetchPages(request, call, await pageHouse()),
    counters: async () => (await assembling)?.counters.snapshot() ?? [],
    docs: {
      index: async (indexOptions) => (await docsRoom()).index(indexOptions),
      search: (request, call) =>
        search({ query: docsQuery(request), numResults: request.numResults, provider: 'docs' }, call),
      explain: async (request) =>
        (await docsRoom()).hits({ text: docsQuery(request), limit: request.numResults ?? 5, explain: true }),
      status: async () => (await docsRoom()).status(),
    },
    async close() {
      // First the gateway: a refresh that is under way was paid for, and gets a moment to end.
      if (assembling !== undefined) await (await assembling).close();
      closing.abort();
      await network.close();
      await resilience?.settled();
      if (opening !== undefined) (await opening).close();
    },
  };
}

function docsQuery({ query, package: name }: DocsRequest): string {
  return name === undefined ? query : `package:${name} ${query}`;
}
