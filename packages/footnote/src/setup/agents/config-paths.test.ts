import { describe, expect, it } from 'vitest';
import type { Machine } from '../machine/machine.ts';
import type { AgentId } from './agent.ts';
import { agents } from './registry.ts';
import type { SettingsScope, Wiring } from './wiring.ts';

const linux: Machine = { platform: 'linux', home: '/home/ada', cwd: '/work/app', env: {} };
const mac: Machine = { platform: 'darwin', home: '/Users/ada', cwd: '/Users/ada/app', env: {} };
const windows: Machine = {
  platform: 'win32',
  home: 'C:\\Users\\ada',
  cwd: 'D:\\app',
  env: { APPDATA: 'C:\\Users\\ada\\AppData\\Roaming' },
};

function pathsOf(id: AgentId, machine: Machine, scope: SettingsScope = 'user'): readonly string[] | string {
  const server = { kind: 'stdio', command: 'footnote', args: ['mcp'] } as const;
  const wiring: Wiring = { mode: 'footnote', scope, server, variables: [] };
  const files = agents.find((agent) => agent.id === id)?.files(wiring, machine) ?? [];
  return typeof files === 'string' ? files : files.map(({ paths: [first = ''], made = first }) => made);
}

describe('where each agent keeps its settings', () => {
  it('on Linux', () => {
    expect(Object.fromEntries(agents.map(({ id }) => [id, pathsOf(id, linux)]))).toEqual({
      claude: ['/home/ada/.claude.json', '/home/ada/.claude/settings.json'],
      gemini: ['/home/ada/.gemini/settings.json', '/home/ada/.gemini/policies/footnote.toml'],
      opencode: ['/home/ada/.config/opencode/opencode.json'],
      codex: ['/home/ada/.codex/config.toml'],
      cursor: ['/home/ada/.cursor/mcp.json'],
      vscode: ['/home/ada/.config/Code/User/mcp.json'],
      windsurf: ['/home/ada/.codeium/windsurf/mcp_config.json'],
      zed: ['/home/ada/.config/zed/settings.json'],
      cline: [
        '/home/ada/.config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json',
        '/home/ada/.cline/data/settings/cline_mcp_settings.json',
      ],
      goose: ['/home/ada/.config/goose/config.yaml'],
      'claude-desktop': ['/home/ada/.config/Claude/claude_desktop_config.json'],
    });
  });

  it('on a Mac', () => {
    const support = '/Users/ada/Library/Application Support';
    expect(pathsOf('claude', mac)).toEqual(['/Users/ada/.claude.json', '/Users/ada/.claude/settings.json']);
    expect(pathsOf('opencode', mac)).toEqual(['/Users/ada/.config/opencode/opencode.json']);
    expect(pathsOf('vscode', mac)).toEqual([`${support}/Code/User/mcp.json`]);
    expect(pathsOf('zed', mac)).toEqual(['/Users/ada/.config/zed/settings.json']);
    expect(pathsOf('cline', mac)[0]).toBe(
      `${support}/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json`,
    );
    expect(pathsOf('goose', mac)).toEqual(['/Users/ada/.config/goose/config.yaml']);
    expect(pathsOf('claude-desktop', mac)).toEqual([`${support}/Claude/claude_desktop_config.json`]);
  });

  it('on Windows', () => {
    const roaming = 'C:\\Users\\ada\\AppData\\Roaming';
    expect(pathsOf('claude', windows)).toEqual([
      'C:\\Users\\ada\\.claude.json',
      'C:\\Users\\ada\\.claude\\settings.json',
    ]);
    expect(pathsOf('codex', windows)).toEqual(['C:\\Users\\ada\\.codex\\config.toml']);
    expect(pathsOf('opencode', windows)).toEqual(['C:\\Users\\ada\\.config\\opencode\\opencode.json']);
    expect(pathsOf('vscode', windows)).toEqual([`${roaming}\\Code\\User\\mcp.json`]);
    expect(pathsOf('zed', windows)).toEqual([`${roaming}\\Zed\\settings.json`]);
    expect(pathsOf('goose', windows)).toEqual([`${roaming}\\Block\\goose\\config\\config.yaml`]);
    expect(pathsOf('claude-desktop', { ...windows, env: {} })).toEqual([
      `${roaming}\\Claude\\claude_desktop_config.json`,
    ]);
    expect(pathsOf('gemini', windows, 'project')).toEqual(['D:\\app\\.gemini\\settings.json']);
  });

  it('in a project', () => {
    expect(Object.fromEntries(agents.map(({ id }) => [id, pathsOf(id, linux, 'project')]))).toEqual({
      claude: ['/work/app/.mcp.json', '/work/app/.claude/settings.json'],
      gemini: ['/work/app/.gemini/settings.json'],
      opencode: ['/work/app/opencode.json'],
      codex: ['/work/app/.codex/config.toml'],
      cursor: ['/work/app/.cursor/mcp.json'],
      vscode: ['/work/app/.vscode/mcp.json'],
      windsurf: 'Windsurf has no settings of a project. Use --scope user.',
      zed: ['/work/app/.zed/settings.json'],
      cline: 'Cline has no settings of a project. Use --scope user.',
      goose: 'Goose has no settings of a project. Use --scope user.',
      'claude-desktop': 'Claude Desktop has no settings of a project. Use --scope user.',
    });
  });

  it('where variables move it', () => {
    const moved = { CLAUDE_CONFIG_DIR: '/c', CODEX_HOME: '/x', XDG_CONFIG_HOME: '/d' };
    const machine = { ...linux, env: moved };
    expect(pathsOf('claude', machine)).toEqual(['/c/.claude.json', '/c/settings.json']);
    expect(pathsOf('codex', machine)).toEqual(['/x/config.toml']);
    expect(pathsOf('opencode', machine)).toEqual(['/d/opencode/opencode.json']);
    expect(pathsOf('goose', machine)).toEqual(['/d/goose/config.yaml']);
  });
});
