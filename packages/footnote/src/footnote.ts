import { setMaxListeners } from 'node:events';
import type { InstalledDocs } from './contract/docs.ts';
import type { Footnote, SearchCall } from './contract/footnote.ts';
import type { ProviderRegistry } from './contract/provider.ts';
import type { SearchRequest } from './contract/request.ts';
import type { SettingsSource } from './contract/settings.ts';
import type { CounterReading } from './counters.ts';
import { defined } from './defined.ts';
import { workingFolder } from './disk/working-folder.ts';
import type { DocSourceList } from './docs/index-project.ts';
import { createNetwork } from './http/network.ts';
import { lazy } from './lazy.ts';
import { defaultRegistry } from './providers/registry.ts';
import type { SeenHealth } from './resilience/health.ts';
import type { OwnSearchCall } from './search/search.ts';
import { ignoredLine } from './settings/ignored-line.ts';
import { environmentOf, loadSettings } from './settings/settings.ts';
import { isTelemetryAsked } from './telemetry/is-telemetry-asked.ts';

export interface FootnoteOptions extends SettingsSource {
  /** Providers of your own; by default those of Footnote and what was registered beside them. */
  readonly registry?: ProviderRegistry;
  /** Answers are kept on disk for the next process; the command line does that. */
  readonly keepsAnswers?: boolean;
  /**
   * Told what an operator should know, such as a shared store that went away; by default nobody is. Only what a
   * project's `footnote.json` says and does not count is a warning of the process then.
   */
  readonly log?: (line: string) => void;
}

