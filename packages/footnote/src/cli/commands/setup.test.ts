import { chmod, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { parse as parseToml } from '@decimalturn/toml-patch';
import { describe, expect, it } from 'vitest';
import { type AgentConfigOptions, agentConfig } from '../../index.ts';
import { type Folder, makeFolder } from '../run-cli.test-kit.ts';
import { files, json, setup, text } from './setup.test-kit.ts';

const command = 'node /opt/footnote.js mcp';
const words = command.split(' ');

describe('what setup writes is what agentConfig returns', () => {
  const cases: readonly (readonly [name: string, argv: readonly string[], options: AgentConfigOptions])[] = [
    ['footnote', ['--command', command], { command: words }],
    ['off', ['--mode', 'off', '--command', command], { mode: 'off', command: words }],
    [
      'hybrid in public',
      ['--mode', 'hybrid', '--visibility', 'public', '--command', command],
      { mode: 'hybrid', visibility: 'public', command: words },
    ],
    ['over HTTP', ['--url', 'http://127.0.0.1:4040/mcp'], { url: 'http://127.0.0.1:4040/mcp' }],
    [
      'over HTTP with a token',
      ['--url', 'https://search.example/mcp', '--token-variable', 'MY_TOKEN'],
      { url: 'https://search.example/mcp', tokenVariable: 'MY_TOKEN' },
    ],
    [
      'off over HTTP',
      ['--mode', 'off', '--url', 'http://127.0.0.1:4040/mcp'],
      { mode: 'off', url: 'http://127.0.0.1:4040/mcp' },
    ],
  ];

  it.each(cases)('%s, for the user', async (_, argv, given) => {
    await using home = await makeFolder();
    const options = { ...given, providers: [] };
    const { exitCode, stderr } = await setup(home, [
      'claude',
      'gemini',
      'opencode',
      'codex',
      '--scope',
      'user',
      ...argv,
    ]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const claude = agentConfig('claude', options);
    expect(await json(home, '.claude.json')).toEqual({ mcpServers: claude.mcpServers });
    expect(await json(home, '.claude/settings.json')).toEqual({
      permissions: { allow: claude.allowedTools, deny: claude.disallowedTools },
    });
    const gemini = agentConfig('gemini', options);
    expect(await json(home, '.gemini/settings.json')).toEqual(gemini.settings);
    expect(await text(home, '.gemini/policies/footnote.toml')).toBe(gemini.policyToml);
    expect(await json(home, '.config/opencode/opencode.json')).toEqual(agentConfig('opencode', options));
    const codex = agentConfig('codex', options);
    expect(await text(home, '.codex/config.toml')).toBe(codex.toml);
    expect(parseToml(codex.toml)).toEqual(codex.config);
  });

  it.each(cases)('%s, for the project', async (_, argv, given) => {
    await using home = await makeFolder();
    const options = { ...given, providers: [], scope: 'project' } as const;
    await setup(home, ['claude', 'gemini', 'opencode', 'codex', '--scope', 'project', ...argv]);
    const claude = agentConfig('claude', options);
    expect(await json(home, 'project/.mcp.json')).toEqual({ mcpServers: claude.mcpServers });
    expect(await json(home, 'project/.gemini/settings.json')).toEqual(agentConfig('gemini', options).settings);
    expect(await json(home, 'project/opencode.json')).toEqual(agentConfig('opencode', options));
    expect(await text(home, 'project/.codex/config.toml')).toBe(agentConfig('codex', options).toml);
    expect((await files(home)).filter((file) => !file.startsWith('project/'))).toEqual([]);
  });

  it('native writes nothing where there is nothing', async () => {
    await using home = await makeFolder();
    const { exitCode } = await setup(home, ['claude', 'gemini', 'opencode', 'codex', '--mode', 'native']);
    expect(exitCode).toBe(0);
    expect(await files(home)).toEqual([]);
    expect(agentConfig('claude', { mode: 'native' })).toEqual({
      mcpServers: {},
      disallowedTools: [],
      allowedTools: [],
    });
    expect(agentConfig('opencode', { mode: 'hybrid', visibility: 'private' })).toEqual({
      permission: { websearch: 'allow', webfetch: 'allow' },
      mcp: {},
    });
  });
});

describe('which agents', () => {
  it('are all that are installed: by their command or by their settings', async () => {
    await using home = await makeFolder();
    const goose = await home.write('bin/goose', '#!/bin/sh\n');
    await chmod(goose, 0o755);
    await home.write('.codex/config.toml', '');
    const { stdout } = await setup(home, [], { env: { PATH: join(home.path, 'bin') } });
    expect(stdout.match(/^\S.*: footnote$/gm)).toEqual(['Codex: footnote', 'Goose: footnote']);
  });

  it('are none here, which is said', async () => {
    await using home = await makeFolder();
    const { exitCode, stderr } = await setup(home, []);
    expect(exitCode).toBe(3);
    expect(stderr).toMatch(
      /^footnote: None of the agents that Footnote knows is installed here\. Install one, or name/,
    );
  });

  it.each([
    [['cluade'], "There is no agent 'cluade'. Did you mean 'claude'?"],
    [['claude=of'], "The mode of 'claude' must be one of footnote, native, hybrid, off. Did you mean 'off'?"],
    [['claude', 'claude=off'], "'claude' stands there twice."],
    [['claude', '--mode', 'on'], "'--mode' must be one of footnote, native, hybrid, off."],
    [['claude', '--url', 'ftp://x'], "'--url' must be an address that starts with http:// or https://."],
    [['claude', '--url', 'http://me:pw@x.example/mcp'], "'--url' must not hold a password."],
    [['claude', '--url', 'http://x.example/mcp', '--command', 'x'], "'--command' and '--url' exclude each other."],
    [['claude', '--command', 'node "/my tools/x mcp'], 'A quote in the command is not closed.'],
    [['claude', '--token-variable', 'X'], "'--token-variable' goes with '--url'."],
    [['claude', '--url', 'http://x.example', '--token-variable', 'a-b'], 'the name of a variable, not the token'],
    [['windsurf', '--scope', 'project'], 'Windsurf has no settings of a project. Use --scope user.'],
    [
      ['claude-desktop', '--url', 'http://x.example/mcp'],
      'Claude Desktop starts its servers itself and takes no address.',
    ],
  ])('%j is refused', async (argv, message) => {
    await using home = await makeFolder();
    const { exitCode, stderr } = await setup(home, argv);
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining(message) });
    expect(await files(home)).toEqual([]);
  });

  it('a failure with --json is JSON', async () => {
    await using home = await makeFolder();
    const { exitCode, stdout } = await setup(home, ['windsurf', '--scope', 'project', '--json']);
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'INVALID_QUERY', retryable: false } });
  });
});

