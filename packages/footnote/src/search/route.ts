import type { SearchCall } from '../contract/footnote.ts';
import type { ProviderRegistry, WebSearchProvider } from '../contract/provider.ts';
import { refusedBy } from '../contract/refusal.ts';
import type { CheckedRequest } from '../contract/request.ts';
import { isWebOff, type SettingsReader } from '../contract/settings.ts';
import { FootnoteError } from '../errors.ts';
import {
  hasSetting,
  namedChain,
  nobodyConfigured,
  providerNames,
  readProviderName,
  unknownProvider,
} from '../settings/provider-settings.ts';

/** A provider to ask, and whether it is asked without a key. */
export interface ChainEntry {
  readonly provider: WebSearchProvider;
  readonly keyless: boolean;
}

export interface Chain {
  readonly entries: readonly ChainEntry[];
  /** Named providers that can't be asked, each with the reason. */
  readonly skipped: readonly FootnoteError[];
  /** Why no web provider is asked, where that is so: it is the error when there is nothing on this machine either. */
  readonly otherwise?: FootnoteError;
  /** Others are asked beside it, so nobody waits long for it to recover. */
  readonly isFused?: boolean;
}

/** Which providers are asked, in which order. */
export function chooseChain(
  request: CheckedRequest,
  settings: SettingsReader,
  registry: ProviderRegistry,
  { onlyWeb = false }: Pick<SearchCall, 'onlyWeb'> = {},
): Chain {
  const ids = namedChain(request.provider ?? settings.values.webSearch?.provider);
  if (request.provider !== undefined) refuseUnmanaged(ids, settings, registry);
  const { entries, skipped } = namedEntries(ids, settings, registry);
  const chain = { entries: onlyWeb ? entries.filter(({ provider }) => provider.local !== true) : entries, skipped };
  if (ids.every((id) => registry.getWebSearchProvider(id)?.local === true) && !onlyWeb) return chain;
  if (isWebOff(settings.values)) return onThisMachine(chain.entries);
  // Not thrown here: what was asked for, and that nobody could be asked, belongs into the log.
  if (chain.entries.length === 0) return { ...chain, otherwise: nothingToAsk(skipped) };
  return ids.includes('auto') && isLocal(chain) ? { ...chain, otherwise: nothingToAsk(skipped) } : chain;
}

function namedEntries(
  ids: readonly string[],
  settings: SettingsReader,
  registry: ProviderRegistry,
): Pick<Chain, 'entries' | 'skipped'> {
  const entries: ChainEntry[] = [];
  const skipped: FootnoteError[] = [];
  for (const id of ids) {
    for (const entry of id === 'auto' ? autoEntries(settings, registry) : [namedEntry(id, settings, registry)]) {
      if (FootnoteError.is(entry)) skipped.push(entry);
      else if (!entries.some((known) => isSame(known, entry))) entries.push(entry);
    }
  }
  return { entries, skipped };
}

function isSame(one: ChainEntry, other: ChainEntry): boolean {
  return one.provider.id === other.provider.id && one.keyless === other.keyless;
}

/** Where the chain is managed, a request may choose in it, and nothing beside it but what is on this machine. */
function refuseUnmanaged(ids: readonly string[], settings: SettingsReader, registry: ProviderRegistry): void {
  const { value, origin } = settings.entry('webSearch.provider') ?? {};
  if (origin?.layer !== 'managed') return;
  const managed = namedChain(String(value));
  const isManaged = (id: string) => managed.includes(id) || registry.getWebSearchProvider(id)?.local === true;
  if (ids.every(isManaged)) return;
  throw refusedBy(
    { rule: 'provider', place: 'query', found: [] },
    `The managed settings of this machine allow no other provider than ${value}.`,
    'Leave the provider out, or ask your administrator.',
  );
}

/** Who is asked; where nobody can be, who was named. */
export function idsOf({ entries, skipped }: Chain): readonly string[] {
  if (entries.length > 0) return entries.map(({ provider }) => provider.id);
  return skipped.map(({ provider }) => provider).filter((id) => id !== undefined);
}

/** It asks nothing outside this machine. */
export function isLocal({ entries }: Chain): boolean {
  return entries.every(({ provider }) => provider.local === true);
}

/** Where the operator switched the web off, only what asks nothing outside this machine is left. */
function onThisMachine(entries: readonly ChainEntry[]): Chain {
  const local = entries.filter(({ provider }) => provider.local === true);
  const blocked = refusedBy(
    { rule: 'web', place: 'query', found: [] },
    'Web search is switched off here (policy.web).',
    'Set FOOTNOTE_WEB=on to allow it.',
  );
  if (local.length === 0) throw blocked;
  return { entries: local, skipped: [], otherwise: blocked };
}

