import type { ProviderContext, WebSearchProvider } from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import type { Warning } from '../contract/response.ts';
import { createHttpClient } from '../http/client.ts';
import { providerSettings } from '../settings/settings.ts';
import type { Asking } from './ask-chain.ts';
import type { Link } from './route.ts';

/** What one call may use, and for how long. */
interface Allowed {
  readonly apiKey: string | undefined;
  readonly signal: AbortSignal;
  readonly remainingMs: () => number;
  readonly warnings: Warning[];
}

/** Everything that a provider gets for one call; it reaches for nothing else. */
export function contextFor(provider: WebSearchProvider, asking: Asking, allowed: Allowed): ProviderContext {
  const { settings, house, call } = asking;
  const { apiKey, signal, remainingMs, warnings } = allowed;
  const own = providerSettings(settings.values, provider.id);
  const addresses = Object.entries(own).flatMap(([name, value]) => (name.endsWith('Url') && value ? [value] : []));
  return {
    apiKey,
    baseUrl: own['baseUrl'] ?? '',
    setting: (name) => own[name],
    isDefault: (name) => settings.entry(`webSearch.${provider.id}.${name}`)?.origin.layer === 'default',
    http: createHttpClient({
      network: house.network,
      provider,
      signal,
      remainingMs,
      now: () => new Date(),
      trustedOrigins: addresses.map((address) => new URL(address).origin),
    }),
    docs: { answer: (request, context) => house.docs.answer(request, { ...context, onProgress: call.onIndexing }) },
    signal,
    remainingMs,
    now: () => new Date(),
    warn: (kind, message) => void warnings.push({ kind, message }),
  };
}

/** What a reader of the answer must know: who gave it and how, what the provider said, what it could not do. */
export function noticesOf(
  { provider, keyless }: Link,
  request: CheckedRequest,
  said: readonly Warning[],
): readonly Warning[] {
  const isLastResort = provider.local === true && request.provider === undefined;
  return [
    ...(isLastResort ? [answeredLocally(provider)] : []),
    ...(keyless ? [wentKeyless(provider)] : []),
    ...said,
    ...ignoredOptions(provider, request),
  ];
}

export function wentKeyless({ label }: WebSearchProvider): Warning {
  return { kind: 'keyless', message: `The query went to ${label} without a key.` };
}

function answeredLocally({ label }: WebSearchProvider): Warning {
  return {
    kind: 'local',
    message: `${label} answered: this is from the documentation installed here, not from the web.`,
  };
}

function* ignoredOptions(provider: WebSearchProvider, request: CheckedRequest): Iterable<Warning> {
  if (provider.honours === undefined) return;
  for (const option of request.asked) {
    if (provider.honours.includes(option)) continue;
    const isDomains = option === 'includeDomains' || option === 'excludeDomains';
    const effect = isDomains ? 'its results were filtered afterwards' : 'it was ignored';
    yield { kind: 'option-ignored', message: `${provider.label} has no option '${option}': ${effect}.` };
  }
}
