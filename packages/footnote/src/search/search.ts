import type { Intent } from '../audit/audit.ts';
import { monotonicMs } from '../clock.ts';
import type { SearchCall } from '../contract/footnote.ts';
import type { ProviderRegistry } from '../contract/provider.ts';
import { refusalOf } from '../contract/refusal.ts';
import { type CheckedRequest, checkRequest, type SearchRequest } from '../contract/request.ts';
import type { SearchResponse } from '../contract/response.ts';
import type { SettingsReader } from '../contract/settings.ts';
import { defined } from '../defined.ts';
import type { Gateway } from '../gateway.ts';
import type { Network } from '../http/network.ts';
import { localGateway } from '../local-gateway.ts';
import { providerSettings } from '../settings/provider-settings.ts';
import { askChain } from './ask-chain.ts';
import { cacheKey } from './cache-key.ts';
import type { ChainQuestion } from './chain-run.ts';
import { cite } from './cite.ts';
import { claim } from './claim.ts';
import { cleanReply } from './clean-reply.ts';
import { planFuse, searchFused } from './fuse/fuse.ts';
import { searchResponses } from './response-form.ts';
import { type Chain, chooseChain, idsOf, isLocal } from './route.ts';
import { searchTime } from './search-time.ts';
import { tidy } from './tidy.ts';

/** What all searches of one Footnote share. */
export type SearchDeps = ChainQuestion['deps'] & {
  readonly registry: ProviderRegistry;
  settings(): Promise<SettingsReader>;
  gateway(): Promise<Gateway>;
  readonly closing: AbortSignal;
};

/** A search by a surface of ours. */
export interface OwnSearchCall extends SearchCall, Pick<CheckedRequest, 'package' | 'project' | 'section'> {
  /** Of one that is asked beside others: its part of their chain. */
  readonly part?: Chain | undefined;
}

/** The way of a query. Every surface takes it, and none has another. */
export async function search(asked: SearchRequest, call: OwnSearchCall, deps: SearchDeps): Promise<SearchResponse> {
  const startedAt = monotonicMs();
  const { package: name, project, section } = call;
  const checked = { ...checkRequest(asked), package: name, project, section };
  const settings = await deps.settings();
  const asking = { ...call, kind: 'search' } as const;
  const chain = call.part ?? (await chooseChainOnRecord(checked, settings, asking, deps));
  // A search of the web that only this machine can answer is on record, too.
  const isOwn = isLocal(chain) && chain.skipped.length === 0;
  const gateway = isOwn ? localGateway(deps.closing) : await deps.gateway();
  const { request, warnings } = await gateway.admit(checked, asked, asking);
  const fuse = planFuse(chain, request, settings, call);
  if (fuse.beside.length > 0) return searchFused(fuse, { asked, request, call, settings, deps, startedAt }, search);
  const time = searchTime(chain, request, settings, call);
  const gatewayCall = {
    ...asking,
    text: request.query,
    options: sentOptions(request),
    chain: idsOf(chain),
    timeoutMs: time.wholeMs,
    noCache: call.noCache === true || call.raw === true,
    form: searchResponses,
    key: await keyFor(request, chain, settings, gateway, deps.network, call),
  } as const;

  const response = await gateway.run(gatewayCall, async (pass) => {
    const answered = await askChain({ chain, request, settings, call, deps, pass, time, redact: gateway.redact });
    const { provider, attempts } = answered;
    const tidied = tidy(answered.reply, request, provider, gateway.domains);
    const claimed = tidied.answer && claim(tidied.answer);
    const cleaned = cleanReply(claimed, tidied);
    const cited = cite(cleaned.answer, cleaned.sources, cleaned.results);
    const value: SearchResponse = {
      query: request.query,
      provider: provider.id,
      ...cited,
      ...tidied.extras,
      ...(call.raw === true ? defined({ groundingMetadata: answered.reply.groundingMetadata }) : {}),
      warnings: [...answered.warnings, ...cleaned.warnings],
      cached: 'no',
      tookMs: Math.round(monotonicMs() - startedAt),
      // One call that answered is no news.
      ...(attempts.length > 1 ? { attempts: [...attempts] } : {}),
    };
    // What is on this machine changes with it, and the next search may find the web again.
    return { value, keep: provider.local !== true && call.raw !== true };
  });
  const tookMs = Math.round(monotonicMs() - startedAt);
  return { ...response, query: request.query, warnings: [...warnings, ...fuse.warnings, ...response.warnings], tookMs };
}

/** What leaves beside the query; undefined where nothing does. */
function sentOptions({ includeDomains, excludeDomains, language, region }: CheckedRequest): Intent['options'] {
  const options = defined({
    includeDomains: includeDomains.length === 0 ? undefined : includeDomains,
    excludeDomains: excludeDomains.length === 0 ? undefined : excludeDomains,
    language,
    region,
  });
  return Object.keys(options).length === 0 ? undefined : options;
}

/** Who may be asked; what the operator's rules refuse of it is in the log, also where this machine answers instead. */
async function chooseChainOnRecord(
  request: CheckedRequest,
  settings: SettingsReader,
  asking: OwnSearchCall & { readonly kind: 'search' },
  { registry, gateway }: Pick<SearchDeps, 'registry' | 'gateway'>,
): Promise<Chain> {
  try {
    const chain = chooseChain(request, settings, registry, asking);
    if (refusalOf(chain.otherwise) !== undefined) await (await gateway()).onRecord(chain.otherwise, asking);
    return chain;
  } catch (error) {
    throw await (await gateway()).onRecord(error, asking);
  }
}

/** What others keep is an answer to us only if we would ask the same services, with the same keys, by the same way. */
async function keyFor(
  request: CheckedRequest,
  chain: Chain,
  { values }: SettingsReader,
  { policyVersion }: Pick<Gateway, 'policyVersion'>,
  network: Pick<Network, 'fingerprint'>,
  { raw = false }: OwnSearchCall,
): Promise<string | undefined> {
  if (isLocal(chain)) return undefined;
  const providers = chain.entries.map(({ provider: { id }, keyless }) => {
    return { id, keyless, settings: providerSettings(values, id) };
  });
  const key = cacheKey({ request, providers, policyVersion, network: await network.fingerprint() });
  return raw ? `${key}-raw` : key;
}
