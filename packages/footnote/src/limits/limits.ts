import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Counters } from '../counters.ts';
import { FootnoteError } from '../errors.ts';
import type { SharedStore } from '../store/shared-store.ts';
import { createDayBudget } from './day-budget.ts';
import { type Limit, parseLimits, periodSeconds } from './parse-limits.ts';
import { listPriceUsd } from './prices.ts';
import { createRateWindow, type RateWindow } from './rate-window.ts';

export { parseLimits } from './parse-limits.ts';

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
  readonly dataDir: string;
  readonly store?: SharedStore | undefined;
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
  const { usdPerDay, store, counters, now = () => new Date() } = options;
  const limits = parseLimits(options.limits ?? '', options.providers);
  const budget = createDayBudget({ dir: join(options.dataDir, 'budget'), store, counters, now });
  const windows = new Map<Limit, RateWindow>(
    limits.filter(({ period }) => period !== 'day').map((limit) => [limit, createRateWindow(limit, store, counters)]),
  );
  // Short periods first: what they refuse has used nothing of the day.
  const ordered = [...limits].sort((a, b) => periodSeconds[a.period] - periodSeconds[b.period]);

  /** Takes one of each limit, or of no day's. */
  async function take(
    names: readonly string[],
    key: string,
    provider: string | undefined,
  ): Promise<() => Promise<void>> {
    const taken: string[] = [];
    const giveBack = async () => {
      for (const account of taken) await budget.add(account, -1);
    };
    for (const limit of ordered.filter(({ name }) => names.includes(name))) {
      const waitMs = await takeOne(limit, key, taken);
      if (waitMs === undefined) continue;
      await giveBack();
      counters.increment('limit_refusals_total', { limit: limit.name });
      throw tooMany(limit, waitMs, provider);
    }
    return giveBack;
  }

  async function takeOne(limit: Limit, key: string, taken: string[]): Promise<number | undefined> {
    const own = limit.name === 'total' ? 'all' : key;
    const window = windows.get(limit);
    if (window !== undefined) return window.take(own);
    const account = `${limit.name}:${own}`;
    if (!(await budget.take(account, 1, limit.count))) return budget.msUntilTomorrow();
    taken.push(account);
    return undefined;
  }

  /** Set aside before the call: what many calls at once may cost together stays within the budget. */
  function reserveOf(id: string, { isFree }: ProviderUse): number {
    return usdPerDay === undefined || isFree ? 0 : Math.round((listPriceUsd(id) ?? 0) * perUsd);
  }

  return {
    async takeCaller(caller) {
      await take(['caller'], hashed(caller), undefined);
    },

    async takeProvider(id, use = {}) {
      const giveBack = await take([id, 'total'], id, id);
      const reserve = reserveOf(id, use);
      if (usdPerDay === undefined || reserve === 0) return;
      if (await budget.take(moneyAccount, reserve, Math.round(usdPerDay * perUsd))) return;
      await giveBack();
      counters.increment('limit_refusals_total', { limit: moneyAccount });
      throw overBudget(usdPerDay, budget.msUntilTomorrow(), id);
    },

    async spend(id, costUsd, use = {}) {
      const cost = use.isFree ? 0 : (costUsd ?? listPriceUsd(id) ?? 0);
      if (cost > 0) counters.increment('spent_usd_total', { provider: id }, cost);
      const difference = Math.round(cost * perUsd) - reserveOf(id, use);
      if (usdPerDay !== undefined && difference !== 0) await budget.add(moneyAccount, difference);
    },

    close: () => budget.close(),
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
