import type { Footnote } from '../contract/footnote.ts';
import type { WebSearchProvider } from '../contract/provider.ts';
import type { SettingsReader } from '../contract/settings.ts';
import { FootnoteError } from '../errors.ts';
import { type ProviderHealth, readHealth } from '../resilience/health.ts';
import { describeOrigin, type PathContext } from '../settings/describe-origin.ts';
import { providerSettings } from '../settings/provider-settings.ts';
import { currentChain } from './current-chain.ts';
import { addressesIn } from './provider-addresses.ts';
import type { ChainEntry } from './route.ts';

/** One provider as `footnote providers` and the server list it. */
export interface ListedProvider {
  readonly id: string;
  readonly label: string;
  readonly kind: WebSearchProvider['kind'];
  readonly configured: boolean;
  readonly origin: string | null;
  readonly keyless: boolean;
  readonly optIn: boolean;
  /** What this machine's last failed call to it was, and whether it is left alone for now. */
  readonly lastError: string | null;
  readonly breaker: 'closed' | 'open';
  /** Its place among those that a search would ask now. */
  readonly order?: number;
}

/** All of them, in the order of the registry. */
export async function listProviders(
  { registry, settings: load }: Pick<Footnote, 'registry' | 'settings'>,
  context: PathContext,
): Promise<readonly ListedProvider[]> {
  const settings = await load();
  const chain = currentChain(settings, registry);
  const asked = FootnoteError.is(chain) ? [] : chain.entries;
  const seen = await readHealth(settings.values.dataDir, (id) => addressesIn(providerSettings(settings.values, id)));
  const health = new Map(seen.map((entry) => [entry.provider, entry]));
  return registry
    .getAllWebSearchProviders()
    .map((provider) => ({ ...rowOf(provider, asked, settings, context), ...healthOf(health.get(provider.id)) }));
}

function healthOf(health: ProviderHealth | undefined): Pick<ListedProvider, 'lastError' | 'breaker'> {
  return { lastError: health?.lastError?.code ?? null, breaker: health?.breaker === 'open' ? 'open' : 'closed' };
}

function rowOf(
  provider: WebSearchProvider,
  asked: readonly ChainEntry[],
  settings: SettingsReader,
  context: PathContext,
): Omit<ListedProvider, 'lastError' | 'breaker'> {
  const { id, label, kind, keyless = false, optIn = false } = provider;
  const place = asked.findIndex((entry) => entry.provider.id === id);
  return {
    id,
    label,
    kind,
    configured: provider.isConfigured(settings.values),
    origin: originOf(provider, settings, context),
    keyless,
    optIn,
    ...(place === -1 ? {} : { order: place + 1 }),
  };
}

/** Where the setting stands that has no default: it is the one that configures a provider. */
function originOf(provider: WebSearchProvider, settings: SettingsReader, context: PathContext): string | null {
  for (const name of Object.keys(provider.settings ?? {})) {
    const entry = settings.entry(`webSearch.${provider.id}.${name}`);
    const isSet = entry !== undefined && entry.origin.layer !== 'default' && entry.definition.default === undefined;
    if (isSet) return describeOrigin(entry.origin, context);
  }
  return null;
}
