import { execFileSync } from 'node:child_process';
import { chmod, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse as parseToml } from '@decimalturn/toml-patch';
import { describe, expect, it } from 'vitest';
import { type AgentConfigOptions, agentConfig } from '../index.ts';
import { type Folder, makeFolder, type RunOptions, runCli } from './run-cli.test-kit.ts';

const command = 'node /opt/footnote.js mcp';
const words = command.split(' ');

/** `footnote setup` in a home of its own. */
async function setup(home: Folder, argv: readonly string[], options: RunOptions = {}) {
  const env = { HOME: home.path, FOOTNOTE_DATA_DIR: join(home.path, 'data'), ...options.env };
  return runCli(['setup', ...argv], { cwd: join(home.path, 'project'), ...options, env });
}

const text = (home: Folder, name: string) => readFile(join(home.path, name), 'utf8');
const json = async (home: Folder, name: string) => JSON.parse(await text(home, name));

/** All files of the home except Footnote's own. */
async function files(home: Folder): Promise<readonly string[]> {
  const names = await readdir(home.path, { recursive: true, withFileTypes: true });
  const all = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return all
    .map((file) => file.slice(home.path.length + 1))
    .filter((file) => !file.startsWith('data/'))
    .sort();
}

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

  it.each(cases)('%s, for the user', async (_, argv, options) => {
    await using home = await makeFolder();
    const { exitCode, stderr } = await setup(home, ['claude', 'gemini', 'opencode', 'codex', ...argv]);
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
    const options = { ...given, scope: 'project' } as const;
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
    expect(agentConfig('opencode', { mode: 'hybrid', visibility: 'private' })).toEqual({ permission: {}, mcp: {} });
  });
});

