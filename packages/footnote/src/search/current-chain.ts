import type { ProviderRegistry } from '../contract/provider.ts';
import { checkRequest } from '../contract/request.ts';
import type { SettingsReader } from '../contract/settings.ts';
import type { FootnoteError } from '../errors.ts';
import { type Chain, chooseChain } from './route.ts';

/** The providers that a search would ask now, or the error that says why there are none. */
export function currentChain(
  settings: SettingsReader,
  registry: ProviderRegistry,
  provider?: string,
): Chain | FootnoteError {
  const chain = chooseChain(checkRequest({ query: 'any', provider }), settings, registry);
  return chain.entries.length === 0 && chain.otherwise !== undefined ? chain.otherwise : chain;
}

/** Such as `tavily → parallel* (* without a key)`. */
export function chainNames({ entries }: Chain): string {
  const names = entries.map(({ provider, keyless }) => (keyless ? `${provider.id}*` : provider.id)).join(' → ');
  return entries.some(({ keyless }) => keyless) ? `${names} (* without a key)` : names;
}
