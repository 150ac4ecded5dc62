import { FootnoteError } from '../errors.ts';
import type { AgentId } from './agents/agent.ts';
import type { Scope } from './agents/mcp-server.ts';
import type { Mode } from './agents/wiring.ts';
import { readText, removeEmptyFolders, removeFile, writeText } from './machine/atomic-files.ts';
import type { FilePlan } from './plan.ts';
import type { Record, Records } from './records.ts';

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

/** All files of an agent, or none: half of a set-up would be a mode of its own. */
export async function carryOut(
  plans: readonly FilePlan[],
  reason: Reason,
  records: Records,
): Promise<readonly FileOutcome[]> {
  const begun: { readonly file: string; readonly now: string | undefined; readonly before: Record | undefined }[] = [];
  const outcomes: FileOutcome[] = [];
  try {
    for (const plan of plans) {
      begun.push({ file: plan.file, now: plan.now, before: await records.find(plan.file) });
      outcomes.push(await carryOutFile(plan, reason, records));
    }
    return outcomes;
  } catch (error) {
    for (const { file, now, before } of begun.toReversed()) {
      // The one that failed was not written.
      if (outcomes.some((outcome) => outcome.file === file)) await replace(file, now, reason.scope);
      await (before === undefined ? records.forget(file) : records.save(before));
    }
    throw error;
  }
}

/** The record comes first: whatever is interrupted after it can be undone. */
async function carryOutFile(plan: FilePlan, reason: Reason, records: Records): Promise<FileOutcome> {
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
  if (clean !== next) await records.save(record);
  const made = await replace(file, next, reason.scope);
  if (clean === next) {
    await records.forget(file);
    if (record.madeFolder !== undefined) await removeEmptyFolders(file, record.madeFolder);
  } else if (made !== undefined) await records.save({ ...record, madeFolder: made });
  return { file, action: actionOf(now, next), now, next, ...backup };
}

export function actionOf(now: string | undefined, next: string | undefined): Action {
  if (now === next) return 'unchanged';
  if (now === undefined) return 'created';
  return next === undefined ? 'removed' : 'changed';
}

/** Project files are for everybody who has the repository; those of the user are the user's. */
export async function replace(file: string, text: string | undefined, scope: Scope): Promise<string | undefined> {
  if (text !== undefined) return writeText(file, text, scope === 'project' ? 0o644 : 0o600);
  await removeFile(file);
  return undefined;
}

/** Agents write their settings while they run. */
export async function refuseSurprise(file: string, now: string | undefined): Promise<void> {
  if ((await readText(file)) === now) return;
  throw new FootnoteError('NOT_CONFIGURED', `${file} was changed by another program meanwhile.`, {
    hint: 'Nothing was written to it. Run the command again.',
    retryable: true,
  });
}
