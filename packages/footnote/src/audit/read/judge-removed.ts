import type { Retention } from '../../settings/parse-retention.ts';
import { isCode, listSegments, segmentName } from '../log-folder.ts';
import { dayMs } from '../retention.ts';
import { type NotedBegin, readNotes, type SegmentNotes } from './segment-notes.ts';
import type { LogProblem } from './verify.ts';

/** What retention took away, as far as later segments can vouch for it. */
export interface JudgedRemoval {
  readonly problem?: LogProblem;
  /** Taken for the sake of size, or by a shorter retention than the one in force, before the days were over. */
  readonly early?: EarlyRemoval;
}

export interface EarlyRemoval {
  readonly segments: number;
  /** How old the newest record in them was. */
  readonly days: number;
  readonly promisedDays: number;
}

/**
 * Retention takes the oldest segments only, so what is gone must be one range from 1 on; and each of them must have
 * been old enough, or the log too big, by what the seals of later segments say of its last record and its size. Where
 * no seal of a removed segment is left, there is nothing to judge it by.
 */
export function judgeRemoved(
  numbers: readonly number[],
  notes: SegmentNotes,
  inForce: Retention,
  now: number,
): JudgedRemoval {
  const [first = 1] = numbers;
  const gap = numbers.findIndex((number, place) => number !== first + place);
  if (gap !== -1) {
    return { problem: gone(first + gap, 'The segment is gone, and older ones are there: no retention took it away.') };
  }
  const ages: number[] = [];
  let before = 0;
  for (const begin of notes.begins) {
    if (!isPossible(begin)) return { problem: impossible(begin) };
    const upTo = begin.removed[0]?.[1] ?? 0;
    for (const segment of notes.seals.keys()) {
      const age = before < segment && segment <= upTo ? ageAtRemoval(segment, begin, notes, now) : undefined;
      if (age === undefined) continue;
      const { days, bytes } = begin.retention ?? inForce;
      if (age <= days * dayMs && bytesFrom(segment, begin, notes) <= bytes) {
        return {
          problem: gone(segment, 'The segment is gone, and it was neither too old nor too much for retention.'),
        };
      }
      ages.push(age);
    }
    before = Math.max(before, upTo);
  }
  if (first > before + 1) return { problem: gone(before + 1, 'The segment is gone, and no retention took it away.') };
  return earlyAmong(ages, inForce.days);
}

/** Whether retention kept less than it promises, from the beginnings of the segments alone. */
export async function earlyRemoval(dir: string, inForce: Retention): Promise<EarlyRemoval | undefined> {
  const numbers = await listSegments(dir);
  try {
    return judgeRemoved(numbers, await readNotes(dir, numbers), inForce, Date.now()).early;
  } catch (error) {
    // Retention is just taking some away; the next look tells.
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function earlyAmong(ages: readonly number[], promisedDays: number): JudgedRemoval {
  const early = ages.filter((age) => age <= promisedDays * dayMs);
  if (early.length === 0) return {};
  return { early: { segments: early.length, days: Math.floor(Math.min(...early) / dayMs), promisedDays } };
}

function isPossible({ segment, removed: [range, ...more] }: NotedBegin): boolean {
  return range === undefined || (more.length === 0 && range[0] === 1 && range[1] < segment);
}

function ageAtRemoval(segment: number, begin: NotedBegin, { seals }: SegmentNotes, now: number): number | undefined {
  const last = seals.get(segment)?.last ?? Number.NaN;
  // A clock that was ahead, or a date that somebody made up, makes nothing older than it is.
  const age = Math.min(begin.at, now) - last;
  return Number.isNaN(age) ? undefined : age;
}

/** The size of this one and of all finished ones after it, when `begin` was written; NaN where that can't be told. */
function bytesFrom(segment: number, begin: NotedBegin, { seals }: SegmentNotes): number {
  let sum = 0;
  for (let each = segment; each < begin.segment && !Number.isNaN(sum); each++) {
    if (!begin.open.includes(each)) sum += seals.get(each)?.bytes ?? Number.NaN;
  }
  return sum;
}

function gone(segment: number, what: string): LogProblem {
  return { file: segmentName(segment), line: 1, what };
}

function impossible({ segment }: NotedBegin): LogProblem {
  const what = 'The line says that retention took segments from the middle: it only ever takes the oldest.';
  return { file: segmentName(segment), line: 1, what };
}
