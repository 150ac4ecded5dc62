import { defined } from '../defined.ts';
import { FootnoteError } from '../errors.ts';
import type { Agent } from './agents/agent.ts';
import { agents } from './agents/registry.ts';
import type { SettingsScope } from './agents/wiring.ts';
import { forgetDecisions } from './decisions.ts';
import { restore } from './edit/restore.ts';
import { readText, removeDraftsOf, removeEmptyFolders } from './machine/atomic-files.ts';
import { boundaryOf } from './machine/real-path.ts';
import { brokenFile } from './plan.ts';
import type { SetupContext } from './set-up.ts';
import type { RefusedRecord, SetupRecord } from './signed-record.ts';
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

export interface UndoResult {
  readonly agents: readonly AgentUndo[];
  readonly refused: readonly RefusedRecord[];
}

/** Everything of the user's and of this project, or only what was named. What is refused keeps nothing else back. */
export async function undoSetup(request: UndoRequest, context: SetupContext): Promise<UndoResult> {
  if (!context.dryRun) await context.records.prepare();
  const all = await context.records.all();
  const records = all.records.filter((record) => isMeant(record, request));
  const undone: AgentUndo[] = [];
  for (const agent of agents) {
    const own = records.filter((record) => record.agent === agent.id);
    if (own.length > 0) undone.push({ agent, ...(await undoAll(own, context)) });
  }
  if (!context.dryRun) {
    await removeMadeFolders(records);
    // Last of all: what is interrupted before can be undone once more.
    for (const { file } of undone.flatMap(({ files }) => files)) await context.records.forget(file);
    const named = request.agents.map(({ id }) => id);
    await forgetDecisions(named, request.scope, context.records, context.machine);
  }
  return { agents: undone, refused: all.refused.filter(({ claims }) => isMeant(claims, request)) };
}

/** What says nothing of itself is always meant. */
function isMeant(said: RefusedRecord['claims'], { agents: named, scope }: UndoRequest): boolean {
  const isNamed = named.length === 0 || said.agent === undefined || named.some(({ id }) => id === said.agent);
  return isNamed && (scope === undefined || said.scope === undefined || said.scope === scope);
}

async function undoAll(own: readonly SetupRecord[], context: SetupContext) {
  const { signal, dryRun } = context;
  const files: FileOutcome[] = [];
  let error: FootnoteError | undefined;
  for (const record of own) {
    signal.throwIfAborted();
    try {
      files.push(dryRun ? await planUndo(record, context) : await undoRecord(record, context));
    } catch (cause) {
      error = FootnoteError.from(cause);
    }
  }
  return { files, ...defined({ error }) };
}

/** What undoing one record would do. */
async function planUndo(record: SetupRecord, { machine }: SetupContext): Promise<FileOutcome> {
  const { file, scope } = record;
  const now = await readText(file, boundaryOf(scope, machine));
  try {
    const next = await restore(record, now);
    return { file, action: actionOf(now, next), now, next };
  } catch (error) {
    throw brokenFile(file, error, 'undo');
  }
}

async function undoRecord(record: SetupRecord, context: SetupContext): Promise<FileOutcome> {
  const { records, machine } = context;
  const place = { file: record.file, within: boundaryOf(record.scope, machine) };
  await removeDraftsOf(place.file, place.within);
  const outcome = await planUndo(record, context);
  const { file, now, next, action } = outcome;
  if (action === 'unchanged' || now === undefined) return outcome;
  await refuseIfChanged(place, now);
  const backup = await records.backUp(file, now);
  await replaceFile(place, next);
  return { ...outcome, backup };
}

/** Folders that were made for several files go when the last of them is gone. */
async function removeMadeFolders(records: readonly SetupRecord[]): Promise<void> {
  const inner = (folder = '') => folder.length;
  for (const { file, madeFolder } of records.toSorted((a, b) => inner(b.madeFolder) - inner(a.madeFolder))) {
    if (madeFolder !== undefined) await removeEmptyFolders(file, madeFolder);
  }
}
