import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AuditLog, type AuditOptions, type Intent, type Outcome, openAudit } from './audit.ts';
import { segmentName } from './log-folder.ts';
import { type AuditEntry, type EntryFilters, readEntries } from './read/read-entries.ts';
import { type AuditRecord, hashOf, lineOf } from './record.ts';

export interface LogFolder {
  readonly path: string;
  /** A log in this folder; `full` and `group` unless told otherwise. */
  open(options?: Partial<AuditOptions>): AuditLog;
  file(segment: number): string;
  text(segment: number): Promise<string>;
  /** The records of a segment, parsed. */
  records(segment: number): Promise<readonly Readonly<Record<string, unknown>>[]>;
  entries(filters?: EntryFilters): Promise<readonly AuditEntry[]>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A folder of its own for a test, which doesn't exist before the log makes it. */
export async function makeLogFolder(): Promise<LogFolder> {
  const parent = await mkdtemp(join(tmpdir(), 'footnote-audit-'));
  const path = join(parent, 'audit');
  const file = (segment: number) => join(path, segmentName(segment));
  const text = (segment: number) => readFile(file(segment), 'utf8');
  return {
    path,
    open: (options = {}) => openAudit({ dir: path, mode: 'full', sync: 'group', ...options }),
    file,
    text,
    records: async (segment) =>
      (await text(segment))
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    async entries(filters) {
      const entries: AuditEntry[] = [];
      for await (const entry of readEntries(path, filters)) entries.push(entry);
      return entries;
    },
    [Symbol.asyncDispose]: () => rm(parent, { recursive: true, force: true }),
  };
}

/** One search from beginning to end; gives its id. */
export async function logSearch(log: AuditLog, intent: Partial<Intent> = {}, outcome: Partial<Outcome> = {}) {
  const id = await log.intent({ kind: 'search', caller: 'test', text: 'bridges', chain: ['tavily', 'exa'], ...intent });
  await log.outcome(id, { status: 'answered', provider: 'tavily', tookMs: 12, ...outcome });
  return id;
}

/** Makes a segment of this process one of a process that was killed, as if that had written it. */
export async function asIfKilled(folder: LogFolder, segment: number): Promise<void> {
  const pid = await deadPid();
  const lines: string[] = [];
  for (const { crc: _, prev, ...record } of await folder.records(segment)) {
    const owner = record['type'] === 'begin' ? { owner: { ...Object(record['owner']), pid } } : {};
    const before = lines.at(-1);
    lines.push(lineOf({ ...record, ...owner } as AuditRecord, before === undefined ? String(prev) : hashOf(before)));
  }
  await writeFile(folder.file(segment), `${lines.join('\n')}\n`);
}

/** The pid of a process that is certainly gone. */
export async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '0']);
  await once(child, 'close');
  return child.pid ?? 0;
}
