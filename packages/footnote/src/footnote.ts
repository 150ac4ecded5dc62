import { setMaxListeners } from 'node:events';
import type { DocsRequest } from './contract/docs.ts';
import type { Footnote, SearchCall } from './contract/footnote.ts';
import type { ProviderRegistry } from './contract/provider.ts';
import type { SearchRequest } from './contract/request.ts';
import type { SearchResponse } from './contract/response.ts';
import type { SettingsReader, SettingsSource } from './contract/settings.ts';
import type { ProjectDocs } from './docs/docs.ts';
import type { PageHouse } from './fetch/fetch-page.ts';
import type { SiteReader } from './fetch/site-reader.ts';
import type { Gateway } from './gateway.ts';
import { createNetwork } from './http/network.ts';
import { defaultRegistry } from './providers/registry.ts';
import type { Resilience } from './resilience/resilience.ts';
import type { House } from './search/search.ts';
import { loadSettings } from './settings/settings.ts';

export interface FootnoteOptions extends SettingsSource {
  /** Providers of your own; by default those of Footnote and what was registered beside them. */
  readonly registry?: ProviderRegistry;
  /** Answers are kept on disk for the next process; the command line does that. */
  readonly keepsAnswers?: boolean;
  /** Told what an operator should know, such as a shared store that went away; by default nobody is. */
  readonly log?: (line: string) => void;
}

/** Nothing is read, opened or timed before the first search. */
export function createFootnote(options: FootnoteOptions = {}): Footnote {
  const registry = options.registry ?? defaultRegistry;
  const network = createNetwork(async () => (await settings()).values.network ?? {});
  let resilience: Resilience | undefined;
  const closing = new AbortController();
  // Everything that is under way listens to it.
  setMaxListeners(0, closing.signal);
  let loading: Promise<SettingsReader> | undefined;

  function settings(): Promise<SettingsReader> {
    // A file that was broken may be mended: only a success is kept.
    loading ??= loadSettings(options, registry.getAllWebSearchProviders()).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  let opening: Promise<ProjectDocs> | undefined;
  function projectDocs(): Promise<ProjectDocs> {
    opening ??= Promise.all([import('./docs/docs.ts'), settings()]).then(([{ createProjectDocs }, { values }]) =>
      createProjectDocs({ dataDir: values.dataDir, cwd: options.cwd ?? process.cwd(), openSites }),
    );
    return opening;
  }

  async function openSites(): Promise<SiteReader> {
    return (await import('./fetch/site-reader.ts')).openSiteReader(await pageHouse());
  }

  let assembling: Promise<Gateway> | undefined;
  function gateway(): Promise<Gateway> {
    assembling ??= Promise.all([import('./gateway.ts'), settings()])
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
    docs: { answer: async (request, context) => (await projectDocs()).answer(request, context) },
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
      import('./resilience/resilience.ts'),
    ]);
    const whole = { ...house, resilience: createResilience() };
    resilience = whole.resilience;
    return (request, call = {}) => takeTheWay(request, call, whole);
  }

  let furnishing: Promise<PageHouse> | undefined;
  function pageHouse(): Promise<PageHouse> {
    furnishing ??= Promise.all([
      import('./fetch/download/host-slots.ts'),
      import('./fetch/download/obey-robots.ts'),
    ]).then(([{ createHostSlots }, { createRobotsMemory }]) => ({
      ...house,
      slots: createHostSlots(),
      robots: createRobotsMemory(),
    }));
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
      index: async (indexOptions) => (await projectDocs()).index(indexOptions),
      search: (request, call) =>
        search({ query: docsQuery(request), numResults: request.numResults, provider: 'docs' }, call),
      explain: async (request) =>
        (await projectDocs()).hits({ text: docsQuery(request), limit: request.numResults ?? 5, explain: true }),
      status: async () => (await projectDocs()).status(),
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
