import type { WebSearchProvider } from '../contract/provider.ts';
import type { ProviderSettings, Settings } from '../contract/settings.ts';
import { isObject } from '../json.ts';
import { didYouMean } from '../text/nearest.ts';

/** The block of one provider, empty where there is none. */
export function providerSettings(settings: Settings, id: string): ProviderSettings {
  const block = settings?.webSearch?.[id];
  return isObject(block) ? (block as ProviderSettings) : {};
}

/** Whether a provider's setting is there; an empty one counts as missing. */
export function hasSetting(settings: Settings, id: string, name: string): boolean {
  return (providerSettings(settings, id)[name] ?? '').trim() !== '';
}

/** Whether a provider's setting is never shown; it may call it by its name alone, or by its whole key. */
export function isSensitive({ id, sensitiveSettingKeys = [] }: SensitiveKeys, name: string): boolean {
  return sensitiveSettingKeys.some((key) => key === name || key === `webSearch.${id}.${name}`);
}

type SensitiveKeys = Pick<WebSearchProvider, 'id' | 'sensitiveSettingKeys'>;

/** The names of providers in `webSearch.provider`, in order. */
export function namedChain(value: string | undefined): readonly string[] {
  return (value ?? 'auto')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

const withoutKey = ':keyless';

/** The names that a provider is asked by: its id, and where it also works without a key, `exa:keyless` says so. */
export function providerNames({ id, keyless, local }: WebSearchProvider): readonly string[] {
  return keyless === true && local !== true ? [id, keylessName(id)] : [id];
}

export function keylessName(id: string): string {
  return `${id}${withoutKey}`;
}

/** Which provider a name means, and whether that is without a key whatever is configured. */
export function readProviderName(name: string): { readonly id: string; readonly keyless: boolean } {
  const keyless = name.endsWith(withoutKey);
  return { id: keyless ? name.slice(0, -withoutKey.length) : name, keyless };
}

export function unknownProvider(id: string, known: readonly string[]): { what: string; hint: string } {
  const hint = didYouMean(id, known) ?? `The providers are ${known.join(', ')}.`;
  return { what: `There is no provider '${id}'.`, hint };
}

/** Programs know this sentence by heart. */
export const nobodyConfigured = 'No web search provider is configured.';
