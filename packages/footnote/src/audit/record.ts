import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { isObject, type JsonObject, parseJson } from '../json.ts';
import type { Retention } from '../settings/parse-retention.ts';
import type { Blocked, Hop, Intent, Outcome } from './audit.ts';
import { escapeInvisible } from './escape-invisible.ts';
import type { Ranges } from './number-ranges.ts';
import type { Owner } from './owner.ts';

/** What stands in a segment. The first is always `begin`; seals follow it; `end` is the last, where there is one. */
export type AuditRecord = { readonly at: string } & (
  | Begin
  | Seal
  | IntentRecord
  | HopRecord
  | OutcomeRecord
  | BlockedRecord
  | RepeatedRecord
  | End
);

/**
 * The first record of a segment also carries what the log as a whole is like at that moment, so that the next
 * process need not look through all segments to know it.
 */
export interface Begin extends LogState {
  readonly type: 'begin';
  readonly version: 1;
  /** The same in all segments of a log, by which a head that is kept elsewhere finds its log. */
  readonly log: string;
  readonly segment: number;
  readonly owner: Owner;
  /** The newest segment before this one. The `prev` of this record is the hash of that one's first line. */
  readonly after?: number;
  /** By which older segments were taken away when this one was begun. */
  readonly retention: Retention;
}

export interface LogState {
  /** Older segments that may still grow: their processes are alive, or can't be seen from here. */
  readonly open: readonly number[];
  /** All that retention ever took away: it takes the oldest, so this is one range from 1 on. */
  readonly removed: Ranges;
  /** Size of the segments that will not grow any more, without the removed ones. */
  readonly bytes: number;
}

/** A segment that will not grow any more: `sealed` when it was ended, `recovered` when its process died. */
export interface Seal {
  readonly type: 'sealed' | 'recovered';
  readonly segment: number;
  readonly records: number;
  /** The hash of its last line. */
  readonly tail: string;
  /** When its last record was written, and its size: by these its removal is judged when it is gone. */
  readonly last?: string;
  readonly bytes: number;
  /** Bytes of a last line that was cut off; nobody was ever told that it was written. */
  readonly torn?: number;
}

interface IntentRecord extends Omit<Intent, 'text'> {
  readonly type: 'intent';
  readonly id: string;
  readonly text?: string;
  readonly hmac?: string;
}

/** Written before anything leaves for that address; the id is that of its intent. */
interface HopRecord extends Omit<Hop, 'text'> {
  readonly type: 'hop';
  readonly id: string;
  readonly text?: string;
  readonly hmac?: string;
}

interface OutcomeRecord extends Outcome {
  readonly type: 'outcome';
  readonly id: string;
}

interface BlockedRecord extends Blocked {
  readonly type: 'blocked';
  readonly id: string;
}

/** Calls like an earlier one, which stands in the log by itself: nobody was asked for any of them. */
interface RepeatedRecord extends Omit<IntentRecord, 'type'>, Pick<Outcome, 'status' | 'code' | 'cached'> {
  readonly type: 'repeated';
  /** The id of the earlier one. */
  readonly of: string;
  readonly count: number;
  /** When the first of them came, and the last. */
  readonly from: string;
  readonly to: string;
}

interface End {
  readonly type: 'end';
  /** With this one. */
  readonly records: number;
}

/** Such as `,"crc":"0123abcd"}`. */
const checksumLength = 18;

/**
 * One line, without its line feed. It holds the hash of the line before, which makes changes show in the line
 * after; and a checksum of its own, because no later line vouches for the last one yet.
 */
export function lineOf(record: AuditRecord, prev: string): string {
  const json = escapeInvisible(JSON.stringify({ ...record, prev }));
  const checked = json.slice(0, -1);
  return `${checked}${checksumOf(checked)}`;
}

/** The record in a line, or nothing where the line is not what was written. */
export function readLine(line: Buffer): JsonObject | undefined {
  const checked = line.subarray(0, -checksumLength);
  if (line.subarray(checked.length).toString('latin1') !== checksumOf(checked)) return undefined;
  const record = parseJson(line.toString('utf8'));
  return isObject(record) ? record : undefined;
}

export function hashOf(line: string | Buffer): string {
  return hash('sha256', line, 'hex');
}

function checksumOf(checked: string | Buffer): string {
  return `,"crc":"${crc32(checked).toString(16).padStart(8, '0')}"}`;
}
