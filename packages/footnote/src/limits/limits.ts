import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Counters } from '../counters.ts';
import { defined } from '../defined.ts';
import { FootnoteError } from '../errors.ts';
import { type Limit, parseLimits, periodSeconds } from '../settings/parse-limits.ts';
import { openFiles } from '../store/files.ts';
import type { Count, Store } from '../store/store.ts';
import { countWithFallback } from './count-with-fallback.ts';

/** RATE_LIMITED with `retryAfterMs` is what all of these throw when there is too much. */
export interface Limits {
  /** Counts one call of a caller. */
  takeCaller(caller: string): Promise<void>;
  /** Before a provider is asked: its own limits and the day's budgets. Nothing is sent after a refusal. */
  takeProvider(id: string, use?: ProviderUse): Promise<void>;
  /**
   * After it answered: what it cost, as the vendor says, else by the list of prices. Until then the list price is set
   * aside; a call that failed and cost nothing says 0.
   */
  spend(id: string, costUsd: number | undefined, use?: ProviderUse): Promise<void>;
  close(): Promise<void>;
}

export interface ProviderUse {
  /** It costs nothing, such as a keyless service: no budget of money stops it. */
  readonly isFree?: boolean | undefined;
}

export interface LimitsOptions {
  /** Such as `caller=60/min,tavily=1000/day`. */
  readonly limits: string | undefined;
  readonly usdPerDay: number | undefined;
  /** What a call of a provider costs by the list; undefined where no price is known. */
  readonly priceOf: (id: string) => number | undefined;
  readonly dataDir: string;
  /** The store of all replicas. Without one, all are exact on this machine, whichever process asks. */
  readonly store?: Store | undefined;
  readonly counters: Counters;
  /** All ids that a limit may name. */
  readonly providers?: readonly string[] | undefined;
  readonly now?: () => Date;
}

/** Money is counted in whole millionths of a dollar. */
const perUsd = 1_000_000;
const moneyAccount = 'usd';

/** A bad text is NOT_CONFIGURED at once; nothing is loaded or opened before the first use. */
export function createLimits(options: LimitsOptions): Limits {
  const { usdPerDay, priceOf, store, counters } = options;
  const now = () => (options.now?.() ?? new Date()).getTime();
  const limits = parseLimits(options.limits ?? '', options.providers);
  const files = openFiles(join(options.dataDir, 'budget'), { now });
  const counting = (local: Store) =>
    store === undefined ? local : countWithFallback({ shared: store, local, counters, now });
  const counts = counting(files);
  // Short periods first: what they refuse has used nothing of the day.
  const ordered = [...limits].sort((a, b) => periodSeconds[a.period] - periodSeconds[b.period]);

  /** Takes one of each limit, or of no day's. */
  async function take(names: readonly string[], key: string, provider?: string): Promise<() => Promise<void>> {
    const taken: string[] = [];
    const giveBack = async () => {
      for (const account of taken) await addToday(account, -1);
    };
    for (const limit of ordered.filter(({ name }) => names.includes(name))) {
      const { isAdded, resetMs } = await takeOne(limit, limit.name === 'total' ? 'all' : key, taken);
      if (isAdded) continue;
      await giveBack();
      counters.increment('limit_refusals_total', { limit: limit.name });
      throw tooMany(limit, resetMs, provider);
    }
    return giveBack;
  }

  async function takeOne({ name, count, period }: Limit, key: string, taken: string[]): Promise<Count> {
    if (period !== 'day') {
      const window = periodSeconds[period] * 1_000;
      return counts.add(`${name}:${count}/${period}:${key}`, { amount: 1, ceiling: count, window });
    }
    const account = `${name}:${key}`;
    const counted = await addToday(account, 1, count);
    if (counted.isAdded) taken.push(account);
    return counted;
  }

  function addToday(account: string, amount: number, ceiling?: number): Promise<Count> {
    return counts.add(account, defined({ amount, ceiling, window: 'day' as const }));
  }

  /** Set aside before the call: what many calls at once may cost together stays within the budget. */
  function reserveOf(id: string, { isFree }: ProviderUse): number {
    return usdPerDay === undefined || isFree ? 0 : Math.round((priceOf(id) ?? 0) * perUsd);
  }

  return {
    async takeCaller(caller) {
      await take(['caller'], hashed(caller));
    },

    async takeProvider(id, use = {}) {
      const giveBack = await take([id, 'total'], id, id);
      const reserve = reserveOf(id, use);
      if (usdPerDay === undefined || reserve === 0) return;
      const { isAdded, resetMs } = await addToday(moneyAccount, reserve, Math.round(usdPerDay * perUsd));
      if (isAdded) return;
      await giveBack();
      counters.increment('limit_refusals_total', { limit: moneyAccount });
      throw overBudget(usdPerDay, resetMs, id);
    },

    async spend(id, costUsd, use = {}) {
      const cost = use.isFree ? 0 : (costUsd ?? priceOf(id) ?? 0);
      if (cost > 0) counters.increment('spent_usd_total', { provider: id }, cost);
      const difference = Math.round(cost * perUsd) - reserveOf(id, use);
      if (usdPerDay !== undefined && difference !== 0) await addToday(moneyAccount, difference);
    },

    close: () => files.close(),
  };
}

/** Who asks is nobody's business in a store or a file. */
function hashed(caller: string): string {
  return createHash('sha256').update(caller).digest('hex').slice(0, 32);
}

function tooMany({ name, count, period }: Limit, retryAfterMs: number, provider: string | undefined): FootnoteError {
  const calls = `${count.toLocaleString('en')} ${count === 1 ? 'call' : 'calls'} a ${period}`;
  const whose = { caller: 'one caller', total: 'all providers together' }[name] ?? name;
  const hint = `Try again in ${duration(retryAfterMs)}, or raise 'limits' (FOOTNOTE_LIMITS).`;
  return new FootnoteError('RATE_LIMITED', `The limit of ${calls} for ${whose} is used up.`, {
    hint,
    retryAfterMs,
    provider,
  });
}

function overBudget(usdPerDay: number, retryAfterMs: number, provider: string): FootnoteError {
  return new FootnoteError('RATE_LIMITED', `Today's budget of $${usdPerDay} has no room for a call of ${provider}.`, {
    hint: `It begins anew in ${duration(retryAfterMs)}, at midnight UTC; 'budget.usdPerDay' (FOOTNOTE_BUDGET_USD) raises it.`,
    retryAfterMs,
    provider,
  });
}

function duration(ms: number): string {
  if (ms < 60_000) return `${Math.max(1, Math.ceil(ms / 1_000))} s`;
  return ms < 3_600_000 ? `${Math.ceil(ms / 60_000)} min` : `${Math.ceil(ms / 3_600_000)} h`;
}
