import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { asNumber } from '../json.ts';
import { isCode, segmentName } from './log-folder.ts';
import { finishedMs } from './log-limits.ts';
import { isGone } from './owner.ts';
import { hashOf, readLine, type Seal } from './record.ts';
import { readSegmentBegin, type SegmentBegin } from './segment-begin.ts';
import { linesOf } from './segment-lines.ts';

/** What became of a segment of another process: it may still grow, its end is known, or it is not there. */
export type SegmentEnd = 'open' | 'missing' | { readonly seal: Seal; readonly bytes: number };

/** An `end` record is shorter than this. */
const endBytes = 1_024;

/** Only looks: what a dead process left is noted in the segment of the next one, never mended in place. */
export async function inspectSegment(dir: string, segment: number, now: number): Promise<SegmentEnd> {
  const file = join(dir, segmentName(segment));
  try {
    const { size, mtimeMs } = await stat(file);
    const ended = await readEnd(file, size);
    if (ended !== undefined) return { seal: { type: 'sealed', segment, ...ended }, bytes: size };
    const isOver = isFinished(await readSegmentBegin(file), mtimeMs, now);
    return isOver ? await sealOf(file, segment) : 'open';
  } catch (error) {
    if (isCode(error, 'ENOENT')) return 'missing';
    throw error;
  }
}

function isFinished(begin: SegmentBegin | undefined, changedAt: number, now: number): boolean {
  if (begin?.owner !== undefined && isGone(begin.owner)) return true;
  return now - (begin?.begunAt ?? changedAt) > finishedMs;
}

/** Most segments were ended properly: their last line says how many there are. */
async function readEnd(file: string, size: number): Promise<Pick<Seal, 'records' | 'tail'> | undefined> {
  const handle = await open(file);
  try {
    const length = Math.min(size, endBytes);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    const line = buffer.subarray(buffer.lastIndexOf('\n', length - 2) + 1, -1);
    const record = buffer.at(-1) === 0x0a ? readLine(line) : undefined;
    const records = asNumber(record?.['records']);
    return record?.['type'] === 'end' && records !== undefined ? { records, tail: hashOf(line) } : undefined;
  } finally {
    await handle.close();
  }
}

async function sealOf(file: string, segment: number): Promise<SegmentEnd> {
  let [records, tail, torn, size] = [0, '', 0, 0];
  for await (const { bytes, whole } of linesOf(file)) {
    size += bytes.length + Number(whole);
    if (whole) {
      records++;
      tail = hashOf(bytes);
    } else torn = bytes.length;
  }
  return { seal: { type: 'recovered', segment, records, tail, ...(torn === 0 ? {} : { torn }) }, bytes: size };
}
