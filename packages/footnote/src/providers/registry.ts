import type { ProviderRegistry, WebSearchProvider } from '../contract/provider.ts';
import { isSensitive, namedChain, readProviderName } from '../settings/provider-settings.ts';
import { anthropic } from './anthropic.ts';
import { brave } from './brave.ts';
import { docs } from './docs.ts';
import { duckduckgo } from './duckduckgo.ts';
import { exa } from './exa.ts';
import { firecrawl } from './firecrawl.ts';
import { gemini } from './gemini.ts';
import { hackernews } from './hackernews.ts';
import { jina } from './jina.ts';
import { kagi } from './kagi.ts';
import { linkup } from './linkup.ts';
import { openai } from './openai.ts';
import { parallel } from './parallel.ts';
import { perplexity } from './perplexity.ts';
import { searxng } from './searxng.ts';
import { serpapi } from './serpapi.ts';
import { serper } from './serper.ts';
import { stackexchange } from './stackexchange.ts';
import { tavily } from './tavily.ts';
import { wikipedia } from './wikipedia.ts';
import { you } from './you.ts';

/** The order means something: `auto` asks the configured ones from the top, and the first is the default. */
const builtIn: readonly WebSearchProvider[] = [
  gemini,
  tavily,
  exa,
  brave,
  serper,
  serpapi,
  searxng,
  perplexity,
  parallel,
  firecrawl,
  linkup,
  you,
  jina,
  kagi,
  duckduckgo,
  openai,
  anthropic,
  wikipedia,
  stackexchange,
  hackernews,
  docs,
];

export function createProviderRegistry(initial: readonly WebSearchProvider[] = []): ProviderRegistry {
  const providers = new Map<string, WebSearchProvider>();
  let defaultId: string | undefined;

  const registry: ProviderRegistry = {
    registerWebSearchProvider(provider, options = {}) {
      if (providers.has(provider.id)) throw new Error(`Web search provider '${provider.id}' is already registered`);
      checkSensitiveKeys(provider);
      providers.set(provider.id, provider);
      if (options.isDefault === true) defaultId = provider.id;
    },
    getWebSearchProvider: (id) => providers.get(id),
    getDefaultWebSearchProvider: () =>
      defaultId === undefined ? providers.values().next().value : providers.get(defaultId),
    getAllWebSearchProviders: () => [...providers.values()],
    getConfiguredWebSearchProvider(settings) {
      const [first] = namedChain(settings?.webSearch?.provider);
      const named = first === undefined ? undefined : providers.get(readProviderName(first).id);
      return named ?? registry.getDefaultWebSearchProvider();
    },
  };
  for (const provider of initial) registry.registerWebSearchProvider(provider);
  return registry;
}

/** A name that means no setting would protect nothing, and nobody would notice. */
function checkSensitiveKeys(provider: WebSearchProvider): void {
  const { id, sensitiveSettingKeys = [] } = provider;
  const names = ['apiKey', ...Object.keys(provider.settings ?? {})];
  for (const key of sensitiveSettingKeys) {
    if (names.some((name) => isSensitive({ id, sensitiveSettingKeys: [key] }, name))) continue;
    throw new Error(
      `Web search provider '${id}' has no setting '${key}' that could be sensitive. Name it 'apiKey' or 'webSearch.${id}.apiKey'.`,
    );
  }
}

/** The registry that Footnote uses unless it is given another. */
export const defaultRegistry = createProviderRegistry(builtIn);

export const {
  registerWebSearchProvider,
  getWebSearchProvider,
  getDefaultWebSearchProvider,
  getAllWebSearchProviders,
  getConfiguredWebSearchProvider,
} = defaultRegistry;
