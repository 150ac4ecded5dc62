import { createHash, createHmac } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Folder, makeFolder, runCli } from '../run-cli.test-kit.ts';
import { files, json, setup, text } from './setup.test-kit.ts';

const keyFile = '.config/footnote/setup.key';
const evil = JSON.stringify({ hooks: { SessionStart: [{ hooks: [{ type: 'command', command: 'touch PWNED' }] }] } });

/** A record that nobody but an attacker wrote: undoing it would put hooks into a file. */
const planted = {
  version: 1,
  agent: 'claude',
  mode: 'footnote',
  scope: 'user',
  format: 'jsonc',
  original: evil,
  written: '{}',
  changes: [{ do: 'remove', path: ['hooks'] }],
};

async function plant(home: Folder, name: string, record: object) {
  await home.write(`data/setup/${name}.json`, JSON.stringify(record));
}

/** What the record of a file is called. */
async function nameOf(home: Folder, file: string): Promise<string> {
  const path = join(await realpath(home.path), file);
  return createHash('sha256').update(path).digest('hex').slice(0, 16);
}

async function sign(home: Folder, record: object): Promise<object> {
  const key = Buffer.from((await text(home, keyFile)).trim(), 'hex');
  return { ...record, hmac: createHmac('sha256', key).update(JSON.stringify(record)).digest('hex') };
}

const recordFiles = async (home: Folder) =>
  (await readdir(join(home.path, 'data/setup'))).filter((name) => name.endsWith('.json'));

