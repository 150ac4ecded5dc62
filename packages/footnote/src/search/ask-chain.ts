import { type Attempt, type AttemptLog, createAttemptLog, withAttempts } from '../contract/attempt.ts';
import type { SearchCall } from '../contract/footnote.ts';
import type { WebSearchProvider, WebSearchResponse } from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import type { Warning } from '../contract/response.ts';
import type { SettingsReader } from '../contract/settings.ts';
import type { Deadline } from '../deadline.ts';
import { FootnoteError } from '../errors.ts';
import { unresolvedCodes } from '../http/transport-error.ts';
import { firstAnswer, leastHedgeMs, probeHedgeMs } from '../resilience/hedge.ts';
import { socketReason } from '../resilience/retry.ts';
import { askProvider, keysOf, type Reply } from './ask-provider.ts';
import { wentKeyless } from './provider-context.ts';
import type { Chain, Link } from './route.ts';
import type { House } from './search.ts';

export interface Asking {
  readonly request: CheckedRequest;
  readonly settings: SettingsReader;
  readonly house: House;
  readonly deadline: Deadline;
  readonly call: SearchCall;
  readonly meter?: Meter | undefined;
}

/** Counts every call of a web provider, retries and hedges too. */
export interface Meter {
  /** Throws to refuse the call: nothing is sent then, and the next provider is asked. */
  before(link: Link): Promise<void>;
  after(link: Link, outcome: WebSearchResponse | FootnoteError): void;
}

export interface Answered {
  readonly provider: WebSearchProvider;
  readonly reply: WebSearchResponse;
  readonly warnings: Warning[];
  /** Every call that was made; a search that fails carries them too (`attemptsOf`). */
  readonly attempts: readonly Attempt[];
}

/** One search on its way along the chain. */
export interface Walk extends Asking {
  readonly chain: Chain;
  /** Who has not been asked yet. */
  readonly queue: Link[];
  /** The two that are asked side by side, once a search has come to that. */
  hedge?: readonly [first: Link, second: Link];
  readonly attempts: AttemptLog;
  readonly warnings: Warning[];
  readonly failures: { readonly id: string; readonly failure: FootnoteError }[];
}

const offlineMs = 30_000;

/** Asks one provider after the other until one answers, and a second one beside a slow first. */
export async function askChain(chain: Chain, asking: Asking): Promise<Answered> {
  const { resilience } = asking.house;
  const warnings: Warning[] = chain.skipped.map(({ message }) => ({ kind: 'failover', message }));
  const attempts = createAttemptLog(resilience.now);
  const walk: Walk = { ...asking, chain, queue: [...chain.links], attempts, warnings, failures: [] };
  try {
    for (let link = walk.queue.shift(); link !== undefined; link = walk.queue.shift()) {
      if (isOffline(link, walk)) continue;
      const found = await askOneOrTwo(link, walk);
      if (found === undefined) continue;
      const { provider, reply } = found;
      const notices = [...warnings, ...keylessLosers(provider, walk), ...found.warnings];
      return { provider, reply, warnings: notices, attempts: attempts.list() };
    }
    throw nobodyAnswered(walk);
  } catch (error) {
    throw withAttempts(FootnoteError.from(error), attempts.list());
  } finally {
    resilience.save(asking.settings.values.dataDir);
  }
}

/** Undefined if whoever was asked failed; the reasons are among the failures then. */
function askOneOrTwo(link: Link, walk: Walk): Promise<Reply | undefined> {
  const plan = planHedge(link, walk);
  if (plan === undefined) return tryLink(link, walk);
  return firstAnswer(
    (lost) => tryLink(link, walk, { lost }),
    plan.afterMs,
    () => {
      const second = takeSecond(link, walk, plan);
      return second && ((lost) => tryLink(second, walk, { lost, isHedge: true }));
    },
  );
}

async function tryLink(
  link: Link,
  walk: Walk,
  { lost, isHedge = false }: { readonly lost?: AbortSignal; readonly isHedge?: boolean } = {},
): Promise<Reply | undefined> {
  const hasAlternative = () =>
    walk.hedge?.includes(link) === true ||
    walk.queue.some((other) => other.provider.local !== true && isAskable(other, walk));
  try {
    return await askProvider(link, walk, { isHedge, lost, hasAlternative });
  } catch (error) {
    if (lost?.aborted === true) return undefined;
    const failure = FootnoteError.from(error);
    if (endsTheSearch(failure, link, walk)) throw failure;
    noteOffline(link, failure, walk);
    if (isNoNews(failure, link, walk)) return undefined;
    walk.failures.push({ id: link.provider.id, failure });
    walk.warnings.push({ kind: 'failover', message: `${link.provider.id}: ${failure.what}` });
    return undefined;
  }
}

