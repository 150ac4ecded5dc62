import { defined } from '../defined.ts';
import { FootnoteError } from '../errors.ts';
import { folderToMake, readText, removeEmptyFolders, removeFile, writeText } from './machine/atomic-files.ts';
import type { FilePlan } from './plan.ts';
import type { SetupRecords } from './records.ts';
import type { SetupRecord } from './signed-record.ts';

export type FileAction = 'created' | 'changed' | 'removed' | 'unchanged';

export interface FileOutcome {
  readonly file: string;
  readonly action: FileAction;
  readonly now: string | undefined;
  readonly next: string | undefined;
  /** A copy of the file as it was. */
  readonly backup?: string;
}

/** A settings file, and the folder that it must not lead out of. */
type SettingsPlace = Pick<FilePlan, 'file' | 'within'>;

/** For whom and why a file is written. */
type SetupReason = Pick<SetupRecord, 'agent' | 'mode' | 'scope'>;

/** All files of an agent, or none: half of a set-up would be a mode of its own. */
export async function writePlans(
  plans: readonly FilePlan[],
  reason: SetupReason,
  records: SetupRecords,
): Promise<readonly FileOutcome[]> {
  const begun: { readonly plan: FilePlan; readonly before: SetupRecord | undefined }[] = [];
  const outcomes: FileOutcome[] = [];
  try {
    for (const plan of plans) {
      begun.push({ plan, before: await records.find(plan.file) });
      outcomes.push(await writePlan(plan, reason, records));
    }
    return outcomes;
  } catch (error) {
    for (const { plan, before } of begun.toReversed()) {
      // The one that failed was not written.
      if (outcomes.some(({ file }) => file === plan.file)) await replaceFile(plan, plan.now);
      await (before === undefined ? records.forget(plan.file) : records.save(before));
    }
    throw error;
  }
}

/** The record comes first: whatever is interrupted after it can be undone. */
async function writePlan(plan: FilePlan, reason: SetupReason, records: SetupRecords): Promise<FileOutcome> {
  const { file, within, now, next, clean, format, changes } = plan;
  if (now === next) return { file, action: 'unchanged', now, next };
  await refuseIfChanged(plan, now);
  const backup = now === undefined ? undefined : await records.backUp(file, now);
  const record: SetupRecord = {
    version: 1,
    ...reason,
    file,
    format,
    original: clean,
    written: next,
    changes,
    madeFolder: (await folderToMake(file, within)) ?? (await records.find(file))?.madeFolder,
  };
  if (clean !== next) await records.save(record);
  await replaceFile(plan, next);
  if (clean === next) {
    if (record.madeFolder !== undefined) await removeEmptyFolders(file, record.madeFolder);
    await records.forget(file);
  }
  return { file, action: actionOf(now, next), now, next, ...defined({ backup }) };
}

export function actionOf(now: string | undefined, next: string | undefined): FileAction {
  if (now === next) return 'unchanged';
  if (now === undefined) return 'created';
  return next === undefined ? 'removed' : 'changed';
}

/** Project files are for everybody who has the repository; those of the user are the user's. */
export async function replaceFile({ file, within }: SettingsPlace, text: string | undefined): Promise<void> {
  if (text === undefined) await removeFile(file, within);
  else await writeText(file, text, { modeOfNew: within === undefined ? 0o600 : 0o644, within });
}

/** Agents write their settings while they run. */
export async function refuseIfChanged({ file, within }: SettingsPlace, now: string | undefined): Promise<void> {
  if ((await readText(file, within)) === now) return;
  throw new FootnoteError('NOT_CONFIGURED', `${file} was changed by another program meanwhile.`, {
    hint: 'Nothing was written to it. Run the command again.',
    retryable: true,
  });
}
