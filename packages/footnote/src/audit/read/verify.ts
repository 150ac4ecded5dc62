import { join } from 'node:path';
import { defined } from '../../defined.ts';
import { parseRetention, type Retention } from '../../settings/parse-retention.ts';
import { type Head, headText } from '../head.ts';
import { isCode, listSegments, segmentName } from '../log-folder.ts';
import { type Ranges, withNumbers } from '../number-ranges.ts';
import { hashOf, readLine } from '../record.ts';
import { linesOf } from '../segment-lines.ts';
import { type EarlyRemoval, judgeRemoved } from './judge-removed.ts';
import { readNotes, type SegmentClaim } from './segment-notes.ts';

export interface Verification {
  /** `empty`: nothing is there, so nothing can be said of it. */
  readonly verdict: 'whole' | 'changed' | 'empty';
  /** Counted up to the first problem. */
  readonly records: number;
  readonly segments: number;
  /** Segments whose process died, as later ones noted. */
  readonly recovered: number;
  /** Segments that end in half a line: it is being written, or it was cut off. */
  readonly torn: number;
  /** The numbers of segments that retention took away. */
  readonly removed: Ranges;
  /** Where retention kept less than the days that it promises. */
  readonly early?: EarlyRemoval;
  /** The same in all segments; undefined in logs of earlier versions. */
  readonly log?: string;
  /**
   * The last lines of the newest segment and of all whose end no later one notes yet, with commas between: who keeps
   * it elsewhere can see later that nothing of what is here now was changed.
   */
  readonly head?: string;
  /** The first place where the log is not what was written. */
  readonly problem?: LogProblem;
}

export interface LogProblem {
  readonly file: string;
  readonly line: number;
  readonly what: string;
}

export interface VerifyOptions {
  /** The one in force, for segments that don't say by which they removed others. */
  readonly retention?: Retention;
  readonly now?: number;
  /** Told of every line that is as it was written. */
  readonly onLine?: (line: Head) => void;
}

/** Reads the whole log, and finds the first line that was changed, added or taken away. */
export async function verify(dir: string, options: VerifyOptions = {}): Promise<Verification> {
  const { retention = parseRetention(), now = Date.now(), onLine } = options;
  const numbers = await listSegments(dir);
  try {
    const notes = await readNotes(dir, numbers);
    const { early, problem: missing } = judgeRemoved(numbers, notes, retention, now);
    let [records, torn] = [0, 0];
    let problem: LogProblem | undefined;
    const heads: Head[] = [];
    for (const number of numbers) {
      // What is named is the first of all.
      if (missing !== undefined && missing.file <= segmentName(number)) break;
      const claims = notes.claims.get(number) ?? [];
      const checked = await checkSegment(dir, number, claims, onLine);
      records += checked.records;
      torn += checked.torn > 0 ? 1 : 0;
      problem = checked.problem;
      if (problem !== undefined) break;
      const isNoted = claims.some((claim) => claim.torn !== undefined && claim.line === checked.records);
      if (!isNoted) heads.push({ segment: number, records: checked.records, hash: checked.tail });
    }
    problem ??= missing;
    const found = { records, segments: numbers.length, recovered: notes.recovered, torn };
    const removed = withNumbers(
      notes.begins.flatMap((begin) => [...begin.removed]),
      [],
    );
    const log = notes.begins.at(-1)?.log;
    if (problem !== undefined) return { verdict: 'changed', ...found, removed, ...defined({ log }), problem };
    if (numbers.length === 0) return { verdict: 'empty', ...found, removed };
    return { verdict: 'whole', ...found, removed, ...defined({ early, log }), head: heads.map(headText).join(',') };
  } catch (error) {
    // Retention took a segment away while we read; its note is in a segment that we haven't seen.
    if (isCode(error, 'ENOENT')) return verify(dir, options);
    throw error;
  }
}

interface CheckedSegment {
  readonly records: number;
  readonly torn: number;
  /** The hash of the last line. */
  readonly tail: string;
  readonly problem?: LogProblem;
}

async function checkSegment(
  dir: string,
  number: number,
  claims: readonly SegmentClaim[],
  onLine: VerifyOptions['onLine'],
): Promise<CheckedSegment> {
  const file = segmentName(number);
  let records = 0;
  let torn = 0;
  let before = '';
  let isEnded = false;
  const at = (line: number, what: string): CheckedSegment => ({
    records,
    torn,
    tail: before,
    problem: { file, line, what },
  });

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
    onLine?.({ segment: number, records, hash: before });
  }

  const atEnd = faultAtEnd({ records, torn, isEnded }, claims);
  return atEnd === undefined ? { records, torn, tail: before } : at(records + 1, atEnd);
}

/** What later segments know of the end, and this one doesn't show. */
function faultAtEnd(
  { records, torn, isEnded }: { readonly records: number; readonly torn: number; readonly isEnded: boolean },
  claims: readonly SegmentClaim[],
): string | undefined {
  const isNotedAsEmpty = claims.some((claim) => claim.line === 0);
  if (records === 0 && torn === 0 && !isNotedAsEmpty) return 'The segment is empty: its first lines were taken away.';
  const longer = claims.find((claim) => claim.line > records);
  if (longer) return `Lines were taken away: segment ${longer.by} counted ${longer.line}.`;
  const isExplained = claims.some((claim) => claim.line === records && claim.torn === torn);
  const isOver = isEnded || claims.some((claim) => claim.line === records && claim.torn !== undefined);
  return torn > 0 && isOver && !isExplained ? 'Half a line was added after the end.' : undefined;
}
