import type { WebSearchProvider } from '../../contract/provider.ts';
import { definitionsFor } from '../../settings/definitions.ts';

/** Where Footnote looks for its settings and its data. */
const folders = ['XDG_CONFIG_HOME', 'XDG_DATA_HOME'];

/** What a search with these providers can depend on: a policy that silently didn't reach the server would be none. */
export function knownVariables(providers: readonly WebSearchProvider[]): readonly string[] {
  const used = definitionsFor(providers).filter(({ key }) => !/^(?:server|agent)\./.test(key));
  return [...new Set([...used.flatMap(({ env }) => env), ...folders])];
}

/** Whether something of a provider is set in this environment. */
export function isInEnvironment(
  provider: WebSearchProvider,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  return variablesOf(provider).some((name) => (env[name] ?? '') !== '');
}

function variablesOf({ settings = {} }: WebSearchProvider): readonly string[] {
  return Object.values(settings).flatMap((setting) => setting.env);
}
