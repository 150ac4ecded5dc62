import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Folder, makeFolder, runCli } from '../run-cli.test-kit.ts';

async function run(home: Folder, argv: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const env = { HOME: home.path, PATH: `${join(home.path, 'bin')}:/usr/bin:/bin`, ...more };
  const outcome = await runCli(argv, { cwd: join(home.path, 'project'), env });
  return { ...outcome, agents: outcome.stdout.split('\n').filter((line) => line.includes(' agent ')) };
}

async function install(home: Folder, name: string, version: string) {
  await chmod(await home.write(`bin/${name}`, `#!/bin/sh\necho "${version}"\n`), 0o755);
}

const tinyServer = fileURLToPath(new URL('../../../../../real-agents/tiny-mcp-server.mjs', import.meta.url));
const command = `${process.execPath} ${tinyServer}`;
const wire = ['--command', command];
const wired = `Footnote is wired (${command}) and offers web_search`;

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
      `ok   agent claude: Claude Code 2.1.325: mode footnote; ${wired}, its own search is off.`,
      'ok   agent gemini: Gemini CLI: mode native; Footnote is not wired, its own search is on.',
      `ok   agent codex: Codex 0.166.0: mode off; ${wired}, its own search is off.`,
    ]);
  });

  it('tells hybrid, a server at an address, and agents that are switched by hand', async () => {
    await using home = await makeFolder();
    await run(home, ['setup', 'claude', '--mode', 'hybrid', '--scope', 'user', '--visibility', 'public', ...wire]);
    await run(home, ['setup', 'opencode', 'windsurf', '--url', 'http://127.0.0.1:4040/mcp']);
    expect((await run(home, ['doctor'])).agents).toEqual([
      `ok   agent claude: Claude Code: mode hybrid; ${wired}, its own search is off.`,
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
      '{ "mcpServers": { "footnote": { "command": "false" } } }',
      'Footnote and its own search are both on.',
    ],
    [
      'claude',
      '.claude.json',
      '{ "mcpServers": { "footnote": { "command": "nowhere" } } }',
      'It was started, and that did not answer: there is no such command.',
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

  it('fails where an agent was left with nothing: its own search is off, and what is wired does not start', async () => {
    await using home = await makeFolder();
    await run(home, ['setup', 'claude', 'codex', '--force', '--command', 'sh -c "echo gone >&2; exit 9"']);
    const { agents, exitCode } = await run(home, ['doctor']);
    expect(exitCode).toBe(3);
    expect(agents.map((line) => line.slice(0, 17))).toEqual(['fail agent claude', 'fail agent codex:']);
    expect(agents[0]).toContain('that did not answer: it ended with exit code 9 (gone).');
    expect(agents[0]).toMatch(/Run 'footnote setup claude'\.$/);
  });

  it('never starts what a checkout brought along, only what setup wrote', async () => {
    await using home = await makeFolder();
    await run(home, ['setup', 'claude', '--scope', 'project', ...wire]);
    await home.write('.claude/settings.json', '{}');
    expect((await run(home, ['doctor'])).agents[0]).toContain('and offers web_search');
    const touching = { command: 'sh', args: ['-c', `touch ${join(home.path, 'started')}`] };
    await home.write('project/.mcp.json', JSON.stringify({ mcpServers: { footnote: touching } }));
    const { agents } = await run(home, ['doctor']);
    expect(agents[0]).toContain('by a file of this project that setup did not write here, so it was not started');
    expect(await readdir(home.path)).not.toContain('started');
  });

  it('fetches nothing where the web is off', async () => {
    await using home = await makeFolder();
    await install(home, 'npx', 'npx');
    const server = { command: 'npx', args: ['-y', 'footnote-search', 'mcp'] };
    await home.write('.claude.json', JSON.stringify({ mcpServers: { footnote: server } }));
    const { agents } = await run(home, ['doctor'], { FOOTNOTE_WEB: 'off' });
    expect(agents[0]).toContain('(npx -y footnote-search mcp), not started because the web is off, ');
  });

  it('names variables that an agent keeps to itself', async () => {
    await using home = await makeFolder();
    await run(home, ['setup', 'codex', 'gemini', ...wire]);
    const { agents } = await run(home, ['doctor'], { TAVILY_API_KEY: 'any-key' });
    for (const [at, id] of ['gemini', 'codex'].entries()) {
      expect(agents[at]).toMatch(new RegExp(`^warn agent ${id}: .* TAVILY_API_KEY: set here, and not handed on`));
    }
  });

  it('compares what hybrid was decided as with who can read the repository here', async () => {
    await using home = await makeFolder();
    await home.write('.claude.json', '{}');
    const asked = ['setup', 'claude', '--mode', 'hybrid', '--scope', 'user', ...wire];
    const { stdout } = await run(home, asked, { GITHUB_REPOSITORY_VISIBILITY: 'private' });
    expect(stdout).toContain('this decides native for all repositories; --scope project decides for this one.');
    const there = await run(home, ['doctor'], { GITHUB_REPOSITORY_VISIBILITY: 'private' });
    expect(there.agents[0]).toMatch(/^ok {3}agent claude: Claude Code: mode hybrid; Footnote is not wired/);
    const here = await run(home, ['doctor'], { GITHUB_REPOSITORY_VISIBILITY: 'public' });
    expect(here.agents[0]).toContain(
      'hybrid was decided as native in your settings, for all repositories, and this repository is public (from ' +
        "GITHUB_REPOSITORY_VISIBILITY), where it means footnote. Run 'footnote setup claude=hybrid' here.",
    );
    await run(home, ['setup', '--undo']);
    expect((await run(home, ['doctor'], { GITHUB_REPOSITORY_VISIBILITY: 'public' })).agents[0]).toContain(
      'mode native',
    );
  });
});
