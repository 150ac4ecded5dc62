import { type Attempt, createAttemptLog, withAttempts } from '../contract/attempt.ts';
import type { WebSearchProvider, WebSearchResponse } from '../contract/provider.ts';
import type { Warning } from '../contract/response.ts';
import { FootnoteError } from '../errors.ts';
import { unresolvedCodes } from '../http/transport-error.ts';
import { socketReason } from '../resilience/retry.ts';
import { askHedged } from './ask-hedged.ts';
import { askProvider, type ProviderReply } from './ask-provider.ts';
import type { ChainFailure, ChainQuestion, ChainRun } from './chain-run.ts';
import type { ChainEntry } from './route.ts';

export interface Answered {
  readonly provider: WebSearchProvider;
  readonly reply: WebSearchResponse;
  readonly warnings: readonly Warning[];
  /** Every call that was made; a search that fails carries them too (`attemptsOf`). */
  readonly attempts: readonly Attempt[];
}

/** Failover: asks one provider after the other until one answers. */
export async function askChain(question: ChainQuestion): Promise<Answered> {
  const { chain, deps, settings } = question;
  const warnings: Warning[] = chain.skipped.map(({ message }) => ({ kind: 'failover', message }));
  const attempts = createAttemptLog(deps.resilience.now);
  // Who was named and could not be asked is on record beside who answered instead.
  for (const { provider, code } of chain.skipped) if (provider !== undefined) attempts.begin({ provider })(code);
  const run: ChainRun = { ...question, queue: [...chain.entries], attempts, warnings, failures: [] };
  try {
    for (let entry = run.queue.shift(); entry !== undefined; entry = run.queue.shift()) {
      if (deps.resilience.isOffline(entry)) continue;
      const found = await askHedged(entry, run, askEntry);
      if (found === undefined) continue;
      const { provider, reply } = found;
      return { provider, reply, warnings: [...warnings, ...found.warnings], attempts: attempts.list() };
    }
    throw nobodyAnswered(run);
  } catch (error) {
    throw withAttempts(FootnoteError.from(error), attempts.list());
  } finally {
    deps.resilience.save(settings.values.dataDir);
  }
}

/** Undefined if it failed, for a reason that is among the failures then. `lost`: another provider answered first. */
async function askEntry(entry: ChainEntry, run: ChainRun, lost?: AbortSignal): Promise<ProviderReply | undefined> {
  try {
    return await askProvider(entry, run, lost);
  } catch (error) {
    if (lost?.aborted === true) return undefined;
    const failure = FootnoteError.from(error);
    if (endsTheSearch(failure, entry, run)) throw failure;
    if (unresolvedCodes.has(socketReason(failure) ?? '')) run.deps.resilience.noteUnresolved(entry);
    if (isNoNews(failure, entry, run)) return undefined;
    run.failures.push({ id: entry.provider.id, failure });
    run.warnings.push({ kind: 'failover', message: `${entry.provider.id}: ${failure.what}` });
    return undefined;
  }
}

/** The time is over, the caller went away, or what is wrong is on this machine and would be wrong for all. */
function endsTheSearch(failure: FootnoteError, { provider }: ChainEntry, { pass: { deadline } }: ChainRun): boolean {
  if (deadline.signal.aborted || deadline.remainingMs() < 1 || failure.code === 'INTERNAL') return true;
  return failure.code === 'NOT_CONFIGURED' && failure.provider === undefined && provider.local !== true;
}

/** Nothing is installed here to search, and that was only the last resort. */
function isNoNews(failure: FootnoteError, { provider }: ChainEntry, { chain }: ChainRun): boolean {
  return provider.local === true && failure.code === 'NOT_CONFIGURED' && chain.entries.length > 1;
}

/** The one error of all that were asked. */
export function nobodyAnswered({
  chain,
  failures,
}: Pick<ChainRun, 'chain'> & { readonly failures: readonly ChainFailure[] }): FootnoteError {
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
  const said = failures.find(({ failure }) => failure.detail !== undefined)?.failure;
  const waits = failures.flatMap(({ failure }) => failure.retryAfterMs ?? []);
  return new FootnoteError(
    failures.every(({ failure }) => failure.code === code) ? code : 'PROVIDER_FAILED',
    `None of ${failures.length} providers answered: ${failures.map(({ id, failure }) => `${id}: ${failure.what}`).join(' ')}`,
    {
      retryable: failures.some(({ failure }) => failure.retryable),
      hint: "'footnote doctor --live' shows what to fix.",
      retryAfterMs: waits.length === 0 ? undefined : Math.min(...waits),
      detail: said?.detail,
      saidBy: said?.saidBy,
    },
  );
}
