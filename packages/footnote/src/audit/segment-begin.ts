import { asList, asNumber, asText } from '../json.ts';
import { readRanges } from './number-ranges.ts';
import { type Owner, readOwner } from './owner.ts';
import { hashOf, type LogState, readLine } from './record.ts';
import { linesOf } from './segment-lines.ts';

/** The first record of a segment, as far as it can be read. */
export interface SegmentBegin {
  /** The hash of its line. */
  readonly head: string;
  readonly log: string | undefined;
  readonly begunAt: number | undefined;
  readonly owner: Owner | undefined;
  readonly state: LogState;
}

export async function readSegmentBegin(file: string): Promise<SegmentBegin | undefined> {
  for await (const { bytes, whole } of linesOf(file)) {
    const record = whole ? readLine(bytes) : undefined;
    if (record?.['type'] !== 'begin') return undefined;
    const begunAt = Date.parse(asText(record['at']) ?? '');
    return {
      head: hashOf(bytes),
      log: asText(record['log']),
      begunAt: Number.isNaN(begunAt) ? undefined : begunAt,
      owner: readOwner(record['owner']),
      state: {
        open: asList(record['open']).filter((number): number is number => Number.isSafeInteger(number)),
        removed: readRanges(record['removed']),
        bytes: asNumber(record['bytes']) ?? 0,
      },
    };
  }
  return undefined;
}
