import type { Io } from '../../contract/io.ts';
import type { WebSearchProvider } from '../../contract/provider.ts';
import { FootnoteError } from '../../errors.ts';
import type { Agent, Place } from '../../setup/agents/agent.ts';
import { knownVariables } from '../../setup/agents/known-variables.ts';
import { type Scope, type Server, splitWords, stdioServer, type Wiring } from '../../setup/agents/mcp-server.ts';
import { decide, type Visibility } from '../../setup/agents/wiring.ts';
import { scannerFor, secretLines } from '../../setup/check-secrets.ts';
import { launchWords } from '../../setup/launch.ts';
import { readText } from '../../setup/machine/atomic-files.ts';
import { findVisibility, type Seen } from '../../setup/machine/find-visibility.ts';
import { inspect } from '../../setup/machine/inspect-agent.ts';
import { type FilePlan, planAgent } from '../../setup/plan.ts';
import type { Records } from '../../setup/records.ts';
import { actionOf, carryOut, type FileOutcome } from '../../setup/write-plans.ts';
import { usageError } from '../options.ts';
import { runProgram, wouldBeCommitted } from '../run-program.ts';
import { shortPath } from '../terminal/origin.ts';
import { note } from '../terminal/print.ts';
import type { Chosen } from './setup-agents.ts';
import { type AgentOutcome, type SetupOutcome, shownFile } from './setup-output.ts';

export interface Desk {
  readonly io: Io;
  readonly place: Place;
  readonly records: Records;
  readonly dryRun: boolean;
}

export interface SetUpOptions extends Desk {
  readonly scope: Scope;
  readonly visibility: Visibility | 'auto';
  readonly providers: readonly WebSearchProvider[];
  readonly command: string | undefined;
  readonly url: string | undefined;
  readonly tokenVariable: string | undefined;
}

/** One agent after the other; one that fails does not keep the others from being set up. */
export async function setUp(chosen: readonly Chosen[], options: SetUpOptions): Promise<SetupOutcome> {
  const { io, scope, dryRun } = options;
  const server = await serverOf(options);
  const variables = knownVariables(options.providers);
  const seen = chosen.some(({ mode }) => mode === 'hybrid') ? await see(options) : undefined;
  const agents: AgentOutcome[] = [];
  for (const { agent, mode } of chosen) {
    io.signal.throwIfAborted();
    const wiring: Wiring = { mode: decide(mode, seen?.visibility), scope, server, variables };
    const head = { agent: agent.id, label: agent.label, mode, wrote: wiring.mode, scope };
    try {
      const plans = await planAgent(agent, { wiring, place: options.place, records: options.records });
      const secrets = await committedSecrets(plans, io);
      const files = await carryOutAll(plans, { agent: agent.id, mode, scope }, options);
      const warnings = dryRun ? secrets : [...secrets, ...(await otherScope(agent, wiring, options))];
      agents.push({
        ...head,
        files: files.map((file) => shownFile(file, dryRun, io)),
        notes: agent.notes(wiring),
        warnings,
      });
    } catch (error) {
      io.signal.throwIfAborted();
      agents.push({ ...head, files: [], notes: [], warnings: [], error: FootnoteError.from(error) });
    }
  }
  return { action: 'setup', dryRun, ...(seen === undefined ? {} : { visibility: seen }), agents };
}

async function carryOutAll(
  all: readonly FilePlan[],
  reason: Parameters<typeof carryOut>[1],
  { records, dryRun }: Desk,
): Promise<readonly FileOutcome[]> {
  // A file that isn't there and isn't needed is not worth a line.
  const plans = all.filter(({ now, next }) => now !== undefined || next !== undefined);
  if (!dryRun) return carryOut(plans, reason, records);
  return plans.map(({ file, now, next }) => ({ file, action: actionOf(now, next), now, next }));
}

/** An agent reads the user's settings and the project's together. */
async function otherScope(agent: Agent, { mode, scope }: Wiring, { place, records }: Desk): Promise<readonly string[]> {
  const found = await inspect(agent, place, records);
  if (found.nativeIsOff === undefined || found.isBroken || found.means === mode) return [];
  const other = scope === 'user' ? 'project' : 'user';
  const meaning = { both: 'both searches are on', neither: 'there is no search at all' } as const;
  const words =
    found.means === 'both' || found.means === 'neither' ? meaning[found.means] : `the mode is ${found.means}`;
  return [
    `${agent.label} also reads its ${other} settings, and with those ${words}. ` +
      `Run 'footnote setup ${agent.id}=${mode} --scope ${other}' as well.`,
  ];
}

async function see({ visibility, io }: SetUpOptions): Promise<Seen> {
  if (visibility !== 'auto') return { visibility, from: '--visibility' };
  return findVisibility({
    env: io.env,
    readText,
    async ask(words) {
      if (words[0] === 'gh') note(io, 'asking gh who can read this repository …');
      const { exitCode, stdout } = await runProgram(words, io);
      io.signal.throwIfAborted();
      return exitCode === 0 ? stdout : undefined;
    },
  });
}

async function serverOf({ command, url, tokenVariable, scope, place, io }: SetUpOptions): Promise<Server> {
  if (url === undefined) {
    if (tokenVariable !== undefined) throw usageError("'--token-variable' goes with '--url'.");
    const words = command === undefined ? await launchWords(scope, place) : splitWords(command);
    if (words.length === 0) throw usageError("'--command' needs at least one word.");
    await refuseSecret('--command', words.join(' '), scope, io);
    return stdioServer(words, place.platform);
  }
  if (command !== undefined) throw usageError("'--command' and '--url' exclude each other.");
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw usageError(
      "'--url' must be an address that starts with http:// or https://.",
      'Such as http://127.0.0.1:4040/mcp.',
    );
  }
  const { username, password, hostname } = new URL(url);
  if (username !== '' || password !== '') {
    throw usageError("'--url' must not hold a password.", 'Name the variable of a token with --token-variable.');
  }
  await refuseSecret('--url', url, scope, io);
  if (tokenVariable !== undefined && !/^[A-Za-z_]\w*$/.test(tokenVariable)) {
    throw usageError("'--token-variable' must be the name of a variable, not the token itself.");
  }
  const isLocal = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  const needsToken = !isLocal || (io.env['FOOTNOTE_TOKEN'] ?? '') !== '';
  return { kind: 'http', url, tokenVariable: tokenVariable ?? (needsToken ? 'FOOTNOTE_TOKEN' : undefined) };
}

async function refuseSecret(option: string, text: string, scope: Scope, io: Io): Promise<void> {
  if (secretLines(text, await scannerFor(io.env)).length === 0) return;
  const hint = 'Leave it in a variable: agents pass those on that Footnote knows.';
  if (scope === 'project')
    throw usageError(`'${option}' holds a secret, which would end up in a file of the project.`, hint);
  note(io, `'${option}' holds a secret, which is now in your settings. ${hint}`);
}

async function committedSecrets(plans: readonly FilePlan[], io: Io): Promise<readonly string[]> {
  const warnings: string[] = [];
  const scanner = await scannerFor(io.env);
  for (const { file, next } of plans) {
    if (next === undefined || !(await wouldBeCommitted(file, io))) continue;
    const lines = secretLines(next, scanner);
    if (lines.length === 0) continue;
    const where = lines.map((line) => `${shortPath(file, io)}:${line}`).join(', ');
    warnings.push(`${where} holds a secret, and git would commit it. Put it into a variable, or ignore the file.`);
  }
  return warnings;
}
