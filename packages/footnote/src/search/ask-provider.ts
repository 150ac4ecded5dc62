import type { ProviderContext, WebSearchProvider, WebSearchResponse } from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import type { Warning } from '../contract/response.ts';
import { abortable } from '../deadline.ts';
import { FootnoteError } from '../errors.ts';
import { createHttpClient } from '../http/client.ts';
import { checkShape } from '../http/reply-shape.ts';
import { isKeyRefused } from '../resilience/breaker.ts';
import { breakerOpen } from '../resilience/breaker-open.ts';
import { type Keys, type KeyTurn, keysIn } from '../resilience/keys.ts';
import type { ProviderResilience } from '../resilience/resilience.ts';
import { withRetries } from '../resilience/retry.ts';
import { providerSettings } from '../settings/provider-settings.ts';
import type { AttemptTrace } from '../telemetry/attempt-trace.ts';
import type { ChainRun } from './chain-run.ts';
import { checkCost } from './check-cost.ts';
import { cleanSentence } from './clean-sentence.ts';
import { noticesOf } from './notices.ts';
import { addressesIn } from './provider-addresses.ts';
import { providerFailure } from './provider-failure.ts';
import type { ChainEntry } from './route.ts';

export interface ProviderReply {
  readonly provider: WebSearchProvider;
  readonly reply: WebSearchResponse;
  readonly warnings: readonly Warning[];
}

/** One provider's turn within a search. */
interface ProviderCall {
  readonly entry: ChainEntry;
  readonly run: ChainRun;
  readonly known: ProviderResilience;
  readonly keys: Keys;
  /** It is asked beside one that takes longer than usual. */
  readonly isHedge: boolean;
  /** Another provider answered first. */
  readonly lost: AbortSignal | undefined;
}

/** Asks one provider; with another key, or again, where that can help. Throws its last failure. */
export async function askProvider(entry: ChainEntry, run: ChainRun, lost?: AbortSignal): Promise<ProviderReply> {
  const { provider } = entry;
  const known = run.deps.resilience.of(provider.id);
  const keys = keysOf(entry, run);
  const call: ProviderCall = { entry, run, known, keys, isHedge: run.hedge?.[1] === entry, lost };
  // What is on this machine has no key and no bad minutes, and nothing else could answer in the
  // time that its index needs to build itself.
  if (provider.local === true) {
    run.call.onProvider?.(provider.id);
    return callProvider(call, { key: undefined, limitMs: Number.POSITIVE_INFINITY, isRetry: false });
  }
  if (known.keys.restMs(keys) > 0) throw breakerOpen(provider, known.keys, keys);

  run.call.onProvider?.(provider.id);
  known.retries.earn();
  if (!call.isHedge) known.hedges.earn();
  return withRetries((isRetry) => askWithKeys(call, isRetry), {
    budget: known.retries,
    random: run.deps.resilience.random,
    remainingMs: () => timeFor(call),
    restMs: () => known.keys.restMs(keys),
    hasAlternative: () => run.chain.isFused === true || alternative(call) !== undefined,
    hasOtherKey: () => known.keys.ready(keys) > 1,
    signal: () => eitherSignal(run.pass.deadline.signal, lost),
  });
}

export function keysOf({ provider, keyless }: ChainEntry, { settings }: ChainRun): Keys {
  return keyless ? [undefined] : keysIn(providerSettings(settings.values, provider.id)['apiKey']);
}

export function isAskable(entry: ChainEntry, run: ChainRun): boolean {
  if (entry.provider.local === true) return true;
  const { resilience } = run.deps;
  return !resilience.isOffline(entry) && resilience.of(entry.provider.id).keys.restMs(keysOf(entry, run)) === 0;
}

/** A key that is refused or used up hands over to the next one at once. */
async function askWithKeys(call: ProviderCall, isRetry: boolean): Promise<ProviderReply> {
  const { entry, run, known, keys } = call;
  const { provider, keyless } = entry;
  const refusals: Warning[] = [];
  for (;;) {
    await run.pass.beforeSend(provider.id, { isFree: keyless });
    const turn = known.keys.take(keys);
    if (turn === undefined) throw breakerOpen(provider, known.keys, keys);
    try {
      const found = await attempt(call, turn, isRetry);
      return { ...found, warnings: [...refusals, ...found.warnings] };
    } catch (error) {
      const failure = FootnoteError.from(error);
      if (!isKeyRefused(failure.code) || known.keys.restMs(keys) > 0) throw failure;
      refusals.push({ kind: 'failover', message: `${provider.id}: ${failure.what} Another of its keys was used.` });
    }
  }
}

