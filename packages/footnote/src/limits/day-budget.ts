import type { Counters } from '../counters.ts';
import type { SharedStore } from '../store/shared-store.ts';
import { together, whichFit } from './batch-by-key.ts';
import { type DayLedger, openDayLedger } from './day-ledger.ts';

/** What may be used by the day (calls, or money): exact across replicas with a shared store, else on this machine. */
export interface DayBudget {
  /** Uses the amount, unless the day's total would pass the ceiling. Whole numbers only. */
  take(name: string, amount: number, ceiling: number): Promise<boolean>;
  /** Uses more without asking, or gives back. */
  add(name: string, amount: number): Promise<void>;
  msUntilTomorrow(): number;
  close(): Promise<void>;
}

export interface DayBudgetOptions {
  readonly dir: string;
  readonly store: SharedStore | undefined;
  readonly counters: Counters;
  readonly now: () => Date;
}

/** What this process knows of an account that is kept in the shared store. */
interface Account {
  readonly key: string;
  /** What all replicas had used when the store last answered. */
  known: number;
  /** What was used here while it was away, and is told to it when it is back. */
  owed: number;
}

interface Wish {
  readonly amount: number;
  readonly ceiling: number;
}

const dayMs = 86_400_000;
/** Kept beyond its day, for replicas whose clocks are behind. */
const keptSeconds = (2 * dayMs) / 1_000;

export function createDayBudget({ dir, store, counters, now }: DayBudgetOptions): DayBudget {
  // The day of UTC is the same for all replicas.
  const today = () => now().toISOString().slice(0, 10);
  const accounts = new Map<string, Account>();
  let ledger: DayLedger | undefined;
  let counting: ReturnType<typeof loadCounter> | undefined;

  function here(): DayLedger {
    ledger ??= openDayLedger(dir, today);
    return ledger;
  }

  function accountOf(name: string): Account {
    const key = `${today()}:${name}`;
    const account = accounts.get(key) ?? { key, known: 0, owed: 0 };
    if (!accounts.has(key)) forgetYesterday();
    accounts.set(key, account);
    return account;
  }

  function forgetYesterday(): void {
    const day = today();
    for (const key of accounts.keys()) if (!key.startsWith(day)) accounts.delete(key);
  }

  /** The new total in the shared store; undefined when it doesn't answer. */
  async function addShared(name: string, amount: number): Promise<number | undefined> {
    if (store === undefined || !store.isUp()) return undefined;
    counting ??= loadCounter(store);
    const account = accountOf(name);
    const { owed } = account;
    account.owed = 0;
    try {
      account.known = (await (await counting).penalty(account.key, amount + owed)).consumedPoints;
    } catch {
      account.owed += owed;
      return undefined;
    }
    // What was owed is the store's from here on.
    if (owed !== 0) await here().add(name, -owed);
    return account.known;
  }

  async function takeShared(name: string, wishes: readonly Wish[]): Promise<readonly boolean[] | undefined> {
    const all = sum(wishes);
    const total = await addShared(name, all);
    if (total === undefined) return undefined;
    const fits = whichFit(total - all, wishes);
    const refused = sum(wishes.filter((_, i) => !fits[i]));
    if (refused !== 0) await addShared(name, -refused);
    return fits;
  }

  async function takeHere(name: string, { amount, ceiling }: Wish): Promise<boolean> {
    if (store === undefined) return here().take(name, amount, ceiling);
    counters.increment('limit_fallbacks_total', { limit: name.split(':', 1)[0] ?? name });
    const account = accountOf(name);
    const isWithin = await here().take(name, amount, ceiling - account.known);
    if (isWithin) account.owed += amount;
    return isWithin;
  }

  const take = together(async (name, wishes: readonly Wish[]) => {
    return (await takeShared(name, wishes)) ?? Promise.all(wishes.map((wish) => takeHere(name, wish)));
  });

  return {
    take: (name, amount, ceiling) => take(name, { amount, ceiling }),
    async add(name, amount) {
      await take(name, { amount, ceiling: Number.POSITIVE_INFINITY });
    },
    msUntilTomorrow: () => dayMs - (now().getTime() % dayMs),
    async close() {
      await ledger?.close();
    },
  };
}

function sum(wishes: readonly Wish[]): number {
  return wishes.reduce((total, { amount }) => total + amount, 0);
}

async function loadCounter(store: SharedStore) {
  const { RateLimiterRedis } = await import('rate-limiter-flexible');
  // Counts only: the ceiling is ours to compare with, because amounts and ceilings differ.
  const points = Number.MAX_SAFE_INTEGER;
  return new RateLimiterRedis({ storeClient: store.client, keyPrefix: 'footnote:day', points, duration: keptSeconds });
}
