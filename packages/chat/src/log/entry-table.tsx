import { Fragment, type ReactNode } from 'react';
import { Icon, type IconName } from '../elements/icon.tsx';
import type { AuditEntry } from './audit-page.ts';
import { ColumnHeads } from './column-heads.tsx';
import { asideWords, costWords, kindWord, outcomeWords, tookWords, whenWords } from './entry-words.ts';

const icons: Readonly<Record<string, IconName>> = {
  search: 'search',
  fetch: 'file',
  database: 'database',
  judge: 'check',
};

const columns = [
  ['What'],
  ['When', 'log-wide'],
  ['Who', 'log-wide'],
  ['Provider', 'log-wide'],
  ['Outcome'],
  ['Took', 'log-wide log-number'],
  ['Cost', 'log-number'],
] as const;

/** One row a call. On a small screen who, when and where stand below what was asked. */
export function EntryTable({
  entries,
  isFiltered,
}: {
  readonly entries: readonly AuditEntry[];
  readonly isFiltered: boolean;
}) {
  if (entries.length === 0) {
    return (
      <p className="log-empty">
        {isFiltered
          ? 'Nothing in the log fits. Take a filter away.'
          : 'Nothing was searched or read yet. Ask something, then look here again.'}
      </p>
    );
  }
  const now = new Date();
  return (
    <table className="log-table">
      <caption className="sr-only">Calls, the newest first</caption>
      <ColumnHeads columns={columns} />
      <tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function EntryRow({ entry, now }: { readonly entry: AuditEntry; readonly now: Date }) {
  const { at, kind, caller, text, provider, status, costUsd, tookMs } = entry;
  const aside = asideWords(entry);
  const when = (
    <time dateTime={at} title={at}>
      {whenWords(at, now)}
    </time>
  );
  return (
    <tr data-status={status}>
      <td>
        <div className="log-what">
          <span className="log-kind" title={kindWord(kind)}>
            <Icon name={icons[kind] ?? 'list'} size={14} />
            <span className="sr-only">{kindWord(kind)}: </span>
          </span>
          <span className="min-w-0">
            <span className="log-text" dir="auto" title={text}>
              {text ?? <span className="text-muted">The log keeps no text</span>}
            </span>
            <span className="log-narrow log-aside">
              {when} · {caller}
              {provider === undefined ? null : ` · ${provider}`}
            </span>
          </span>
        </div>
      </td>
      <td className="log-wide log-quiet">{when}</td>
      <td className="log-wide log-quiet" dir="auto">
        {caller}
      </td>
      <td className="log-wide log-quiet">{provider ?? '–'}</td>
      <td>
        <span className="log-outcome">{breakable(outcomeWords(entry))}</span>
        {aside === '' ? null : <span className="log-aside">{breakable(aside)}</span>}
      </td>
      <td className="log-wide log-number log-quiet">{tookWords(tookMs)}</td>
      <td className="log-number">{costWords(costUsd)}</td>
    </tr>
  );
}

/** A code may go on in the next line behind its underscores. */
function breakable(words: string): ReactNode {
  return words.split(/(?<=_)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of an entry never change
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}
