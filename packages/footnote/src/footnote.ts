import { createNetwork } from './http/network.ts';
import { defaultRegistry, type ProviderRegistry } from './providers/registry.ts';
import type { SearchRequest } from './search/request.ts';
import type { SearchResponse } from './search/response.ts';
import type { House, SearchCall } from './search/search.ts';
import { type LoadedSettings, loadSettings, type SettingsSource } from './settings/settings.ts';

export interface FootnoteOptions extends SettingsSource {
  /** Providers of your own; by default those of Footnote and what was registered beside them. */
  readonly registry?: ProviderRegistry;
}

export interface Footnote {
  search(request: SearchRequest, call?: SearchCall): Promise<SearchResponse>;
  /** The effective settings, and where each came from. */
  settings(): Promise<LoadedSettings>;
  readonly registry: ProviderRegistry;
  /** Ends what is still under way and closes all connections. */
  close(): Promise<void>;
}

/** Nothing is read, opened or timed before the first search. */
export function createFootnote(options: FootnoteOptions = {}): Footnote {
  const registry = options.registry ?? defaultRegistry;
  const network = createNetwork();
  const closing = new AbortController();
  let loading: Promise<LoadedSettings> | undefined;

  function settings(): Promise<LoadedSettings> {
    // A file that was broken may be mended: only a success is kept.
    loading ??= loadSettings(options, registry.getAllWebSearchProviders()).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  const house: House = {
    registry,
    network,
    settings,
    keyTurns: new Map(),
    closing: closing.signal,
    offline: { until: 0 },
  };
  return {
    registry,
    settings,
    async search(request, call = {}) {
      // Loaded with the first search, so that importing Footnote costs next to nothing.
      const { search } = await import('./search/search.ts');
      return search(request, call, house);
    },
    async close() {
      closing.abort();
      await network.close();
    },
  };
}
