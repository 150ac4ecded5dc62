import { join } from 'node:path';
import type { Counters } from '../../counters.ts';
import { readRegularFile } from '../../disk/read-regular-file.ts';
import { removeDrafts, writeWholeFile } from '../../disk/write-whole-file.ts';
import { asObject, asText, parseJson } from '../../json.ts';
import { auditProblem } from '../audit-failure.ts';
import type { AnchorStatement } from './anchor.ts';

/** Tells how the anchor does: a line for the operator when that changes, counters, and a file for `doctor`. */
export interface AnchorNews {
  written(statement: AnchorStatement): Promise<void>;
  failed(error: unknown): Promise<void>;
}

/** What the last process that anchored left behind. */
export interface AnchorState {
  /** When a head was last written. */
  readonly at?: string;
  /** Since when none could be, and why. */
  readonly failingSince?: string;
  readonly why?: string;
}

export interface AnchorNewsOptions {
  /** The folder of the log. */
  readonly dir: string;
  /** Where it is written to, without what may be secret. */
  readonly place: string;
  readonly counters: Counters;
  log(line: string): void;
}

export function anchorNews({ dir, place, counters, log }: AnchorNewsOptions): AnchorNews {
  let failingSince: string | undefined;
  let at: string | undefined;
  // Whoever watches these wants to see a nought, too.
  for (const name of ['audit_anchored_total', 'audit_anchor_failures_total']) counters.increment(name, undefined, 0);

  return {
    async written(statement) {
      counters.increment('audit_anchored_total');
      at = statement.at;
      if (failingSince !== undefined) log(`The head of the audit log is written to ${place} again.`);
      failingSince = undefined;
      await keepState(dir, { at });
    },
    async failed(error) {
      counters.increment('audit_anchor_failures_total');
      const why = reasonOf(error);
      if (failingSince === undefined) {
        log(`The head of the audit log can't be written to ${place} (audit.anchor): ${why}. It is tried again.`);
        failingSince = new Date().toISOString();
      }
      await keepState(dir, { ...(at === undefined ? {} : { at }), failingSince, why });
    },
  };
}

export async function readAnchorState(dir: string): Promise<AnchorState> {
  const file = await readRegularFile(stateFile(dir), 10_000);
  const { at, failingSince, why } = asObject(parseJson(file?.bytes?.toString('utf8') ?? ''));
  const [time, since, reason] = [asText(at), asText(failingSince), asText(why)];
  return {
    ...(time === undefined ? {} : { at: time }),
    ...(since === undefined ? {} : { failingSince: since }),
    ...(reason === undefined ? {} : { why: reason }),
  };
}

/** A disk that can't keep it fails every search, and says so there. */
async function keepState(dir: string, state: AnchorState): Promise<void> {
  const file = stateFile(dir);
  try {
    await writeWholeFile(file, `${JSON.stringify(state)}\n`, { mode: 0o600 });
    // Of processes that were killed while they wrote it.
    await removeDrafts(file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}

function stateFile(dir: string): string {
  return join(dir, 'anchor.json');
}

/** Beside those of a disk. */
const reasons: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder',
  ENXIO: 'it is a pipe that nobody reads',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection broke off',
  ETIMEDOUT: 'there was no answer in time',
  EHOSTUNREACH: 'there is no way there',
  ENETUNREACH: 'there is no way there',
  ENOTFOUND: 'its name does not resolve',
  EAI_AGAIN: 'its name does not resolve',
};

/** Messages without a code are our own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return auditProblem(error);
  if (!('code' in error)) return error.message.replace(/\.$/, '');
  return reasons[String(error.code)] ?? auditProblem(error);
}
