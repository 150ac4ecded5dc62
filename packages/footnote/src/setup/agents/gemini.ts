import { asList, at } from '../../json.ts';
import type { Change } from '../edit/change.ts';
import { tomlOf } from '../edit/toml-text.ts';
import type { Agent, SettingsFile } from './agent.ts';
import { home, project } from './config-paths.ts';
import { authorization, callTimeoutMs, docsTool, serverName, webTools } from './mcp-server.ts';
import { hidesWebTools, serverEnvironment, type Wiring } from './wiring.ts';

export interface GeminiConfig {
  /** For `settings.json`. */
  readonly settings: {
    readonly mcpServers: Readonly<Record<string, GeminiServer>>;
    /** Only where the policy can't be used: it works, but warns that it is old. */
    readonly tools?: { readonly exclude: readonly string[] };
  };
  /** For a file in `~/.gemini/policies`; empty where nothing is denied. */
  readonly policy: { readonly rule?: readonly PolicyRule[] };
  readonly policyToml: string;
}

interface PolicyRule {
  readonly toolName: readonly string[];
  readonly decision: 'deny';
  readonly priority: number;
}

interface GeminiServer {
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly url?: string;
  readonly type?: 'http';
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeout: number;
  /** Without it, a headless run does not offer the tools. */
  readonly trust: true;
  readonly includeTools?: readonly string[];
}

const nativeTools = ['google_web_search', 'web_fetch'];

export function geminiConfig(wiring: Wiring): GeminiConfig {
  if (wiring.mode === 'native') return { settings: { mcpServers: {} }, policy: {}, policyToml: '' };
  const mcpServers = { [serverName]: serverEntry(wiring) };
  // Gemini CLI reads no policies from a project.
  if (wiring.scope === 'project') {
    return { settings: { mcpServers, tools: { exclude: nativeTools } }, policy: {}, policyToml: '' };
  }
  const policy = { rule: [{ toolName: nativeTools, decision: 'deny', priority: 900 } as const] };
  return { settings: { mcpServers }, policy, policyToml: tomlOf(policy) };
}

function serverEntry(wiring: Wiring): GeminiServer {
  const { server } = wiring;
  const always = {
    timeout: callTimeoutMs,
    trust: true,
    ...(hidesWebTools(wiring) ? { includeTools: [docsTool] } : {}),
  } as const;
  if (server.kind === 'stdio') {
    const { command, args } = server;
    return { command, args, env: { ...passedOn(wiring), ...serverEnvironment(wiring) }, ...always };
  }
  return { url: server.url, type: 'http', ...authorization(server, reference), ...always };
}

/** It keeps what looks like a secret from its servers, and on GitHub's runners everything that isn't named here. */
function passedOn({ variables }: Wiring): Readonly<Record<string, string>> {
  return Object.fromEntries(variables.map((name) => [name, reference(name)]));
}

/** Without the default, a variable that isn't set would arrive as the text `$NAME`. */
function reference(name: string): string {
  return `\${${name}:-}`;
}

/** Names of variables that it takes for secrets. */
const secretNames = /TOKEN|SECRET|PASSWORD|PASSWD|KEY|AUTH|CREDENTIAL|CREDS|PRIVATE|CERT/i;

export const gemini: Agent = {
  id: 'gemini',
  label: 'Gemini CLI',
  binary: 'gemini',
  handsOn: (variable) => !secretNames.test(variable),
  traces: (machine) => [home(machine)('.gemini')],

  files(wiring, machine) {
    const config = geminiConfig(wiring);
    const folder = wiring.scope === 'project' ? project(machine) : home(machine);
    const settings: SettingsFile = {
      paths: [folder('.gemini', 'settings.json')],
      format: 'jsonc',
      changes: settingsChanges(config),
    };
    if (wiring.scope === 'project') return [settings];
    return [
      settings,
      { paths: [folder('.gemini', 'policies', 'footnote.toml')], format: 'toml', changes: policyChanges(config) },
    ];
  },

  nativeIsOff: ([settings, policy]) => {
    const excluded = asList(at(settings, 'tools', 'exclude'));
    const denied = asList(policy?.['rule'])
      .filter((rule) => at(rule, 'decision') === 'deny')
      .flatMap((rule) => [at(rule, 'toolName')].flat());
    return nativeTools.every((tool) => excluded.includes(tool) || denied.includes(tool));
  },

  hidesWeb: ([settings]) => {
    const offered = asList(at(settings, 'mcpServers', serverName, 'includeTools'));
    return offered.length > 0 && !webTools.some((tool) => offered.includes(tool));
  },

  ignoredSettings: ([settings]) =>
    settings?.['excludeTools'] === undefined
      ? []
      : ["Gemini CLI ignores 'excludeTools' at the top of settings.json; 'tools.exclude' or a policy works."],

  notes: ({ mode, scope }) =>
    scope === 'project' && mode !== 'native'
      ? [
          'Gemini CLI prints a warning about tools.exclude; in a project there is no other switch that works.',
          'It reads the settings of a project only where the folder is trusted: headless with GEMINI_CLI_TRUST_WORKSPACE=true, not with --skip-trust.',
        ]
      : [],
};

function settingsChanges({ settings: { mcpServers, tools } }: GeminiConfig): readonly Change[] {
  const path = ['mcpServers', serverName];
  const value = mcpServers[serverName];
  const exclude = { path: ['tools', 'exclude'], items: nativeTools };
  return [
    value === undefined ? { do: 'remove', path } : { do: 'set', path, value, own: true },
    // The policy does it better where there is one, so a list of the user's own stays.
    ...(value === undefined ? [{ do: 'exclude', ...exclude } as const] : []),
    ...(tools === undefined ? [] : [{ do: 'include', ...exclude } as const]),
  ];
}

function policyChanges({ policy: { rule } }: GeminiConfig): readonly Change[] {
  return [
    rule === undefined ? { do: 'remove', path: ['rule'] } : { do: 'set', path: ['rule'], value: rule, own: true },
  ];
}
