import { defaultRegistry } from './providers/registry.ts';
import { definitionsFor } from './settings/definitions.ts';

/** `WEB_SEARCH_PROVIDER` for `webSearch.provider`, and so on for every setting of Footnote and its own providers. */
export interface SettingKeys {
  readonly WEB_SEARCH_PROVIDER: string;
  readonly WEB_SEARCH_TAVILY_API_KEY: string;
  readonly [name: string]: string;
}

export const SETTING_KEYS: SettingKeys = {
  WEB_SEARCH_PROVIDER: 'webSearch.provider',
  WEB_SEARCH_TAVILY_API_KEY: 'webSearch.tavily.apiKey',
  ...Object.fromEntries(
    definitionsFor(defaultRegistry.getAllWebSearchProviders()).map(({ key }) => [nameOf(key), key]),
  ),
};

function nameOf(key: string): string {
  return key.replace(/[A-Z]/g, '_$&').replaceAll('.', '_').toUpperCase();
}
