import { dirname } from 'node:path';
import type { Io } from '../../contract/io.ts';
import { FootnoteError } from '../../errors.ts';
import type { NetworkSettings } from '../../http/network.ts';
import { shortPath } from '../../settings/describe-origin.ts';
import type { Agent } from '../../setup/agents/agent.ts';
import type { WiredServer } from '../../setup/agents/mcp-server.ts';
import { agents } from '../../setup/agents/registry.ts';
import { resolveMode } from '../../setup/agents/wiring.ts';
import { findDecision } from '../../setup/decisions.ts';
import { type Inspection, inspectAgent } from '../../setup/inspect-agent.ts';
import { findInstalled, type InstalledAgent } from '../../setup/machine/find-installed.ts';
import { isGuess, visibilityHere } from '../../setup/machine/find-visibility.ts';
import { type Machine, type RunProgram, thisMachine } from '../../setup/machine/machine.ts';
import { liesInProject } from '../../setup/outside-project.ts';
import { openRecords, type SetupRecords } from '../../setup/records.ts';
import { failureOf, keptBack, runsNpx, tryServer } from '../../setup/try-server.ts';
import { runProgram } from '../run-program.ts';
import { askServer } from '../setup/ask-server.ts';
import { afterRefusal, refusal } from '../setup/setup-report.ts';
import { type Check, failed, ok, warn } from './check.ts';

/** Each agent that is installed: its version, what is wired, whether that starts, in which mode, and what doesn't fit. */
export async function* checkAgents(
  dataDir: string,
  isWebOff: boolean,
  network: NetworkSettings,
  io: Io,
): AsyncIterable<Check> {
  const machine = thisMachine(io);
  const records = openRecords(dataDir, machine);
  const context = { machine, records, isWebOff, network, io };
  // All at once, since asking for a version takes a second or more; told in order.
  const checks = agents.map((agent) => checkAgent(agent, context));
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

interface AgentContext {
  readonly machine: Machine;
  readonly records: SetupRecords;
  readonly isWebOff: boolean;
  readonly network: NetworkSettings;
  readonly io: Io;
}

async function checkAgent(agent: Agent, context: AgentContext): Promise<readonly Check[]> {
  const { machine, records, io } = context;
  const found = await findInstalled(agent, machine);
  if (found === undefined) return [];
  const [inspection, version] = await Promise.all([inspectAgent(agent, machine, records), versionOf(found, io)]);
  const server = await checkServer(agent, inspection, context);
  const hybrid = await checkHybrid(agent, context);
  const check = `agent ${agent.id}`;
  const name = version === undefined ? agent.label : `${agent.label} ${version}`;
  const summary = `${name}: ${describe(inspection, server.got, hybrid !== undefined)}`;
  if (server.failure !== undefined && inspection.nativeIsOff === true) {
    const what = `${summary} ${server.failure}`;
    return [failed(check, new FootnoteError('NOT_CONFIGURED', what, { hint: `Run 'footnote setup ${agent.id}'.` }))];
  }
  const again = server.failure === undefined ? [] : [`${server.failure} Run 'footnote setup ${agent.id}'.`];
  const problems = [...inspection.problems, ...again, ...server.problems, ...(hybrid ?? [])];
  if (problems.length === 0) return [ok(check, summary)];
  return problems.map((problem, at) => warn(check, at === 0 ? `${summary} ${problem}` : problem));
}

interface CheckedServer {
  /** What came of starting it, between two commas. */
  readonly got: string;
  readonly failure?: string;
  readonly problems: readonly string[];
}

/** Starts or reaches what is wired as the agent would; never what a checkout brought along. */
async function checkServer(agent: Agent, inspection: Inspection, context: AgentContext): Promise<CheckedServer> {
  const { machine, isWebOff, network, io } = context;
  const { wired, isForeign } = inspection;
  if (wired === undefined) return { got: '', problems: [] };
  const isAddress = wired.server.kind === 'http';
  const done = isAddress ? 'asked' : 'started';
  if (isForeign)
    return { got: ` by a file of this project that setup did not write here, so it was not ${done}`, problems: [] };
  if (isWebOff && leavesMachine(wired.server)) return { got: `, not ${done} because the web is off`, problems: [] };
  const kept = keptBack(agent, wired, machine);
  const problems =
    kept.length === 0
      ? []
      : [`${kept.join(', ')}: set here, and not handed on to Footnote. Run 'footnote setup ${agent.id}' again.`];
  const trial = await tryServer(agent, wired, { machine, askServer: (asked) => askServer(asked, io, network) });
  if (trial.problem !== undefined) return { got: '', failure: `It was ${done}, and ${failureOf(trial)}.`, problems };
  if ('isDependency' in trial) return { got: ' and is a dependency of this project', problems };
  return { got: ` and offers ${trial.tools.join(', ')}`, problems };
}

function leavesMachine(server: WiredServer): boolean {
  if (server.kind !== 'http') return runsNpx(server);
  return !URL.canParse(server.url) || !/^(?:localhost|127\.[\d.]+|\[::1\])$/.test(new URL(server.url).hostname);
}

/** Where hybrid was asked for: what it came to, against who can read the repository here. */
async function checkHybrid(agent: Agent, context: AgentContext): Promise<readonly string[] | undefined> {
  const { machine, records, isWebOff, io } = context;
  const decision = await findDecision(agent.id, records, machine);
  if (decision === undefined) return undefined;
  const run: RunProgram = async (words, cwd) =>
    isWebOff && words[0] === 'gh' ? { exitCode: undefined, stdout: '' } : runProgram(words, { ...io, cwd });
  const here = await visibilityHere(machine, run);
  const wanted = resolveMode('hybrid', here.visibility);
  if (isGuess(here) || wanted === decision.wrote) return [];
  const whose = decision.project === '' ? 'in your settings, for all repositories' : 'for this project';
  return [
    `hybrid was decided as ${decision.wrote} ${whose}, and this repository is ${here.visibility} (from ${here.from}), ` +
      `where it means ${wanted}. Run 'footnote setup ${agent.id}=hybrid' here.`,
  ];
}

function describe({ means, server, nativeIsOff, isBroken }: Inspection, got: string, isHybrid: boolean): string {
  if (isBroken) return 'how it is wired is unknown.';
  const mode = isHybrid && (means === 'footnote' || means === 'native') ? 'hybrid' : means;
  const wired = server === undefined ? 'Footnote is not wired' : `Footnote is wired (${server})${got}`;
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
