import { dirname } from 'node:path';
import type { Io } from '../../contract/io.ts';
import { shortPath } from '../../settings/describe-origin.ts';
import type { Agent } from '../../setup/agents/agent.ts';
import { agents } from '../../setup/agents/registry.ts';
import { type Inspection, inspectAgent } from '../../setup/inspect-agent.ts';
import { findInstalled, type InstalledAgent } from '../../setup/machine/find-installed.ts';
import { type Machine, thisMachine } from '../../setup/machine/machine.ts';
import { liesInProject } from '../../setup/outside-project.ts';
import { openRecords, type SetupRecords } from '../../setup/records.ts';
import { runProgram } from '../run-program.ts';
import { afterRefusal, refusal } from '../setup/setup-report.ts';
import { type Check, failed, ok, warn } from './check.ts';

/** Each agent that is installed: its version, what is wired, in which mode, and what doesn't fit. */
export async function* checkAgents(dataDir: string, io: Io): AsyncIterable<Check> {
  const machine = thisMachine(io);
  const records = openRecords(dataDir, machine);
  // All at once, since asking for a version takes a second or more; told in order.
  const checks = agents.map((agent) => checkAgent(agent, machine, records, io));
  // Whoever fails while another is waited for is heard when its turn comes.
  for (const check of checks) check.catch(() => undefined);
  for (const check of checks) yield* await check;
  yield* await checkRecords(records, machine, io);
}

/** What `setup --undo` would not believe, and where setup would refuse to begin. */
async function checkRecords(records: SetupRecords, machine: Machine, io: Io): Promise<readonly Check[]> {
  const check = 'setup records';
  try {
    const { refused } = await records.all();
    const warnings = refused.map((record) => warn(check, `${refusal(record, io)} ${afterRefusal(records, io)}`));
    if (!(await liesInProject(records.folder, machine))) return warnings;
    const place = `${shortPath(records.folder, io)} lies in this project, so setup refuses to keep records there.`;
    return [...warnings, warn(check, `${place} Let FOOTNOTE_DATA_DIR name a folder outside of it.`)];
  } catch (error) {
    return [failed(check, error)];
  }
}

async function checkAgent(agent: Agent, machine: Machine, records: SetupRecords, io: Io): Promise<readonly Check[]> {
  const found = await findInstalled(agent, machine);
  if (found === undefined) return [];
  const [inspection, version] = await Promise.all([inspectAgent(agent, machine, records), versionOf(found, io)]);
  const check = `agent ${agent.id}`;
  const name = version === undefined ? agent.label : `${agent.label} ${version}`;
  const summary = `${name}: ${describe(inspection)}`;
  if (inspection.problems.length === 0) return [ok(check, summary)];
  return inspection.problems.map((problem, at) => warn(check, at === 0 ? `${summary} ${problem}` : problem));
}

function describe({ mode, server, nativeIsOff, isBroken }: Inspection): string {
  if (isBroken) return 'how it is wired is unknown.';
  const wired = server === undefined ? 'Footnote is not wired' : `Footnote is wired (${server})`;
  const native =
    nativeIsOff === undefined
      ? 'its own search is switched by hand'
      : `its own search is ${nativeIsOff ? 'off' : 'on'}`;
  const named = mode === 'both' || mode === 'neither' || mode === 'unknown' ? '' : `mode ${mode}; `;
  return `${named}${wired}, ${native}.`;
}

async function versionOf({ command }: InstalledAgent, io: Io): Promise<string | undefined> {
  if (command === undefined) return undefined;
  const { stdout } = await runProgram([command, '--version'], { ...io, cwd: dirname(command) });
  return /\d+\.\d+(?:\.\d+)?(?:-[\w.]+)?/.exec(stdout)?.[0];
}
