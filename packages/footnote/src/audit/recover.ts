import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { defined } from '../defined.ts';
import { asNumber, asText } from '../json.ts';
import { isCode, segmentName } from './log-folder.ts';
import { finishedMs } from './log-limits.ts';
import { isGone } from './owner.ts';
import { hashOf, readLine, type Seal } from './record.ts';
import { readSegmentBegin, type SegmentBegin } from './segment-begin.ts';
import { linesOf } from './segment-lines.ts';

/** What became of a segment of another process: it may still grow, its end is known, or it is not there. */
export type SegmentEnd = 'open' | 'missing' | Seal;

/** An `end` record is shorter than this. */
const endBytes = 1_024;
/** Nearly every record is; the longest have a query of SQL, written with escapes. */
const recordBytes = 256 * 1_024;

/** Only looks: what a dead process left is noted in the segment of the next one, never mended in place. */
export async function inspectSegment(dir: string, segment: number, now: number): Promise<SegmentEnd> {
  const file = join(dir, segmentName(segment));
  try {
    const { size, mtimeMs } = await stat(file);
    const ended = await readEnd(file, size);
    if (ended !== undefined) return { type: 'sealed', segment, ...ended, bytes: size };
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

/** When the last record of a finished segment was written; where no record can be read, when its file was changed. */
export async function lastRecordAt(dir: string, segment: number): Promise<number> {
  const file = join(dir, segmentName(segment));
  const { size, mtimeMs } = await stat(file);
  const bytes = await readTail(file, size, recordBytes);
  const end = bytes.lastIndexOf(lineFeed);
  const record = end <= 0 ? undefined : readLine(bytes.subarray(bytes.lastIndexOf(lineFeed, end - 1) + 1, end));
  const at = Date.parse(asText(record?.['at']) ?? '');
  return Number.isNaN(at) ? mtimeMs : at;
}

const lineFeed = 0x0a;

/** Most segments were ended properly: their last line says how many there are. */
async function readEnd(file: string, size: number): Promise<Pick<Seal, 'records' | 'tail' | 'last'> | undefined> {
  const bytes = await readTail(file, size, endBytes);
  const line = bytes.subarray(bytes.lastIndexOf(lineFeed, -2) + 1, -1);
  const record = bytes.at(-1) === lineFeed ? readLine(line) : undefined;
  const records = asNumber(record?.['records']);
  if (record?.['type'] !== 'end' || records === undefined) return undefined;
  return { records, tail: hashOf(line), ...defined({ last: asText(record['at']) }) };
}

async function readTail(file: string, size: number, most: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const length = Math.min(size, most);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function sealOf(file: string, segment: number): Promise<Seal> {
  let [records, tail, torn, size] = [0, '', 0, 0];
  let last: string | undefined;
  for await (const { bytes, whole } of linesOf(file)) {
    size += bytes.length + Number(whole);
    if (whole) {
      records++;
      tail = hashOf(bytes);
      last = asText(readLine(bytes)?.['at']) ?? last;
    } else torn = bytes.length;
  }
  const half = torn === 0 ? undefined : torn;
  return { type: 'recovered', segment, records, tail, bytes: size, ...defined({ last, torn: half }) };
}
