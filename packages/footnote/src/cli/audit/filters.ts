import { auditKinds } from '../../audit/audit-kinds.ts';
import type { EntryFilters } from '../../audit/read/read-entries.ts';
import { type OptionTable, usageError, type Values } from '../command.ts';
import { readChoice } from '../search-options.ts';

export const filterOptions = {
  since: {
    type: 'string',
    value: 'TIME',
    help: 'From then on: 2026-11-15, 2026-11-15T08:00Z, or 30m, 24h, 7d, 4w ago.',
  },
  until: { type: 'string', value: 'TIME', help: 'Up to then; a date means its whole day.' },
  kind: { type: 'string', value: auditKinds.join('|'), help: 'Only searches, only pages, or only database queries.' },
  caller: { type: 'string', value: 'NAME', help: 'Asked by this caller.' },
  provider: { type: 'string', value: 'ID', help: 'This provider was asked, whether it answered or not.' },
  outcome: { type: 'string', value: 'WORD', help: 'answered, failed, unfinished, or an error code such as TIMEOUT.' },
} as const satisfies OptionTable;

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;
const lastMoment = 86_400_000 - 1;

export function readFilters(values: Values<typeof filterOptions>, now: Date): EntryFilters {
  const { since, until, kind, caller, provider, outcome } = values;
  return {
    since: since === undefined ? undefined : readTime('since', since, now),
    until: until === undefined ? undefined : readTime('until', until, now, lastMoment),
    kind: kind === undefined ? undefined : readChoice('kind', kind, auditKinds),
    caller,
    provider,
    outcome: outcome === undefined ? undefined : readOutcome(outcome),
  };
}

function readOutcome(text: string): string {
  const isCode = /^[A-Z_]+$/.test(text);
  return isCode ? text : readChoice('outcome', text, ['answered', 'failed', 'unfinished']);
}

function readTime(name: string, text: string, now: Date, intoDay = 0): Date {
  const [, amount, unit] = /^(\d{1,6})([mhdw])$/.exec(text) ?? [];
  if (unit !== undefined) return new Date(now.getTime() - Number(amount) * unitMs[unit as keyof typeof unitMs]);
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text);
  const time = isDate || /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(time)) return new Date(time + (isDate ? intoDay : 0));
  throw usageError(
    `'--${name}' is no time.`,
    `Write it like --${name}=2026-11-15, --${name}=2026-11-15T08:00Z or --${name}=7d.`,
  );
}

export function readLimit(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw usageError("'--limit' must be a whole number, 1 or more.");
}
