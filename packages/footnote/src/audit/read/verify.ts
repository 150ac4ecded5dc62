import { join } from 'node:path';
import { defined } from '../../defined.ts';
import { asNumber, asText, type JsonObject } from '../../json.ts';
import { isCode, listSegments, segmentName } from '../log-folder.ts';
import { type Ranges, readRanges, within, withNumbers } from '../number-ranges.ts';
import { hashOf, readLine } from '../record.ts';
import { linesOf } from '../segment-lines.ts';

export interface Verification {
  /** Counted up to the first problem. */
  readonly records: number;
  readonly segments: number;
  /** Segments whose process died, as later ones noted. */
  readonly recovered: number;
  /** Segments that end in half a line: it is being written, or it was cut off. */
  readonly torn: number;
  /** The numbers of segments that retention took away. */
  readonly removed: Ranges;
  /** The first place where the log is not what was written. */
  readonly problem?: LogProblem;
}

export interface LogProblem {
  readonly file: string;
  readonly line: number;
  readonly what: string;
}

/** What later segments say about a segment: this line was there, and had this hash. */
interface SegmentClaim {
  readonly by: number;
  readonly line: number;
  readonly hash: string;
  /** Bytes behind its last line; not known from a claim about the first line. */
  readonly torn?: number;
}

interface SegmentNotes {
  readonly claims: ReadonlyMap<number, readonly SegmentClaim[]>;
  readonly removed: Ranges;
  readonly recovered: number;
}

/** Reads the whole log, and finds the first line that was changed, added or taken away. */
export async function verify(dir: string): Promise<Verification> {
  const numbers = await listSegments(dir);
  try {
    const { claims, removed, recovered } = await readNotes(dir, numbers);
    let [records, torn] = [0, 0];
    let problem: LogProblem | undefined;
    for (const [place, number] of numbers.entries()) {
      problem = missingBetween(numbers[place - 1] ?? 0, number, removed);
      if (problem !== undefined) break;
      const checked = await checkSegment(dir, number, claims.get(number) ?? []);
      records += checked.records;
      torn += checked.torn > 0 ? 1 : 0;
      problem = checked.problem;
      if (problem !== undefined) break;
    }
    return { records, segments: numbers.length, recovered, torn, removed, ...defined({ problem }) };
  } catch (error) {
    // Retention took a segment away while we read; its note is in a segment that we haven't seen.
    if (isCode(error, 'ENOENT')) return verify(dir);
    throw error;
  }
}

/** Each segment begins with what it knows about the others. */
async function readNotes(dir: string, numbers: readonly number[]): Promise<SegmentNotes> {
  const claims = new Map<number, SegmentClaim[]>();
  const removed: (readonly [number, number])[] = [];
  const recovered = new Set<number>();
  const claim = (segment: number | undefined, made: SegmentClaim) => {
    if (segment !== undefined && made.line > 0) claims.set(segment, [...(claims.get(segment) ?? []), made]);
  };
  for (const by of numbers) {
    for await (const record of preambleOf(join(dir, segmentName(by)))) {
      const segment = asNumber(record['segment']);
      if (record['type'] === 'begin') {
        const hash = asText(record['prev']);
        if (hash !== undefined) claim(asNumber(record['after']), { by, line: 1, hash });
        removed.push(...readRanges(record['removed']));
      } else {
        const [line, hash] = [asNumber(record['records']) ?? 0, asText(record['tail']) ?? ''];
        claim(segment, { by, line, hash, torn: asNumber(record['torn']) ?? 0 });
        if (record['type'] === 'recovered' && segment !== undefined) recovered.add(segment);
      }
    }
  }
  return { claims, removed: withNumbers(removed, []), recovered: recovered.size };
}

async function* preambleOf(file: string): AsyncIterable<JsonObject> {
  for await (const { bytes, whole } of linesOf(file)) {
    const record = whole ? readLine(bytes) : undefined;
    if (record === undefined || !['begin', 'sealed', 'recovered'].includes(String(record['type']))) return;
    yield record;
  }
}

function missingBetween(before: number, number: number, removed: Ranges): LogProblem | undefined {
  for (let missing = before + 1; missing < number; missing++) {
    if (within(removed, missing)) continue;
    return { file: segmentName(missing), line: 1, what: 'The segment is gone, and no retention took it away.' };
  }
  return undefined;
}

interface CheckedSegment {
  readonly records: number;
  readonly torn: number;
  readonly problem?: LogProblem;
}

async function checkSegment(dir: string, number: number, claims: readonly SegmentClaim[]): Promise<CheckedSegment> {
  const file = segmentName(number);
  let records = 0;
  let torn = 0;
  let before = '';
  let isEnded = false;
  const at = (line: number, what: string): CheckedSegment => ({ records, torn, problem: { file, line, what } });

  for await (const { number: line, bytes, whole } of linesOf(join(dir, file))) {
    if (!whole) {
      // What was cut off is shorter than a line. A whole one that something else than a line feed follows was changed.
      const isLine = readLine(bytes.subarray(0, -1)) !== undefined;
      if (isLine) return at(line, 'The line is damaged: it does not end as lines do.');
      torn = bytes.length;
      break;
    }
    const record = readLine(bytes);
    if (record === undefined) return at(line, 'The line is damaged: its checksum does not fit.');
    if (line === 1) {
      const isRight = record['type'] === 'begin' && record['segment'] === number;
      if (!isRight) return at(1, 'The line is not the beginning of this segment.');
    } else if (record['prev'] !== before) {
      return at(line - 1, `The line was changed, added or taken away: line ${line} was written after another one.`);
    }
    if (isEnded) return at(line, 'The line was added after the segment was ended.');
    before = hashOf(bytes);
    const broken = claims.find((claim) => claim.line === line && claim.hash !== before);
    if (broken) return at(line, `The line was changed: segment ${broken.by} noted another one.`);
    isEnded = record['type'] === 'end';
    records++;
  }

  const atEnd = faultAtEnd({ records, torn, isEnded }, claims);
  return atEnd === undefined ? { records, torn } : at(records + 1, atEnd);
}

/** What later segments know of the end, and this one doesn't show. */
function faultAtEnd(
  { records, torn, isEnded }: { readonly records: number; readonly torn: number; readonly isEnded: boolean },
  claims: readonly SegmentClaim[],
): string | undefined {
  const longer = claims.find((claim) => claim.line > records);
  if (longer) return `Lines were taken away: segment ${longer.by} counted ${longer.line}.`;
  const isExplained = claims.some((claim) => claim.line === records && claim.torn === torn);
  const isOver = isEnded || claims.some((claim) => claim.line === records && claim.torn !== undefined);
  return torn > 0 && isOver && !isExplained ? 'Half a line was added after the end.' : undefined;
}
