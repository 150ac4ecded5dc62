import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Retention } from '../settings/parse-retention.ts';
import { isCode, segmentName } from './log-folder.ts';
import { removableMs } from './log-limits.ts';
import { within, withNumbers } from './number-ranges.ts';
import type { LogState } from './record.ts';
import { lastRecordAt } from './recover.ts';

export const dayMs = 86_400_000;

/**
 * The state after retention took what is too old or too much; the files are still there. It takes the oldest and
 * leaves no gap, so that whoever finds one knows that something else made it.
 */
export async function withoutExpired(
  dir: string,
  numbers: readonly number[],
  state: LogState,
  { days, bytes: most }: Retention,
  now: number,
): Promise<LogState> {
  const expired: number[] = [];
  let { bytes } = state;
  for (const number of numbers) {
    if (within(state.removed, number)) continue;
    // One that may still grow stays, and all after it: within a day it is finished.
    const found = state.open.includes(number) ? undefined : await ageAndSize(dir, number, now);
    if (found === undefined) break;
    const isExpired = bytes > most || found.age > days * dayMs;
    if (!isExpired || found.age < removableMs) break;
    expired.push(number);
    bytes -= found.size;
  }
  return expired.length === 0 ? state : { ...state, bytes, removed: withNumbers(state.removed, expired) };
}

/** Nothing where another process has just removed it. */
async function ageAndSize(dir: string, number: number, now: number) {
  try {
    const [{ size }, at] = await Promise.all([stat(join(dir, segmentName(number))), lastRecordAt(dir, number)]);
    return { size, age: now - at };
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Oldest first: what is left after a kill are the newest of them. */
export async function removeSegments(dir: string, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) await rm(join(dir, segmentName(number)), { force: true });
}
