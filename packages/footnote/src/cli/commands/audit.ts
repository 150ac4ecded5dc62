import { join } from 'node:path';
import { escapeInvisible } from '../../audit/escape-invisible.ts';
import { readFilters } from '../../audit/read/entry-filters.ts';
import { earlyRemoval } from '../../audit/read/judge-removed.ts';
import { newestEntries } from '../../audit/read/newest-entries.ts';
import { type EntryFilters, readEntries } from '../../audit/read/read-entries.ts';
import { statsOf } from '../../audit/read/stats.ts';
import type { Io } from '../../contract/io.ts';
import { type AuditSettings, auditOf } from '../../contract/settings.ts';
import { defined } from '../../defined.ts';
import { parseRetention } from '../../settings/parse-retention.ts';
import { csvHead, csvRow } from '../audit/csv.ts';
import { filterOptions, readLimit } from '../audit/filters.ts';
import { printSafely } from '../audit/print-safely.ts';
import { chartOf, tableOf } from '../audit/tables.ts';
import { earlyNote, verify } from '../audit/verify.ts';
import { defineCommand, usageError } from '../command.ts';
import type { ExitCode } from '../exit-code.ts';
import { openFootnote } from '../open-footnote.ts';
import { readChoice } from '../search-options.ts';
import { note, print } from '../terminal/print.ts';

export interface AuditRequest {
  readonly io: Io;
  readonly dir: string;
  readonly settings: AuditSettings;
  readonly filters: EntryFilters;
  readonly limit: number | undefined;
  readonly format: string | undefined;
  /** verify: a head, or several with commas. */
  readonly expect: string | undefined;
  /** verify: a file with heads. */
  readonly anchor: string | undefined;
  readonly json: boolean;
}

const actions: Readonly<Record<string, (asked: AuditRequest) => Promise<ExitCode>>> = {
  list,
  verify,
  export: exportAll,
  stats,
};
const exportFormats = ['jsonl', 'csv'] as const;

export const audit = defineCommand({
  name: 'audit',
  words: 'list | verify | export | stats',
  about:
    'Every search, page and database query is noted before anything leaves this machine, and again before its answer is returned. ' +
    "'list' shows the newest, 'export' prints all, 'stats' counts calls and spending. 'verify' reads the whole log " +
    'and names the first line that was changed (exit code 4), or says that all is as it was written (0), or that there ' +
    'is nothing (3); it prints the head of the log, one word to keep elsewhere. That the newest records were deleted, ' +
    'or everything after a change rewritten, shows only beside an earlier head: --expect, --anchor, or the setting ' +
    'audit.anchor. Times and days are UTC.',
  options: {
    ...filterOptions,
    limit: { type: 'string', value: 'N', help: 'list: how many (default 50); export: the first N.' },
    format: {
      type: 'string',
      value: exportFormats.join('|'),
      help: 'export: one JSON object a line (default), or CSV.',
    },
    expect: { type: 'string', value: 'HEAD', help: 'verify: what it printed earlier must still be in the log.' },
    anchor: {
      type: 'string',
      value: 'FILE',
      help: 'verify: so must the heads in this file, such as a syslog (default: the file of audit.anchor).',
    },
  },
  examples: [
    { line: 'footnote audit list --since 24h --outcome failed', does: 'what failed today' },
    { line: 'footnote audit stats --since 30d', does: 'calls and spending of a month, as a chart' },
    { line: 'footnote audit export --format csv > audit.csv', does: 'for a spreadsheet' },
    { line: 'footnote audit verify', does: 'is the log what was written?' },
    { line: 'footnote audit verify --anchor /var/log/syslog', does: 'and does it hold all that was anchored there?' },
  ],
  variables: {
    FOOTNOTE_AUDIT: "What is kept: 'redacted' (default), 'full', 'hash' or 'off'.",
    FOOTNOTE_AUDIT_RETENTION: "How long and how much is kept, such as '90d,256MB' (default).",
    FOOTNOTE_AUDIT_ANCHOR:
      'Where the head is written to: file:/PATH, syslog://HOST, syslog+tcp://HOST, https://… or otlp.',
    FOOTNOTE_DATA_DIR: 'The log is in its folder audit.',
  },

  async run({ values, words: [action = '', ...rest] }, io) {
    const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (run === undefined || rest.length > 0) {
      throw usageError(
        run === undefined ? "'audit' needs to know what to do." : `'${rest[0]}' is not expected here.`,
        "Write 'footnote audit list', 'audit verify', 'audit export' or 'audit stats'.",
      );
    }
    const { limit, format, expect, anchor, json = false } = values;
    let unreadable = 0;
    const filters = { ...readFilters(values, new Date(), '--'), onUnreadable: () => void unreadable++ };
    const settings = await openFootnote(io).settings();
    const dir = join(settings.values.dataDir, 'audit');
    const asked = { filters, limit: readLimit(limit), format, expect, anchor, json };
    const exitCode = await run({ io, dir, settings: auditOf(settings.values), ...asked });
    if (unreadable > 0) note(io, `${unreadable} damaged lines were left out; 'footnote audit verify' names the first.`);
    return exitCode;
  },
});

async function list({ io, dir, filters, limit = 50, json }: AuditRequest): Promise<ExitCode> {
  // The newest is next to the prompt.
  const entries = await newestEntries(readEntries(dir, filters), { limit, signal: io.signal });
  if (json) printSafely(io, entries);
  else if (entries.length === 0) print(io, `Nothing of that kind is in ${dir}.`);
  else print(io, tableOf(entries).join('\n'));
  return 0;
}

async function exportAll({ io, dir, filters, limit, format, json }: AuditRequest): Promise<ExitCode> {
  const isCsv = !json && readChoice('format', format ?? 'jsonl', exportFormats) === 'csv';
  if (isCsv) io.stdout.write(csvHead);
  let count = 0;
  for await (const entry of readEntries(dir, filters)) {
    io.signal.throwIfAborted();
    if (count === limit) break;
    count++;
    io.stdout.write(isCsv ? csvRow(entry) : `${escapeInvisible(JSON.stringify(entry))}\n`);
  }
  return 0;
}

async function stats({ io, dir, settings, filters, json }: AuditRequest): Promise<ExitCode> {
  const counted = await statsOf(readEntries(dir, filters));
  const early = await earlyRemoval(dir, parseRetention(settings.retention));
  if (json) printSafely(io, { ...counted, ...defined({ early }) });
  else if (counted.calls === 0) print(io, `Nothing of that kind is in ${dir}.`);
  else print(io, chartOf(counted).join('\n'));
  if (!json && early !== undefined) note(io, earlyNote(early));
  return 0;
}
