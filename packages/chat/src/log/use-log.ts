import { useEffect, useRef, useState } from 'react';
import { getJson } from '../server/server.ts';
import { askForToken } from '../server/token-dialog.tsx';
import { withToken } from '../server/with-token.ts';
import { type AuditEntry, type AuditPage, auditPath, type LogFilters } from './audit-page.ts';
import { failureOf, type LogFailure } from './log-failure.ts';

/** The entries that fit the filters, the newest first, as far as they were asked for. */
export interface Log {
  readonly page: AuditPage | undefined;
  readonly failure: LogFailure | undefined;
  readonly isLoading: boolean;
  loadOlder(): void;
}

/** `version` is raised to load all anew. */
export function useLog(filters: LogFilters, version: number): Log {
  const [page, setPage] = useState<AuditPage>();
  const [failure, setFailure] = useState<LogFailure>();
  const [isLoading, setLoading] = useState(true);
  /** Ends with the filters: what is loaded for others must not be put behind these. */
  const current = useRef<AbortSignal>(undefined);

  const load = async (before: AuditPage | undefined, signal: AbortSignal) => {
    setLoading(true);
    try {
      const loaded = await askOperator<AuditPage>(auditPath(filters, before?.next), signal);
      if (signal.aborted) return;
      setPage(before === undefined ? loaded : { ...loaded, entries: [...before.entries, ...loaded.entries] });
      setFailure(undefined);
    } catch (error) {
      if (signal.aborted) return;
      setFailure(failureOf(error));
    }
    setLoading(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is what asks for another load
  useEffect(() => {
    const stop = new AbortController();
    current.current = stop.signal;
    void load(undefined, stop.signal);
    return () => stop.abort();
  }, [filters, version]);

  const loadOlder = () => void (current.current === undefined ? undefined : load(page, current.current));
  return { page, failure, isLoading, loadOlder };
}

/** What the operator alone may read. */
export function askOperator<T>(path: string, signal: AbortSignal): Promise<T> {
  return withToken(() => getJson(path, signal) as Promise<T>, askForToken);
}

const dayPages = 4;

/** All of a day, up to 2,000 entries; the newest are the ones that count. */
export async function entriesOfDay(day: string, signal: AbortSignal): Promise<readonly AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let before = '';
  for (let count = 0; count < dayPages; count++) {
    const from = `/api/audit?limit=500&since=${day}${before === '' ? '' : `&before=${encodeURIComponent(before)}`}`;
    const page = await askOperator<AuditPage>(from, signal);
    entries.push(...page.entries);
    if (page.next === undefined) break;
    before = page.next;
  }
  return entries;
}
