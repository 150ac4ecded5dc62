import { join } from 'node:path';
import { asList, asNumber, asObject, asText, type JsonObject } from '../../json.ts';
import type { Retention } from '../../settings/parse-retention.ts';
import { segmentName } from '../log-folder.ts';
import { type Ranges, readRanges } from '../number-ranges.ts';
import { readLine } from '../record.ts';
import { linesOf } from '../segment-lines.ts';

/** What the beginnings of all segments say about other segments. */
export interface SegmentNotes {
  readonly claims: ReadonlyMap<number, readonly SegmentClaim[]>;
  readonly begins: readonly NotedBegin[];
  readonly seals: ReadonlyMap<number, NotedSeal>;
  readonly recovered: number;
}

/** What a later segment says: this line was there, and had this hash. */
export interface SegmentClaim {
  readonly by: number;
  readonly line: number;
  readonly hash: string;
  /** Bytes behind its last line; not known from a claim about the first line. */
  readonly torn?: number;
}

export interface NotedBegin {
  readonly segment: number;
  readonly log: string | undefined;
  readonly at: number;
  readonly open: readonly unknown[];
  readonly removed: Ranges;
  /** Undefined in segments of earlier versions. */
  readonly retention: Retention | undefined;
}

/** Of a finished segment; both unknown in seals of earlier versions. */
export interface NotedSeal {
  readonly last: number;
  readonly bytes: number | undefined;
}

export async function readNotes(dir: string, numbers: readonly number[]): Promise<SegmentNotes> {
  const claims = new Map<number, SegmentClaim[]>();
  const begins: NotedBegin[] = [];
  const seals = new Map<number, NotedSeal>();
  const recovered = new Set<number>();
  const claim = (segment: number, made: SegmentClaim) =>
    void claims.set(segment, [...(claims.get(segment) ?? []), made]);
  for (const by of numbers) {
    for await (const record of preambleOf(join(dir, segmentName(by)))) {
      const isBegin = record['type'] === 'begin';
      const about = asNumber(record[isBegin ? 'after' : 'segment']);
      if (isBegin) begins.push(beginOf(by, record));
      if (about === undefined) continue;
      claim(about, isBegin ? claimOfBegin(by, record) : claimOfSeal(by, record));
      if (!isBegin) seals.set(about, sealOf(record));
      if (record['type'] === 'recovered') recovered.add(about);
    }
  }
  return { claims, begins, seals, recovered: recovered.size };
}

function claimOfBegin(by: number, record: JsonObject): SegmentClaim {
  return { by, line: 1, hash: asText(record['prev']) ?? '' };
}

function claimOfSeal(by: number, record: JsonObject): SegmentClaim {
  const [line, hash] = [asNumber(record['records']) ?? 0, asText(record['tail']) ?? ''];
  return { by, line, hash, torn: asNumber(record['torn']) ?? 0 };
}

async function* preambleOf(file: string): AsyncIterable<JsonObject> {
  for await (const { bytes, whole } of linesOf(file)) {
    const record = whole ? readLine(bytes) : undefined;
    if (record === undefined || !['begin', 'sealed', 'recovered'].includes(String(record['type']))) return;
    yield record;
  }
}

function beginOf(segment: number, record: JsonObject): NotedBegin {
  const { days, bytes } = asObject(record['retention']);
  const [asDays, asBytes] = [asNumber(days), asNumber(bytes)];
  return {
    segment,
    log: asText(record['log']),
    at: Date.parse(asText(record['at']) ?? ''),
    open: asList(record['open']),
    removed: readRanges(record['removed']),
    retention: asDays === undefined || asBytes === undefined ? undefined : { days: asDays, bytes: asBytes },
  };
}

function sealOf(record: JsonObject): NotedSeal {
  return { last: Date.parse(asText(record['last']) ?? ''), bytes: asNumber(record['bytes']) };
}
