import { defined } from '../../defined.ts';
import { asList, at } from '../../json.ts';
import type { Change } from '../edit/change.ts';
import { tomlOf } from '../edit/toml-text.ts';
import type { Agent } from './agent.ts';
import { movable, project } from './config-paths.ts';
import { callTimeoutMs, docsTool, serverName, webTools } from './mcp-server.ts';
import { hidesWebTools, serverEnvironment, type Wiring } from './wiring.ts';

export interface CodexConfig {
  /** For `config.toml`. */
  readonly config: {
    readonly web_search?: 'disabled';
    readonly mcp_servers: Readonly<Record<string, CodexServer>>;
  };
  /** The same as text. */
  readonly toml: string;
}

interface CodexServer {
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly env_vars?: readonly string[];
  readonly url?: string;
  readonly bearer_token_env_var?: string;
  readonly enabled_tools?: readonly string[];
  readonly startup_timeout_sec: number;
  readonly tool_timeout_sec: number;
}

export function codexConfig(wiring: Wiring): CodexConfig {
  if (wiring.mode === 'native') return { config: { mcp_servers: {} }, toml: '' };
  const config = { web_search: 'disabled', mcp_servers: { [serverName]: serverEntry(wiring) } } as const;
  return { config, toml: tomlOf(config) };
}

/** It passes hardly anything of its environment on, so every variable that Footnote reads is named. */
function serverEntry(wiring: Wiring): CodexServer {
  const { server, variables } = wiring;
  const always = {
    ...(hidesWebTools(wiring) ? { enabled_tools: [docsTool] } : {}),
    startup_timeout_sec: callTimeoutMs / 1000,
    tool_timeout_sec: callTimeoutMs / 1000,
  };
  if (server.kind === 'stdio') {
    const { command, args } = server;
    const env = serverEnvironment(wiring);
    const passed = variables.filter((name) => env?.[name] === undefined);
    return { command, args, ...defined({ env }), env_vars: passed, ...always };
  }
  const { url, tokenVariable } = server;
  return { url, ...defined({ bearer_token_env_var: tokenVariable }), ...always };
}

/** What its servers need to be programs at all, on any platform. */
const handedOn =
  /^(?:HOME|PATH|PATHEXT|SHELL|USER|LOGNAME|LANG|LC_ALL|TERM|TMPDIR|TEMP|TMP|TZ|USERPROFILE|USERNAME|APPDATA|LOCALAPPDATA|PROGRAMDATA|PROGRAMFILES|SYSTEMROOT|SYSTEMDRIVE|COMSPEC)$/i;

export const codex: Agent = {
  id: 'codex',
  label: 'Codex',
  binary: 'codex',
  handsOn: (variable) => handedOn.test(variable),
  traces: (machine) => [movable(machine, 'CODEX_HOME', '.codex')()],

  files(wiring, machine) {
    const path =
      wiring.scope === 'project'
        ? project(machine)('.codex', 'config.toml')
        : movable(machine, 'CODEX_HOME', '.codex')('config.toml');
    return [{ paths: [path], format: 'toml', changes: changes(codexConfig(wiring)) }];
  },

  nativeIsOff: ([config]) => config?.['web_search'] === 'disabled',

  hidesWeb: ([config]) => {
    const offered = asList(at(config, 'mcp_servers', serverName, 'enabled_tools'));
    return offered.length > 0 && !webTools.some((tool) => offered.includes(tool));
  },

  ignoredSettings: ([config]) =>
    at(config, 'tools', 'web_search') === undefined
      ? []
      : ['Codex ignores \'web_search\' under [tools]; web_search = "disabled" at the top works.'],

  notes: ({ mode, scope }) =>
    scope === 'project' && mode !== 'native'
      ? ['Codex reads .codex/config.toml only in projects that it was told to trust.']
      : [],
};

function changes({ config: { web_search, mcp_servers } }: CodexConfig): readonly Change[] {
  const path = ['mcp_servers', serverName];
  const value = mcp_servers[serverName];
  // Only what switched its search off is taken away: 'live' and 'cached' are the user's choice.
  if (value === undefined)
    return [
      { do: 'remove', path },
      { do: 'remove', path: ['web_search'], value: 'disabled' },
    ];
  return [
    { do: 'set', path, value, own: true },
    { do: 'set', path: ['web_search'], value: web_search },
  ];
}
