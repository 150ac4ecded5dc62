import { join } from 'node:path';
import { type Head, headsIn } from '../../audit/head.ts';
import type { EarlyRemoval } from '../../audit/read/judge-removed.ts';
import { type AnchoredHead, readAnchored } from '../../audit/read/read-anchored.ts';
import { type LogVerification, verifyLog } from '../../audit/read/verify-log.ts';
import type { Io } from '../../contract/io.ts';
import type { AuditSettings } from '../../contract/settings.ts';
import { readRegularFile } from '../../disk/read-regular-file.ts';
import { parseAnchor } from '../../settings/parse-anchor.ts';
import { parseRetention } from '../../settings/parse-retention.ts';
import { usageError } from '../command.ts';
import type { ExitCode } from '../exit-code.ts';
import { note, print } from '../terminal/print.ts';
import { printSafely } from './print-safely.ts';

export interface VerifyRequest {
  readonly io: Io;
  readonly dir: string;
  readonly settings: AuditSettings;
  readonly expect: string | undefined;
  readonly anchor: string | undefined;
  readonly json: boolean;
}

const exitCodes = { whole: 0, changed: 4, empty: 3 } as const satisfies Readonly<Record<string, ExitCode>>;

export async function verify(asked: VerifyRequest): Promise<ExitCode> {
  const { io, dir, settings, json } = asked;
  const expected = readExpected(asked.expect);
  const anchored = await readAnchor(asked);
  const found = await verifyLog(dir, { retention: parseRetention(settings.retention), expected, anchored });
  if (json) printSafely(io, found);
  else {
    print(io, wordsOf(found, dir));
    for (const line of notesOf(found)) note(io, line);
  }
  return exitCodes[found.verdict];
}

function wordsOf({ verdict, records, segments, overflow, head, problem }: LogVerification, dir: string): string {
  if (problem !== undefined) return `${join(dir, problem.file)}:${problem.line}: ${problem.what}`;
  if (verdict === 'empty') return `There is no log in ${dir}.`;
  const beside = overflow === undefined ? '' : `, and ${overflow.records} in ${overflow.segments} of the overflow`;
  return `All is as it was written: ${records} records in ${segments} segments${beside}.\nHead: ${head}`;
}

function* notesOf({ recovered, torn, removed, early, overflow, anchored }: LogVerification): Iterable<string> {
  if (recovered > 0) yield `${recovered} segments were cut short when their processes died, and say so.`;
  if (torn > 0) yield `${torn} segments end in half a line that was never acknowledged.`;
  const gone = removed.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  if (gone > 0) yield `${gone} segments were removed by retention.`;
  if (early !== undefined) yield earlyNote(early);
  if (overflow?.early !== undefined) yield `Overflow: ${earlyNote(overflow.early)}`;
  if (anchored === undefined) return;
  yield `${anchored.found} anchored heads are in the log${anchored.removed === 0 ? '' : `, ${anchored.removed} are older`}.`;
  if (anchored.removedEarly > 0)
    yield `Of ${anchored.removedEarly} heads that were anchored within the days of retention, the segments are gone.`;
}

export function earlyNote({ segments, days, promisedDays }: EarlyRemoval): string {
  return (
    `Retention took ${segments} segments before their ${promisedDays} days were over, with records of ${days} days ago: ` +
    'the log was too big, or audit.retention was shorter. A larger size there keeps more.'
  );
}

function readExpected(text: string | undefined): readonly Head[] | undefined {
  if (text === undefined) return undefined;
  const words = text.split(',');
  const heads = words.flatMap((word) => headsIn(word));
  if (heads.length === words.length) return heads;
  throw usageError("'--expect' must be a head as 'footnote audit verify' prints it, such as 12-345-9f86d0….");
}

/** An anchor's own lines have 200 characters: a year of one every minute is 100 MB. */
const mostBytes = 256 * 1_024 * 1_024;

/** Undefined where there is nothing to compare with. */
async function readAnchor({ io, settings, anchor }: VerifyRequest): Promise<readonly AnchoredHead[] | undefined> {
  const place = settings.anchor === undefined ? undefined : parseAnchor(settings.anchor);
  const path = anchor ?? (place?.kind === 'file' ? place.path : undefined);
  if (path === undefined) return undefined;
  const file = await readRegularFile(path, mostBytes);
  const heads = file?.bytes === undefined ? [] : readAnchored(file.bytes.toString('utf8'));
  if (heads.length > 0) return heads;
  const why = `${path} ${file === undefined ? 'is not there' : (file.problem ?? 'holds no heads')}`;
  if (anchor !== undefined) throw usageError(`'--anchor': ${why}.`);
  note(io, `Nothing was compared with the anchor: ${why}.`);
  return undefined;
}
