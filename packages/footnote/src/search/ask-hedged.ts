import type { WebSearchProvider } from '../contract/provider.ts';
import type { Warning } from '../contract/response.ts';
import { firstAnswer, leastHedgeMs, probeHedgeMs } from '../resilience/hedge.ts';
import { isAskable, keysOf, type ProviderReply } from './ask-provider.ts';
import type { ChainRun } from './chain-run.ts';
import { wentKeyless } from './notices.ts';
import type { ChainEntry } from './route.ts';

type Ask = (entry: ChainEntry, run: ChainRun, lost?: AbortSignal) => Promise<ProviderReply | undefined>;

/** Hedged request: a second provider is asked beside one that takes longer than usual, and the first answer counts. */
export async function askHedged(entry: ChainEntry, run: ChainRun, ask: Ask): Promise<ProviderReply | undefined> {
  const plan = planHedge(entry, run);
  const found = await (plan === undefined ? ask(entry, run) : askOneOrTwo(entry, run, ask, plan));
  return found && { ...found, warnings: [...keylessLosers(found.provider, run), ...found.warnings] };
}

interface HedgePlan {
  readonly afterMs: number;
  readonly isProbe: boolean;
}

/** When a second provider is asked beside this one, if at all: once a search, and never beside what is local. */
function planHedge(entry: ChainEntry, run: ChainRun): HedgePlan | undefined {
  if (entry.provider.local === true || run.hedge !== undefined) return undefined;
  if (!run.queue.some((other) => mayHedge(entry, other, run))) return undefined;
  const known = run.deps.resilience.of(entry.provider.id);
  if (known.keys.state(keysOf(entry, run)) === 'half-open') return { afterMs: probeHedgeMs, isProbe: true };
  const p95 = known.latencies.p95();
  return p95 === undefined ? undefined : { afterMs: Math.max(p95, leastHedgeMs), isProbe: false };
}

function askOneOrTwo(first: ChainEntry, run: ChainRun, ask: Ask, plan: HedgePlan): Promise<ProviderReply | undefined> {
  return firstAnswer(
    (lost) => ask(first, run, lost),
    plan.afterMs,
    () => {
      const second = takeSecond(first, run, plan);
      return second && ((lost) => ask(second, run, lost));
    },
  );
}

function takeSecond(first: ChainEntry, run: ChainRun, { isProbe }: HedgePlan): ChainEntry | undefined {
  const index = run.queue.findIndex((other) => mayHedge(first, other, run));
  // There is one probe in a while, so what stands beside it needs no budget.
  if (index === -1 || !(isProbe || run.deps.resilience.of(first.provider.id).hedges.spend())) return undefined;
  const [second] = run.queue.splice(index, 1);
  if (second === undefined) return undefined;
  run.hedge = [first, second];
  const message = `${first.provider.id}: it took longer than usual, so ${second.provider.id} was asked too.`;
  run.warnings.push({ kind: 'failover', message });
  return second;
}

/** A query for a service with a key goes to none without one just to be quicker. */
function mayHedge(first: ChainEntry, other: ChainEntry, run: ChainRun): boolean {
  if (other.provider.local === true || (other.keyless && !first.keyless) || !isAskable(other, run)) return false;
  return run.deps.resilience.of(other.provider.id).keys.state(keysOf(other, run)) === 'closed';
}

/** Who got the query without a key, although another's answer is shown. */
function keylessLosers(
  winner: WebSearchProvider,
  { hedge = [] }: { hedge?: readonly ChainEntry[] },
): readonly Warning[] {
  return hedge.flatMap(({ provider, keyless }) => (keyless && provider !== winner ? [wentKeyless(provider)] : []));
}
