import { chmod, readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runServer } from '../../server/http/http-client.test-kit.ts';
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

async function listenOnce(onRequest: () => void) {
  const server = createServer((_, response) => {
    onRequest();
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/mcp`, [Symbol.asyncDispose]: async () => void server.close() };
}

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
    await using server = await runServer();
    await run(home, ['setup', 'opencode', 'windsurf', '--url', `${server.origin}/mcp`]);
    const reached = `Footnote is wired (${server.origin}/mcp) and offers web_search, fetch_page, docs_search`;
    expect((await run(home, ['doctor'])).agents).toEqual([
      `ok   agent claude: Claude Code: mode hybrid; ${wired}, its own search is off.`,
      `ok   agent opencode: OpenCode: mode footnote; ${reached}, its own search is off.`,
      `ok   agent windsurf: Windsurf: ${reached}, its own search is switched by hand.`,
    ]);
  });

  it('asks an address with the token that each agent would send, and fails where nobody is there any more', async () => {
    await using home = await makeFolder();
    const token = ['a', 'token', 'of', 'this', 'test'].join('-');
    const four = ['claude', 'gemini', 'opencode', 'codex'];
    const asked = async (argv: readonly string[]) => (await run(home, argv, { FOOTNOTE_TOKEN: token })).agents;
    {
      await using server = await runServer({ FOOTNOTE_TOKEN: token });
      await run(home, ['setup', ...four, '--force', '--url', `${server.origin}/mcp`], { FOOTNOTE_TOKEN: token });
      const lines = await asked(['doctor']);
      expect(lines.map((line) => line.slice(0, 9))).toEqual(four.map(() => 'ok   agen'));
      expect((await run(home, ['doctor'])).agents[0]).toContain('it wants a token, and none is set here.');
    }
    const [first] = await asked(['doctor']);
    expect(first).toMatch(/^fail agent claude: .* It was asked, and that did not answer: it can't be reached/);
  });

  it('asks no address that a checkout brought along: a token must not go there', async () => {
    await using home = await makeFolder();
    await home.write('.claude/settings.json', '{}');
    let requests = 0;
    await using server = await listenOnce(() => requests++);
    const headers = { Authorization: `Bearer \${SECRET}` };
    const entry = { type: 'http', url: server.url, headers };
    await home.write('project/.mcp.json', JSON.stringify({ mcpServers: { footnote: entry } }));
    const { agents } = await run(home, ['doctor'], { SECRET: 'mine' });
    expect(agents[0]).toContain('by a file of this project that setup did not write here, so it was not asked');
    expect(requests).toBe(0);
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
