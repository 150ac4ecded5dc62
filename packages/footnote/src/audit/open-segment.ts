import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { monotonicMs } from '../clock.ts';
import { defined } from '../defined.ts';
import type { Retention } from '../settings/parse-retention.ts';
import { listSegments, prepareFolder, publish, removeDrafts, segmentName } from './log-folder.ts';
import { lookMs } from './log-limits.ts';
import { within } from './number-ranges.ts';
import { thisProcess } from './owner.ts';
import { type AuditRecord, type Begin, hashOf, type LogState, lineOf, type Seal } from './record.ts';
import { inspectSegment } from './recover.ts';
import { removeSegments, withoutExpired } from './retention.ts';
import { createSegment, type Segment } from './segment.ts';
import { readSegmentBegin } from './segment-begin.ts';

export interface OpenOptions {
  readonly dir: string;
  readonly now: () => Date;
  readonly retention: Retention;
}

const hour = 3_600_000;

/**
 * Begins a segment after the newest one. There is no lock that a killed process could leave behind: whoever
 * publishes the next number first has it, and the others look again and try the one after.
 */
export async function openSegment({ dir, now, retention }: OpenOptions): Promise<Segment> {
  await prepareFolder(dir);
  for (;;) {
    const at = now();
    const lookedAt = monotonicMs();
    const numbers = await listSegments(dir);
    const before = await newestBegin(dir, numbers);
    const { seals, state: sealed } = await sealFinished(dir, before.state, at.getTime());
    const state = await withoutExpired(dir, numbers, sealed, retention, at.getTime());
    const number = Math.max(numbers.at(-1) ?? 0, state.removed.at(-1)?.[1] ?? 0) + 1;
    const lines = preamble({ segment: number, at: at.toISOString(), retention }, before, state, seals);
    if (monotonicMs() - lookedAt > lookMs) continue;
    const descriptor = publish(dir, segmentName(number), `${lines.join('\n')}\n`);
    if (descriptor === undefined) continue;
    const known = { log: before.log, logBytes: state.bytes };
    const segment = createSegment({ dir, number, descriptor, begunAt: at.getTime(), lines, ...known });
    try {
      const expired = numbers.filter((other) => within(state.removed, other));
      if (expired.length > 0) {
        // Noted on the disk first: a gap that no note explains is a fault to `verify`.
        await segment.settled();
        await removeSegments(dir, expired);
      }
      await removeDrafts(dir, hour);
    } catch (error) {
      await segment.abandon();
      throw error;
    }
    return segment;
  }
}

interface LogBefore {
  readonly log: string;
  readonly newest?: number;
  /** The hash of the newest segment's first line; empty where that can't be read. */
  readonly head: string;
  readonly state: LogState;
}

/** The log as the newest readable beginning describes it; that segment and those after it may all still grow. */
async function newestBegin(dir: string, numbers: readonly number[]): Promise<LogBefore> {
  const newest = numbers.at(-1);
  for (const [place, number] of [...numbers.entries()].reverse()) {
    const begin = await readSegmentBegin(join(dir, segmentName(number))).catch(() => undefined);
    if (begin === undefined) continue;
    const open = [...begin.state.open, ...numbers.slice(place)];
    const head = number === newest ? begin.head : '';
    return { log: begin.log ?? newLogId(), newest: newest ?? number, head, state: { ...begin.state, open } };
  }
  return { log: newLogId(), ...defined({ newest }), head: '', state: { open: numbers, removed: [], bytes: 0 } };
}

function newLogId(): string {
  return randomBytes(8).toString('hex');
}

/** Segments that ended since the newest one was begun get a seal, and are open no more. */
async function sealFinished(dir: string, state: LogState, now: number) {
  const open: number[] = [];
  const seals: Seal[] = [];
  let { bytes } = state;
  for (const number of state.open) {
    const found = await inspectSegment(dir, number, now);
    if (found === 'open') open.push(number);
    else if (found !== 'missing') {
      seals.push(found);
      bytes += found.bytes;
    }
  }
  return { seals, state: { ...state, open, bytes } };
}

function preamble(
  { at, ...own }: Pick<Begin, 'segment' | 'retention'> & { readonly at: string },
  { log, newest, head }: LogBefore,
  state: LogState,
  seals: readonly Seal[],
) {
  const links = { log, ...own, owner: thisProcess(), ...defined({ after: newest }) };
  const begin: AuditRecord = { type: 'begin', at, version: 1, ...links, ...state };
  const lines = [lineOf(begin, head)];
  for (const seal of seals) lines.push(lineOf({ ...seal, at }, hashOf(lines.at(-1) ?? '')));
  return lines;
}
