import { isAbsolute } from 'node:path';
import type { Io } from '../../contract/io.ts';
import type { WebSearchProvider } from '../../contract/provider.ts';
import { FootnoteError } from '../../errors.ts';
import type { Agent } from '../../setup/agents/agent.ts';
import { isInEnvironment, knownVariables } from '../../setup/agents/known-variables.ts';
import { splitWords, stdioServer, type WiredServer } from '../../setup/agents/mcp-server.ts';
import { agents } from '../../setup/agents/registry.ts';
import { type Mode, modes, type SettingsScope } from '../../setup/agents/wiring.ts';
import { holdsSecret } from '../../setup/check-secrets.ts';
import { installedAgents } from '../../setup/machine/find-installed.ts';
import { launchWords } from '../../setup/machine/launch-words.ts';
import type { Machine } from '../../setup/machine/machine.ts';
import type { AgentInMode } from '../../setup/set-up.ts';
import { didYouMean } from '../../text/nearest.ts';
import { usageError } from '../command.ts';
import { readChoice } from '../search-options.ts';
import { note } from '../terminal/print.ts';

/** `claude`, `claude=native`, or all that are installed. */
export async function readAgents(
  words: readonly string[],
  mode: Mode,
  machine: Machine,
): Promise<readonly AgentInMode[]> {
  if (words.length === 0) return (await installedAgents(machine)).map((agent) => ({ agent, mode }));
  const chosen = words.map((word) => {
    const [id = '', own] = word.split(/=(.*)/s);
    return { agent: readAgent(id), mode: own === undefined ? mode : readMode(id, own) };
  });
  const twice = chosen.find(({ agent }, at) => chosen.findIndex((other) => other.agent === agent) !== at);
  if (twice !== undefined) throw usageError(`'${twice.agent.id}' stands there twice.`);
  return chosen;
}

export function readAgent(id: string): Agent {
  const found = agents.find((agent) => agent.id === id);
  if (found !== undefined) return found;
  const ids = agents.map((agent) => agent.id);
  throw usageError(`There is no agent '${id}'.`, didYouMean(id, ids) ?? `The agents are ${ids.join(', ')}.`);
}

function readMode(id: string, word: string): Mode {
  try {
    return readChoice('mode', word, modes);
  } catch (error) {
    const { hint } = FootnoteError.from(error);
    throw usageError(`The mode of '${id}' must be one of ${modes.join(', ')}.`, hint);
  }
}

/** `hybrid` is decided for one repository, so it goes into that one's files; a job of CI has no other. */
export function readScope(
  named: SettingsScope | undefined,
  chosen: readonly AgentInMode[],
  { env }: Pick<Io, 'env'>,
): SettingsScope {
  const isHybrid = chosen.filter(({ mode }) => mode === 'hybrid').length;
  if (named !== undefined || isHybrid === 0 || isTrue(env['CI']) || isTrue(env['GITHUB_ACTIONS']))
    return named ?? 'user';
  if (isHybrid === chosen.length) return 'project';
  throw usageError(
    "'hybrid' is decided for this project, and the other modes are for you.",
    'Say whose settings are meant with --scope, or set these agents up one after the other.',
  );
}

function isTrue(variable: string | undefined): boolean {
  return variable !== undefined && !/^(?:|0|false)$/i.test(variable);
}

interface ProviderChoice {
  /** Of the settings. */
  readonly chain: unknown;
  readonly providers: readonly WebSearchProvider[];
  readonly env: Io['env'];
}

/** The variables that agents hand on: those of providers that are set here, or named, and what holds for all. */
export function readVariables(named: string | undefined, { chain, providers, env }: ProviderChoice): readonly string[] {
  const ids = providers.map(({ id }) => id);
  const asked = (named ?? '').split(',').map((id) => id.trim());
  const unknown = asked.find((id) => id !== '' && id !== 'all' && !ids.includes(id));
  if (unknown !== undefined) {
    throw usageError(
      `There is no provider '${unknown}'.`,
      didYouMean(unknown, ids) ?? `The providers are ${ids.join(', ')}.`,
    );
  }
  const wanted = [
    ...asked,
    ...String(chain)
      .split(',')
      .map((id) => id.trim().replace(/:.*/, '')),
  ];
  const isWanted = (provider: WebSearchProvider) =>
    asked.includes('all') || wanted.includes(provider.id) || isInEnvironment(provider, env);
  return knownVariables(providers.filter(isWanted));
}

export interface ServerOptions {
  readonly scope: SettingsScope;
  readonly command: string | undefined;
  readonly url: string | undefined;
  readonly tokenVariable: string | undefined;
}

/** How agents will start Footnote or reach it; without `--command` and `--url`, by what is installed. */
export async function readServer(options: ServerOptions, machine: Machine, io: Io): Promise<WiredServer> {
  const { scope, command, url, tokenVariable } = options;
  if (url === undefined) {
    if (tokenVariable !== undefined) throw usageError("'--token-variable' goes with '--url'.");
    const words = command === undefined ? await launchWords(scope, machine) : splitWords(command);
    if (words.length === 0) throw usageError("'--command' needs at least one word.");
    await refuseSecret('--command', words.join(' '), scope, io);
    const own = scope === 'project' ? words.find((word) => isAbsolute(word)) : undefined;
    if (own !== undefined) {
      note(io, `warning: '${own}' is a path of this machine. Whoever shares the project needs the same file there.`);
    }
    return stdioServer(words, machine.platform);
  }
  if (command !== undefined) throw usageError("'--command' and '--url' exclude each other.");
  const { hostname } = readUrl(url);
  await refuseSecret('--url', url, scope, io);
  if (tokenVariable !== undefined && !/^[A-Za-z_]\w*$/.test(tokenVariable)) {
    throw usageError("'--token-variable' must be the name of a variable, not the token itself.");
  }
  const isLocal = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  const needsToken = !isLocal || (io.env['FOOTNOTE_TOKEN'] ?? '') !== '';
  return { kind: 'http', url, tokenVariable: tokenVariable ?? (needsToken ? 'FOOTNOTE_TOKEN' : undefined) };
}

function readUrl(text: string): URL {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw usageError(
      "'--url' must be an address that starts with http:// or https://.",
      'Such as http://127.0.0.1:4040/mcp.',
    );
  }
  const url = new URL(text);
  if (url.username === '' && url.password === '') return url;
  throw usageError("'--url' must not hold a password.", 'Name the variable of a token with --token-variable.');
}

async function refuseSecret(option: string, text: string, scope: SettingsScope, io: Io): Promise<void> {
  if (!(await holdsSecret(text, io.env))) return;
  const hint = 'Leave it in a variable: agents pass those on that Footnote knows.';
  if (scope === 'project')
    throw usageError(`'${option}' holds a secret, which would end up in a file of the project.`, hint);
  note(io, `'${option}' holds a secret, which is now in your settings. ${hint}`);
}
