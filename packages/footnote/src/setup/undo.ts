import { FootnoteError } from '../errors.ts';
import { restore } from './edit/restore.ts';
import { BrokenText } from './edit/settings-text.ts';
import { readText, removeEmptyFolders } from './machine/atomic-files.ts';
import type { Record, Records } from './records.ts';
import { actionOf, type FileOutcome, refuseSurprise, replace } from './write-plans.ts';

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
  await replace(file, next, record.scope);
  await records.forget(file);
  return { ...outcome, backup };
}

/** Folders that were made for several files go when the last of them is gone. */
export async function undoFolders(records: readonly Record[]): Promise<void> {
  const inner = (folder = '') => folder.length;
  for (const { file, madeFolder } of records.toSorted((a, b) => inner(b.madeFolder) - inner(a.madeFolder))) {
    if (madeFolder !== undefined) await removeEmptyFolders(file, madeFolder);
  }
}
