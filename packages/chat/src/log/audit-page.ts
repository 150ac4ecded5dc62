import type { AuditEntry } from '../../../footnote/src/audit/read/read-entries.ts';
import type { ListedProvider } from '../../../footnote/src/search/list-providers.ts';
import type { AuditPage } from '../../../footnote/src/server/http/routes/operator-routes.ts';

export type { AuditEntry, AuditPage, ListedProvider };

/** What is wanted of the log, in the words of its address; empty is everything. */
export interface LogFilters {
  readonly kind: string;
  readonly outcome: string;
  readonly since: string;
  readonly provider: string;
  readonly caller: string;
}

export const noFilters: LogFilters = { kind: '', outcome: '', since: '', provider: '', caller: '' };

export function auditPath(filters: LogFilters, before?: string): string {
  const words = Object.entries({ ...filters, before: before ?? '' }).map(([name, value]) => [name, value.trim()]);
  const query = new URLSearchParams(words.filter(([, value]) => value !== ''));
  return query.size === 0 ? '/api/audit' : `/api/audit?${query}`;
}

export function isFiltered(filters: LogFilters): boolean {
  return Object.values(filters).some((value) => value.trim() !== '');
}
