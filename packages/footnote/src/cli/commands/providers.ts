import type { Footnote } from '../../contract/footnote.ts';
import type { Io } from '../../contract/io.ts';
import type { WebSearchProvider } from '../../contract/provider.ts';
import type { SettingsReader } from '../../contract/settings.ts';
import { FootnoteError } from '../../errors.ts';
import { type ProviderHealth, readHealth } from '../../resilience/health.ts';
import { addressesIn } from '../../search/provider-addresses.ts';
import type { ChainEntry } from '../../search/route.ts';
import { providerSettings } from '../../settings/provider-settings.ts';
import { defineCommand } from '../command.ts';
import { chainNames, currentChain } from '../current-chain.ts';
import { openFootnote } from '../open-footnote.ts';
import { alignColumns, shorten } from '../terminal/columns.ts';
import { describeOrigin } from '../terminal/origin.ts';
import { print, printJson } from '../terminal/print.ts';

interface ProviderRow {
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

export const providers = defineCommand({
  name: 'providers',
  about:
    'The number before a provider is its place among those that a search would ask now, until one answers; ' +
    "'opt' is asked only when it is named. A provider that failed is left alone for a while (breaker open). " +
    "'results' are ranked pages; 'answers' are written by a model that searched.",
  options: {},
  examples: [
    { line: 'footnote providers', does: 'the table' },
    { line: 'WEB_SEARCH_PROVIDER=exa,tavily footnote providers', does: 'the order with another setting' },
    { line: 'footnote providers --json', does: 'for a program' },
  ],
  variables: {
    WEB_SEARCH_PROVIDER: "Which providers are asked, separated by commas; 'auto' (default) asks all configured ones.",
    FOOTNOTE_KEYLESS: "'off': services are never asked without a key.",
  },

  async run({ values }, io) {
    const footnote = openFootnote(io);
    const settings = await footnote.settings();
    const asked = askedNow(settings, footnote);
    const addressesOf = (id: string) => addressesIn(providerSettings(settings.values, id));
    const seen = await readHealth(settings.values.dataDir, addressesOf);
    const health = new Map(seen.map((entry) => [entry.provider, entry]));
    const rows = footnote.registry
      .getAllWebSearchProviders()
      .map((provider) => ({ ...rowOf(provider, asked.links, settings, io), ...healthOf(health.get(provider.id)) }));
    if (values.json === true) printJson(io, rows);
    else print(io, [...tableOf(rows), '', asked.summary].join('\n'));
    return 0;
  },
});

function askedNow(
  settings: SettingsReader,
  { registry }: Footnote,
): { readonly links: readonly ChainEntry[]; readonly summary: string } {
  const chain = currentChain(settings, registry);
  if (FootnoteError.is(chain)) return { links: [], summary: `Asked now: none. ${chain.message}` };
  const why = chain.otherwise === undefined ? '' : `. ${chain.otherwise.message}`;
  return { links: chain.entries, summary: `Asked now: ${chainNames(chain)}${why}` };
}

function healthOf(health: ProviderHealth | undefined): Pick<ProviderRow, 'lastError' | 'breaker'> {
  return { lastError: health?.lastError?.code ?? null, breaker: health?.breaker === 'open' ? 'open' : 'closed' };
}

function rowOf(
  provider: WebSearchProvider,
  links: readonly ChainEntry[],
  settings: SettingsReader,
  io: Io,
): Omit<ProviderRow, 'lastError' | 'breaker'> {
  const { id, label, kind, keyless = false, optIn = false } = provider;
  const place = links.findIndex((link) => link.provider.id === id);
  return {
    id,
    label,
    kind,
    configured: provider.isConfigured(settings.values),
    origin: originOf(provider, settings, io),
    keyless,
    optIn,
    ...(place === -1 ? {} : { order: place + 1 }),
  };
}

/** Where the setting stands that has no default: it is the one that configures a provider. */
function originOf(provider: WebSearchProvider, settings: SettingsReader, io: Io): string | null {
  for (const name of Object.keys(provider.settings ?? {})) {
    const entry = settings.entry(`webSearch.${provider.id}.${name}`);
    const isSet = entry !== undefined && entry.origin.layer !== 'default' && entry.definition.default === undefined;
    if (isSet) return describeOrigin(entry.origin, io);
  }
  return null;
}

function tableOf(rows: readonly ProviderRow[]): readonly string[] {
  // 24 columns for the place leave the whole table under 100.
  const cells = rows.map(({ order, id, configured, origin, keyless, kind, optIn, lastError, breaker }) => [
    String(order ?? (optIn ? 'opt' : '')),
    id,
    configured ? 'yes' : 'no',
    shorten(origin ?? (configured ? 'needs no key' : '-'), 24),
    keyless ? 'yes' : 'no',
    kind,
    lastError ?? '-',
    breaker,
  ]);
  return alignColumns([['#', 'provider', 'configured', 'from', 'keyless', 'kind', 'last error', 'breaker'], ...cells]);
}
