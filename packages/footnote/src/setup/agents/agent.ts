import type { JsonObject } from '../../json.ts';
import type { Change } from '../edit/change.ts';
import type { TextFormat } from '../edit/settings-text.ts';
import type { Machine } from '../machine/machine.ts';
import type { Wiring } from './wiring.ts';

/** One agent: where it keeps its settings, and what they must say in each mode. */
export interface Agent {
  readonly id: AgentId;
  readonly label: string;
  /** Its command, looked for on the PATH and asked for its version. */
  readonly binary?: string;
  /** One of these is there where the agent was ever used. */
  traces(machine: Machine): readonly string[];
  /** The files to change, or a sentence that says why there are none. */
  files(wiring: Wiring, machine: Machine): readonly SettingsFile[] | string;
  /** Whether its servers get a variable of its environment without being promised it; by default they get all. */
  handsOn?(variable: string): boolean;
  /** What the user should know or do beside that. */
  notes(wiring: Wiring): readonly string[];
  /** Whether its own search and fetch are off, by what its files hold, in the order of `files`. */
  nativeIsOff?(files: readonly JsonObject[]): boolean;
  /** Whether it is told not to offer Footnote's web tools. */
  hidesWeb?(files: readonly JsonObject[]): boolean;
  /** Settings that look as if they did something, and don't. */
  ignoredSettings?(files: readonly JsonObject[]): readonly string[];
}

export const agentIds = [
  'claude',
  'gemini',
  'opencode',
  'codex',
  'cursor',
  'vscode',
  'windsurf',
  'zed',
  'cline',
  'goose',
  'claude-desktop',
] as const;
export type AgentId = (typeof agentIds)[number];

export interface SettingsFile {
  /** The first one that is there is changed. */
  readonly paths: readonly string[];
  /** Where none is there: by default the first. */
  readonly made?: string;
  /** Without this folder the file is left out, unless the agent would get none at all. */
  readonly beside?: string;
  readonly format: TextFormat;
  readonly changes: readonly Change[];
}
