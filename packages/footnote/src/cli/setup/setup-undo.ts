import { sep } from 'node:path';
import { FootnoteError } from '../../errors.ts';
import type { Scope } from '../../setup/agents/mcp-server.ts';
import { agents } from '../../setup/agents/registry.ts';
import type { Record } from '../../setup/records.ts';
import { planUndo, undo, undoFolders } from '../../setup/undo.ts';
import type { Desk } from './set-up.ts';
import { agentOf } from './setup-agents.ts';
import { type AgentOutcome, type SetupOutcome, type ShownFile, shownFile } from './setup-output.ts';

/** Everything of yours and of this project, or only what was named. */
export async function undoSetup(words: readonly string[], scope: Scope | undefined, desk: Desk): Promise<SetupOutcome> {
  const named = words.map(agentOf);
  const records = (await desk.records.all()).filter(
    (record) =>
      (named.length === 0 || named.some(({ id }) => id === record.agent)) &&
      (scope === undefined || record.scope === scope) &&
      (record.scope === 'user' || record.file.startsWith(desk.place.cwd + sep)),
  );
  const outcomes: AgentOutcome[] = [];
  for (const { id, label } of agents) {
    const own = records.filter(({ agent }) => agent === id);
    if (own.length > 0) outcomes.push({ agent: id, label, ...(await undoAll(own, desk)) });
  }
  if (!desk.dryRun) await undoFolders(records);
  return { action: 'undo', dryRun: desk.dryRun, agents: outcomes };
}

async function undoAll(records: readonly Record[], { io, dryRun, records: kept }: Desk) {
  const files: ShownFile[] = [];
  let error: FootnoteError | undefined;
  for (const record of records) {
    io.signal.throwIfAborted();
    try {
      const outcome = dryRun ? await planUndo(record) : await undo(record, kept);
      files.push(shownFile(outcome, dryRun, io));
    } catch (cause) {
      error = FootnoteError.from(cause);
    }
  }
  return { files, notes: [], warnings: [], ...(error === undefined ? {} : { error }) };
}
