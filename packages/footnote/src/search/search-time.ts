import type { SearchCall } from '../contract/footnote.ts';
import type { WebSearchProvider } from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import { chosenTimeout, type SettingsReader } from '../contract/settings.ts';
import { kindOf } from './provider-kind.ts';
import type { Chain } from './route.ts';

/** How long one search may take, and what of it each provider gets. */
export interface SearchTime {
  readonly wholeMs: number;
  /** The longest that one attempt of this provider takes. */
  attemptMs(provider: WebSearchProvider): number;
  /** A provider that was given less, and did not answer, has not shown that it is slow. */
  fairMs(provider: WebSearchProvider): number;
  /** What of the time that is left is kept, so that this provider can be asked next. */
  reserveMs(next: WebSearchProvider, remainingMs: number): number;
}

interface Pace {
  readonly wholeMs: number;
  readonly attemptMs: number;
  readonly fairMs: number;
  /** Of the time that is left, at most so much of it. */
  readonly reserve: { readonly share: number; readonly mostMs: number };
}

/** A model that searches takes longer than an index that is looked up: of gpt-5, 7 to 140 s were recorded. */
const paces: Readonly<Record<WebSearchProvider['kind'], Pace>> = {
  results: { wholeMs: 15_000, attemptMs: 4_000, fairMs: 1_000, reserve: { share: 0.4, mostMs: 4_000 } },
  answers: { wholeMs: 60_000, attemptMs: 45_000, fairMs: 10_000, reserve: { share: 0.25, mostMs: 15_000 } },
};

/** The slowest of the chain sets the time, unless the user did; who gave a search more gives each attempt more. */
export function searchTime(
  chain: Pick<Chain, 'entries'>,
  { type }: Pick<CheckedRequest, 'type'>,
  settings: Pick<SettingsReader, 'values' | 'entry'>,
  call: Pick<SearchCall, 'timeoutMs' | 'usualTimeoutMs'>,
): SearchTime {
  const paceOf = (provider: WebSearchProvider) =>
    paces[type === 'deep' && provider.local !== true ? 'answers' : kindOf(provider, settings.values)];
  const slowest = Math.max(paces.results.wholeMs, ...chain.entries.map(({ provider }) => paceOf(provider).wholeMs));
  const chosenMs = chosenTimeout(settings, call.timeoutMs);
  return {
    wholeMs: chosenMs ?? call.usualTimeoutMs ?? slowest,
    attemptMs(provider) {
      const { attemptMs, wholeMs } = paceOf(provider);
      return attemptMs * Math.max(1, (chosenMs ?? wholeMs) / wholeMs);
    },
    fairMs: (provider) => paceOf(provider).fairMs,
    reserveMs(next, remainingMs) {
      const { share, mostMs } = paceOf(next).reserve;
      return Math.min(mostMs, remainingMs * share);
    },
  };
}
