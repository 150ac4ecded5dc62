import { lstat, mkdir, readdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../run-cli.test-kit.ts';
import { files, json, setup, text } from './setup.test-kit.ts';

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

  it('are brought back where they became links since, as dotfile managers do it', async () => {
    await using home = await makeFolder();
    await home.write('.claude.json', '{}\n');
    await setup(home, ['claude', 'codex']);
    await mkdir(join(home.path, 'dotfiles'));
    for (const name of ['.claude.json', '.codex/config.toml']) {
      const target = join(home.path, 'dotfiles', basename(name));
      await rename(join(home.path, name), target);
      await symlink(target, join(home.path, name));
    }
    const records = async () => (await readdir(join(home.path, 'data/setup'))).filter((name) => name.endsWith('.json'));
    expect((await setup(home, ['claude', '--mode', 'off'])).exitCode).toBe(0);
    expect(await records()).toHaveLength(3);
    expect((await setup(home, ['--undo'])).exitCode).toBe(0);
    expect(await files(home)).toEqual(['dotfiles/.claude.json']);
    expect(await text(home, 'dotfiles/.claude.json')).toBe('{}\n');
    expect(await records()).toEqual([]);
  });

  it('behind a link whose target is still to come are made there', async () => {
    await using home = await makeFolder();
    await symlink('dotfiles/claude.json', join(home.path, '.claude.json'));
    await setup(home, ['claude']);
    expect((await json(home, 'dotfiles/claude.json')).mcpServers.footnote).toBeDefined();
    await setup(home, ['--undo']);
    expect(await files(home)).toEqual([]);
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

  it('have ten copies at most', async () => {
    await using home = await makeFolder();
    for (let number = 0; number < 12; number++) {
      await home.write('.codex/config.toml', `number = ${number}\n`);
      await setup(home, ['codex']);
    }
    const [folder = ''] = await readdir(join(home.path, 'data/setup/backups'));
    expect(await readdir(join(home.path, 'data/setup/backups', folder))).toHaveLength(10);
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