describe('modes', () => {
  it('native takes away what switched the own search off, also by hand', async () => {
    await using home = await makeFolder();
    await home.write('.claude/settings.json', '{ "permissions": { "deny": ["WebSearch", "Bash(rm:*)", "WebFetch"] } }');
    await home.write(
      '.config/opencode/opencode.jsonc',
      '{ "permission": { "webfetch": "deny", "bash": "ask" }, "tools": { "websearch": false } }',
    );
    await home.write('.codex/config.toml', 'web_search = "disabled"\nmodel = "x"\n');
    const { stdout } = await setup(home, ['--mode', 'native', 'claude', 'opencode', 'codex']);
    expect(await json(home, '.claude/settings.json')).toEqual({ permissions: { deny: ['Bash(rm:*)'] } });
    expect(await json(home, '.config/opencode/opencode.jsonc')).toEqual({ permission: { bash: 'ask' }, tools: {} });
    expect(await text(home, '.codex/config.toml')).toBe('model = "x"\n');
    expect(stdout).toContain('OPENCODE_ENABLE_EXA=1');
    await setup(home, ['--undo']);
    expect(await text(home, '.codex/config.toml')).toBe('web_search = "disabled"\nmodel = "x"\n');
  });

  it("native leaves Codex's own way of searching alone", async () => {
    await using home = await makeFolder();
    await home.write('.codex/config.toml', 'web_search = "live"\n');
    await setup(home, ['codex=native']);
    expect(await text(home, '.codex/config.toml')).toBe('web_search = "live"\n');
  });

  it('can be one for each agent', async () => {
    await using home = await makeFolder();
    const { stdout } = await setup(home, ['claude=native', 'opencode=footnote', 'codex', '--mode', 'off']);
    expect(stdout.match(/^\S.*: \w+$/gm)).toEqual(['Claude Code: native', 'OpenCode: footnote', 'Codex: off']);
    expect(await files(home)).toEqual(['.codex/config.toml', '.config/opencode/opencode.json']);
  });

  it('follow each other without leaving anything behind', async () => {
    await using home = await makeFolder();
    const before = '{\n  // mine\n  "permissions": { "deny": ["Bash(rm:*)"] }\n}\n';
    await home.write('.claude/settings.json', before);
    for (const mode of ['footnote', 'off', 'native', 'hybrid', 'footnote', 'native']) {
      expect((await setup(home, ['claude', '--mode', mode, '--visibility', 'public'])).exitCode).toBe(0);
    }
    expect(await text(home, '.claude/settings.json')).toBe(before);
    expect(await files(home)).toEqual(['.claude/settings.json']);
  });

  it("OpenCode's rules come last, where the last one wins, and a rule for all stays one", async () => {
    await using home = await makeFolder();
    const file = '.config/opencode/opencode.json';
    await home.write(file, '{\n  "permission": {\n    "webfetch": "allow",\n    "*": "ask" // careful\n  }\n}\n');
    await setup(home, ['opencode']);
    const { permission } = JSON.parse((await text(home, file)).replace(' // careful', ''));
    expect(Object.entries(permission)).toEqual([
      ['*', 'ask'],
      ['websearch', 'deny'],
      ['webfetch', 'deny'],
      ['footnote_*', 'allow'],
    ]);
    await home.write(file, '{ "permission": "ask" }');
    await setup(home, ['opencode']);
    expect((await json(home, file)).permission).toMatchObject({ '*': 'ask', webfetch: 'deny' });
    await setup(home, ['opencode', '--undo']);
    expect(await text(home, file)).toBe('{ "permission": "ask" }');
  });

  it('warns where the settings of the user and of the project disagree', async () => {
    await using home = await makeFolder();
    await setup(home, ['claude', 'cursor']);
    const { stderr } = await setup(home, ['claude=native', '--scope', 'project']);
    expect(stderr).toBe(
      "footnote: warning: Claude Code also reads its user settings, and with those the mode is footnote. Run 'footnote setup claude=native --scope user' as well.\n",
    );
    expect((await setup(home, ['claude=off', '--scope', 'project'])).stderr).toBe('');
  });

  it('hybrid says what it found, and where', async () => {
    await using home = await makeFolder();
    const run = (env: Record<string, string>) => setup(home, ['claude', '--mode', 'hybrid', '--dry-run'], { env });
    const shut = await run({ GITHUB_REPOSITORY_VISIBILITY: 'internal' });
    expect(shut.stdout).toContain(
      'Visibility: private (from GITHUB_REPOSITORY_VISIBILITY).\nClaude Code: hybrid, which means native here',
    );
    await mkdir(join(home.path, 'project'));
    const unknown = await run({});
    expect(unknown.stdout).toMatch(/^Visibility: public \(from nothing: .*unknown counts as public\)\.\n/);
    expect(unknown.stdout).toContain('hybrid, which means footnote here');
  });

  it('hybrid asks gh about a repository that has a remote', async () => {
    await using home = await makeFolder();
    const project = join(home.path, 'project');
    await mkdir(project);
    execFileSync('git', ['init', '-q', project]);
    execFileSync('git', ['-C', project, 'remote', 'add', 'origin', 'https://git.example/a/b.git']);
    const gh = await home.write(
      'bin/gh',
      '#!/bin/sh\n[ "$*" = "repo view --json visibility" ] && echo \'{"visibility":"PRIVATE"}\'\n',
    );
    await chmod(gh, 0o755);
    const env = { PATH: `${join(home.path, 'bin')}:${process.env['PATH']}` };
    const { stdout, stderr } = await setup(home, ['claude', '--mode', 'hybrid', '--json'], { env });
    expect(JSON.parse(stdout)).toMatchObject({
      visibility: { visibility: 'private', from: 'gh repo view' },
      agents: [{ agent: 'claude', mode: 'hybrid', wrote: 'native', files: [] }],
    });
    expect(stderr).toBe('footnote: asking gh who can read this repository …\n');
  });
});

