import type { Retention } from '../settings/parse-retention.ts';
import { dayMs } from './retention.ts';

/** How much of the main log each caller, and each owner with all its callers, took today in this process. */
export interface CallerShares {
  /** Whether what they write next belongs in the overflow: the log is half full, and their part of the day used up. */
  isOver(who: Writer, logBytes: number): boolean;
  add(who: Writer, bytes: number): void;
}

export interface Writer {
  /** A token's, an address's or a user's: whoever calls can't choose it. */
  readonly owner: string;
  /** The name that a caller gives itself. */
  readonly caller: string;
}

/** More than this many at a time are no callers of a day but one who makes up names. */
const mostNames = 10_000;

/**
 * The first half of the log is free for all. From then on, all that one owner writes in the days of retention has room
 * in a quarter of it: so whatever one writes, a quarter of the log is left to the others, and nothing of theirs is
 * removed for it.
 */
export function createCallerShares({ days, bytes }: Retention, now: () => Date): CallerShares {
  const ownerBytes = bytes / 4 / days;
  // So that one program of an owner leaves room for its others.
  const callerBytes = ownerBytes / 4;
  let today = Number.NaN;
  const taken = new Map<string, number>();

  function newDay(): void {
    const day = Math.floor(now().getTime() / dayMs);
    if (day !== today) taken.clear();
    today = day;
  }

  return {
    isOver({ owner, caller }, logBytes) {
      if (logBytes < bytes / 2) return false;
      newDay();
      const [ofOwner, ofCaller] = [taken.get(owner), taken.get(callerKey(owner, caller))];
      if (ofCaller === undefined && taken.size >= mostNames) return true;
      return (ofOwner ?? 0) >= ownerBytes || (ofCaller ?? 0) >= callerBytes;
    },
    add({ owner, caller }, more) {
      newDay();
      for (const key of [owner, callerKey(owner, caller)]) taken.set(key, (taken.get(key) ?? 0) + more);
    },
  };
}

function callerKey(owner: string, caller: string): string {
  return `${owner}\n${caller}`;
}
