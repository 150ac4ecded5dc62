import { sep } from 'node:path';
import { defined } from '../defined.ts';
import { FootnoteError } from '../errors.ts';
import type { Agent } from './agents/agent.ts';
import { agents } from './agents/registry.ts';
import type { SettingsScope } from './agents/wiring.ts';
import { restore } from './edit/restore.ts';
import { readText, removeEmptyFolders } from './machine/atomic-files.ts';
import { brokenFile } from './plan.ts';
import type { SetupRecord, SetupRecords } from './records.ts';
import type { SetupContext } from './set-up.ts';
import { actionOf, type FileOutcome, refuseIfChanged, replaceFile } from './write-plans.ts';

export interface UndoRequest {
  /** None means all. */
  readonly agents: readonly Agent[];
  readonly scope: SettingsScope | undefined;
}

export interface AgentUndo {
  readonly agent: Agent;
  readonly files: readonly FileOutcome[];
  readonly error?: FootnoteError;
}

/** Everything of the user's and of this project, or only what was named. */
export async function undoSetup({ agents: named, scope }: UndoRequest, context: SetupContext) {
  const records = (await context.records.all()).filter(
    (record) =>
      (named.length === 0 || named.some(({ id }) => id === record.agent)) &&
      (scope === undefined || record.scope === scope) &&
      (record.scope === 'user' || record.file.startsWith(context.machine.cwd + sep)),
  );
  const undone: AgentUndo[] = [];
  for (const agent of agents) {
    const own = records.filter((record) => record.agent === agent.id);
    if (own.length > 0) undone.push({ agent, ...(await undoAll(own, context)) });
  }
  if (!context.dryRun) await removeMadeFolders(records);
  return undone;
}

async function undoAll(own: readonly SetupRecord[], { signal, dryRun, records }: SetupContext) {
  const files: FileOutcome[] = [];
  let error: FootnoteError | undefined;
  for (const record of own) {
    signal.throwIfAborted();
    try {
      files.push(dryRun ? await planUndo(record) : await undoRecord(record, records));
    } catch (cause) {
      error = FootnoteError.from(cause);
    }
  }
  return { files, ...defined({ error }) };
}

/** What undoing one record would do. */
async function planUndo(record: SetupRecord): Promise<FileOutcome> {
  const { file } = record;
  const now = await readText(file);
  try {
    const next = await restore(record, now);
    return { file, action: actionOf(now, next), now, next };
  } catch (error) {
    throw brokenFile(file, error, 'undo');
  }
}

async function undoRecord(record: SetupRecord, records: SetupRecords): Promise<FileOutcome> {
  const outcome = await planUndo(record);
  const { file, now, next, action } = outcome;
  if (action === 'unchanged' || now === undefined) {
    await records.forget(file);
    return outcome;
  }
  await refuseIfChanged(file, now);
  const backup = await records.backUp(file, now);
  await replaceFile(file, next, record.scope);
  await records.forget(file);
  return { ...outcome, backup };
}

/** Folders that were made for several files go when the last of them is gone. */
async function removeMadeFolders(records: readonly SetupRecord[]): Promise<void> {
  const inner = (folder = '') => folder.length;
  for (const { file, madeFolder } of records.toSorted((a, b) => inner(b.madeFolder) - inner(a.madeFolder))) {
    if (madeFolder !== undefined) await removeEmptyFolders(file, madeFolder);
  }
}
