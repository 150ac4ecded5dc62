import type { WiredServer } from './mcp-server.ts';

/** All that decides what an agent's files will say. */
export interface Wiring {
  readonly mode: WrittenMode;
  readonly scope: SettingsScope;
  readonly server: WiredServer;
  /** Variables that Footnote reads, for agents that keep them from their servers. */
  readonly variables: readonly string[];
}

/** Whose settings: the user's or the project's. */
export type SettingsScope = 'user' | 'project';

/** What an agent gets: `footnote` and `native` are one of the two searches, `hybrid` depends on who can see the code. */
export const modes = ['footnote', 'native', 'hybrid', 'off'] as const;
export type Mode = (typeof modes)[number];

/** What is really written: `hybrid` has been decided. */
export type WrittenMode = Exclude<Mode, 'hybrid'>;
export const writtenModes: readonly WrittenMode[] = ['footnote', 'native', 'off'];

/** Who can read the repository. */
export type Visibility = 'public' | 'private';

/** What everybody can read deserves the filtered, cleaned, logged search; so does what nobody could tell. */
export function resolveMode(mode: Mode, visibility: Visibility = 'public'): WrittenMode {
  if (mode !== 'hybrid') return mode;
  return visibility === 'private' ? 'native' : 'footnote';
}

/** What the server must be told through its environment. */
export function serverEnvironment({ mode }: Pick<Wiring, 'mode'>): Readonly<Record<string, string>> | undefined {
  return mode === 'off' ? { FOOTNOTE_WEB: 'off' } : undefined;
}

/** Whether the agent itself has to hide the web tools: a server somewhere else takes no orders from here. */
export function hidesWebTools({ mode, server }: Wiring): boolean {
  return mode === 'off' && server.kind === 'http';
}
