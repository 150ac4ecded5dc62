import { abortable } from '../abortable.ts';
import type { WebSearchProvider, WebSearchResponse } from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import type { Warning } from '../contract/response.ts';
import { FootnoteError } from '../errors.ts';
import { isKeyRefused } from '../resilience/breaker.ts';
import { type Keys, keysIn, type Turn } from '../resilience/keys.ts';
import { leftAlone } from '../resilience/left-alone.ts';
import type { ProviderFlow } from '../resilience/resilience.ts';
import { withRetries } from '../resilience/retry.ts';
import { providerSettings } from '../settings/settings.ts';
import type { Walk } from './ask-chain.ts';
import { contextFor, noticesOf } from './provider-context.ts';
import type { Link } from './route.ts';

/** How a provider is asked within a search. */
export interface Manner {
  readonly isHedge: boolean;
  /** Another provider answered first. */
  readonly lost?: AbortSignal | undefined;
  /** Another web provider could answer instead. */
  hasAlternative(): boolean;
}

export interface Reply {
  readonly provider: WebSearchProvider;
  readonly reply: WebSearchResponse;
  readonly warnings: readonly Warning[];
}

/** One attempt: a model that searches takes longer than an index that is looked up. */
const attemptMs = { results: 4_000, answers: 12_000 } as const;
/** What is kept for the next provider: time for one lookup, or a fair part of what there is. */
const reserve = { ms: attemptMs.results, share: 0.4 } as const;

/** Asks one provider; with another key, or again, where that can help. Throws its last failure. */
export async function askProvider(link: Link, walk: Walk, manner: Manner): Promise<Reply> {
  const { provider } = link;
  // What is on this machine has no key and no bad minutes, and nothing else could answer in the
  // time that its index needs to build itself.
  if (provider.local === true) {
    walk.call.onProvider?.(provider.id);
    return callProvider(link, walk, manner, { apiKey: undefined, limitMs: Number.POSITIVE_INFINITY, isRetry: false });
  }
  const flow = walk.house.resilience.of(provider.id);
  const keys = keysOf(link, walk);
  if (flow.keys.restMs(keys) > 0) throw leftAlone(provider, flow.keys, keys);

  walk.call.onProvider?.(provider.id);
  flow.retries.earn();
  if (!manner.isHedge) flow.hedges.earn();
  const visit: Visit = { link, walk, manner, flow, keys };
  return withRetries((isRetry) => askWithKeys(visit, isRetry), {
    budget: flow.retries,
    random: walk.house.resilience.random,
    remainingMs: () => timeFor(visit),
    restMs: () => flow.keys.restMs(keys),
    hasAlternative: () => manner.hasAlternative(),
    hasOtherKey: () => flow.keys.ready(keys) > 1,
    signal: () => eitherSignal(walk.deadline.signal, manner.lost),
  });
}

export function keysOf({ provider, keyless }: Link, { settings }: Walk): Keys {
  return keyless ? [undefined] : keysIn(providerSettings(settings.values, provider.id)['apiKey']);
}

interface Visit {
  readonly link: Link;
  readonly walk: Walk;
  readonly manner: Manner;
  readonly flow: ProviderFlow;
  readonly keys: Keys;
}

/** A key that is refused or used up hands over to the next one at once. */
async function askWithKeys(visit: Visit, isRetry: boolean): Promise<Reply> {
  const { link, walk, flow, keys } = visit;
  const refusals: Warning[] = [];
  for (;;) {
    await walk.meter?.before(link);
    const turn = flow.keys.take(keys);
    if (turn === undefined) throw leftAlone(link.provider, flow.keys, keys);
    try {
      const found = await attempt(visit, turn, isRetry);
      return { ...found, warnings: [...refusals, ...found.warnings] };
    } catch (error) {
      const failure = FootnoteError.from(error);
      if (!isKeyRefused(failure.code) || flow.keys.restMs(keys) > 0) throw failure;
      refusals.push({
        kind: 'failover',
        message: `${link.provider.id}: ${failure.what} Another of its keys was used.`,
      });
    }
  }
}

/** One call with one key, and what is learned from it. */
async function attempt(visit: Visit, { key, pass }: Turn, isRetry: boolean): Promise<Reply> {
  const { link, walk, manner, flow, keys } = visit;
  const { now } = walk.house.resilience;
  const limitMs = attemptLimit(link.provider, walk.request);
  // A probe goes on when another answered first: what it finds out is what it is for.
  const lost = pass.isProbe ? undefined : manner.lost;
  const startedAt = now();
  try {
    const leave = { apiKey: key, limitMs: Math.min(limitMs, timeFor(visit)), isRetry };
    const found = await callProvider(link, walk, { ...manner, lost }, leave);
    pass.succeeded();
    flow.latencies.add(now() - startedAt);
    flow.note(undefined, keys);
    walk.meter?.after(link, found.reply);
    return found;
  } catch (error) {
    const failure = FootnoteError.from(error);
    walk.meter?.after(link, failure);
    const ms = now() - startedAt;
    if (saysNothing(failure, ms, limitMs)) {
      pass.withdrawn();
      // It took at least so long: without this, the slowest answers would be missing from the measure.
      if (lost?.aborted === true) flow.latencies.add(ms);
    } else {
      if (speaksAgainst(failure)) pass.failed(failure);
      else pass.succeeded();
      flow.note(failure, keys);
    }
    throw failure;
  }
}

/** A call that was given too little time, was cancelled or failed on our side. */
function saysNothing({ code }: FootnoteError, ms: number, limitMs: number): boolean {
  if (code === 'TIMEOUT') return ms < limitMs / 4;
  return code === 'CANCELLED' || code === 'INTERNAL' || code === 'NOT_CONFIGURED';
}

/** A service that refuses one request for its options is well. */
function speaksAgainst({ code, retryable }: FootnoteError): boolean {
  return retryable || isKeyRefused(code) || code === 'TOO_LARGE';
}

interface Leave {
  readonly apiKey: string | undefined;
  readonly limitMs: number;
  readonly isRetry: boolean;
}

async function callProvider(link: Link, walk: Walk, { isHedge, lost }: Manner, leave: Leave): Promise<Reply> {
  const { provider } = link;
  const limited = walk.deadline.attempt(leave.limitMs, provider.label, lost);
  const { signal, remainingMs } = limited;
  const warnings: Warning[] = [];
  const end = walk.attempts.begin({ provider: provider.id, retry: leave.isRetry, hedge: isHedge });
  try {
    const context = contextFor(provider, walk, { apiKey: leave.apiKey, signal, remainingMs, warnings });
    const reply = await abortable(provider.search(walk.request, context), signal);
    end('answered');
    return { provider, reply, warnings: noticesOf(link, walk.request, warnings) };
  } catch (error) {
    end(FootnoteError.from(error).code);
    throw error;
  } finally {
    limited.stop();
  }
}

/** What a provider may use of the time that is left, without leaving nothing to the next. */
function timeFor({ walk, manner }: Visit): number {
  const remaining = walk.deadline.remainingMs();
  return manner.hasAlternative() ? remaining - Math.min(reserve.ms, remaining * reserve.share) : remaining;
}

function attemptLimit({ kind }: WebSearchProvider, { type }: CheckedRequest): number {
  return attemptMs[type === 'deep' ? 'answers' : kind];
}

function eitherSignal(one: AbortSignal, other: AbortSignal | undefined): AbortSignal {
  return other === undefined ? one : AbortSignal.any([one, other]);
}
