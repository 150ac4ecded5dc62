import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Folder, makeFolder, runCli } from '../run-cli.test-kit.ts';

async function run(home: Folder, argv: readonly string[]) {
  const env = { HOME: home.path, PATH: `${join(home.path, 'bin')}:/usr/bin:/bin` };
  const outcome = await runCli(argv, { cwd: join(home.path, 'project'), env });
  return { ...outcome, agents: outcome.stdout.split('\n').filter((line) => line.includes(' agent ')) };
}

async function install(home: Folder, name: string, version: string) {
  await chmod(await home.write(`bin/${name}`, `#!/bin/sh\necho "${version}"\n`), 0o755);
}

const wire = ['--command', 'sh -c true'];

describe('doctor on agents', () => {
  it('tells version, server and mode of each that is installed', async () => {
    await using home = await makeFolder();
    await install(home, 'claude', '2.1.325 (Claude Code)');
    await install(home, 'codex', 'codex-cli 0.166.0');
    await home.write('.gemini/settings.json', '{}');
    await run(home, ['setup', 'claude', ...wire]);
    await run(home, ['setup', 'codex', '--mode', 'off', ...wire]);
    const { agents, exitCode } = await run(home, ['doctor']);
    expect(exitCode).toBe(0);
    expect(agents).toEqual([
      'ok   agent claude: Claude Code 2.1.325: mode footnote; Footnote is wired (sh -c true), its own search is off.',
      'ok   agent gemini: Gemini CLI: mode native; Footnote is not wired, its own search is on.',
      'ok   agent codex: Codex 0.166.0: mode off; Footnote is wired (sh -c true), its own search is off.',
    ]);
  });

  it('tells hybrid, a server at an address, and agents that are switched by hand', async () => {
    await using home = await makeFolder();
    await run(home, ['setup', 'claude', '--mode', 'hybrid', '--visibility', 'public', ...wire]);
    await run(home, ['setup', 'opencode', 'windsurf', '--url', 'http://127.0.0.1:4040/mcp']);
    expect((await run(home, ['doctor'])).agents).toEqual([
      'ok   agent claude: Claude Code: mode hybrid; Footnote is wired (sh -c true), its own search is off.',
      'ok   agent opencode: OpenCode: mode footnote; Footnote is wired (http://127.0.0.1:4040/mcp), its own search is off.',
      'ok   agent windsurf: Windsurf: Footnote is wired (http://127.0.0.1:4040/mcp), its own search is switched by hand.',
    ]);
  });

  it.each([
    [
      'claude',
      '.claude/settings.json',
      '{ "permissions": { "deny": ["WebSearch", "WebFetch"] } }',
      'Its own search is off, and Footnote is not wired.',
    ],
    [
      'claude',
      '.claude.json',
      '{ "mcpServers": { "footnote": { "command": "sh" } } }',
      'Footnote and its own search are both on.',
    ],
    [
      'claude',
      '.claude.json',
      '{ "mcpServers": { "footnote": { "command": "nowhere" } } }',
      "The command 'nowhere' that starts Footnote is not on the PATH.",
    ],
    ['claude', '.claude.json', '{', ".claude.json:1:2 can't be read"],
    ['claude', '.claude.json', '{', 'Claude Code: how it is wired is unknown.'],
    ['gemini', '.gemini/settings.json', '{ "excludeTools": ["web_fetch"] }', "ignores 'excludeTools'"],
    ['codex', '.codex/config.toml', '[tools]\nweb_search = false\n', "ignores 'web_search' under [tools]"],
    ['vscode', '.config/Code/User/mcp.json', '{ "mcpServers": {} }', "ignores 'mcpServers'"],
  ])('warns: %s, %s %s', async (id, file, content, message) => {
    await using home = await makeFolder();
    await home.write(file, content);
    const { agents, exitCode } = await run(home, ['doctor']);
    expect(exitCode).toBe(0);
    expect(agents.filter((line) => line.startsWith(`warn agent ${id}: `)).join('\n')).toContain(message);
  });

  it('warns when a file no longer says what setup wrote', async () => {
    await using home = await makeFolder();
    await run(home, ['setup', 'claude', ...wire]);
    await home.write('.claude/settings.json', '{}');
    const { agents } = await run(home, ['doctor']);
    expect(agents.join('\n')).toContain('.claude/settings.json no longer says what setup wrote.');
  });
});