/** The time is over, the caller went away, or what is wrong is on this machine and would be wrong for all. */
function endsTheSearch(failure: FootnoteError, { provider }: Link, { deadline }: Walk): boolean {
  if (deadline.signal.aborted || deadline.remainingMs() < 1 || failure.code === 'INTERNAL') return true;
  return failure.code === 'NOT_CONFIGURED' && failure.provider === undefined && provider.local !== true;
}

/** Nothing is installed here to search, and that was only the last resort. */
function isNoNews(failure: FootnoteError, { provider }: Link, { chain }: Walk): boolean {
  return provider.local === true && failure.code === 'NOT_CONFIGURED' && chain.links.length > 1;
}

interface HedgePlan {
  readonly afterMs: number;
  readonly isProbe: boolean;
}

/** When a second provider is asked beside this one, if at all: once a search, and never beside what is local. */
function planHedge(link: Link, walk: Walk): HedgePlan | undefined {
  if (link.provider.local === true || walk.hedge !== undefined) return undefined;
  if (!walk.queue.some((other) => mayHedge(link, other, walk))) return undefined;
  const flow = walk.house.resilience.of(link.provider.id);
  if (flow.keys.state(keysOf(link, walk)) === 'half-open') return { afterMs: probeHedgeMs, isProbe: true };
  const p95 = flow.latencies.p95();
  return p95 === undefined ? undefined : { afterMs: Math.max(p95, leastHedgeMs), isProbe: false };
}

function takeSecond(first: Link, walk: Walk, { isProbe }: HedgePlan): Link | undefined {
  const index = walk.queue.findIndex((other) => mayHedge(first, other, walk));
  // There is one probe in a while, so what stands beside it needs no budget.
  if (index === -1 || !(isProbe || walk.house.resilience.of(first.provider.id).hedges.spend())) return undefined;
  const [second] = walk.queue.splice(index, 1);
  if (second === undefined) return undefined;
  walk.hedge = [first, second];
  const message = `${first.provider.id}: it took longer than usual, so ${second.provider.id} was asked too.`;
  walk.warnings.push({ kind: 'failover', message });
  return second;
}

/** A query for a service with a key goes to none without one just to be quicker. */
function mayHedge(first: Link, other: Link, walk: Walk): boolean {
  if (other.provider.local === true || (other.keyless && !first.keyless) || !isAskable(other, walk)) return false;
  return walk.house.resilience.of(other.provider.id).keys.state(keysOf(other, walk)) === 'closed';
}

/** Who got the query without a key, although another's answer is shown. */
function keylessLosers(winner: WebSearchProvider, { hedge }: Walk): readonly Warning[] {
  return (hedge ?? []).flatMap(({ provider, keyless }) =>
    keyless && provider !== winner ? [wentKeyless(provider)] : [],
  );
}

function isAskable(link: Link, walk: Walk): boolean {
  if (link.provider.local === true) return true;
  if (isOffline(link, walk)) return false;
  return walk.house.resilience.of(link.provider.id).keys.restMs(keysOf(link, walk)) === 0;
}

function isOffline({ keyless }: Link, { house }: Walk): boolean {
  return keyless && performance.now() < house.offline.until;
}

function noteOffline(link: Link, failure: FootnoteError, { house }: Walk): void {
  if (link.keyless && unresolvedCodes.has(socketReason(failure) ?? '')) {
    house.offline.until = performance.now() + offlineMs;
  }
}

function nobodyAnswered({ chain, failures }: Walk): FootnoteError {
  // Nothing is installed here to search, so what matters is why the web was not asked.
  const isEmpty = failures.every(({ failure }) => failure.code === 'NOT_CONFIGURED');
  if (chain.otherwise !== undefined && isEmpty) return chain.otherwise;
  const [first] = failures;
  if (first === undefined) {
    return new FootnoteError('PROVIDER_FAILED', 'This machine seems to be offline: no hosted service was asked.', {
      retryable: true,
      hint: 'Check the network, then try again in half a minute.',
    });
  }
  if (failures.length === 1) return first.failure;
  const { code } = first.failure;
  const waits = failures.flatMap(({ failure }) => failure.retryAfterMs ?? []);
  return new FootnoteError(
    failures.every(({ failure }) => failure.code === code) ? code : 'PROVIDER_FAILED',
    `None of ${failures.length} providers answered: ${failures.map(({ id, failure }) => `${id}: ${failure.what}`).join(' ')}`,
    {
      retryable: failures.some(({ failure }) => failure.retryable),
      hint: "'footnote doctor --live' shows what to fix.",
      retryAfterMs: waits.length === 0 ? undefined : Math.min(...waits),
    },
  );
}
