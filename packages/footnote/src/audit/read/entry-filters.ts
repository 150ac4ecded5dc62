import { brokenRule, type FieldTable, invalidQuery } from '../../contract/fields.ts';
import { didYouMean } from '../../text/nearest.ts';
import { auditKinds } from '../audit-kinds.ts';
import type { EntryFilters } from './read-entries.ts';

/** What a reader of the log may ask for: the options of `footnote audit` and the parameters of the server. */
export const filterFields = {
  since: {
    type: 'string',
    description: 'From then on: 2026-11-15, 2026-11-15T08:00Z, or 30m, 24h, 7d, 4w ago.',
  },
  until: { type: 'string', description: 'Up to then; a date means its whole day.' },
  kind: {
    type: 'string',
    enum: auditKinds,
    description: 'Only searches, only pages, only database queries, or only claims that a model judged.',
  },
  caller: { type: 'string', description: 'Asked by this caller.' },
  provider: { type: 'string', description: 'This provider was asked, whether it answered or not.' },
  outcome: { type: 'string', description: 'answered, failed, blocked, unfinished, or an error code such as TIMEOUT.' },
} as const satisfies FieldTable;

export type FilterWords = { readonly [Name in keyof typeof filterFields]?: string | undefined };

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;
const lastMoment = 86_400_000 - 1;

/** The filters that words ask for, or INVALID_QUERY. `dashes` stand before a name on the command line. */
export function readFilters(words: FilterWords, now: Date, dashes: '--' | '' = ''): EntryFilters {
  const { since, until, kind, caller, provider, outcome } = words;
  return {
    since: since === undefined ? undefined : readTime(`${dashes}since`, since, now),
    until: until === undefined ? undefined : readTime(`${dashes}until`, until, now, lastMoment),
    kind: kind === undefined ? undefined : readWord(`${dashes}kind`, kind, auditKinds),
    caller,
    provider,
    outcome: outcome === undefined ? undefined : readOutcome(`${dashes}outcome`, outcome),
  };
}

function readOutcome(name: string, text: string): string {
  const isCode = /^[A-Z_]+$/.test(text);
  return isCode ? text : readWord(name, text, ['answered', 'failed', 'blocked', 'unfinished']);
}

function readWord(name: string, text: string, words: readonly string[]): string {
  const rule = brokenRule(text, { type: 'string', enum: words });
  if (rule === undefined) return text;
  throw invalidQuery(`'${name}' must be ${rule}.`, didYouMean(text, words));
}

function readTime(name: string, text: string, now: Date, intoDay = 0): Date {
  const [, amount, unit] = /^(\d{1,6})([mhdw])$/.exec(text) ?? [];
  if (unit !== undefined) return new Date(now.getTime() - Number(amount) * unitMs[unit as keyof typeof unitMs]);
  const isDate = /^\d{4}-\d\d-\d\d$/.test(text);
  const time = isDate || /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(time)) return new Date(time + (isDate ? intoDay : 0));
  throw invalidQuery(
    `'${name}' is no time.`,
    `Write it like ${name}=2026-11-15, ${name}=2026-11-15T08:00Z or ${name}=7d.`,
  );
}
