import { join } from 'node:path';
import { readRegularFile } from '../disk/read-regular-file.ts';
import { FootnoteError } from '../errors.ts';
import { asObject, at, parseJson } from '../json.ts';
import { getAllWebSearchProviders } from '../providers/registry.ts';
import { version } from '../version.ts';
import type { Agent } from './agents/agent.ts';
import { knownVariables } from './agents/known-variables.ts';
import { docsTool, packageName, type WiredServer, webTools } from './agents/mcp-server.ts';
import { type SettingsScope, serverEnvironment, type Wiring } from './agents/wiring.ts';
import { holdsSecret } from './check-secrets.ts';
import type { AskServer, Machine, ServerAnswer } from './machine/machine.ts';

/** A server as an agent would start it, or reach it. */
export interface AgentServer {
  readonly server: WiredServer;
  /** The token for an address, where the agent's settings hold it themselves. */
  readonly token?: string | undefined;
  readonly scope: SettingsScope;
  /** What the agent's settings hand on by name. */
  readonly variables: readonly string[];
  /** What they set. */
  readonly set: Readonly<Record<string, string>>;
}

interface TryContext {
  readonly machine: Machine;
  readonly askServer: AskServer;
}

/** What came of asking it once; a dependency of the project is looked at and not started. */
export type ServerTrial = ServerAnswer | { readonly isDependency: true; readonly problem?: undefined };

/** The first npx run downloads the package. */
const timeoutMs = 20_000;
const npxTimeoutMs = 90_000;

/** Starts or reaches Footnote as that agent would, and asks which tools it has. */
export async function tryServer(agent: Agent, wired: AgentServer, context: TryContext): Promise<ServerTrial> {
  const { machine, askServer } = context;
  const { server, scope } = wired;
  if (runsNpx(server) && scope === 'project' && (await isDependency(machine))) return { isDependency: true };
  const answer = await askServer(askedOf(server, agent, wired, machine));
  if (answer.problem !== undefined) return { ...answer, stderr: await shown(answer.stderr, machine) };
  const isOurs = [...webTools, docsTool].some((tool) => answer.tools.includes(tool));
  return isOurs ? answer : { problem: "it has none of Footnote's tools", stderr: '' };
}

function askedOf(server: WiredServer, agent: Agent, wired: AgentServer, machine: Machine): Parameters<AskServer>[0] {
  if (server.kind === 'http') {
    const held = server.tokenVariable === undefined ? undefined : machine.env[server.tokenVariable];
    return { url: server.url, token: wired.token ?? (held || undefined), timeoutMs };
  }
  const isNpx = runsNpx(server);
  return {
    words: [server.command, ...server.args],
    // An agent is started in any folder. Of a project, npx would believe settings and run packages.
    cwd: isNpx ? undefined : wired.scope === 'project' ? machine.cwd : machine.home,
    env: environmentOf(agent, wired, machine),
    timeoutMs: isNpx ? npxTimeoutMs : timeoutMs,
  };
}

/** Before the agent's own search is switched off, what shall replace it has answered. */
export async function refuseSilentServer(
  agent: Agent,
  wiring: Wiring,
  context: TryContext,
): Promise<ServerTrial | undefined> {
  const { server, scope, variables, mode } = wiring;
  if (mode === 'native') return undefined;
  const trial = await tryServer(agent, { server, scope, variables, set: serverEnvironment(wiring) ?? {} }, context);
  if (trial.problem === undefined) return trial;
  const how =
    server.kind === 'http'
      ? `reached at ${server.url}`
      : `started with '${[server.command, ...server.args].join(' ')}'`;
  throw new FootnoteError('NOT_CONFIGURED', `Footnote would be ${how}, and ${failureOf(trial)}.`, {
    hint: `Nothing was changed. ${wayOut(server, scope)}`,
  });
}

/** Variables that Footnote reads and that are set here, and that this agent would keep to itself. */
export function keptBack(agent: Agent, { server, variables }: AgentServer, { env }: Machine): readonly string[] {
  if (server.kind === 'http') return [];
  const known = knownVariables(getAllWebSearchProviders());
  const isSet = (name: string) => (env[name] ?? '') !== '';
  return known.filter((name) => isSet(name) && agent.handsOn?.(name) === false && !variables.includes(name));
}

/** `that did not answer: it ended with exit code 1 (npm error code E404)` */
export function failureOf(trial: Extract<ServerTrial, { readonly stderr: string }>): string {
  return `that did not answer: ${trial.problem}${trial.stderr === '' ? '' : ` (${trial.stderr})`}`;
}

function wayOut(server: WiredServer, scope: SettingsScope): string {
  if (server.kind === 'http') {
    const token = server.tokenVariable === undefined ? '' : ` with its token in ${server.tokenVariable}`;
    return `Run setup again while 'footnote serve' runs there${token}, or write it all the same with --force.`;
  }
  if (scope === 'user' || !runsNpx(server)) {
    return 'Name a command that works with --command, or write this one all the same with --force.';
  }
  return (
    `Whoever shares this project would run the same: publish ${packageName} ${version}, or make it a dependency of ` +
    'this project. --command names another command, --force writes this one all the same, --scope user wires it for you alone.'
  );
}

export function runsNpx(server: WiredServer): boolean {
  if (server.kind === 'http') return false;
  return server.command === 'npx' || (server.command === 'cmd' && server.args[1] === 'npx');
}

/** Everybody who installs the project has it then, and npx takes it from there. */
async function isDependency({ cwd }: Machine): Promise<boolean> {
  const read = async (file: string) =>
    parseJson((await readRegularFile(join(cwd, file), 1_048_576))?.bytes?.toString() ?? '');
  const [project, installed] = await Promise.all([
    read('package.json'),
    read(`node_modules/${packageName}/package.json`),
  ]);
  const isNamed = ['dependencies', 'devDependencies'].some((kind) => packageName in asObject(at(project, kind)));
  return isNamed && at(installed, 'version') === version;
}

function environmentOf(agent: Agent, { variables, set }: AgentServer, { env }: Machine): Machine['env'] {
  const passed = Object.entries(env).filter(([name]) => agent.handsOn?.(name) !== false || variables.includes(name));
  return { ...Object.fromEntries(passed), ...set };
}

/** The first lines say what is wrong, of an error that nobody caught its own line; more is for a log. */
async function shown(stderr: string, { env }: Machine): Promise<string> {
  const lines = stderr
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !/^(?:npm (?:warn|notice)\b|$)/.test(line));
  const thrown = lines.find((line) => /^(?:[A-Z]\w{0,40})?Error(?: \[\w{1,80}\])?: /.test(line));
  const text = (thrown ?? lines.slice(0, 2).join('; ')).slice(0, 300);
  return (await holdsSecret(text, env)) ? '' : text;
}
