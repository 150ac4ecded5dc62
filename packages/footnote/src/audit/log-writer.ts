import type { AuditSync } from '../contract/settings.ts';
import type { FootnoteError } from '../errors.ts';
import type { Retention } from '../settings/parse-retention.ts';
import { auditFailure } from './audit-failure.ts';
import type { Head } from './head.ts';
import { segmentBytes, segmentMs } from './log-limits.ts';
import { openSegment } from './open-segment.ts';
import type { Segment } from './segment.ts';
import type { WrittenLine } from './written-line.ts';

/** Appends to one log folder, segment after segment. Nothing is made before the first record. */
export interface LogWriter {
  /** The record is with the operating system when this resolves, and in `strict` on the disk. */
  write(make: (segment: Segment) => WrittenLine['record'], how: WriteHow): Promise<WrittenLine>;
  /** The size of the log, as far as this process knows it. */
  bytes(): number;
  /** Ends the segment. What is written after that begins another one. */
  close(): Promise<void>;
}

export interface WriteHow {
  /** What a failure means for the caller, as a sentence. */
  readonly consequence: string;
  /** Nobody else is logging: see `Commit`. */
  readonly isAlone: boolean;
}

export interface LogWriterOptions {
  readonly dir: string;
  readonly sync: AuditSync;
  readonly retention: Retention;
  readonly now: () => Date;
  /** Told of every line, also of those that begin and end a segment: the id of the log, and how far it goes. */
  readonly onHead?: ((log: string, head: Head) => void) | undefined;
}

export function createLogWriter({ dir, sync, retention, now, onHead }: LogWriterOptions): LogWriter {
  // Retention takes whole segments, so a small log needs small ones.
  const mostBytes = Math.min(segmentBytes, retention.bytes / 8);
  let current: Segment | undefined;
  let turning: Promise<void> | undefined;

  /** Ends the segment and begins the next, once for all who wait for it. */
  async function turn(): Promise<void> {
    try {
      await endCurrent();
      current = await openSegment({ dir, now, retention });
      onHead?.(current.log, current.head());
    } finally {
      turning = undefined;
    }
  }

  async function endCurrent(): Promise<void> {
    const ended = current;
    current = undefined;
    await ended?.end(now().toISOString());
    if (ended !== undefined) onHead?.(ended.log, ended.head());
  }

  function isFull(segment: Segment): boolean {
    // What is never written after a day is known to be finished without asking its process.
    const age = now().getTime() - segment.begunAt;
    return segment.bytes() >= mostBytes || age < 0 || age >= segmentMs;
  }

  /** A line may be half there. The next record begins another segment, and so tries the disk again. */
  async function failed(segment: Segment | undefined, error: unknown, consequence: string): Promise<FootnoteError> {
    if (segment !== undefined && segment === current) {
      current = undefined;
      await segment.abandon();
    }
    return auditFailure(error, dir, consequence);
  }

  return {
    async write(make, { consequence, isAlone }) {
      let segment: Segment | undefined;
      try {
        while (current === undefined || isFull(current)) {
          turning ??= turn();
          await turning;
        }
        segment = current;
        const record = make(segment);
        const written = { record, ...segment.append(record) };
        onHead?.(segment.log, segment.head());
        if (sync === 'strict') await segment.settled(isAlone);
        return written;
      } catch (error) {
        throw await failed(segment, error, consequence);
      }
    },
    bytes: () => (current === undefined ? 0 : current.logBytes + current.bytes()),
    async close() {
      await turning?.catch(() => {});
      await endCurrent().catch((error: unknown) => {
        throw auditFailure(error, dir, 'Its last records may be lost.');
      });
    },
  };
}
