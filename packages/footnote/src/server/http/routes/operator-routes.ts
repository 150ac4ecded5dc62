import { join } from 'node:path';
import type { Context, Hono } from 'hono';
import { escapeInvisible } from '../../../audit/escape-invisible.ts';
import { filterFields, readFilters } from '../../../audit/read/entry-filters.ts';
import { type EntryPlace, newestEntries } from '../../../audit/read/newest-entries.ts';
import { type AuditEntry, readEntries } from '../../../audit/read/read-entries.ts';
import { statsOf } from '../../../audit/read/stats.ts';
import { type FieldTable, invalidQuery } from '../../../contract/fields.ts';
import { FootnoteError } from '../../../errors.ts';
import { listProviders } from '../../../search/list-providers.ts';
import { type QueryValues, queryFields } from '../query-fields.ts';
import type { ServerServices } from '../server-services.ts';

export const auditFields = {
  limit: { type: 'integer', minimum: 1, maximum: 500, default: 50, description: 'How many, the newest first.' },
  before: { type: 'string', description: "Where to go on: 'next' of the page before." },
  ...filterFields,
} as const satisfies FieldTable;

/** A page of the log, and what the day has cost so far. */
export interface AuditPage {
  /** The newest first. */
  readonly entries: readonly AuditEntry[];
  /** `before` of the next page; absent on the last one. */
  readonly next?: string;
  /** Lines that are no record any more; `footnote audit verify` names the first. */
  readonly damagedLines: number;
  /** The day in UTC, whoever asked. */
  readonly today: { readonly day: string; readonly calls: number; readonly failed: number; readonly costUsd: number };
}

/** What the operator of the server may read: the log, and how its providers do. */
export function addOperatorRoutes(app: Hono, services: ServerServices): void {
  const { footnote } = services;
  app.get('/api/audit', async (context) => {
    requireOperator(context, services);
    const { values } = await footnote.settings();
    const dir = join(values.dataDir, 'audit');
    const page = await auditPage(dir, queryFields(context, auditFields), context.req.raw.signal);
    // What a reader could not see is written as an escape, here as in the log itself.
    return context.body(escapeInvisible(JSON.stringify(page)), 200, { 'content-type': 'application/json' });
  });
  app.get('/api/providers', async (context) => {
    requireOperator(context, services);
    return context.json({ providers: await listProviders(footnote, { env: {}, cwd: '' }) });
  });
}

async function auditPage(
  dir: string,
  { limit = auditFields.limit.default, before, ...words }: QueryValues<typeof auditFields>,
  signal: AbortSignal,
): Promise<AuditPage> {
  const now = new Date();
  let damagedLines = 0;
  const filters = { ...readFilters(words, now), onUnreadable: () => void damagedLines++ };
  const place = before === undefined ? undefined : readPlace(before);
  // One more than asked for tells whether there is another page.
  const found = await newestEntries(readEntries(dir, filters), { limit: limit + 1, before: place, signal });
  const entries = found.slice(-limit).reverse();
  const last = entries.at(-1);
  const day = now.toISOString().slice(0, 10);
  const { calls, failed, costUsd } = await statsOf(readEntries(dir, { since: new Date(day) }));
  return {
    entries,
    ...(found.length > limit && last !== undefined ? { next: `${last.at}~${last.id}` } : {}),
    damagedLines,
    today: { day, calls, failed, costUsd },
  };
}

function readPlace(text: string): EntryPlace {
  const [at = '', id] = text.split('~');
  if (id === undefined || Number.isNaN(Date.parse(at)))
    throw invalidQuery("'before' must be 'next' of the page before.");
  return { at, id };
}

function requireOperator(context: Context, { isOperator }: ServerServices): void {
  if (isOperator(context)) return;
  throw new FootnoteError('BLOCKED_BY_POLICY', 'Without a token, this is told only on the machine of the server.', {
    hint: 'Start footnote serve with FOOTNOTE_TOKEN, and send it as Authorization: Bearer.',
  });
}
