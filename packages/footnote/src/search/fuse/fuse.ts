import { monotonicMs } from '../../clock.ts';
import { type Attempt, attemptsOf, withAttempts } from '../../contract/attempt.ts';
import type { CheckedRequest, SearchRequest } from '../../contract/request.ts';
import type { SearchResponse, Warning } from '../../contract/response.ts';
import { fuseFor, type SettingsReader } from '../../contract/settings.ts';
import { FootnoteError } from '../../errors.ts';
import { namedChain, providerNames } from '../../settings/provider-settings.ts';
import { nobodyAnswered } from '../ask-chain.ts';
import type { ChainFailure } from '../chain-run.ts';
import { type Chain, type ChainEntry, isLocal } from '../route.ts';
import type { OwnSearchCall, SearchDeps } from '../search.ts';
import { searchTime } from '../search-time.ts';
import { fuseResponses } from './fuse-responses.ts';
import { settledInTime } from './fuse-wait.ts';

/** Who is asked side by side, and who only if none of them answers. */
export interface FusePlan {
  /** At least two, or none: then the chain is asked as ever. */
  readonly beside: readonly ChainEntry[];
  readonly chain: Chain;
  readonly warnings: readonly Warning[];
}

/** The first providers of the chain that the user configured or named. */
export function planFuse(
  chain: Chain,
  request: CheckedRequest,
  settings: SettingsReader,
  call: Pick<OwnSearchCall, 'fuse' | 'part'>,
): FusePlan {
  const wanted = fuseFor(settings, call.fuse);
  const named = namedChain(request.provider ?? settings.values.webSearch?.provider);
  // Whoever names one provider for this search means it, whatever the settings say of others.
  const isOneNamed = request.provider !== undefined && named.length === 1 && named[0] !== 'auto';
  const isMeantAlone = call.part !== undefined || isLocal(chain) || (isOneNamed && call.fuse === undefined);
  if (wanted < 2 || isMeantAlone) return { beside: [], chain, warnings: [] };
  // What `auto` asks without a key is asked only once nobody with a key answered.
  const isMeant = ({ provider, keyless }: ChainEntry) =>
    provider.local !== true && (!keyless || providerNames(provider).some((name) => named.includes(name)));
  const meant = chain.entries.filter(isMeant).filter(isFirstOfItsProvider).slice(0, wanted);
  const warnings = meant.length < wanted ? [tooFew(wanted, meant)] : [];
  return { beside: meant.length < 2 ? [] : meant, chain, warnings };
}

/** With a key and without one it finds the same. */
function isFirstOfItsProvider({ provider }: ChainEntry, index: number, entries: readonly ChainEntry[]): boolean {
  return entries.findIndex((entry) => entry.provider === provider) === index;
}

function tooFew(wanted: number, meant: readonly ChainEntry[]): Warning {
  const ids = meant.map(({ provider }) => provider.id).join(', ');
  const only = meant.length === 1 ? 'one is' : `${meant.length} are`;
  const found = meant.length === 0 ? 'none is configured' : `only ${only} configured: ${ids}`;
  const message = `${wanted} providers were to be asked side by side, but ${found}. Set the key of another, or name it.`;
  return { kind: 'option-adjusted', message };
}

/** The search that is fused, as far as its parts need it. */
interface FusedSearch {
  readonly asked: SearchRequest;
  readonly request: CheckedRequest;
  readonly call: OwnSearchCall;
  readonly settings: SettingsReader;
  readonly deps: SearchDeps;
  readonly startedAt: number;
}

/** The way of a query. */
type Search = (asked: SearchRequest, call: OwnSearchCall, deps: SearchDeps) => Promise<SearchResponse>;

/** From the moment that all but one are there. */
const graceMs = 1_000;

/**
 * Asks several providers side by side and makes one response of theirs. Each is a search of its own, by the way of every
 * query: logged, kept, limited and paid for as if it had been asked alone, so that what is kept of it serves both.
 */
export async function searchFused(plan: FusePlan, whole: FusedSearch, search: Search): Promise<SearchResponse> {
  const { asked, request, call, deps, startedAt } = whole;
  const { beside, chain } = plan;
  const settled = await settledInTime(
    beside.map((entry) => (late) => {
      const signal = AbortSignal.any([late, ...(call.signal === undefined ? [] : [call.signal])]);
      return search(asked, { ...call, signal, part: { entries: [entry], skipped: [], isFused: true } }, deps);
    }),
    graceMs,
  );
  const responses = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failures = settled.flatMap((each, index): ChainFailure[] => {
    const id = beside[index]?.provider.id ?? '';
    return each.status === 'fulfilled' ? [] : [{ id, failure: FootnoteError.from(each.reason) }];
  });
  const cancelled = failures.find(({ failure }) => failure.code === 'CANCELLED');
  if (call.signal?.aborted === true && cancelled !== undefined) throw cancelled.failure;
  const tookMs = Math.round(monotonicMs() - startedAt);
  const attempts = [
    ...responses.flatMap(attemptsBehind),
    ...failures.flatMap(({ id, failure }) => failedAttempts(id, failure, tookMs)),
  ];
  const response =
    responses.length > 0
      ? { ...fuseResponses(responses, request), ...(attempts.length > 1 ? { attempts } : {}) }
      : await askTheRest(plan, withAttempts(nobodyAnswered({ chain, failures }), attempts), whole, search);
  const warnings: Warning[] = [
    ...plan.warnings,
    ...chain.skipped.map(({ message }): Warning => ({ kind: 'failover', message })),
    ...failures.map(({ id, failure }): Warning => ({ kind: 'failover', message: `${id}: ${failure.what}` })),
    ...response.warnings,
  ];
  return { ...response, warnings, tookMs: Math.round(monotonicMs() - startedAt) };
}

/** Failover, as without fusing: those of the chain that have not been asked. */
async function askTheRest(
  { beside, chain }: FusePlan,
  failed: FootnoteError,
  { asked, request, call, settings, deps, startedAt }: FusedSearch,
  search: Search,
): Promise<SearchResponse> {
  const entries = chain.entries.filter((entry) => !beside.includes(entry));
  // Those who are asked after the others have what is left of the time of one search.
  const { wholeMs } = searchTime({ entries }, request, settings, call);
  const timeoutMs = wholeMs - (monotonicMs() - startedAt);
  if (entries.length === 0 || timeoutMs < 1 || failed.code === 'INTERNAL') throw failed;
  return search(asked, { ...call, timeoutMs, part: { entries, skipped: [], otherwise: failed } }, deps);
}

/** One call that answered is no news in its own response; beside others it is. */
function attemptsBehind({ provider, tookMs, cached, attempts }: SearchResponse): readonly Attempt[] {
  return attempts ?? (cached === 'no' ? [{ provider, ms: tookMs, outcome: 'answered' }] : []);
}

function failedAttempts(provider: string, failure: FootnoteError, ms: number): readonly Attempt[] {
  const known = attemptsOf(failure).filter((attempt) => attempt.provider === provider);
  return known.length > 0 || failure.code !== 'CANCELLED' ? known : [{ provider, ms, outcome: 'CANCELLED' }];
}
