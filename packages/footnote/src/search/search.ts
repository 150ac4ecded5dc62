import { FootnoteError } from '../errors.ts';
import type { Network } from '../http/network.ts';
import type { ProviderRegistry } from '../providers/registry.ts';
import type { LoadedSettings } from '../settings/settings.ts';
import { askChain } from './ask-chain.ts';
import { cite } from './cite.ts';
import { claim } from './claim.ts';
import { startDeadline } from './deadline.ts';
import { checkRequest, type SearchRequest } from './request.ts';
import type { SearchResponse } from './response.ts';
import { chooseChain } from './route.ts';
import { tidy } from './tidy.ts';

export interface SearchCall {
  readonly signal?: AbortSignal | undefined;
  /** Who asks; limits and the log will tell callers apart by it. */
  readonly caller?: string | undefined;
  /** Milliseconds for the whole search, instead of the setting. */
  readonly timeoutMs?: number | undefined;
  /** Told before each provider is asked. */
  readonly onProvider?: ((id: string) => void) | undefined;
}

/** What all searches of one Footnote share. */
export interface House {
  readonly registry: ProviderRegistry;
  readonly network: Network;
  settings(): Promise<LoadedSettings>;
  /** Which of several keys is next, by provider. */
  readonly keyTurns: Map<string, number>;
  readonly closing: AbortSignal;
  /** Until when hosted keyless services are left alone, because names don't resolve. */
  readonly offline: { until: number };
}

/** The way of a query. Every surface takes it, and none has another. */
export async function search(asked: SearchRequest, call: SearchCall, house: House): Promise<SearchResponse> {
  const startedAt = performance.now();
  const request = checkRequest(asked);
  const settings = await house.settings();
  refuseWhenOff(settings);
  const chain = chooseChain(request, settings, house);

  const deadline = startDeadline(call.timeoutMs ?? settings.values.timeoutMs, [call.signal, house.closing]);
  try {
    const { provider, reply, warnings } = await askChain(chain, { request, settings, house, deadline, call });
    const tidied = tidy(reply, request, provider);
    const claimed = tidied.answer === undefined ? undefined : claim(tidied.answer);
    const cited = cite(claimed, tidied.answerSources, tidied.results);
    return {
      query: request.query,
      provider: provider.id,
      ...cited,
      ...tidied.extras,
      warnings,
      cached: 'no',
      tookMs: Math.round(performance.now() - startedAt),
    };
  } finally {
    deadline.stop();
  }
}

function refuseWhenOff(settings: LoadedSettings): void {
  if (settings.values.policy?.web !== 'off') return;
  throw new FootnoteError('BLOCKED_BY_POLICY', 'Web search is switched off here (policy.web).', {
    hint: 'Set FOOTNOTE_WEB=on to allow it.',
  });
}
