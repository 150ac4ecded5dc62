import type { Io } from '../../contract/io.ts';
import { defined } from '../../defined.ts';
import { type FootnoteError, failureJson } from '../../errors.ts';
import { shortPath } from '../../settings/describe-origin.ts';
import type { AgentId } from '../../setup/agents/agent.ts';
import type { Mode, SettingsScope, WrittenMode } from '../../setup/agents/wiring.ts';
import { unifiedDiff } from '../../setup/edit/unified-diff.ts';
import type { KnownVisibility } from '../../setup/machine/find-visibility.ts';
import type { SetupRecords } from '../../setup/records.ts';
import type { AgentSetup, SetupContext, SetupResult } from '../../setup/set-up.ts';
import type { RefusedRecord } from '../../setup/signed-record.ts';
import type { UndoResult } from '../../setup/undo.ts';
import type { FileOutcome } from '../../setup/write-plans.ts';
import { note, print, type Style } from '../terminal/print.ts';

/** What was done, as it is printed; apart from the errors it is the JSON of `--json`. */
export interface SetupReport {
  readonly action: 'setup' | 'undo';
  readonly dryRun: boolean;
  readonly visibility?: KnownVisibility;
  readonly agents: readonly AgentReport[];
  /** Records that undoing did not believe; absent where there are none. */
  readonly refused?: readonly RefusedReport[];
}

interface RefusedReport {
  readonly record: string;
  readonly message: string;
}

interface AgentReport {
  readonly agent: AgentId;
  readonly label: string;
  readonly mode?: Mode;
  /** What was written; it differs from the mode where that is hybrid. */
  readonly wrote?: WrittenMode;
  readonly scope?: SettingsScope;
  readonly files: readonly FileReport[];
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
  readonly error?: FootnoteError;
}

interface FileReport extends Pick<FileOutcome, 'file' | 'action'> {
  readonly backup: string | undefined;
  /** In a dry run. */
  readonly diff: string | undefined;
}

export function setupReport({ visibility, agents }: SetupResult, dryRun: boolean, io: Io): SetupReport {
  const reports = agents.map((setup): AgentReport => {
    const { agent, mode, wiring, files, error } = setup;
    return {
      agent: agent.id,
      label: agent.label,
      mode,
      wrote: wiring.mode,
      scope: wiring.scope,
      files: files.map((file) => fileReport(file, dryRun, io)),
      notes: error === undefined ? [...agent.notes(wiring), ...hybridNotes(setup)] : [],
      warnings: [...warningsOf(setup, io)],
      ...defined({ error }),
    };
  });
  return { action: 'setup', dryRun, ...defined({ visibility }), agents: reports };
}

/** The user's settings count wherever the agent is started. */
function hybridNotes({ mode, wiring }: AgentSetup): readonly string[] {
  if (mode !== 'hybrid' || wiring.scope !== 'user') return [];
  return [
    `These settings are yours, so this decides ${wiring.mode} for all repositories; --scope project decides for this one.`,
  ];
}

export function undoReport(undone: UndoResult, { dryRun, records }: SetupContext, io: Io): SetupReport {
  const agents = undone.agents.map(({ agent: { id, label }, files, error }) => ({
    agent: id,
    label,
    files: files.map((file) => fileReport(file, dryRun, io)),
    notes: [],
    warnings: [],
    ...defined({ error }),
  }));
  const refused = undone.refused.map((record) => ({
    record: record.path,
    message: `${refusal(record, io)} Nothing of it was done. ${afterRefusal(records, io)}`,
  }));
  return { action: 'undo', dryRun, agents, ...(refused.length === 0 ? {} : { refused }) };
}

export function refusal({ path, reason }: RefusedRecord, io: Io): string {
  return `The record ${shortPath(path, io)} was refused: ${reason}.`;
}

export function afterRefusal({ backups }: SetupRecords, io: Io): string {
  return `Copies of changed files are in ${shortPath(backups, io)}; restore what you need by hand and delete the record.`;
}

function* warningsOf({ agent, wiring, secrets, means, trial }: AgentSetup, io: Io): Iterable<string> {
  if (wiring.mode === 'footnote' && trial !== undefined && 'tools' in trial && !trial.tools.includes('web_search')) {
    yield `Footnote answers, and offers no web_search: the web is switched off by FOOTNOTE_WEB or policy.web.`;
  }
  for (const { file, lines } of secrets) {
    const where = lines.map((line) => `${shortPath(file, io)}:${line}`).join(', ');
    yield `${where} holds a secret, and git would commit it. Put it into a variable, or ignore the file.`;
  }
  if (means === undefined) return;
  const other = wiring.scope === 'user' ? 'project' : 'user';
  const meaning = { both: 'both searches are on', neither: 'there is no search at all' } as const;
  const words = means === 'both' || means === 'neither' ? meaning[means] : `the mode is ${means}`;
  yield `${agent.label} also reads its ${other} settings, and with those ${words}. ` +
    `Run 'footnote setup ${agent.id}=${wiring.mode} --scope ${other}' as well.`;
}

function fileReport({ file, action, backup, now, next }: FileOutcome, dryRun: boolean, io: Io): FileReport {
  const diff = dryRun && action !== 'unchanged' ? unifiedDiff(shortPath(file, io), now, next) : undefined;
  return { file, action, backup, diff };
}

export function reportJson({ agents, ...rest }: SetupReport): unknown {
  return {
    ...rest,
    agents: agents.map(({ error, ...agent }) => ({
      ...agent,
      ...(error === undefined ? {} : { error: failureJson(error) }),
    })),
  };
}

export function printReport({ action, dryRun, visibility, agents, refused = [] }: SetupReport, io: Io): void {
  for (const { message } of refused) note(io, message);
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

function printAgent({ label, mode, wrote, files, notes }: AgentReport, io: Io): void {
  const modeWords = mode === undefined ? 'undone' : mode === wrote ? mode : `${mode}, which means ${wrote} here`;
  print(io, `${label}: ${modeWords}`, (text, style) => style.bold(text));
  for (const { file, action, backup, diff } of files) {
    const kept = backup === undefined ? '' : `  (copy: ${shortPath(backup, io)})`;
    print(io, `  ${action.padEnd(9)} ${shortPath(file, io)}${kept}`);
    if (diff !== undefined) print(io, diff, colourDiff);
  }
  for (const text of notes) print(io, `  note      ${text}`);
}

function colourDiff(diff: string, style: Style): string {
  const lines = diff.split('\n').map((line) => {
    if (/^(?:---|\+\+\+|@@)/.test(line)) return style.dim(line);
    if (line.startsWith('+')) return style.green(line);
    return line.startsWith('-') ? style.red(line) : line;
  });
  return lines.join('\n');
}