describe('files', () => {
  it('are the same after a second run, and nothing is written', async () => {
    await using home = await makeFolder();
    await home.write('.claude.json', '{"numStartups":1}');
    await setup(home, ['claude', 'goose']);
    const before = await stat(join(home.path, '.claude.json'));
    const { stdout } = await setup(home, ['claude', 'goose']);
    expect(stdout.match(/^ {2}(?:created|changed|removed)/gm)).toBeNull();
    expect((await stat(join(home.path, '.claude.json'))).mtimeMs).toBe(before.mtimeMs);
    expect((await stat(join(home.path, '.claude.json'))).ino).toBe(before.ino);
  });

  it('are left alone by a second run although the agent wrote them anew', async () => {
    await using home = await makeFolder();
    await home.write('.claude.json', '{ "projects": {} }');
    await setup(home, ['claude']);
    const now = JSON.stringify({ ...(await json(home, '.claude.json')), numStartups: 1 });
    await home.write('.claude.json', now);
    expect((await setup(home, ['claude'])).stdout).toContain('unchanged ~/.claude.json');
    expect(await text(home, '.claude.json')).toBe(now);
    await setup(home, ['claude', '--undo']);
    expect(await json(home, '.claude.json')).toEqual({ projects: {}, numStartups: 1 });
  });

  it('keep their mode, and a link stays a link', async () => {
    await using home = await makeFolder();
    await home.write('dotfiles/claude.json', '{}\n', 0o640);
    await symlink(join(home.path, 'dotfiles/claude.json'), join(home.path, '.claude.json'));
    await setup(home, ['claude']);
    expect((await lstat(join(home.path, '.claude.json'))).isSymbolicLink()).toBe(true);
    expect((await stat(join(home.path, 'dotfiles/claude.json'))).mode & 0o777).toBe(0o640);
    expect((await json(home, 'dotfiles/claude.json')).mcpServers.footnote).toBeDefined();
    await setup(home, ['--undo']);
    expect(await text(home, 'dotfiles/claude.json')).toBe('{}\n');
    expect((await lstat(join(home.path, '.claude.json'))).isSymbolicLink()).toBe(true);
  });

  it('are copied before they change, for the owner alone', async () => {
    await using home = await makeFolder();
    await home.write('.claude.json', '{ "mine": 1 }', 0o644);
    const { stdout } = await setup(home, ['claude', '--json']);
    const { backup } = JSON.parse(stdout).agents[0].files[0];
    expect(await readFile(backup, 'utf8')).toBe('{ "mine": 1 }');
    expect((await stat(backup)).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['claude', '.claude.json', '{\n  "a": 1,,\n}', '2:10', 'property name expected'],
    ['claude', '.claude.json', '{ "a": 1, "a": 2 }', '1:11', 'twice'],
    ['claude', '.claude.json', '[]', '1:1', 'an object was expected'],
    ['codex', '.codex/config.toml', 'a = 1\nb = [', '2:5', 'Expected'],
    ['goose', '.config/goose/config.yaml', 'a: 1\nb: [1\nc: 2\n', '3:1', 'sequence'],
  ])('that can not be parsed are left alone: %s %s %j', async (agent, name, content, place, reason) => {
    await using home = await makeFolder();
    const file = await home.write(name, content);
    const { exitCode, stderr, stdout } = await setup(home, [agent]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: '' });
    expect(stderr).toContain(`${file}:${place} can't be read: `);
    expect(stderr).toContain(reason);
    expect(stderr).toContain('The file was left alone.');
    expect(await readFile(file, 'utf8')).toBe(content);
    expect(await files(home)).toEqual([name]);
  });

  it('of one agent that are broken do not keep the others from being set up', async () => {
    await using home = await makeFolder();
    await home.write('.claude.json', '{');
    const { exitCode, stdout, stderr } = await setup(home, ['claude', 'codex']);
    expect(exitCode).toBe(3);
    expect(stdout).toContain('Codex: footnote');
    expect(stderr).toMatch(/^footnote: Claude Code: .*\.claude\.json:1:2 can't be read/);
    expect(await files(home)).toEqual(['.claude.json', '.codex/config.toml']);
    const asJson = await setup(home, ['claude', 'codex', '--json']);
    expect(JSON.parse(asJson.stdout).agents).toMatchObject([
      { agent: 'claude', error: { code: 'NOT_CONFIGURED' } },
      { agent: 'codex', files: [{ action: 'unchanged' }] },
    ]);
  });

  it('that are not UTF-8 are left alone', async () => {
    await using home = await makeFolder();
    const bytes = Buffer.from('{"a":"ä"}', 'latin1');
    await writeFile(join(home.path, '.claude.json'), bytes);
    const { exitCode, stderr } = await setup(home, ['claude']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 3, stderr: expect.stringContaining('is not UTF-8') });
    expect(await readFile(join(home.path, '.claude.json'))).toEqual(bytes);
  });

  it('of one agent change together or not at all', async () => {
    await using home = await makeFolder();
    const before = '{ "mine": 1 }';
    await home.write('.claude.json', before);
    await home.write('.claude', 'a file where a folder should be');
    expect((await setup(home, ['claude'])).exitCode).toBe(3);
    expect(await text(home, '.claude.json')).toBe(before);
    expect((await setup(home, ['--undo'])).stdout).toContain('nothing to undo');
  });

  it('of a folder that can not be written are named, and nothing is half done', async () => {
    await using home = await makeFolder();
    await home.write('.codex', 'a file where a folder should be');
    const { exitCode, stderr } = await setup(home, ['codex']);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 3,
      stderr: expect.stringMatching(/config\.toml can't be written \(\w+\)\./),
    });
  });
});

