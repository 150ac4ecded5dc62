import { expect, vi } from 'vitest';
import type { Attempt } from '../contract/attempt.ts';
import type { ProviderContext, WebSearchProvider, WebSearchResponse } from '../contract/provider.ts';
import { checkRequest, type SearchRequest } from '../contract/request.ts';
import { startDeadline } from '../deadline.ts';
import { type ErrorCode, type ErrorDetails, FootnoteError } from '../errors.ts';
import { createNetwork } from '../http/network.ts';
import { createResilience } from '../resilience/resilience.ts';
import { loadSettings } from '../settings/settings.ts';
import { type Answered, askChain } from './ask-chain.ts';
import type { ChainQuestion } from './chain-run.ts';
import { searchTime } from './search-time.ts';

/** What a provider does with each call; the last one is repeated. */
export type Deed = 'answer' | 'hang' | FootnoteError | ((context: ProviderContext) => Promise<WebSearchResponse>);

export const second = 1_000;
export const failed = (code: ErrorCode, details: ErrorDetails = {}) =>
  new FootnoteError(code, `It is ${code}.`, details);
export const serverError = failed('PROVIDER_FAILED', { retryable: true });
export const refusedKey = failed('AUTH_FAILED');

export interface Scripted extends WebSearchProvider {
  readonly keysUsed: (string | undefined)[];
  readonly aborted: () => number;
}

export function provider(id: string, deeds: readonly Deed[], parts: Partial<WebSearchProvider> = {}): Scripted {
  const keysUsed: (string | undefined)[] = [];
  let aborted = 0;
  return {
    id,
    label: id.toUpperCase(),
    kind: 'results',
    settings: { apiKey: { env: [], meaning: '' } },
    isConfigured: () => true,
    keysUsed,
    aborted: () => aborted,
    async search(_, context) {
      const deed = deeds[Math.min(keysUsed.length, deeds.length - 1)] ?? 'answer';
      keysUsed.push(context.apiKey);
      if (deed === 'answer') return { results: [] };
      if (typeof deed === 'function') return deed(context);
      if (deed !== 'hang') throw deed;
      return new Promise((_resolve, reject) => {
        context.signal.addEventListener('abort', () => {
          aborted++;
          reject(context.signal.reason);
        });
      });
    },
    ...parts,
  };
}

type Meter = Pick<ChainQuestion['pass'], 'beforeSend' | 'afterSend'>;

export interface Options {
  readonly timeoutMs?: number;
  readonly usualTimeoutMs?: number;
  readonly keyless?: readonly WebSearchProvider[];
  readonly keys?: Readonly<Record<string, string>>;
  readonly request?: Partial<SearchRequest>;
  readonly signal?: AbortSignal;
  readonly meter?: Meter;
}

/** A chain that remembers from search to search; time stands still unless a search waits for it. */
export async function chainOf(providers: readonly WebSearchProvider[], options: Options = {}) {
  const webSearch = Object.fromEntries(Object.entries(options.keys ?? {}).map(([id, apiKey]) => [id, { apiKey }]));
  const settings = await loadSettings(
    { settings: { webSearch }, env: { HOME: '/dev/null/nowhere' }, cwd: '/nowhere' },
    providers,
  );
  const deps: ChainQuestion['deps'] = {
    network: createNetwork(),
    docs: { answer: () => expect.unreachable('no documentation is asked here') },
    resilience: createResilience({ random: () => 0.5 }),
  };
  const entries = providers.map((each) => ({ provider: each, keyless: options.keyless?.includes(each) === true }));
  const told: string[] = [];

  async function ask(): Promise<Answered> {
    const request = checkRequest({ query: 'bridges', ...options.request });
    const time = searchTime({ entries }, request, settings, options);
    const deadline = startDeadline(time.wholeMs, [options.signal]);
    const call = { onProvider: (id: string) => void told.push(id) };
    const pass = { deadline, beforeSend: async () => {}, afterSend: () => {}, ...options.meter };
    const redact = (words: string) => words;
    const searching = askChain({ chain: { entries, skipped: [] }, request, settings, deps, call, pass, time, redact });
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    searching.then(end, end);
    while (!isOver) await vi.advanceTimersByTimeAsync(5);
    deadline.stop();
    return searching;
  }

  const fail = () => ask().then(() => expect.unreachable('it answered'), FootnoteError.from);
  return { ask, fail, told, deps };
}

export const outcomes = (attempts: readonly Attempt[]) =>
  attempts.map(({ provider: id, outcome }) => `${id} ${outcome}`);
export const repeat = async (times: number, work: () => Promise<unknown>) => {
  for (let i = 0; i < times; i++) await work();
};
