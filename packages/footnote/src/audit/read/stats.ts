import type { AuditEntry } from './read-entries.ts';

export interface AuditStats extends Totals {
  readonly unfinished: number;
  /** Refused by the operator's rules, and never sent. */
  readonly blocked: number;
  /** Answered without asking anybody. */
  readonly cached: number;
  /** Every day (UTC) from the first to the last, also those without a call. */
  readonly days: readonly (Totals & { readonly day: string })[];
  /** Most used first. Here a call is one that went out, whatever it gave. */
  readonly providers: readonly (Totals & { readonly provider: string })[];
  readonly callers: readonly (Totals & { readonly caller: string })[];
  /** `search`, `fetch` and `database`. */
  readonly kinds: readonly (Totals & { readonly kind: string })[];
}

export interface Totals {
  readonly calls: number;
  readonly failed: number;
  readonly costUsd: number;
}

type MutableTotals = { -readonly [Name in keyof Totals]: Totals[Name] };

const dayMs = 86_400_000;

export async function statsOf(entries: AsyncIterable<AuditEntry>): Promise<AuditStats> {
  const all = noCounts();
  const days = new Map<string, MutableTotals>();
  const providers = new Map<string, MutableTotals>();
  const callers = new Map<string, MutableTotals>();
  const kinds = new Map<string, MutableTotals>();
  let unfinished = 0;
  let blocked = 0;
  let cached = 0;
  for await (const entry of entries) {
    const isFailed = entry.status === 'failed';
    const ofDay = countsOf(days, entry.at.slice(0, 10));
    for (const counts of [all, ofDay, countsOf(callers, entry.caller), countsOf(kinds, entry.kind)]) {
      count(counts, isFailed, entry.costUsd, entry.count);
    }
    if (entry.status === 'unfinished') unfinished++;
    if (entry.status === 'blocked') blocked++;
    if (isCached(entry)) cached += entry.count ?? 1;
    else countProviders(providers, entry);
  }
  return {
    ...rounded(all),
    unfinished,
    blocked,
    cached,
    days: everyDay(days),
    providers: ranked(providers).map(([provider, counts]) => ({ provider, ...counts })),
    callers: ranked(callers).map(([caller, counts]) => ({ caller, ...counts })),
    kinds: ranked(kinds).map(([kind, counts]) => ({ kind, ...counts })),
  };
}

function isCached({ cached = 'no' }: AuditEntry): boolean {
  return cached !== 'no';
}

/** Every attempt counts; the money goes to the provider that answered. */
function countProviders(
  providers: Map<string, MutableTotals>,
  { provider, attempts, status, costUsd }: AuditEntry,
): void {
  if (attempts === undefined) {
    if (provider !== undefined) count(countsOf(providers, provider), status === 'failed', costUsd);
    return;
  }
  for (const attempt of attempts) count(countsOf(providers, attempt.provider), attempt.code !== undefined, 0);
  if (provider !== undefined) countsOf(providers, provider).costUsd += costUsd ?? 0;
}

function noCounts(): MutableTotals {
  return { calls: 0, failed: 0, costUsd: 0 };
}

function countsOf(map: Map<string, MutableTotals>, key: string): MutableTotals {
  const counts = map.get(key) ?? noCounts();
  map.set(key, counts);
  return counts;
}

function count(counts: MutableTotals, isFailed: boolean, costUsd = 0, calls = 1): void {
  counts.calls += calls;
  counts.failed += isFailed ? calls : 0;
  counts.costUsd += costUsd;
}

/** Adding many prices leaves crumbs far behind the decimal point. */
function rounded({ calls, failed, costUsd }: MutableTotals): Totals {
  return { calls, failed, costUsd: Math.round(costUsd * 1e6) / 1e6 };
}

function everyDay(days: ReadonlyMap<string, MutableTotals>): AuditStats['days'] {
  const known = [...days.keys()].filter((day) => !Number.isNaN(Date.parse(day))).sort();
  const [first, last] = [Date.parse(known.at(0) ?? ''), Date.parse(known.at(-1) ?? '')];
  if (Number.isNaN(first)) return [];
  return Array.from({ length: Math.round((last - first) / dayMs) + 1 }, (_, index) => {
    const day = new Date(first + index * dayMs).toISOString().slice(0, 10);
    return { day, ...rounded(days.get(day) ?? noCounts()) };
  });
}

function ranked(map: ReadonlyMap<string, MutableTotals>): readonly (readonly [string, Totals])[] {
  const rows = [...map].map(([key, counts]) => [key, rounded(counts)] as const);
  return rows.sort(([a, first], [b, second]) => second.calls - first.calls || (a < b ? -1 : 1));
}
