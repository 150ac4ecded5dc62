import type { Agent } from './agent.ts';
import { claude } from './claude.ts';
import { claudeDesktop } from './claude-desktop.ts';
import { cline } from './cline.ts';
import { codex } from './codex.ts';
import { cursor } from './cursor.ts';
import { gemini } from './gemini.ts';
import { goose } from './goose.ts';
import { opencode } from './opencode.ts';
import { vscode } from './vscode.ts';
import { windsurf } from './windsurf.ts';
import { zed } from './zed.ts';

/** The first four are switched wholly; the others get the server, and a word on what to do by hand. */
export const agents: readonly Agent[] = [
  claude,
  gemini,
  opencode,
  codex,
  cursor,
  vscode,
  windsurf,
  zed,
  cline,
  goose,
  claudeDesktop,
];
