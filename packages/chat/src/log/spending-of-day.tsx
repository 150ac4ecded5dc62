import { useEffect, useState } from 'react';
import type { AuditPage } from './audit-page.ts';
import { ColumnHeads } from './column-heads.tsx';
import { costWords } from './entry-words.ts';
import { barsOf, type Hour, hoursOfDay } from './hours-of-day.ts';
import { entriesOfDay } from './use-log.ts';

/** What today has cost, by the hour; the same as a table for whoever reads no bars. */
export function SpendingOfDay({ today, version }: { readonly today: AuditPage['today']; readonly version: number }) {
  const { day, calls, failed, costUsd } = today;
  const [hours, setHours] = useState(() => hoursOfDay([], day));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is what asks for another load
  useEffect(() => {
    const stop = new AbortController();
    entriesOfDay(day, stop.signal).then(
      (entries) => setHours(hoursOfDay(entries, day)),
      // The totals above are of the log itself, and stand there already.
      () => undefined,
    );
    return () => stop.abort();
  }, [day, version]);
  return (
    <section className="log-card" aria-labelledby="log-spending">
      <h2 id="log-spending" className="log-title">
        Spent today
      </h2>
      <p className="spending-sum">{costWords(costUsd)}</p>
      <p className="text-sm text-muted">
        {calls} {calls === 1 ? 'call' : 'calls'}
        {failed === 0 ? '' : `, ${failed} of them failed`} since midnight UTC
      </p>
      {calls === 0 ? null : <HourChart hours={hours} />}
    </section>
  );
}

const columns = [['Hour (UTC)'], ['Calls', 'log-number'], ['Cost', 'log-number']] as const;
const bar = { width: 10, gap: 3, height: 56 };

function HourChart({ hours }: { readonly hours: readonly Hour[] }) {
  const { shows, heights } = barsOf(hours);
  const width = 24 * (bar.width + bar.gap) - bar.gap;
  const used = hours.filter(({ calls }) => calls > 0);
  return (
    <figure className="spending-chart">
      <svg viewBox={`0 0 ${width} ${bar.height}`} aria-hidden="true" focusable="false" preserveAspectRatio="none">
        {heights.map((share, hour) => {
          const height = share === 0 ? 1.5 : Math.max(3, share * bar.height);
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the hour
              key={hour}
              x={hour * (bar.width + bar.gap)}
              y={bar.height - height}
              width={bar.width}
              height={height}
              rx={1.5}
              data-empty={share === 0 || undefined}
            />
          );
        })}
      </svg>
      <div className="spending-hours" aria-hidden="true">
        <span>0</span>
        <span>6</span>
        <span>12</span>
        <span>18</span>
      </div>
      <details className="log-more">
        <summary>{shows === 'costUsd' ? 'Cost by the hour' : 'Calls by the hour'}, as a table</summary>
        <table className="spending-table">
          <ColumnHeads columns={columns} />
          <tbody>
            {used.map(({ hour, calls, costUsd }) => (
              <tr key={hour}>
                <th scope="row">{String(hour).padStart(2, '0')}:00</th>
                <td className="log-number">{calls}</td>
                <td className="log-number">{costWords(costUsd)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