describe('the command that is written', () => {
  const bearer = `Bearer \${FOOTNOTE_TOKEN}`;
  const servers = async (home: Folder) => (await json(home, '.claude.json')).mcpServers.footnote;

  it('is the file that is running, from a checkout and from a dependency of a project', async () => {
    await using home = await makeFolder();
    await home.write('work/package.json', '{}');
    for (const name of ['clone/bin/footnote.js', 'work/node_modules/footnote-search/bin/footnote.js']) {
      const program = await home.write(name, '');
      await setup(home, ['claude'], { program, env: { PATH: process.env['PATH'] } });
      expect(await servers(home)).toEqual({ type: 'stdio', command: 'node', args: [program, 'mcp'] });
    }
    await setup(home, ['claude', '--scope', 'project'], { program: join(home.path, 'clone/bin/footnote.js') });
    expect((await json(home, 'project/.mcp.json')).mcpServers.footnote.command).toBe('npx');
  });

  it('is the installed command where that leads to the file that is running, and for a global install', async () => {
    await using home = await makeFolder();
    const program = await home.write('clone/bin/footnote.js', '', 0o755);
    await mkdir(join(home.path, 'bin'));
    await symlink(program, join(home.path, 'bin/footnote'));
    const env = { PATH: join(home.path, 'bin') };
    const global = await home.write('lib/node_modules/footnote-search/bin/footnote.js', '');
    for (const running of [program, global]) {
      await setup(home, ['claude'], { program: running, env });
      expect(await servers(home)).toEqual({ type: 'stdio', command: 'footnote', args: ['mcp'] });
    }
  });

  it('is the installed one, or npx with this version', async () => {
    await using home = await makeFolder();
    await setup(home, ['claude']);
    expect(await servers(home)).toEqual({
      type: 'stdio',
      command: 'npx',
      args: ['-y', expect.stringMatching(/^footnote-search@\d/), 'mcp'],
    });
    const installed = await home.write('bin/footnote', '#!/bin/sh\n');
    await chmod(installed, 0o755);
    const env = { PATH: join(home.path, 'bin') };
    await setup(home, ['claude'], { env });
    expect(await servers(home)).toEqual({ type: 'stdio', command: 'footnote', args: ['mcp'] });
    await setup(home, ['claude', '--scope', 'project'], { env });
    expect((await json(home, 'project/.mcp.json')).mcpServers.footnote.command).toBe('npx');
  });

  it('is not one that npx or a script put on the path for a moment', async () => {
    await using home = await makeFolder();
    const passing = await home.write('cache/_npx/1234/node_modules/.bin/footnote', '#!/bin/sh\n');
    await chmod(passing, 0o755);
    await setup(home, ['claude'], { program: passing, env: { PATH: join(passing, '..') } });
    expect((await servers(home)).command).toBe('npx');
  });

  it('keeps words in quotes together', async () => {
    await using home = await makeFolder();
    await setup(home, ['claude', '--command', 'node "/my tools/footnote.js" mcp']);
    expect(await servers(home)).toEqual({ type: 'stdio', command: 'node', args: ['/my tools/footnote.js', 'mcp'] });
  });

  it('names the variable of a token where one is needed', async () => {
    await using home = await makeFolder();
    await setup(home, ['claude', '--url', 'https://search.example/mcp']);
    expect((await servers(home)).headers).toEqual({ Authorization: bearer });
    await setup(home, ['claude', '--url', 'http://localhost:4040/mcp']);
    expect(await servers(home)).not.toHaveProperty('headers');
    const token = ['a', 'long', 'token', '0123456789'].join('-');
    await setup(home, ['claude', '--url', 'http://localhost:4040/mcp'], { env: { FOOTNOTE_TOKEN: token } });
    expect((await servers(home)).headers).toEqual({ Authorization: bearer });
  });
});