/** Configured providers in registry order, then hosted ones that need no key, then what is on this machine. */
function autoEntries(settings: SettingsReader, registry: ProviderRegistry): readonly ChainEntry[] {
  const candidates = registry.getAllWebSearchProviders().filter(({ optIn }) => optIn !== true);
  const configured = candidates.filter(
    (provider) => provider.local !== true && provider.isConfigured(settings.values) && !needsNoKey(provider, settings),
  );
  const keyless = keylessAllowed(settings)
    ? candidates.filter(hasKeylessRank).sort((one, other) => one.keylessRank - other.keylessRank)
    : [];
  return [
    ...configured.map((provider) => ({ provider, keyless: false })),
    ...keyless.filter((provider) => !configured.includes(provider)).map((provider) => ({ provider, keyless: true })),
    ...candidates.filter(({ local }) => local === true).map((provider) => ({ provider, keyless: false })),
  ];
}

function hasKeylessRank(provider: WebSearchProvider): provider is WebSearchProvider & { readonly keylessRank: number } {
  return provider.keyless === true && provider.keylessRank !== undefined;
}

/** Who named a provider and forgot its key expects an error, not a free tier; that one has a name of its own. */
function namedEntry(name: string, settings: SettingsReader, registry: ProviderRegistry): ChainEntry | FootnoteError {
  const asked = readProviderName(name);
  const provider = registry.getWebSearchProvider(name) ?? registry.getWebSearchProvider(asked.id);
  if (provider === undefined || !providerNames(provider).includes(name)) {
    const known = registry.getAllWebSearchProviders().map(({ id }) => id);
    const { what, hint } = unknownProvider(name, [...known, 'auto']);
    throw new FootnoteError('INVALID_QUERY', what, { hint });
  }
  const isKeyless = asked.keyless || needsNoKey(provider, settings);
  if (isKeyless) return keylessAllowed(settings) ? { provider, keyless: true } : keylessForbidden(provider);
  if (provider.isConfigured(settings.values)) return { provider, keyless: false };
  return new FootnoteError('NOT_CONFIGURED', `${provider.label} is not configured.`, {
    provider: provider.id,
    hint: [howToConfigure(provider), ...howToGoWithout(provider, settings)].join(' '),
  });
}

function howToGoWithout(provider: WebSearchProvider, settings: SettingsReader): readonly string[] {
  const name = providerNames(provider).find((one) => readProviderName(one).keyless);
  if (name === undefined || !keylessAllowed(settings)) return [];
  return [`To ask it without a key, name it ${name}.`];
}

/** Both ways to configure a provider: the variable and the setting. */
function howToConfigure(provider: WebSearchProvider): string {
  const settings = Object.entries(provider.settings ?? {});
  const [name, setting] = settings.find(([, { default: preset }]) => preset === undefined) ?? [];
  if (name === undefined || setting === undefined) return 'See its documentation.';
  return `Set ${setting.env[0]}, or webSearch.${provider.id}.${name} in the settings.`;
}

/** It counts as configured without any key, such as Wikipedia. */
function needsNoKey(provider: WebSearchProvider, { values }: SettingsReader): boolean {
  if (provider.keyless !== true || provider.local === true) return false;
  return provider.isConfigured(values) && !hasSetting(values, provider.id, 'apiKey');
}

function keylessForbidden(provider: WebSearchProvider): FootnoteError {
  return new FootnoteError(
    'NOT_CONFIGURED',
    `${provider.label} would be asked without a key, which policy.keyless forbids.`,
    {
      provider: provider.id,
      hint:
        provider.settings?.['apiKey'] === undefined ? 'Set FOOTNOTE_KEYLESS=on to allow it.' : howToConfigure(provider),
    },
  );
}

function keylessAllowed(settings: SettingsReader): boolean {
  return settings.values.policy?.keyless !== 'off';
}

function nothingToAsk(skipped: readonly FootnoteError[]): FootnoteError {
  const [only] = skipped;
  if (only !== undefined && skipped.length === 1) return only;
  if (only === undefined) {
    return new FootnoteError('NOT_CONFIGURED', nobodyConfigured, {
      hint: "Set a key such as GEMINI_API_KEY or TAVILY_API_KEY (or webSearch.<provider>.apiKey in the settings); 'footnote providers' lists them all.",
    });
  }
  return new FootnoteError('NOT_CONFIGURED', 'None of the named providers is configured.', {
    hint: skipped.map(({ provider, hint }) => `${provider}: ${hint}`).join(' '),
  });
}
