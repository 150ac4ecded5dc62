import { defaultRegistry } from '../providers/registry.ts';
import { type ClaudeConfig, claudeConfig } from './agents/claude.ts';
import { type CodexConfig, codexConfig } from './agents/codex.ts';
import { type GeminiConfig, geminiConfig } from './agents/gemini.ts';
import { knownVariables } from './agents/known-variables.ts';
import { portableCommand, splitWords, stdioServer } from './agents/mcp-server.ts';
import { nativeTools, type OpenCodeConfig, opencodeConfig } from './agents/opencode.ts';
import { type Mode, resolveMode, type SettingsScope, type Visibility, type Wiring } from './agents/wiring.ts';

export interface AgentConfigOptions {
  /** By default `footnote`. */
  readonly mode?: Mode;
  /** Who can read the repository; it decides `hybrid`. Not told means public. */
  readonly visibility?: Visibility;
  /** What starts the MCP server, as a line or as words; by default npx runs this version of Footnote. */
  readonly command?: string | readonly string[];
  /** A running `footnote serve` instead, such as `http://127.0.0.1:4040/mcp`. */
  readonly url?: string;
  /** The variable with the token for that server. */
  readonly tokenVariable?: string;
  /** Ids of the providers whose variables are handed on, where an agent has to be told; by default all. */
  readonly providers?: readonly string[];
  /** Which of the agent's files the fragments are for; by default the user's. */
  readonly scope?: SettingsScope;
  readonly platform?: NodeJS.Platform;
}

export interface AgentConfigs {
  readonly claude: ClaudeConfig;
  readonly gemini: GeminiConfig;
  readonly opencode: OpenCodeConfig;
  readonly codex: CodexConfig;
}

/** A file of settings is left as its user wrote it; a program that starts OpenCode says what it wants in full. */
const opencodeNative: OpenCodeConfig = {
  permission: Object.fromEntries(nativeTools.map((tool) => [tool, 'allow'])),
  mcp: {},
};

const makers: { readonly [Name in keyof AgentConfigs]: (wiring: Wiring) => AgentConfigs[Name] } = {
  claude: claudeConfig,
  gemini: geminiConfig,
  opencode: (wiring) => (wiring.mode === 'native' ? opencodeNative : opencodeConfig(wiring)),
  codex: codexConfig,
};

/** The fragments that an agent's SDK or settings take, as `footnote setup` writes them. Nothing is read or written. */
export function agentConfig<Name extends keyof AgentConfigs>(
  name: Name,
  options: AgentConfigOptions = {},
): AgentConfigs[Name] {
  const { mode = 'footnote', visibility, command = portableCommand, url, tokenVariable, scope = 'user' } = options;
  return makers[name]({
    mode: resolveMode(mode, visibility),
    scope,
    server:
      url === undefined
        ? stdioServer(typeof command === 'string' ? splitWords(command) : command, options.platform ?? process.platform)
        : { kind: 'http', url, tokenVariable },
    variables: knownVariables(
      defaultRegistry.getAllWebSearchProviders().filter(({ id }) => options.providers?.includes(id) !== false),
    ),
  });
}
