import type { Io } from '../../contract/io.ts';
import type { FootnoteError } from '../../errors.ts';
import type { AgentId } from '../../setup/agents/agent.ts';
import type { Scope } from '../../setup/agents/mcp-server.ts';
import type { Mode, Wish } from '../../setup/agents/wiring.ts';
import { unifiedDiff } from '../../setup/edit/unified-diff.ts';
import type { Seen } from '../../setup/machine/find-visibility.ts';
import type { Action, FileOutcome } from '../../setup/write-plans.ts';
import { shortPath } from '../terminal/origin.ts';
import { note, print, type Style } from '../terminal/print.ts';

export interface SetupOutcome {
  readonly action: 'setup' | 'undo';
  readonly dryRun: boolean;
  readonly visibility?: Seen;
  readonly agents: readonly AgentOutcome[];
}

export interface AgentOutcome {
  readonly agent: AgentId;
  readonly label: string;
  readonly mode?: Mode;
  /** What was written; it differs from the mode where that is hybrid. */
  readonly wrote?: Wish;
  readonly scope?: Scope;
  readonly files: readonly ShownFile[];
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
  readonly error?: FootnoteError;
}

export interface ShownFile {
  readonly file: string;
  readonly action: Action;
  readonly backup?: string | undefined;
  readonly diff?: string | undefined;
}

export function shownFile({ file, action, backup, now, next }: FileOutcome, dryRun: boolean, io: Io): ShownFile {
  const diff = dryRun && action !== 'unchanged' ? unifiedDiff(shortPath(file, io), now, next) : undefined;
  return { file, action, backup, diff };
}

export function printOutcomes({ action, dryRun, visibility, agents }: SetupOutcome, io: Io): void {
  if (agents.length === 0) {
    print(io, action === 'undo' ? 'There is nothing to undo here.' : 'Nothing to do.');
    return;
  }
  if (visibility !== undefined) print(io, `Visibility: ${visibility.visibility} (from ${visibility.from}).`);
  for (const agent of agents) {
    if (agent.error === undefined || agent.files.length > 0) printAgent(agent, io);
    for (const warning of agent.warnings) note(io, `warning: ${warning}`);
    if (agent.error !== undefined) note(io, `${agent.label}: ${agent.error.message}`);
  }
  const changed = agents.some(({ files }) => files.some((file) => file.action !== 'unchanged'));
  if (dryRun) print(io, changed ? 'Nothing was written. Leave --dry-run out to do it.' : 'Nothing would change.');
  else if (action === 'setup' && changed) {
    print(io, "Restart agents that are running. 'footnote setup --undo' brings back what was there.");
  }
}

function printAgent({ label, mode, wrote, files, notes }: AgentOutcome, io: Io): void {
  const modeWords = mode === undefined ? 'undone' : mode === wrote ? mode : `${mode}, which means ${wrote} here`;
  print(io, `${label}: ${modeWords}`, (text, style) => style.bold(text));
  for (const { file, action, backup, diff } of files) {
    const kept = backup === undefined ? '' : `  (copy: ${shortPath(backup, io)})`;
    print(io, `  ${action.padEnd(9)} ${shortPath(file, io)}${kept}`);
    if (diff !== undefined) print(io, diff, colour);
  }
  for (const text of notes) print(io, `  note      ${text}`);
}

function colour(diff: string, style: Style): string {
  const lines = diff.split('\n').map((line) => {
    if (/^(?:---|\+\+\+|@@)/.test(line)) return style.dim(line);
    if (line.startsWith('+')) return style.green(line);
    return line.startsWith('-') ? style.red(line) : line;
  });
  return lines.join('\n');
}
