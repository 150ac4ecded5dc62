import { useEffect, useState } from 'react';
import { FailureNote } from '../elements/failure-note.tsx';
import { Icon } from '../elements/icon.tsx';
import { isFiltered, type ListedProvider, noFilters } from './audit-page.ts';
import { EntryTable } from './entry-table.tsx';
import { LogFilterForm } from './log-filter-form.tsx';
import { ProviderStates } from './provider-states.tsx';
import { SpendingOfDay } from './spending-of-day.tsx';
import { askOperator, useLog } from './use-log.ts';

/** What was searched and read through this server: read-only, for whoever runs it. */
export function LogView() {
  const [filters, setFilters] = useState(noFilters);
  const [version, setVersion] = useState(0);
  const { page, failure, isLoading, loadOlder } = useLog(filters, version);
  const isShown = failure === undefined && page !== undefined;
  const providers = useProviders(isShown, version);
  const again = () => setVersion((known) => known + 1);
  useEffect(() => {
    document.title = 'Log · Footnote';
  }, []);
  return (
    <div className="log">
      <div className="log-heading">
        <h1>Log</h1>
        <button type="button" className="quiet-button" onClick={again}>
          <Icon name="again" /> Refresh
        </button>
      </div>
      <p className="text-muted">What was searched and read through this server, who asked, and what it cost.</p>
      {failure === undefined ? null : (
        <FailureNote
          sentence={failure.sentence}
          action={failure.wantsToken ? 'Give the token' : 'Try again'}
          onAction={again}
        />
      )}
      {page === undefined ? null : (
        <div hidden={failure !== undefined}>
          <div className="log-overview">
            <SpendingOfDay today={page.today} version={version} />
            <ProviderStates providers={providers} />
          </div>
          <section aria-labelledby="log-entries">
            <h2 id="log-entries" className="log-title">
              Entries
            </h2>
            <LogFilterForm filters={filters} providers={providers} entries={page.entries} onChange={setFilters} />
            {page.damagedLines === 0 ? null : (
              <p className="log-notice">
                {page.damagedLines} {page.damagedLines === 1 ? 'line' : 'lines'} of the log can’t be read any more.
                footnote audit verify says which.
              </p>
            )}
            <EntryTable entries={page.entries} isFiltered={isFiltered(filters)} />
            <p role="status" className="sr-only">
              {isLoading ? 'Loading' : `${page.entries.length} entries shown`}
            </p>
            {page.next === undefined ? null : (
              <button type="button" className="button log-older" disabled={isLoading} onClick={loadOlder}>
                Show older ones
              </button>
            )}
          </section>
        </div>
      )}
    </div>
  );
}

/** They are asked for once the log itself was given: whoever may read one may read both. */
function useProviders(isAllowed: boolean, version: number): readonly ListedProvider[] {
  const [providers, setProviders] = useState<readonly ListedProvider[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is what asks for another load
  useEffect(() => {
    if (!isAllowed) return;
    const stop = new AbortController();
    const load = askOperator<{ readonly providers: readonly ListedProvider[] }>('/api/providers', stop.signal);
    load.then(
      ({ providers: loaded }) => setProviders(loaded),
      // What failed here failed for the log too, and stands there.
      () => undefined,
    );
    return () => stop.abort();
  }, [isAllowed, version]);
  return providers;
}
