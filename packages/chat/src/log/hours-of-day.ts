import type { AuditEntry } from './audit-page.ts';

/** What one hour of a day (UTC, as the log and its budgets count) has cost. */
export interface Hour {
  readonly hour: number;
  readonly calls: number;
  readonly costUsd: number;
}

/** All hours of the day, also those without a call. */
export function hoursOfDay(entries: readonly AuditEntry[], day: string): readonly Hour[] {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, calls: 0, costUsd: 0 }));
  for (const { at, costUsd = 0 } of entries) {
    const own = at.startsWith(day) ? hours[new Date(at).getUTCHours()] : undefined;
    if (own === undefined) continue;
    own.calls++;
    own.costUsd += costUsd;
  }
  return hours;
}

/** Bars show money where there is some, else calls: a day of free searches is no empty chart. */
export function barsOf(hours: readonly Hour[]): {
  readonly shows: 'costUsd' | 'calls';
  readonly heights: readonly number[];
} {
  const shows = hours.some(({ costUsd }) => costUsd > 0) ? 'costUsd' : 'calls';
  const most = Math.max(...hours.map((hour) => hour[shows]));
  return { shows, heights: hours.map((hour) => (most === 0 ? 0 : hour[shows] / most)) };
}
