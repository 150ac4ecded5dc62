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

/** The providers that `webSearch.provider` names, in order. */
export function namedChain(value: string | undefined): readonly string[] {
  return (value ?? 'auto')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

export function unknownProvider(id: string, known: readonly string[]): { what: string; hint: string } {
  const hint = didYouMean(id, known) ?? `The providers are ${known.join(', ')}.`;
  return { what: `There is no provider '${id}'.`, hint };
}
