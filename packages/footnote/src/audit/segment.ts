import { close, fdatasync, fdatasyncSync, fstatSync } from 'node:fs';
import { promisify } from 'node:util';
import { createCommit } from './commit.ts';
import type { Head } from './head.ts';
import { syncFolder } from './log-folder.ts';
import { type AuditRecord, hashOf, lineOf } from './record.ts';
import { writeAll } from './write-all.ts';
import type { WrittenLine } from './written-line.ts';

/** A segment that this process writes. No other process ever writes to it, and nothing in it is ever rewritten. */
export interface Segment {
  readonly number: number;
  readonly begunAt: number;
  /** The id of the log. */
  readonly log: string;
  /** The size of the finished segments before this one, when it was begun. */
  readonly logBytes: number;
  /** Its last line so far. */
  head(): Head;
  /** The number of the line that the next record gets. */
  nextLine(): number;
  /** The size of what was appended. */
  bytes(): number;
  /** The record is with the operating system when this returns: it survives this process, whatever kills it. */
  append(record: AuditRecord): AppendedLine;
  /** Resolves when everything appended is on the disk: it survives a power cut. `isAlone`: nobody else is logging. */
  settled(isAlone?: boolean): Promise<void>;
  /** Writes the last record, and syncs. */
  end(at: string): Promise<void>;
  /** Leaves it as it is, after a failure: the next segment tells how this one ended. */
  abandon(): Promise<void>;
}

/** Where a record stands, and how it hangs together with the one before. */
export type AppendedLine = Pick<WrittenLine, 'line' | 'segment' | 'number' | 'prev' | 'hash'>;

interface Published extends Pick<Segment, 'number' | 'begunAt' | 'log' | 'logBytes'> {
  readonly dir: string;
  readonly descriptor: number;
  /** What it was published with. */
  readonly lines: readonly string[];
}

const syncData = promisify(fdatasync);
const closeFile = promisify(close);

export function createSegment({ dir, descriptor, lines, ...known }: Published): Segment {
  const { number } = known;
  let count = lines.length;
  let bytes = 0;
  let tail = hashOf(lines.at(-1) ?? '');
  let isInFolder = false;
  const commit = createCommit({
    async sync() {
      await syncData(descriptor);
      checkThere(descriptor);
      // A new name is in its folder for good only when the folder is synced too.
      if (!isInFolder) await syncFolder(dir);
      isInFolder = true;
    },
    syncHere() {
      if (!isInFolder) return false;
      fdatasyncSync(descriptor);
      checkThere(descriptor);
      return true;
    },
  });
  commit.written();

  function append(record: AuditRecord): AppendedLine {
    const prev = tail;
    const line = lineOf(record, prev);
    bytes += writeAll(descriptor, `${line}\n`);
    tail = hashOf(line);
    count++;
    commit.written();
    return { line, segment: number, number: count, prev, hash: tail };
  }

  return {
    ...known,
    head: () => ({ segment: number, records: count, hash: tail }),
    nextLine: () => count + 1,
    bytes: () => bytes,
    append,
    settled: commit.settled,
    async end(at) {
      try {
        append({ type: 'end', at, records: count + 1 });
        await commit.settled();
      } finally {
        await closeFile(descriptor);
      }
    },
    async abandon() {
      // Others may still wait for the sync of records before the one that failed.
      await commit.settled().catch(() => {});
      await closeFile(descriptor);
    },
  };
}

/** Somebody may have deleted the folder; what is written then goes nowhere. */
function checkThere(descriptor: number): void {
  if (fstatSync(descriptor).nlink === 0) throw Object.assign(new Error('The segment was deleted.'), { code: 'ENOENT' });
}
