import { FootnoteError } from '../errors.ts';
import { createHttpClient } from '../http/client.ts';
import { socketCode, unresolvedCodes } from '../http/transport-error.ts';
import type { ProviderContext, WebSearchProvider, WebSearchResponse } from '../providers/provider.ts';
import { type LoadedSettings, providerSettings } from '../settings/settings.ts';
import type { Deadline } from './deadline.ts';
import type { CheckedRequest } from './request.ts';
import type { Warning } from './response.ts';
import type { Chain, Link } from './route.ts';
import type { House, SearchCall } from './search.ts';

interface Asking {
  readonly request: CheckedRequest;
  readonly settings: LoadedSettings;
  readonly house: House;
  readonly deadline: Deadline;
  readonly call: SearchCall;
}

interface Answered {
  readonly provider: WebSearchProvider;
  readonly reply: WebSearchResponse;
  readonly warnings: Warning[];
}

/** One attempt: a model that searches takes longer than an index that is looked up. */
const attemptMs = { results: 4_000, answers: 12_000 } as const;
const offlineMs = 30_000;

/** Asks one provider after the other until one answers. */
export async function askChain(chain: Chain, asking: Asking): Promise<Answered> {
  const warnings: Warning[] = chain.skipped.map((skipped) => ({ kind: 'failover', message: skipped.message }));
  const failures: FootnoteError[] = [];
  for (const link of chain.links) {
    if (link.keyless && isOffline(asking)) continue;
    try {
      asking.call.onProvider?.(link.provider.id);
      const reply = await ask(link, asking, warnings);
      return { provider: link.provider, reply, warnings };
    } catch (error) {
      const failure = FootnoteError.from(error);
      if (asking.deadline.signal.aborted || failure.code === 'INTERNAL') throw failure;
      noteOffline(link, failure, asking);
      failures.push(failure);
      warnings.push({ kind: 'failover', message: `${link.provider.id}: ${failure.what}` });
    }
  }
  throw nobodyAnswered(failures);
}

async function ask({ provider, keyless }: Link, asking: Asking, warnings: Warning[]): Promise<WebSearchResponse> {
  const { request, deadline } = asking;
  const own: Warning[] = [];
  const limit = attemptMs[request.type === 'deep' ? 'answers' : provider.kind];
  const attempt = deadline.attempt(limit, provider.label);
  try {
    const context = contextFor(provider, keyless, asking, attempt, own);
    const reply = await abortable(provider.search(request, context), attempt.signal);
    if (keyless) own.unshift({ kind: 'keyless', message: `The query went to ${provider.label} without a key.` });
    warnings.push(...own, ...ignoredOptions(provider, request));
    return reply;
  } finally {
    attempt.stop();
  }
}

function contextFor(
  provider: WebSearchProvider,
  keyless: boolean,
  { settings, house }: Asking,
  { signal, remainingMs }: Deadline,
  warnings: Warning[],
): ProviderContext {
  const own = providerSettings(settings.values, provider.id);
  const baseUrl = own['baseUrl'] ?? '';
  const addresses = Object.entries(own).flatMap(([name, value]) => (name.endsWith('Url') && value ? [value] : []));
  return {
    apiKey: keyless ? undefined : nextKey(provider.id, own['apiKey'], house),
    baseUrl,
    setting: (name) => own[name],
    isDefault: (name) => settings.entry(`webSearch.${provider.id}.${name}`)?.origin.layer === 'default',
    http: createHttpClient({
      network: house.network,
      provider,
      signal,
      remainingMs,
      now: () => new Date(),
      trustedOrigins: addresses.map((address) => new URL(address).origin),
    }),
    signal,
    now: () => new Date(),
    warn: (kind, message) => void warnings.push({ kind, message }),
  };
}

/** Several keys, separated by commas, are used in turn. */
function nextKey(id: string, value: string | undefined, { keyTurns }: House): string | undefined {
  const keys = (value ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  const turn = keyTurns.get(id) ?? 0;
  keyTurns.set(id, turn + 1);
  return keys[turn % keys.length];
}

/** A provider that doesn't listen to its signal still can't hold up an abort. */
function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

function* ignoredOptions(provider: WebSearchProvider, request: CheckedRequest): Iterable<Warning> {
  if (provider.honours === undefined) return;
  for (const option of request.asked) {
    if (provider.honours.includes(option)) continue;
    const isDomains = option === 'includeDomains' || option === 'excludeDomains';
    const effect = isDomains ? 'its results were filtered afterwards' : 'it was ignored';
    yield { kind: 'option-ignored', message: `${provider.label} has no option '${option}': ${effect}.` };
  }
}

function isOffline({ house }: Asking): boolean {
  return performance.now() < house.offline.until;
}

function noteOffline(link: Link, failure: FootnoteError, { house }: Asking): void {
  if (link.keyless && unresolvedCodes.has(socketMessage(failure))) house.offline.until = performance.now() + offlineMs;
}

function socketMessage(failure: FootnoteError): string {
  return failure.cause instanceof Error ? (socketCode(failure.cause) ?? failure.cause.message) : '';
}

function nobodyAnswered(failures: readonly FootnoteError[]): FootnoteError {
  const [first] = failures;
  if (first === undefined) {
    return new FootnoteError('PROVIDER_FAILED', 'This machine seems to be offline: no hosted service was asked.', {
      retryable: true,
      hint: 'Check the network, then try again in half a minute.',
    });
  }
  if (failures.length === 1) return first;
  const sameCode = failures.every(({ code }) => code === first.code);
  return new FootnoteError(
    sameCode ? first.code : 'PROVIDER_FAILED',
    `None of ${failures.length} providers answered: ${failures.map(({ provider, what }) => `${provider}: ${what}`).join(' ')}`,
    {
      retryable: failures.some(({ retryable }) => retryable),
      hint: "'footnote doctor' shows what to fix.",
      retryAfterMs: first.retryAfterMs,
    },
  );
}
