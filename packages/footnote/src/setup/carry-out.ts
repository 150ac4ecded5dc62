import { FootnoteError } from '../errors.ts';
import type { AgentId } from './agent.ts';
import { readText, removeFile, writeText } from './files.ts';
import type { Mode } from './modes.ts';
import type { FilePlan } from './plan.ts';
import type { Record, Records } from './records.ts';
import { restore } from './restore.ts';
import { BrokenText } from './settings-text.ts';
import type { Scope } from './wiring.ts';

export type Action = 'created' | 'changed' | 'removed' | 'unchanged';

export interface FileOutcome {
  readonly file: string;
  readonly action: Action;
  readonly now: string | undefined;
  readonly next: string | undefined;
  /** A copy of the file as it was. */
  readonly backup?: string;
}

interface Reason {
  readonly agent: AgentId;
  readonly mode: Mode;
  readonly scope: Scope;
}

/** The record comes first: whatever is interrupted after it can be undone. */
export async function carryOut(plan: FilePlan, reason: Reason, records: Records): Promise<FileOutcome> {
  const { file, now, next, clean, wish } = plan;
  if (now === next) return { file, action: 'unchanged', now, next };
  await refuseSurprise(file, now);
  const backup = now === undefined ? {} : { backup: await records.keep(file, now) };
  const record: Record = {
    version: 1,
    ...reason,
    file,
    format: wish.format,
    original: clean,
    written: next,
    changes: wish.changes,
    madeFolder: (await records.find(file))?.madeFolder,
  };
  if (clean === next) {
    await replace(file, next, record);
    await records.forget(file);
  } else {
    await records.save(record);
    const made = await replace(file, next, record);
    if (made !== undefined) await records.save({ ...record, madeFolder: made });
  }
  return { file, action: actionOf(now, next), now, next, ...backup };
}

/** What undoing one record would do. */
export async function planUndo(record: Record): Promise<FileOutcome> {
  const { file } = record;
  const now = await readText(file);
  try {
    const next = await restore(record, now);
    return { file, action: actionOf(now, next), now, next };
  } catch (error) {
    if (!(error instanceof BrokenText)) throw error;
    const what = `${file}:${error.line}:${error.column} can't be read: ${error.message}.`;
    throw new FootnoteError('NOT_CONFIGURED', what, { hint: 'The file was left alone. Correct it and undo again.' });
  }
}

export async function undo(record: Record, records: Records): Promise<FileOutcome> {
  const outcome = await planUndo(record);
  const { file, now, next, action } = outcome;
  if (action === 'unchanged' || now === undefined) {
    await records.forget(file);
    return outcome;
  }
  await refuseSurprise(file, now);
  const backup = await records.keep(file, now);
  await replace(file, next, record);
  await records.forget(file);
  return { ...outcome, backup };
}

export function actionOf(now: string | undefined, next: string | undefined): Action {
  if (now === next) return 'unchanged';
  if (now === undefined) return 'created';
  return next === undefined ? 'removed' : 'changed';
}

/** Project files are for everybody who has the repository; those of the user are the user's. */
async function replace(
  file: string,
  text: string | undefined,
  { scope, madeFolder }: Record,
): Promise<string | undefined> {
  if (text !== undefined) return writeText(file, text, scope === 'project' ? 0o644 : 0o600);
  await removeFile(file, madeFolder);
  return undefined;
}

/** Agents write their settings while they run. */
async function refuseSurprise(file: string, now: string | undefined): Promise<void> {
  if ((await readText(file)) === now) return;
  throw new FootnoteError('NOT_CONFIGURED', `${file} was changed by another program meanwhile.`, {
    hint: 'Nothing was written to it. Run the command again.',
    retryable: true,
  });
}
