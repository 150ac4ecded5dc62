import type { InstalledDocs } from '../contract/docs.ts';
import type { SearchCall } from '../contract/footnote.ts';
import type { ProviderRegistry } from '../contract/provider.ts';
import { type CheckedRequest, checkRequest, type SearchRequest } from '../contract/request.ts';
import type { SearchResponse } from '../contract/response.ts';
import type { SettingsReader } from '../contract/settings.ts';
import { startDeadline } from '../deadline.ts';
import { FootnoteError } from '../errors.ts';
import type { Gateway } from '../gateway.ts';
import type { Network } from '../http/network.ts';
import type { Resilience } from '../resilience/resilience.ts';
import { providerSettings } from '../settings/settings.ts';
import { askChain, type Meter } from './ask-chain.ts';
import { cacheKey } from './cache-key.ts';
import { cite } from './cite.ts';
import { claim } from './claim.ts';
import { cleanReply } from './clean-reply.ts';
import { loggedSearch } from './logged-search.ts';
import { type Chain, chooseChain } from './route.ts';
import { tidy } from './tidy.ts';

/** What all searches of one Footnote share. */
export interface House {
  readonly registry: ProviderRegistry;
  readonly network: Network;
  settings(): Promise<SettingsReader>;
  gateway(): Promise<Gateway>;
  /** Breakers, budgets and measures of all providers. */
  readonly resilience: Resilience;
  readonly closing: AbortSignal;
  readonly docs: InstalledDocs;
  /** Until when hosted keyless services are left alone, because names don't resolve. */
  readonly offline: { until: number };
}

/** The way of a query. Every surface takes it, and none has another. */
export async function search(asked: SearchRequest, call: SearchCall, house: House): Promise<SearchResponse> {
  const startedAt = performance.now();
  const checked = checkRequest(asked);
  const settings = await house.settings();
  const chain = chooseChain(checked, settings, house);
  const timeoutMs = call.timeoutMs ?? settings.values.timeoutMs;
  if (isLocal(chain)) return searchHere({ request: checked, chain, settings, house, call, timeoutMs });

  const gateway = await house.gateway();
  const { request, warnings } = await gateway.admit(checked);
  const deadline = startDeadline(timeoutMs, [call.signal, house.closing]);
  const caller = call.caller ?? 'library';
  const cacheCall = {
    signal: deadline.signal,
    noCache: call.noCache,
    admit: () => gateway.limits.takeCaller(caller),
  };
  try {
    const intent = { kind: 'search', caller, text: request.query, chain: idsOf(chain) } as const;
    const response = await loggedSearch(gateway.audit, intent, (mayLeave) => {
      const question = { request, chain, settings, gateway, house, call, timeoutMs, mayLeave };
      const load = async (signal: AbortSignal) => {
        const { response: value, isLocal: keepsNothing } = await ask(question, signal);
        return { value, keep: !keepsNothing };
      };
      return gateway.cache.through(keyFor(request, chain, settings, gateway), cacheCall, load);
    });
    const tookMs = Math.round(performance.now() - startedAt);
    return { ...response, query: request.query, warnings: [...warnings, ...response.warnings], tookMs };
  } finally {
    deadline.stop();
  }
}

/** Nothing leaves the machine, so there is nothing to hold back, to log before it goes, or to pay for. */
async function searchHere(question: Question): Promise<SearchResponse> {
  const signal = question.call.signal ?? question.house.closing;
  return (await ask(question, signal)).response;
}

function isLocal({ links }: Chain): boolean {
  return links.every(({ provider }) => provider.local === true);
}

interface Question {
  readonly request: CheckedRequest;
  readonly chain: Chain;
  readonly settings: SettingsReader;
  /** Undefined where only this machine is asked. */
  readonly gateway?: Gateway;
  readonly house: House;
  readonly call: SearchCall;
  readonly timeoutMs: number;
  /** Resolves when the log allows that something leaves. */
  mayLeave?(): Promise<void>;
}

/** The second half of the way, taken once for all who ask the same at the same time. */
async function ask(question: Question, signal: AbortSignal): Promise<{ response: SearchResponse; isLocal: boolean }> {
  const { request, chain, settings, gateway, house, call, timeoutMs, mayLeave } = question;
  const startedAt = performance.now();
  const deadline = startDeadline(timeoutMs, [signal, house.closing]);
  try {
    const asking = {
      request,
      settings,
      house,
      deadline,
      call,
      meter: gateway === undefined ? undefined : meterOf(gateway, mayLeave),
    };
    const { provider, reply, warnings, attempts } = await askChain(chain, asking);
    const tidied = tidy(reply, request, provider, gateway?.domains);
    const claimed = tidied.answer === undefined ? undefined : claim(tidied.answer);
    const cleaned = cleanReply(claimed, tidied);
    const cited = cite(cleaned.answer, cleaned.sources, cleaned.results);
    const response: SearchResponse = {
      query: request.query,
      provider: provider.id,
      ...cited,
      ...tidied.extras,
      warnings: [...warnings, ...cleaned.warnings],
      cached: 'no',
      tookMs: Math.round(performance.now() - startedAt),
      // One call that answered is no news.
      ...(attempts.length > 1 ? { attempts: [...attempts] } : {}),
    };
    // What is on this machine changes with it, and the next search may find the web again.
    return { response, isLocal: provider.local === true };
  } finally {
    deadline.stop();
  }
}

/** Every call counts towards its provider's limits and the day's budget, retries too; a refusal sends nothing. */
function meterOf({ limits }: Gateway, mayLeave: Question['mayLeave']): Meter {
  return {
    async before({ provider, keyless }) {
      await limits.takeProvider(provider.id, { isFree: keyless });
      await mayLeave?.();
    },
    after: ({ provider, keyless }, outcome) =>
      void limits.spend(provider.id, FootnoteError.is(outcome) ? 0 : outcome.costUsd, { isFree: keyless }),
  };
}

function idsOf({ links }: Chain): readonly string[] {
  return links.map(({ provider }) => provider.id);
}

/** What one key is answered may depend on it, so other keys have answers of their own. */
function keyFor(request: CheckedRequest, chain: Chain, settings: SettingsReader, gateway: Gateway): string {
  const keys = idsOf(chain).map((id) => providerSettings(settings.values, id)['apiKey'] ?? '');
  const { policyVersion } = gateway;
  return cacheKey({ request, providers: idsOf(chain), policyVersion, partition: keys.join('\n') });
}