describe('--undo', () => {
  it('leaves nothing behind where nothing was', async () => {
    await using home = await makeFolder();
    await setup(home, [
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
    ]);
    expect((await files(home)).length).toBe(13);
    const { exitCode, stdout } = await setup(home, ['--undo']);
    expect(exitCode).toBe(0);
    expect(stdout.match(/: undone$/gm)).toHaveLength(11);
    expect(await files(home)).toEqual([]);
    expect((await readdir(home.path)).sort()).toEqual(['data']);
    expect((await setup(home, ['--undo'])).stdout).toBe('There is nothing to undo here.\n');
  });

  it('keeps what the user did since', async () => {
    await using home = await makeFolder();
    await home.write('.codex/config.toml', '# mine\nmodel = "a"\n\n[features]\nx = true\n');
    await setup(home, ['codex']);
    const now = await text(home, '.codex/config.toml');
    await home.write('.codex/config.toml', `${now.replace('"a"', '"b" # better')}\n[new]\ny = 1\n`);
    await setup(home, ['codex', '--undo']);
    expect(await text(home, '.codex/config.toml')).toBe(
      '# mine\nmodel = "b" # better\n\n[features]\nx = true\n\n[new]\ny = 1\n',
    );
  });

  it('undoes one agent, one scope, or what belongs here', async () => {
    await using home = await makeFolder();
    await setup(home, ['claude', 'codex']);
    await setup(home, ['codex', '--scope', 'project']);
    await setup(home, ['--undo'], { cwd: join(home.path, 'elsewhere') });
    expect(await files(home)).toEqual(['project/.codex/config.toml']);
    await setup(home, ['claude', 'codex']);
    await setup(home, ['--undo', 'codex', '--scope', 'user']);
    expect(await files(home)).toEqual(['.claude.json', '.claude/settings.json', 'project/.codex/config.toml']);
    await setup(home, ['--undo']);
    expect(await files(home)).toEqual([]);
  });

  it('can be tried first', async () => {
    await using home = await makeFolder();
    await setup(home, ['codex']);
    const { stdout } = await setup(home, ['--undo', '--dry-run']);
    expect(stdout).toContain('-web_search = "disabled"');
    expect(await files(home)).toEqual(['.codex/config.toml']);
  });

  it('leaves a file alone that can not be parsed, and can be tried again', async () => {
    await using home = await makeFolder();
    await setup(home, ['codex']);
    const good = await text(home, '.codex/config.toml');
    await home.write('.codex/config.toml', `${good}[`);
    expect((await setup(home, ['--undo'])).exitCode).toBe(3);
    await home.write('.codex/config.toml', good);
    expect((await setup(home, ['--undo'])).exitCode).toBe(0);
    expect(await files(home)).toEqual([]);
  });
});

