import { defined } from '../defined.ts';
import { FootnoteError } from '../errors.ts';
import type { SettingsScope } from './agents/wiring.ts';
import { readText, removeEmptyFolders, removeFile, writeText } from './machine/atomic-files.ts';
import type { FilePlan } from './plan.ts';
import type { SetupRecord, SetupRecords } from './records.ts';

export type FileAction = 'created' | 'changed' | 'removed' | 'unchanged';

export interface FileOutcome {
  readonly file: string;
  readonly action: FileAction;
  readonly now: string | undefined;
  readonly next: string | undefined;
  /** A copy of the file as it was. */
  readonly backup?: string;
}

/** For whom and why a file is written. */
type SetupReason = Pick<SetupRecord, 'agent' | 'mode' | 'scope'>;

/** All files of an agent, or none: half of a set-up would be a mode of its own. */
export async function writePlans(
  plans: readonly FilePlan[],
  reason: SetupReason,
  records: SetupRecords,
): Promise<readonly FileOutcome[]> {
  const begun: (Pick<FilePlan, 'file' | 'now'> & { readonly before: SetupRecord | undefined })[] = [];
  const outcomes: FileOutcome[] = [];
  try {
    for (const plan of plans) {
      begun.push({ file: plan.file, now: plan.now, before: await records.find(plan.file) });
      outcomes.push(await writePlan(plan, reason, records));
    }
    return outcomes;
  } catch (error) {
    for (const { file, now, before } of begun.toReversed()) {
      // The one that failed was not written.
      if (outcomes.some((outcome) => outcome.file === file)) await replaceFile(file, now, reason.scope);
      await (before === undefined ? records.forget(file) : records.save(before));
    }
    throw error;
  }
}

/** The record comes first: whatever is interrupted after it can be undone. */
async function writePlan(plan: FilePlan, reason: SetupReason, records: SetupRecords): Promise<FileOutcome> {
  const { file, now, next, clean, format, changes } = plan;
  if (now === next) return { file, action: 'unchanged', now, next };
  await refuseIfChanged(file, now);
  const backup = now === undefined ? undefined : await records.backUp(file, now);
  const record: SetupRecord = {
    version: 1,
    ...reason,
    file,
    format,
    original: clean,
    written: next,
    changes,
    madeFolder: (await records.find(file))?.madeFolder,
  };
  if (clean !== next) await records.save(record);
  const made = await replaceFile(file, next, reason.scope);
  if (clean === next) {
    await records.forget(file);
    if (record.madeFolder !== undefined) await removeEmptyFolders(file, record.madeFolder);
  } else if (made !== undefined) await records.save({ ...record, madeFolder: made });
  return { file, action: actionOf(now, next), now, next, ...defined({ backup }) };
}

export function actionOf(now: string | undefined, next: string | undefined): FileAction {
  if (now === next) return 'unchanged';
  if (now === undefined) return 'created';
  return next === undefined ? 'removed' : 'changed';
}

/** Project files are for everybody who has the repository; those of the user are the user's. */
export async function replaceFile(
  file: string,
  text: string | undefined,
  scope: SettingsScope,
): Promise<string | undefined> {
  if (text !== undefined) return writeText(file, text, scope === 'project' ? 0o644 : 0o600);
  await removeFile(file);
  return undefined;
}

/** Agents write their settings while they run. */
export async function refuseIfChanged(file: string, now: string | undefined): Promise<void> {
  if ((await readText(file)) === now) return;
  throw new FootnoteError('NOT_CONFIGURED', `${file} was changed by another program meanwhile.`, {
    hint: 'Nothing was written to it. Run the command again.',
    retryable: true,
  });
}
