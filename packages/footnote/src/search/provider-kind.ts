import type { WebSearchProvider } from '../contract/provider.ts';
import type { Settings } from '../contract/settings.ts';
import { providerSettings } from '../settings/provider-settings.ts';

/** Whether a provider gives ranked pages or a written answer, as it is set up here. */
export function kindOf(provider: WebSearchProvider, settings: Settings): WebSearchProvider['kind'] {
  return provider.kindIn?.(providerSettings(settings, provider.id)) ?? provider.kind;
}
