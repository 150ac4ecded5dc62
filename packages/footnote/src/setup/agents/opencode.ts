import { defined } from '../../defined.ts';
import { at } from '../../json.ts';
import type { Change } from '../edit/change.ts';
import type { Agent } from './agent.ts';
import { project, xdgConfig } from './config-paths.ts';
import { authorization, callTimeoutMs, docsTool, serverName } from './mcp-server.ts';
import { hidesWebTools, serverEnvironment, type Wiring } from './wiring.ts';

export interface OpenCodeConfig {
  readonly permission: Readonly<Record<string, 'allow' | 'deny'>>;
  readonly mcp: Readonly<Record<string, OpenCodeServer>>;
}

type OpenCodeServer =
  | {
      readonly type: 'local';
      readonly command: readonly string[];
      readonly environment?: Readonly<Record<string, string>>;
      readonly enabled: true;
      readonly timeout: number;
    }
  | {
      readonly type: 'remote';
      readonly url: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly oauth: false;
      readonly enabled: true;
      readonly timeout: number;
    };

export const nativeTools = ['websearch', 'webfetch'];
/** The tool of the plugin opencode-gemini-search: a search beside the one that is filtered and logged. */
const pluginTool = 'geminisearch';
const deniedTools = [...nativeTools, pluginTool];
const allOurs = `${serverName}_*`;
const ourDocs = `${serverName}_${docsTool}`;

export function opencodeConfig(wiring: Wiring): OpenCodeConfig {
  if (wiring.mode === 'native') return { permission: {}, mcp: {} };
  // The last rule that fits wins, so the broad one comes first.
  const ours = hidesWebTools(wiring) ? { [allOurs]: 'deny', [ourDocs]: 'allow' } : { [allOurs]: 'allow' };
  const others = Object.fromEntries(deniedTools.map((tool) => [tool, 'deny']));
  return {
    permission: { ...others, ...ours } as OpenCodeConfig['permission'],
    mcp: { [serverName]: serverEntry(wiring) },
  };
}

/** It passes its whole environment on, so keys need no mention. */
function serverEntry(wiring: Wiring): OpenCodeServer {
  const { server } = wiring;
  const always = { enabled: true, timeout: callTimeoutMs } as const;
  if (server.kind === 'stdio') {
    const command = [server.command, ...server.args];
    return { type: 'local', command, ...defined({ environment: serverEnvironment(wiring) }), ...always };
  }
  const headers = authorization(server, (name) => `{env:${name}}`);
  return { type: 'remote', url: server.url, ...headers, oauth: false, ...always };
}

export const opencode: Agent = {
  id: 'opencode',
  label: 'OpenCode',
  binary: 'opencode',
  traces: (machine) => [xdgConfig(machine)('opencode')],

  files(wiring, machine) {
    const user = xdgConfig(machine);
    const root = project(machine);
    const isProject = wiring.scope === 'project';
    // It reads them all; the later one of a folder wins, and that is the one to change.
    const names = ['opencode.jsonc', 'opencode.json'];
    const folders = isProject ? [[], ['.opencode']] : [['opencode']];
    const base = isProject ? root : user;
    const paths = folders.flatMap((folder) => names.map((name) => base(...folder, name)));
    const made = base(...(folders[0] ?? []), 'opencode.json');
    return [{ paths, made, format: 'jsonc', changes: changes(opencodeConfig(wiring)) }];
  },

  nativeIsOff: ([settings]) =>
    nativeTools.every((tool) => at(settings, 'permission', tool) === 'deny' || at(settings, 'tools', tool) === false),

  hidesWeb: ([settings]) => at(settings, 'permission', allOurs) === 'deny',

  notes: ({ mode }) =>
    mode === 'native'
      ? [
          "OpenCode has a search of its own only with the provider 'opencode' or 'opencode-go', or with OPENCODE_ENABLE_EXA=1 or OPENCODE_ENABLE_PARALLEL=1; fetching pages always works.",
        ]
      : [],
};

function changes({ permission, mcp }: OpenCodeConfig): readonly Change[] {
  const path = ['mcp', serverName];
  const value = mcp[serverName];
  const ours = [allOurs, ourDocs];
  if (value === undefined) {
    return [
      { do: 'remove', path },
      ...ours.map((tool) => ({ do: 'remove', path: ['permission', tool] }) as const),
      ...deniedTools.flatMap((tool) => [
        { do: 'remove', path: ['permission', tool], value: 'deny' } as const,
        { do: 'remove', path: ['tools', tool], value: false } as const,
      ]),
    ];
  }
  return [
    { do: 'set', path, value, own: true },
    { do: 'append', path: ['permission'], rules: permission },
  ];
}
