import type { Agent } from './agent.ts';
import { claude } from './agents/claude.ts';
import { claudeDesktop } from './agents/claude-desktop.ts';
import { cline } from './agents/cline.ts';
import { codex } from './agents/codex.ts';
import { cursor } from './agents/cursor.ts';
import { gemini } from './agents/gemini.ts';
import { goose } from './agents/goose.ts';
import { opencode } from './agents/opencode.ts';
import { vscode } from './agents/vscode.ts';
import { windsurf } from './agents/windsurf.ts';
import { zed } from './agents/zed.ts';

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
