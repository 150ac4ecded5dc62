import { join } from 'node:path';
import { escapeInvisible } from '../../audit/escape-invisible.ts';
import { readFilters } from '../../audit/read/entry-filters.ts';
import { newestEntries } from '../../audit/read/newest-entries.ts';
import { type EntryFilters, readEntries } from '../../audit/read/read-entries.ts';
import { statsOf } from '../../audit/read/stats.ts';
import { verify as verifyLog } from '../../audit/read/verify.ts';
import type { Io } from '../../contract/io.ts';
import { csvHead, csvRow } from '../audit/csv.ts';
import { filterOptions, readLimit } from '../audit/filters.ts';
import { chartOf, tableOf } from '../audit/tables.ts';
import { defineCommand, usageError } from '../command.ts';
import type { ExitCode } from '../exit-code.ts';
import { openFootnote } from '../open-footnote.ts';
import { readChoice } from '../search-options.ts';
import { note, print } from '../terminal/print.ts';

interface AuditRequest {
  readonly io: Io;
  readonly dir: string;
  readonly filters: EntryFilters;
  readonly limit: number | undefined;
  readonly format: string | undefined;
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
    'and names the first line that was changed, or says that all is as it was written; deleting the newest records ' +
    'or rewriting everything after a change is what it cannot see. Times and days are UTC.',
  options: {
    ...filterOptions,
    limit: { type: 'string', value: 'N', help: 'list: how many (default 50); export: the first N.' },
    format: {
      type: 'string',
      value: exportFormats.join('|'),
      help: 'export: one JSON object a line (default), or CSV.',
    },
  },
  examples: [
    { line: 'footnote audit list --since 24h --outcome failed', does: 'what failed today' },
    { line: 'footnote audit stats --since 30d', does: 'calls and spending of a month, as a chart' },
    { line: 'footnote audit export --format csv > audit.csv', does: 'for a spreadsheet' },
    { line: 'footnote audit verify', does: 'is the log what was written?' },
  ],
  variables: {
    FOOTNOTE_AUDIT: "What is kept: 'redacted' (default), 'full', 'hash' or 'off'.",
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
    const { limit, format, json = false } = values;
    let unreadable = 0;
    const filters = { ...readFilters(values, new Date(), '--'), onUnreadable: () => void unreadable++ };
    const settings = await openFootnote(io).settings();
    const dir = join(settings.values.dataDir, 'audit');
    const exitCode = await run({ io, dir, filters, limit: readLimit(limit), format, json });
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

async function stats({ io, dir, filters, json }: AuditRequest): Promise<ExitCode> {
  const counted = await statsOf(readEntries(dir, filters));
  if (json) printSafely(io, counted);
  else if (counted.calls === 0) print(io, `Nothing of that kind is in ${dir}.`);
  else print(io, chartOf(counted).join('\n'));
  return 0;
}

async function verify({ io, dir, json }: AuditRequest): Promise<ExitCode> {
  const found = await verifyLog(dir);
  const { records, segments, recovered, torn, removed, problem } = found;
  if (json) printSafely(io, found);
  else if (problem !== undefined) print(io, `${join(dir, problem.file)}:${problem.line}: ${problem.what}`);
  else print(io, `All is as it was written: ${records} records in ${segments} segments.`);
  if (!json && recovered > 0) note(io, `${recovered} segments were cut short when their processes died, and say so.`);
  if (!json && torn > 0) note(io, `${torn} segments end in half a line that was never acknowledged.`);
  const gone = removed.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  if (!json && gone > 0) note(io, `${gone} segments were removed by retention.`);
  return problem === undefined ? 0 : 4;
}

/** JSON that also hides nothing: what a reader could not see is written as an escape. */
function printSafely(io: Io, value: unknown): void {
  const lines = JSON.stringify(value, null, 2).split('\n');
  print(io, lines.map(escapeInvisible).join('\n'));
}