describe('a record that setup did not write', () => {
  it.each([
    ['by a path from here', '.claude/settings.json', (path: string) => relative(process.cwd(), path)],
    ['by its full path', '.claude/settings.json', (path: string) => path],
    ['by a way around', '.claude/settings.json', (path: string) => path.replace('/.claude/', '/x/../.claude/')],
  ])("puts nothing into the user's settings by --undo: %s", async (_, name, pathOf) => {
    await using home = await makeFolder();
    const file = await home.write(name, '{ // mine\n}\n');
    await plant(home, 'a', { ...planted, file: pathOf(file) });
    const { exitCode, stdout, stderr } = await setup(home, ['--undo']);
    expect(await readFile(file, 'utf8')).toBe('{ // mine\n}\n');
    expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: 'There is nothing to undo here.\n' });
    expect(stderr).toBe(
      'footnote: The record ~/data/setup/a.json was refused: it is not signed. Nothing of it was done. ' +
        'Copies of changed files are in ~/data/setup/backups; restore what you need by hand and delete the record.\n',
    );
  });

  it('replaces no text whose content it knows', async () => {
    await using home = await makeFolder();
    const file = await home.write('.bashrc', '# as the distribution ships it\n');
    await plant(home, await nameOf(home, '.bashrc'), {
      ...planted,
      file,
      original: 'touch PWNED\n',
      written: '# as the distribution ships it\n',
    });
    expect((await setup(home, ['--undo'])).exitCode).toBe(3);
    expect(await text(home, '.bashrc')).toBe('# as the distribution ships it\n');
  });

  it('counts as not there in a plain setup, and in a dry run', async () => {
    await using home = await makeFolder();
    const name = '.claude/settings.json';
    const file = await home.write(name, '{}');
    await plant(home, await nameOf(home, name), { ...planted, file });
    expect((await setup(home, ['claude', '--dry-run'])).stdout).not.toContain('PWNED');
    expect((await setup(home, ['claude'])).exitCode).toBe(0);
    expect(Object.keys(await json(home, name))).toEqual(['permissions']);
    expect((await setup(home, ['claude', '--undo'])).exitCode).toBe(0);
    expect(await text(home, name)).toBe('{}');
  });

  it('is told to programs as well', async () => {
    await using home = await makeFolder();
    await plant(home, 'a', { ...planted, file: join(home.path, '.claude.json') });
    const { exitCode, stdout } = await setup(home, ['--undo', '--json']);
    expect(exitCode).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({
      action: 'undo',
      agents: [],
      refused: [{ record: join(home.path, 'data/setup/a.json'), message: expect.stringContaining('it is not signed') }],
    });
  });

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['nested deeply', `{"version":1,"hmac":"00","a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
  ])('is refused where it is broken: %s', async (_, content) => {
    await using home = await makeFolder();
    await setup(home, ['codex']);
    await home.write('data/setup/a.json', content);
    const { exitCode, stdout, stderr } = await setup(home, ['--undo']);
    expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: expect.stringContaining('Codex: undone') });
    expect(stderr).toContain('The record ~/data/setup/a.json was refused: it is ');
  });
});

describe('a record that somebody changed', () => {
  it.each<[string, (record: Record<string, unknown>) => Record<string, unknown>]>([
    ['another text to bring back', (record) => ({ ...record, original: evil })],
    ['one more field', (record) => ({ ...record, more: 1 })],
    ['without its signature', ({ hmac, ...record }) => record],
    ['another signature', (record) => ({ ...record, hmac: '0'.repeat(64) })],
    ['half a signature', (record) => ({ ...record, hmac: String(record['hmac']).slice(0, 32) })],
    ['a signature that is a list', (record) => ({ ...record, hmac: [record['hmac']] })],
  ])('is refused, and the others are undone: %s', async (_, change) => {
    await using home = await makeFolder();
    await home.write('.claude/settings.json', '{}');
    await setup(home, ['claude', 'codex']);
    const record = `data/setup/${await nameOf(home, '.claude/settings.json')}.json`;
    await home.write(record, JSON.stringify(change(await json(home, record))));
    const before = await text(home, '.claude/settings.json');
    const { exitCode, stdout, stderr } = await setup(home, ['--undo']);
    expect(exitCode).toBe(3);
    expect(stdout).toContain('Claude Code: undone\n  removed   ~/.claude.json');
    expect(stdout).toContain('Codex: undone');
    expect(stderr.match(/was refused: /g)).toHaveLength(1);
    expect(await files(home)).toEqual(['.claude/settings.json']);
    expect(await text(home, '.claude/settings.json')).toBe(before);
  });

  it('does not count for doctor, which says so', async () => {
    await using home = await makeFolder();
    await setup(home, ['codex', '--command', 'false']);
    const doctor = async () => {
      const env = { HOME: home.path, FOOTNOTE_DATA_DIR: join(home.path, 'data'), PATH: '/usr/bin:/bin' };
      return (await runCli(['doctor'], { cwd: join(home.path, 'project'), env })).stdout;
    };
    const good = await doctor();
    expect(good).not.toContain('setup records');
    const [name] = await recordFiles(home);
    const record = await json(home, `data/setup/${name}`);
    await home.write(`data/setup/${name}`, JSON.stringify({ ...record, mode: 'off' }));
    expect(await doctor()).toContain(`warn setup records: The record ~/data/setup/${name} was refused: `);
  });
});

describe('a signed record', () => {
  it.each<[string, (home: Folder) => Record<string, unknown>, string]>([
    ['a path from here', () => ({ file: '.claude/settings.json' }), 'which is not a full path'],
    ['a way around', ({ path }) => ({ file: `${path}/x/../.claude/settings.json` }), 'which is not a full path'],
    [
      'a file of nobody',
      ({ path }) => ({ file: `${path}/.bashrc` }),
      'is not a file that setup changes for Claude Code',
    ],
    ['of another agent', ({ path }) => ({ file: `${path}/.codex/config.toml` }), 'for Claude Code here'],
    ['of another scope', ({ path }) => ({ scope: 'project', file: `${path}/project/.claude.json` }), 'for Claude Code'],
    ['an unknown agent', () => ({ agent: 'nobody' }), "there is no agent 'nobody'"],
    ['a folder beside', ({ path }) => ({ madeFolder: `${path}/.ssh` }), 'is not a folder that was made for'],
    [
      'a folder below',
      ({ path }) => ({ madeFolder: `${path}/.claude/settings.json` }),
      'is not a folder that was made',
    ],
    [
      'a folder above the project',
      ({ path }) => ({ scope: 'project', file: `${path}/project/.mcp.json`, madeFolder: path }),
      'is not a folder that was made for',
    ],
    ['another version', () => ({ version: 2 }), 'it is not a record of setup'],
  ])('names only what belongs to it: %s', async (_, fields, reason) => {
    await using home = await makeFolder();
    await home.write('.bashrc', '{}');
    await home.write('.codex/config.toml', '');
    const name = '.claude/settings.json';
    await home.write(name, '{}');
    await setup(home, ['goose']);
    const record = { ...planted, file: join(home.path, name), ...fields(home) };
    const at = String(record.file).startsWith(home.path) ? relative(home.path, String(record.file)) : name;
    await plant(home, await nameOf(home, at), await sign(home, record));
    const { exitCode, stdout, stderr } = await setup(home, ['--undo']);
    expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: expect.stringContaining('Goose: undone') });
    expect(stderr).toContain(reason);
    expect([await text(home, name), await text(home, '.bashrc')]).toEqual(['{}', '{}']);
  });

  it('would count if nothing were wrong with it', async () => {
    await using home = await makeFolder();
    const name = '.claude/settings.json';
    const file = await home.write(name, '{}');
    await setup(home, ['goose']);
    await plant(home, await nameOf(home, name), await sign(home, { ...planted, file }));
    expect((await setup(home, ['--undo'])).exitCode).toBe(0);
    expect(await text(home, name)).toBe(evil);
  });

  it('counts under its own name alone', async () => {
    await using home = await makeFolder();
    await setup(home, ['codex']);
    const [name = ''] = await recordFiles(home);
    await rename(join(home.path, 'data/setup', name), join(home.path, 'data/setup/0123456789abcdef.json'));
    const { exitCode, stderr } = await setup(home, ['--undo']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 3, stderr: expect.stringContaining('does not have the name') });
    expect(await files(home)).toEqual(['.codex/config.toml']);
  });

  it('of another project is nothing to undo here, and nothing to refuse', async () => {
    await using home = await makeFolder();
    await setup(home, ['codex', '--scope', 'project'], { cwd: join(home.path, 'other') });
    expect(await setup(home, ['--undo'])).toEqual({
      exitCode: 0,
      stdout: 'There is nothing to undo here.\n',
      stderr: '',
    });
    expect(await files(home)).toEqual(['other/.codex/config.toml']);
  });

  it('of a folder below is undone from above', async () => {
    await using home = await makeFolder();
    await setup(home, ['codex', 'opencode', '--scope', 'project'], { cwd: join(home.path, 'project/packages/a') });
    expect((await setup(home, ['--undo'])).exitCode).toBe(0);
    expect(await files(home)).toEqual([]);
  });
});

describe('the key', () => {
  it('is the same for all that make it at once', async () => {
    await using home = await makeFolder();
    const agents = ['claude', 'gemini', 'opencode', 'codex', 'cursor', 'zed', 'goose'];
    const done = await Promise.all(agents.map((agent) => setup(home, [agent])));
    expect(done.map(({ exitCode }) => exitCode)).toEqual(agents.map(() => 0));
    expect(await readdir(join(home.path, '.config/footnote'))).toEqual(['setup.key']);
    expect((await setup(home, ['--undo'])).exitCode).toBe(0);
    expect(await files(home)).toEqual([]);
  });

  it('has 32 bytes that are not the same for two users', async () => {
    await using one = await makeFolder();
    await using other = await makeFolder();
    for (const home of [one, other]) await setup(home, ['codex']);
    const keys = await Promise.all([one, other].map((home) => text(home, keyFile)));
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}\n$/);
    expect(keys[0]).not.toBe(keys[1]);
  });

  it('is not made by a dry run, nor by doctor', async () => {
    await using home = await makeFolder();
    await setup(home, ['codex', '--dry-run']);
    await runCli(['doctor'], { cwd: home.path, env: { HOME: home.path } });
    expect(await readdir(home.path)).toEqual([]);
  });

  it('that is lost is said, and a new one signs what comes', async () => {
    await using home = await makeFolder();
    await setup(home, ['codex']);
    await rm(join(home.path, keyFile));
    const lost = await setup(home, ['--undo']);
    expect(lost).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('the key that signed it is gone (') });
    await setup(home, ['cursor']);
    const { exitCode, stdout, stderr } = await setup(home, ['--undo']);
    expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: expect.stringContaining('Cursor: undone') });
    expect(stderr).toContain('it was not signed with the key of this user (');
    expect(await files(home)).toEqual(['.codex/config.toml']);
  });

  it.each([
    ['holds no key', (file: string) => writeFile(file, 'short')],
    ['is a folder, not a file', (file: string) => rm(file).then(() => mkdir(file))],
  ])('that can not be used is said before anything is written: it %s', async (problem, spoil) => {
    await using home = await makeFolder();
    await setup(home, ['codex']);
    await spoil(join(home.path, keyFile));
    const set = await setup(home, ['cursor']);
    expect(set).toMatchObject({ exitCode: 3, stderr: expect.stringContaining(`setup.key ${problem}, and without it`) });
    const undone = await setup(home, ['--undo']);
    expect(undone).toMatchObject({ exitCode: 3, stderr: expect.stringContaining(`setup.key, ${problem}`) });
    expect(await files(home)).toEqual(['.codex/config.toml']);
  });
});

describe('records, copies and the key', () => {
  it('are for their owner alone, even where they were not', async () => {
    await using home = await makeFolder();
    await home.write('.claude.json', '{}');
    await setup(home, ['claude']);
    const modes = async () => {
      const found: Record<string, string> = {};
      for (const root of ['data/setup', '.config/footnote']) {
        const entries = await readdir(join(home.path, root), { recursive: true });
        for (const name of [root, ...entries.map((entry) => join(root, entry))]) {
          found[name] = ((await stat(join(home.path, name))).mode & 0o777).toString(8);
        }
      }
      return found;
    };
    const narrow = await modes();
    expect(new Set(Object.values(narrow))).toEqual(new Set(['700', '600']));
    for (const [name, mode] of Object.entries(narrow))
      await chmod(join(home.path, name), mode === '700' ? 0o777 : 0o666);
    await setup(home, ['claude', '--mode', 'off']);
    expect(await modes()).toMatchObject(narrow);
  });
});
