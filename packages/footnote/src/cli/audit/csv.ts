import { escapeInvisible } from '../../audit/escape-invisible.ts';
import type { AuditEntry } from '../../audit/read/read-entries.ts';

const columns = {
  at: ({ at }) => at,
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  caller: ({ caller }) => caller,
  text: ({ text }) => text,
  hmac: ({ hmac }) => hmac,
  status: ({ status }) => status,
  provider: ({ provider }) => provider,
  code: ({ code }) => code,
  results: ({ results }) => results,
  cached: ({ cached }) => cached,
  cost_usd: ({ costUsd }) => costUsd,
  took_ms: ({ tookMs }) => tookMs,
  chain: ({ chain }) => chain.join(' '),
  rule: ({ rule }) => rule,
  place: ({ place }) => place,
  found: ({ found }) => found?.join(' '),
  allowed: ({ allowed }) => allowed,
  count: ({ count }) => count,
  until: ({ until }) => until,
  options: ({ options }) => (options === undefined ? undefined : JSON.stringify(options)),
  hops: ({ hops }) => (hops === undefined ? undefined : JSON.stringify(hops)),
} as const satisfies Readonly<Record<string, (entry: AuditEntry) => string | number | undefined>>;

/** RFC 4180: lines end in CR LF. */
const lineEnd = '\r\n';

export const csvHead = `${Object.keys(columns).join(',')}${lineEnd}`;

export function csvRow(entry: AuditEntry): string {
  return `${Object.values(columns)
    .map((valueFrom) => cell(valueFrom(entry)))
    .join(',')}${lineEnd}`;
}

/** A spreadsheet takes text that begins like this for a formula, and runs it; the wide forms too. */
const formula = /^[\s'"]*[=+\-@|%＝＋－＠]/;

function cell(value: string | number | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = escapeInvisible(value);
  // An apostrophe in front says "text" to a spreadsheet; people and programs can still read it.
  return `"${(formula.test(value) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
