import { dirname } from 'node:path';
import type { Io } from '../../contract/io.ts';
import type { Agent, Place } from '../../setup/agents/agent.ts';
import { agents } from '../../setup/agents/registry.ts';
import { detect, type Found } from '../../setup/machine/find-installed.ts';
import { type Inspection, inspect } from '../../setup/machine/inspect-agent.ts';
import { openRecords, type Records } from '../../setup/records.ts';
import { runProgram } from '../run-program.ts';
import { placeOf } from '../setup/setup-agents.ts';
import { type Check, ok, warn } from './check.ts';

/** Each agent that is installed: its version, what is wired, in which mode, and what doesn't fit. */
export async function* checkAgents(dataDir: string, io: Io): AsyncIterable<Check> {
  const place = placeOf(io);
  const records = openRecords(dataDir);
  // All at once, since asking for a version takes a second or more; told in order.
  const checks = agents.map((agent) => checkAgent(agent, place, records, io));
  // Whoever fails while another is waited for is heard when its turn comes.
  for (const check of checks) check.catch(() => undefined);
  for (const check of checks) yield* await check;
}

async function checkAgent(agent: Agent, place: Place, records: Records, io: Io): Promise<readonly Check[]> {
  const found = await detect(agent, place);
  if (found === undefined) return [];
  const [inspection, version] = await Promise.all([inspect(agent, place, records), versionOf(found, io)]);
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

async function versionOf({ command }: Found, io: Io): Promise<string | undefined> {
  if (command === undefined) return undefined;
  const { stdout } = await runProgram([command, '--version'], { ...io, cwd: dirname(command) });
  return /\d+\.\d+(?:\.\d+)?(?:-[\w.]+)?/.exec(stdout)?.[0];
}
