import type { SearchRequest } from '../../contract/request.ts';

const days = { day: 1, week: 7, month: 31, year: 366 } as const;

/** The moment from which results are fresh enough, for vendors that take a date. */
export function since(freshness: NonNullable<SearchRequest['freshness']>, now: Date): Date {
  return new Date(now.getTime() - days[freshness] * 86_400_000);
}
