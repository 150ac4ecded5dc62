import type { WebSearchProvider } from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import type { Warning } from '../contract/response.ts';
import type { ChainEntry } from './route.ts';

/** What a reader of the answer must know: who gave it and how, what the provider said, what it could not do. */
export function noticesOf(
  { provider, keyless }: ChainEntry,
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
