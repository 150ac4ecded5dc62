import { escapeInvisible } from '../../audit/escape-invisible.ts';
import type { AuditEntry } from '../../audit/read/read-entries.ts';
import type { AuditStats, Totals } from '../../audit/read/stats.ts';
import { alignColumns, shorten } from '../terminal/columns.ts';

const mostDays = 31;
const barColumns = 30;
/** From an eighth of a column to a full one. */
const blocks = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'];

export function tableOf(entries: readonly AuditEntry[]): readonly string[] {
  const cells = entries.map((entry) => [
    entry.at.slice(0, 19).replace('T', ' '),
    shown(entry.caller, 12),
    entry.kind,
    shown(entry.status === 'blocked' ? 'blocked' : (entry.code ?? entry.status), 20),
    shown(entry.provider ?? '-', 14),
    entry.tookMs === undefined ? '-' : `${entry.tookMs} ms`,
    entry.costUsd === undefined ? '-' : dollars(entry.costUsd),
    `${entry.count === undefined ? '' : `${entry.count} × `}${shown(whatOf(entry), 60)}${noteOf(entry)}`,
  ]);
  return alignColumns([
    ['time (UTC)', 'caller', 'kind', 'outcome', 'provider', 'took', 'cost', 'query, page or SQL'],
    ...cells,
  ]);
}

/** Of what was blocked no text is kept, so the reason stands there. */
function whatOf({ text, hmac, status, rule, place, found = [] }: AuditEntry): string {
  if (status !== 'blocked') return text ?? `#${hmac?.slice(0, 16)}`;
  return `(${[rule, ...found].join(' ')}, in the ${place})`;
}

/** What left beside it, and what was let through; `--json` and `export` have the words. */
function noteOf({ allowed, options, hops }: AuditEntry): string {
  const notes = [
    ...(allowed === undefined ? [] : [`${allowed} allowed`]),
    ...(options === undefined ? [] : [`with ${Object.keys(options).join(', ')}`]),
    ...(hops === undefined ? [] : [hops.length === 1 ? 'and 1 more address' : `and ${hops.length} more addresses`]),
  ];
  return notes.length === 0 ? '' : shown(` (${notes.join('; ')})`, 80);
}

export function chartOf(stats: AuditStats): readonly string[] {
  const { calls, failed, unfinished, blocked, cached, costUsd, days, providers, callers, kinds } = stats;
  const hidden = days.length - mostDays;
  return [
    `${calls} calls: ${calls - failed - unfinished - blocked} answered (${cached} from the cache), ${failed} failed, ` +
      `${blocked} blocked, ${unfinished} unfinished. Spending: ${dollars(costUsd)}.`,
    ...section(
      hidden > 0 ? `Per day (UTC), the last ${mostDays} of ${days.length}` : 'Per day (UTC)',
      days.slice(-mostDays).map(({ day, ...totals }) => [day, totals]),
    ),
    // One kind is no news.
    ...section(
      'Searches, pages and database queries',
      kinds.length < 2 ? [] : kinds.map(({ kind, ...totals }) => [kind, totals]),
    ),
    ...section(
      'Sent to each provider',
      providers.map(({ provider, ...totals }) => [provider, totals]),
    ),
    ...section(
      'Per caller',
      callers.map(({ caller, ...totals }) => [caller, totals]),
    ),
  ];
}

function section(title: string, rows: readonly (readonly [label: string, totals: Totals])[]): readonly string[] {
  if (rows.length === 0) return [];
  const most = Math.max(...rows.map(([, { calls }]) => calls));
  const cells = rows.map(([label, { calls, failed, costUsd }]) => [
    `  ${shown(label, 20)}`,
    bar(calls / most).padEnd(barColumns),
    String(calls).padStart(String(most).length),
    costUsd === 0 ? '' : dollars(costUsd),
    failed === 0 ? '' : `${failed} failed`,
  ]);
  return ['', `${title}:`, ...alignColumns(cells)];
}

/** What is there at all is at least a sliver. */
function bar(share: number): string {
  const eighths = Math.max(Math.round(share * barColumns * 8), share > 0 ? 1 : 0);
  return '█'.repeat(Math.floor(eighths / 8)) + blocks[eighths % 8];
}

/** Prices per call are fractions of a cent. */
function dollars(amount: number): string {
  return `$${amount.toFixed(amount !== 0 && amount < 1 ? 4 : 2)}`;
}

function shown(text: string, columns: number): string {
  return shorten(escapeInvisible(text), columns);
}
