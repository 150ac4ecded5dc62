import { parseRetention } from '../../settings/parse-retention.ts';
import { type Head, headText } from '../head.ts';
import { overflowFolder, segmentName } from '../log-folder.ts';
import { within } from '../number-ranges.ts';
import { dayMs } from '../retention.ts';
import type { AnchoredHead } from './read-anchored.ts';
import { type LogProblem, type Verification, type VerifyOptions, verify } from './verify.ts';

/** The main log, with what is beside it and what was kept elsewhere. */
export interface LogVerification extends Verification {
  /** What callers wrote beyond their share, where they did. */
  readonly overflow?: Verification;
  readonly anchored?: AnchoredHeads;
}

/** What became of the heads that an anchor holds. */
export interface AnchoredHeads {
  readonly found: number;
  /** Their segments were taken by retention. */
  readonly removed: number;
  /** Of these, those that were written down within the days that the log promises to keep. */
  readonly removedEarly: number;
}

export interface VerifyLogOptions extends Pick<VerifyOptions, 'retention' | 'now'> {
  /** Each must be in the log as it was. */
  readonly expected?: readonly Head[] | undefined;
  /** Those of this log must be in it, or their segments taken by retention; one at least must be there. */
  readonly anchored?: readonly AnchoredHead[] | undefined;
}

/** Reads all there is. An earlier head is in the log as long as nothing before it was changed, however much came after. */
export async function verifyLog(dir: string, options: VerifyLogOptions = {}): Promise<LogVerification> {
  const { expected = [], anchored, ...rest } = options;
  const wanted = new Set([...expected, ...(anchored ?? [])].map(({ hash }) => hash));
  const seen = new Set<string>();
  const onLine = (line: Head) => void (wanted.has(line.hash) && seen.add(headText(line)));
  const main = await verify(dir, { ...rest, onLine });
  const beside = await verify(overflowFolder(dir), { ...rest, onLine });
  const overflow = beside.verdict === 'empty' ? undefined : beside;
  const found = { ...main, ...(overflow === undefined ? {} : { overflow, head: joined(main.head, overflow.head) }) };
  if (main.verdict === 'empty' && overflow === undefined && wanted.size === 0) return found;
  const problem = main.problem ?? inOverflow(overflow?.problem) ?? missingHead(expected, seen);
  if (problem !== undefined) return changed(found, problem);
  if (anchored === undefined || anchored.length === 0) return { ...found, verdict: 'whole' };
  return withAnchored(found, anchored, seen, options);
}

function withAnchored(
  found: LogVerification,
  anchored: readonly AnchoredHead[],
  seen: ReadonlySet<string>,
  { retention = parseRetention(), now = Date.now() }: VerifyLogOptions,
): LogVerification {
  const logs = [found, found.overflow];
  const own = anchored.filter((head) => logs.some((log) => log?.log === head.log));
  const isRemoved = ({ segment }: Head) => logs.some((log) => log !== undefined && within(log.removed, segment));
  const absent = own.filter((head) => !seen.has(headText(head)));
  const removed = absent.filter(isRemoved);
  const early = removed.filter(({ at }) => at !== undefined && now - at < retention.days * dayMs);
  const counts = { found: own.length - absent.length, removed: removed.length, removedEarly: early.length };
  // Whoever begins the log anew can call what was anchored removed, or give it another name; but has no line of it.
  const lost = absent.find((head) => !isRemoved(head)) ?? (counts.found === 0 ? (absent[0] ?? anchored[0]) : undefined);
  return lost === undefined
    ? { ...found, verdict: 'whole', anchored: counts }
    : { ...changed(found, lostHead(lost, 'was anchored')), anchored: counts };
}

function missingHead(expected: readonly Head[], seen: ReadonlySet<string>): LogProblem | undefined {
  const missing = expected.find((head) => !seen.has(headText(head)));
  return missing === undefined ? undefined : lostHead(missing, 'is expected');
}

function lostHead(head: Head, why: string): LogProblem {
  const { segment, records, hash } = head;
  const what = `The line with the hash ${hash.slice(0, 16)}… ${why}, and is not in the log.`;
  return { file: segmentName(segment), line: records, what };
}

function changed({ head: _, ...found }: LogVerification, problem: LogProblem): LogVerification {
  return { ...found, verdict: 'changed', problem };
}

function inOverflow(problem: LogProblem | undefined): LogProblem | undefined {
  return problem && { ...problem, file: `overflow/${problem.file}` };
}

function joined(...heads: readonly (string | undefined)[]): string {
  return heads.filter((head) => head !== undefined && head !== '').join(',');
}
