import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { segmentName } from './log-folder.ts';
import { removableMs } from './log-limits.ts';
import { within, withNumbers } from './number-ranges.ts';
import type { LogState } from './record.ts';

export interface Retention {
  readonly days: number;
  readonly bytes: number;
}

const day = 86_400_000;

/** The state after retention took what is too old or too much, oldest first; the files are still there. */
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
    // A segment that may still grow stays, whatever its age; so does one whose removal was noted before.
    if (state.open.includes(number) || within(state.removed, number)) continue;
    const found = await stat(join(dir, segmentName(number))).catch(() => undefined);
    // Another process may just have removed it.
    if (found === undefined) continue;
    const age = now - found.mtimeMs;
    const isExpired = bytes > most || age > days * day;
    if (!isExpired || age < removableMs) break;
    expired.push(number);
    bytes -= found.size;
  }
  return expired.length === 0 ? state : { ...state, bytes, removed: withNumbers(state.removed, expired) };
}

export async function removeSegments(dir: string, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) await rm(join(dir, segmentName(number)), { force: true });
}