describe('--dry-run', () => {
  it('prints a diff and changes nothing', async () => {
    await using home = await makeFolder();
    await home.write('.codex/config.toml', 'model = "a"\n');
    const { stdout } = await setup(home, ['codex', '--dry-run', '--url', 'http://localhost:4040/mcp']);
    expect(stdout).toBe(`Codex: footnote
  changed   ~/.codex/config.toml
--- ~/.codex/config.toml
+++ ~/.codex/config.toml
@@ -1 +1,7 @@
 model = "a"
+web_search = "disabled"
+
+[mcp_servers.footnote]
+url = "http://localhost:4040/mcp"
+startup_timeout_sec = 90
+tool_timeout_sec = 90
Nothing was written. Leave --dry-run out to do it.
`);
    expect(await text(home, '.codex/config.toml')).toBe('model = "a"\n');
    expect(await readdir(home.path)).toEqual(['.codex']);
  });

  it('has colours on a terminal only, and not with NO_COLOR', async () => {
    await using home = await makeFolder();
    const green = '\x1b[32m+web_search = "disabled"\x1b[39m';
    expect((await setup(home, ['codex', '--dry-run'], { isTTY: true })).stdout).toContain(green);
    expect((await setup(home, ['codex', '--dry-run'], { isTTY: true, env: { NO_COLOR: '1' } })).stdout).not.toContain(
      '\x1b',
    );
    expect((await setup(home, ['codex', '--dry-run'])).stdout).not.toContain('\x1b');
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
    await setup(home, ['claude'], { env: { PATH: join(passing, '..') } });
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

describe('secrets', () => {
  const reference = (name: string) => `\${${name}:-}`;
  const key = ['tvly', 'dev', 'Zx81kQp0Lm42Vb77Ty63Rw19'].join('-');

  it('never get into a file of the project', async () => {
    await using home = await makeFolder();
    const argv = ['claude', '--scope', 'project', '--command', `env TAVILY_API_KEY=${key} footnote mcp`];
    const { exitCode, stderr } = await setup(home, argv, { env: { TAVILY_API_KEY: key } });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("'--command' holds a secret, which would end up in a file of the project.");
    expect(stderr).not.toContain(key);
    expect(await files(home)).toEqual([]);
  });

  it('are named as variables for the agents that strip them', async () => {
    await using home = await makeFolder();
    await setup(home, ['gemini', 'codex', '--scope', 'project'], { env: { TAVILY_API_KEY: key } });
    const gemini = await text(home, 'project/.gemini/settings.json');
    expect(JSON.parse(gemini).mcpServers.footnote.env).toMatchObject({
      TAVILY_API_KEY: reference('TAVILY_API_KEY'),
      GEMINI_API_KEY: reference('GEMINI_API_KEY'),
      FOOTNOTE_DENY_DOMAINS: reference('FOOTNOTE_DENY_DOMAINS'),
    });
    const codex = parseToml(await text(home, 'project/.codex/config.toml'));
    expect(codex.mcp_servers.footnote.env_vars).toEqual(
      expect.arrayContaining(['TAVILY_API_KEY', 'BRAVE_API_KEY', 'FOOTNOTE_WEB']),
    );
    expect(gemini + JSON.stringify(codex)).not.toContain(key);
  });

  it('that are in a file already are warned about, where git would commit them', async () => {
    await using home = await makeFolder();
    const project = join(home.path, 'project');
    await home.write(
      'project/.mcp.json',
      `{\n  "mcpServers": {\n    "other": { "env": { "TAVILY_API_KEY": "${key}" } }\n  }\n}\n`,
    );
    const options = { env: { PATH: process.env['PATH'] } };
    const argv = ['claude', '--scope', 'project', '--dry-run'];
    expect((await setup(home, argv, options)).stderr).toBe('');
    execFileSync('git', ['init', '-q', project]);
    const { stderr } = await setup(home, argv, options);
    expect(stderr).toBe(
      'footnote: warning: .mcp.json:3 holds a secret, and git would commit it. Put it into a variable, or ignore the file.\n',
    );
    await home.write('project/.gitignore', '.mcp.json\n');
    expect((await setup(home, argv, options)).stderr).toBe('');
  });
});