/** Nothing is read, opened, timed or loaded before the first search. */
export function createFootnote(options: FootnoteOptions = {}): Footnote {
  const { registry = defaultRegistry, keepsAnswers = false, log = () => undefined } = options;
  const closing = new AbortController();
  // Everything that is under way listens to it.
  setMaxListeners(0, closing.signal);

  const settings = lazy(async () => {
    const loaded = await loadSettings(options, registry.getAllWebSearchProviders());
    const line = ignoredLine(loaded);
    if (line !== undefined) (options.log ?? ((text) => process.emitWarning(text)))(line);
    return loaded;
  });
  const network = createNetwork(async () => (await settings()).values.network ?? {});
  const telemetry = lazy(async () => {
    const env = environmentOf(options);
    if (!isTelemetryAsked(env)) return undefined;
    return (await import('./telemetry/telemetry.ts')).openTelemetry({ env, network, log });
  });
  const gateway = lazy(async () => {
    const [{ openGateway }, loaded, known] = await Promise.all([import('./gateway.ts'), settings(), telemetry()]);
    const providers = registry.getAllWebSearchProviders();
    // The keys of Footnote's own providers don't leave either where another registry lacks them.
    const keyOwners = new Set([...defaultRegistry.getAllWebSearchProviders(), ...providers]);
    const shared = { settings: loaded, network, telemetry: known, closing: closing.signal, log };
    return openGateway({ ...shared, providers, keyOwners, keepsAnswers });
  });
  const shared = { registry, network, settings, gateway, telemetry, closing: closing.signal };

  const projects = lazy(async () => {
    const [{ openProjects }, { values }] = await Promise.all([import('./docs/projects.ts'), settings()]);
    return openProjects({ dataDir: values.dataDir, cwd: options.cwd ?? workingFolder(), openSites, docSources });
  });
  const docs = async (project?: string) => (await projects()).docsOf(project);
  /** Read anew each time: what is recorded counts at once. */
  const docSources: DocSourceList = {
    async read() {
      const { values } = await loadSettings(options, registry.getAllWebSearchProviders());
      return values.docs?.sources ?? [];
    },
    async record(change) {
      const { recordInProject } = await import('./settings/record-in-project.ts');
      return recordInProject(options, registry.getAllWebSearchProviders(), change);
    },
  };
  const resilience = lazy(async () => (await import('./resilience/resilience.ts')).createResilience());
  const searching = lazy(async () => {
    const [way, known] = await Promise.all([import('./search/search.ts'), resilience()]);
    const installed: InstalledDocs = {
      async answer(request, context) {
        const meant = await docs(request.project);
        return request.section === undefined ? meant.answer(request, context) : meant.section(request, context);
      },
    };
    const deps = { ...shared, resilience: known, docs: installed };
    return (request: SearchRequest, call: OwnSearchCall) => way.search(request, call, deps);
  });
  const search = async (request: SearchRequest, call: OwnSearchCall = {}) => (await searching())(request, call);

  const pageDeps = lazy(async () => {
    const [slots, robots] = await Promise.all([
      import('./fetch/download/host-slots.ts'),
      import('./fetch/download/obey-robots.ts'),
    ]);
    return { ...shared, slots: slots.createHostSlots(), robots: robots.createRobotsMemory() };
  });
  async function openSites() {
    return (await import('./fetch/site-reader.ts')).openSiteReader(await pageDeps());
  }

  const modelFetch: Footnote['modelFetch'] = (vendor, call) => async (input, init) => {
    const readFailure = defaultRegistry.getWebSearchProvider(vendor.id)?.readFailure;
    const [{ modelFetch: open }, known] = await Promise.all([import('./http/model-fetch.ts'), telemetry()]);
    const observe = known && ((url: URL) => known.startModelCall(vendor, { url, ...call }));
    return open(network, { ...vendor, readFailure }, observe)(input, init);
  };

  const database = lazy(async () => {
    const { openDatabase } = await import('./database/database.ts');
    return openDatabase({ settings, gateway, cwd: options.cwd ?? workingFolder() });
  });

  return {
    registry,
    settings,
    search: (request, call?: SearchCall) => search(request, call),
    fetchPage: async (request, call = {}) =>
      (await import('./fetch/fetch-page.ts')).fetchPage(request, call, await pageDeps()),
    fetchPages: async (request, call = {}) =>
      (await import('./fetch/fetch-pages.ts')).fetchPages(request, call, await pageDeps()),
    modelFetch,
    async verify(request, call = {}) {
      const sources = { sources: async () => (await docs()).sources() };
      const deps = { ...shared, pages: pageDeps, docs: sources, modelFetch };
      return (await import('./verify/verify.ts')).verify(request, call, deps);
    },
    counters: async () => [
      ...((await gateway.begun())?.counters.snapshot() ?? []),
      ...restingReadings((await resilience.begun())?.health() ?? []),
      ...((await telemetry.begun())?.counters() ?? []),
    ],
    docs: {
      index: async (indexOptions) => (await docs()).index(indexOptions),
      add: async (addOptions) => (await docs()).add(addOptions),
      search: ({ query = '', numResults, ...asked }, call) => {
        const { package: name, project, section } = asked;
        const text = section !== undefined && query.trim() === '' ? section : query;
        return search({ query: text, numResults, provider: 'docs' }, { ...call, package: name, project, section });
      },
      explain: async ({ query = '', numResults = 5, package: name, project }) =>
        (await docs(project)).hits({ text: query, limit: numResults, ...defined({ package: name }), explain: true }),
      status: async () => (await docs()).status(),
      sources: async () => (await docs()).sources(),
      remove: async (names) => (await docs()).remove(names),
    },
    database: {
      query: async (request, call) => (await database()).query(request, call),
      schema: async (call) => (await database()).schema(call),
    },
    async close() {
      // First the gateway: a refresh that is under way was paid for, and gets a moment to end.
      await (await gateway.begun())?.close();
      closing.abort();
      // Then what was cancelled has its last line in the log, and the network is still there to carry it.
      await (await telemetry.begun())?.close();
      await network.close();
      await (await resilience.begun())?.settled();
      (await projects.begun())?.close();
      await (await database.begun())?.close();
    },
  };
}

/** 1 while a provider that failed is left alone, 0 once it may be asked again. */
function restingReadings(health: readonly SeenHealth[]): readonly CounterReading[] {
  return health.map(({ provider, breaker }) => {
    return { name: 'provider_resting', labels: { provider }, value: breaker === 'open' ? 1 : 0 };
  });
}
