import type { ProviderSettings } from '../contract/settings.ts';

/** Every address among the settings of a provider, its own or the user's. */
export function addressesIn(settings: ProviderSettings): readonly string[] {
  return Object.entries(settings).flatMap(([name, value]) => (name.endsWith('Url') && value ? [value] : []));
}
