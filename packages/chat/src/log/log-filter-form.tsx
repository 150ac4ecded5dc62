import { type ReactNode, useEffect, useId, useState } from 'react';
import { type AuditEntry, isFiltered, type ListedProvider, type LogFilters, noFilters } from './audit-page.ts';

/** Which entries are shown. A choice holds at once; a name when the field is left or Enter is pressed. */
export function LogFilterForm({
  filters,
  providers,
  entries,
  onChange,
}: {
  readonly filters: LogFilters;
  readonly providers: readonly ListedProvider[];
  readonly entries: readonly AuditEntry[];
  readonly onChange: (filters: LogFilters) => void;
}) {
  const change = (part: Partial<LogFilters>) => onChange({ ...filters, ...part });
  // One that is chosen stays, whatever is in the list now.
  const named = new Set([...providers.map(({ id }) => id), ...(filters.provider === '' ? [] : [filters.provider])]);
  return (
    <search>
      <form
        className="log-filters"
        aria-label="Filters"
        onSubmit={(event) => {
          event.preventDefault();
          const caller = new FormData(event.currentTarget).get('caller');
          change({ caller: typeof caller === 'string' ? caller.trim() : '' });
        }}
      >
        <Choice label="Kind" value={filters.kind} onChoose={(kind) => change({ kind })}>
          <option value="">All kinds</option>
          <option value="search">Searches</option>
          <option value="fetch">Pages</option>
          <option value="database">Database</option>
          <option value="judge">Judged claims</option>
        </Choice>
        <Choice label="Outcome" value={filters.outcome} onChoose={(outcome) => change({ outcome })}>
          <option value="">Any outcome</option>
          <option value="answered">Answered</option>
          <option value="failed">Failed</option>
          <option value="unfinished">Unfinished</option>
        </Choice>
        <Choice label="Provider" value={filters.provider} onChoose={(provider) => change({ provider })}>
          <option value="">Any provider</option>
          {[...named].map((id) => (
            <option key={id} value={id}>
              {providers.find((provider) => provider.id === id)?.label ?? id}
            </option>
          ))}
        </Choice>
        <Choice label="Since" value={filters.since} onChoose={(since) => change({ since })}>
          <option value="">Any time</option>
          <option value="1h">The last hour</option>
          <option value="24h">The last 24 hours</option>
          <option value="7d">The last 7 days</option>
          <option value="4w">The last 4 weeks</option>
        </Choice>
        <CallerField caller={filters.caller} entries={entries} onChoose={(caller) => change({ caller })} />
        {isFiltered(filters) ? (
          <button type="button" className="quiet-button" onClick={() => onChange(noFilters)}>
            Take all away
          </button>
        ) : null}
      </form>
    </search>
  );
}

function Choice({
  label,
  value,
  onChoose,
  children,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly children: ReactNode;
}) {
  return (
    <select
      className="field field-small"
      aria-label={label}
      value={value}
      data-chosen={value !== '' || undefined}
      onChange={(event) => onChoose(event.target.value)}
    >
      {children}
    </select>
  );
}

function CallerField({
  caller,
  entries,
  onChoose,
}: {
  readonly caller: string;
  readonly entries: readonly AuditEntry[];
  readonly onChoose: (caller: string) => void;
}) {
  const [text, setText] = useState(caller);
  const id = useId();
  useEffect(() => setText(caller), [caller]);
  const callers = [...new Set(entries.map((entry) => entry.caller))].sort();
  return (
    <>
      <input
        name="caller"
        className="field field-small"
        aria-label="Caller"
        placeholder="Any caller"
        list={id}
        autoComplete="off"
        value={text}
        data-chosen={caller !== '' || undefined}
        onChange={(event) => {
          setText(event.target.value);
          // One that was picked from the list is whole.
          if (callers.includes(event.target.value) || event.target.value === '') onChoose(event.target.value);
        }}
        onBlur={() => text.trim() !== caller && onChoose(text.trim())}
      />
      <datalist id={id}>
        {callers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
