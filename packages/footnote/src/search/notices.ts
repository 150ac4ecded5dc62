import type { WebSearchProvider } from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import type { Warning } from '../contract/response.ts';
import type { ChainQuestion } from './chain-run.ts';
import { type Chain, type ChainEntry, isLocal } from './route.ts';

/** What a reader of the answer must know: who gave it and how, what the provider said, what it could not do. */
export function noticesOf(
  { provider, keyless }: ChainEntry,
  { chain, request }: Pick<ChainQuestion, 'chain' | 'request'>,
  said: readonly Warning[],
): readonly Warning[] {
  return [
    ...(provider.local === true && !isAskedHere(chain, request) ? [answeredLocally(chain)] : []),
    ...(keyless ? [wentKeyless(provider)] : []),
    ...said,
    ...ignoredOptions(provider, request),
  ];
}

/** The caller asked for what is on this machine, and for nothing else. */
function isAskedHere(chain: Chain, { provider }: CheckedRequest): boolean {
  return provider !== undefined && isLocal(chain) && chain.skipped.length === 0 && chain.otherwise === undefined;
}

export function wentKeyless({ label }: WebSearchProvider): Warning {
  return { kind: 'keyless', message: `The query went to ${label} without a key.` };
}

function answeredLocally(chain: Chain): Warning {
  const message = 'Not from the web but from the documentation installed here.';
  return { kind: 'local', message: [message, ...whyNotTheWeb(chain)].join(' ') };
}

/** Failures, and providers that could not be asked, have warnings of their own. */
function whyNotTheWeb(chain: Chain): readonly string[] {
  if (!isLocal(chain)) return ['No web search provider answered.'];
  return chain.otherwise === undefined || chain.skipped.length > 0 ? [] : [chain.otherwise.what];
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
