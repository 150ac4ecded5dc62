import { defined } from '../../defined.ts';
import { asList, at } from '../../json.ts';
import type { Change } from '../edit/change.ts';
import type { Agent } from './agent.ts';
import { home, movable, project } from './config-paths.ts';
import { authorization, docsTool, serverName, webTools } from './mcp-server.ts';
import { hidesWebTools, serverEnvironment, type Wiring } from './wiring.ts';

/** What Claude Code's SDK takes: `query({ options: agentConfig('claude') })`. */
export interface ClaudeConfig {
  readonly mcpServers: Readonly<Record<string, ClaudeServer>>;
  readonly disallowedTools: readonly string[];
  /** Without this, a headless run is refused every call. */
  readonly allowedTools: readonly string[];
}

type ClaudeServer =
  | {
      readonly type: 'stdio';
      readonly command: string;
      readonly args: readonly string[];
      readonly env?: Readonly<Record<string, string>>;
    }
  | { readonly type: 'http'; readonly url: string; readonly headers?: Readonly<Record<string, string>> };

const variable = 'CLAUDE_CONFIG_DIR';
const nativeTools = ['WebSearch', 'WebFetch'];
const ourTools = `mcp__${serverName}`;

export function claudeConfig(wiring: Wiring): ClaudeConfig {
  if (wiring.mode === 'native') return { mcpServers: {}, disallowedTools: [], allowedTools: [] };
  const hidden = hidesWebTools(wiring) ? webTools.map((tool) => `${ourTools}__${tool}`) : [];
  return {
    mcpServers: { [serverName]: serverEntry(wiring) },
    disallowedTools: [...nativeTools, ...hidden],
    allowedTools: [hidden.length === 0 ? ourTools : `${ourTools}__${docsTool}`],
  };
}

/** It passes its whole environment on, so keys need no mention. */
function serverEntry(wiring: Wiring): ClaudeServer {
  const { server } = wiring;
  if (server.kind === 'http') {
    return { type: 'http', url: server.url, ...authorization(server, (name) => `\${${name}}`) };
  }
  const { command, args } = server;
  return { type: 'stdio', command, args, ...defined({ env: serverEnvironment(wiring) }) };
}

export const claude: Agent = {
  id: 'claude',
  label: 'Claude Code',
  binary: 'claude',
  traces: (machine) => [home(machine)('.claude.json'), movable(machine, variable, '.claude')()],

  files(wiring, machine) {
    const config = claudeConfig(wiring);
    const isProject = wiring.scope === 'project';
    // A moved folder holds both files; by default one is beside it.
    const servers = isProject ? project(machine)('.mcp.json') : movable(machine, variable)('.claude.json');
    const settings = isProject
      ? project(machine)('.claude', 'settings.json')
      : movable(machine, variable, '.claude')('settings.json');
    return [
      { paths: [servers], format: 'jsonc', changes: serverChanges(config) },
      { paths: [settings], format: 'jsonc', changes: permissionChanges(config) },
    ];
  },

  nativeIsOff: ([, settings]) => {
    const denied = asList(at(settings, 'permissions', 'deny'));
    return nativeTools.every((tool) => denied.includes(tool));
  },

  hidesWeb: ([, settings]) => {
    const denied = asList(at(settings, 'permissions', 'deny'));
    return webTools.every((tool) => denied.includes(`${ourTools}__${tool}`));
  },

  notes: ({ mode, scope }) =>
    scope === 'project' && mode !== 'native'
      ? [
          'Claude Code asks once, in its window, whether the servers of .mcp.json may run; headless runs are not asked.',
          'Until somebody trusts this folder in its window, headless runs offer the tools and refuse every call; --scope user has no such condition.',
        ]
      : [],
};

function serverChanges({ mcpServers }: ClaudeConfig): readonly Change[] {
  const path = ['mcpServers', serverName];
  const value = mcpServers[serverName];
  return [value === undefined ? { do: 'remove', path } : { do: 'set', path, value, own: true }];
}

function permissionChanges({ disallowedTools, allowedTools }: ClaudeConfig): readonly Change[] {
  const ours = [ourTools, ...[...webTools, docsTool].map((tool) => `${ourTools}__${tool}`)];
  const deny = ['permissions', 'deny'];
  const allow = ['permissions', 'allow'];
  const all = [
    { do: 'exclude', path: deny, items: [...nativeTools, ...ours].filter((tool) => !disallowedTools.includes(tool)) },
    { do: 'exclude', path: allow, items: ours.filter((tool) => !allowedTools.includes(tool)) },
    { do: 'include', path: allow, items: allowedTools },
    { do: 'include', path: deny, items: disallowedTools },
  ] as const;
  return all.filter(({ items }) => items.length > 0);
}