/** One call with one key, and what is learned from it. */
async function attempt(call: ProviderCall, { key, permit }: KeyTurn, isRetry: boolean): Promise<ProviderReply> {
  const { entry, run, known, keys } = call;
  const { provider, keyless } = entry;
  const { now } = run.deps.resilience;
  const addresses = addressesIn(providerSettings(run.settings.values, provider.id));
  const limitMs = Math.min(run.time.attemptMs(provider), timeFor(call));
  // A probe goes on when another answered first: what it finds out is what it is for.
  const lost = permit.isProbe ? undefined : call.lost;
  const startedAt = now();
  try {
    const found = await callProvider({ ...call, lost }, { key, limitMs, isRetry });
    permit.succeeded();
    known.latencies.add(now() - startedAt);
    known.note(undefined, { keys, addresses });
    run.pass.afterSend(provider.id, found.reply.costUsd, { isFree: keyless });
    return found;
  } catch (error) {
    const failure = FootnoteError.from(error);
    run.pass.afterSend(provider.id, 0, { isFree: keyless });
    const ms = now() - startedAt;
    if (saysNothing(failure, ms, run.time.fairMs(provider))) {
      permit.withdrawn();
      // It took at least so long: without this, the slowest answers would be missing from the measure.
      if (lost?.aborted === true) known.latencies.add(ms);
    } else {
      if (speaksAgainst(failure)) permit.failed(failure);
      else permit.succeeded();
      known.note(failure, { keys, addresses });
    }
    throw failure;
  }
}

/** A call that was given too little time, was cancelled or failed on our side. */
function saysNothing({ code }: FootnoteError, ms: number, fairMs: number): boolean {
  if (code === 'TIMEOUT') return ms < fairMs;
  return code === 'CANCELLED' || code === 'INTERNAL' || code === 'NOT_CONFIGURED';
}

/** A service that refuses one request for its options is well. */
function speaksAgainst({ code, retryable }: FootnoteError): boolean {
  return retryable || isKeyRefused(code) || code === 'TOO_LARGE';
}

async function callProvider(
  { entry, run, isHedge, lost }: ProviderCall,
  { key, limitMs, isRetry }: { readonly key: string | undefined; readonly limitMs: number; readonly isRetry: boolean },
): Promise<ProviderReply> {
  const { provider } = entry;
  const limited = run.pass.deadline.attempt(limitMs, provider.label, lost);
  const warnings: Warning[] = [];
  const end = run.attempts.begin({ provider: provider.id, retry: isRetry, hedge: isHedge });
  const trace = run.pass.trace?.startAttempt({
    provider: provider.id,
    model: providerSettings(run.settings.values, provider.id)['model'],
    keyless: entry.keyless,
    isRetry,
    isHedge,
    isLocal: provider.local === true,
  });
  try {
    const warn: ProviderContext['warn'] = (kind, message) => void warnings.push({ kind, message });
    const context = contextFor(provider, run, { apiKey: key, ...limited, warn, onExchange: trace?.onExchange });
    const said = await abortable(searchOf(provider, run.request, context), limited.signal);
    const reply = checkCost(said, entry, warn);
    end('answered');
    trace?.end();
    return { provider, reply, warnings: noticesOf(entry, run, warnings) };
  } catch (error) {
    const { code } = FootnoteError.from(error);
    end(code);
    trace?.end(code);
    throw error;
  } finally {
    limited.stop();
  }
}

/** Whatever it throws, at once or later, is the one error. */
async function searchOf(
  provider: WebSearchProvider,
  request: CheckedRequest,
  context: ProviderContext,
): Promise<WebSearchResponse> {
  try {
    const reply = await provider.search(request, context);
    // One that a program registered may not be written in TypeScript.
    checkShape(reply, { results: 'list' }, provider);
    return reply;
  } catch (error) {
    throw providerFailure(error, provider, context);
  }
}

type ContextParts = Pick<ProviderContext, 'apiKey' | 'signal' | 'remainingMs' | 'warn'> & {
  readonly onExchange: AttemptTrace['onExchange'] | undefined;
};

/** Everything that a provider gets for one call; it reaches for nothing else. */
function contextFor(
  provider: WebSearchProvider,
  { settings, deps, call, redact }: ChainRun,
  { apiKey, signal, remainingMs, warn, onExchange }: ContextParts,
): ProviderContext {
  const own = providerSettings(settings.values, provider.id);
  const trustedOrigins = addressesIn(own).map((address) => new URL(address).origin);
  const now = () => new Date();
  return {
    apiKey,
    baseUrl: own['baseUrl'] ?? '',
    setting: (name) => own[name],
    isDefault: (name) => settings.entry(`webSearch.${provider.id}.${name}`)?.origin.layer === 'default',
    http: createHttpClient({
      network: deps.network,
      provider,
      signal,
      remainingMs,
      now,
      trustedOrigins,
      onExchange,
      cleanSentence: (words) => cleanSentence(words, { apiKey, redact }),
    }),
    docs: { answer: (request, context) => deps.docs.answer(request, { ...context, onProgress: call.onIndexing }) },
    signal,
    remainingMs,
    now,
    warn,
  };
}

/** Another web provider that could answer instead: one that waits for its turn, else the one that is asked beside. */
function alternative({ entry, run }: ProviderCall): WebSearchProvider | undefined {
  const next = run.queue.find((other) => other.provider.local !== true && isAskable(other, run));
  const beside = run.hedge?.includes(entry) === true ? run.hedge.find((other) => other !== entry) : undefined;
  return (next ?? beside)?.provider;
}

/** What a provider may use of the time that is left, without leaving nothing to the next. */
function timeFor(call: ProviderCall): number {
  const { time, pass } = call.run;
  const remaining = pass.deadline.remainingMs();
  const next = alternative(call);
  return next === undefined ? remaining : remaining - time.reserveMs(next, remaining);
}

function eitherSignal(one: AbortSignal, other: AbortSignal | undefined): AbortSignal {
  return other === undefined ? one : AbortSignal.any([one, other]);
}
