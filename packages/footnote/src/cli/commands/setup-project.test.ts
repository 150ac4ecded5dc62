import { execFileSync } from 'node:child_process';
import { lstat, mkdir, readdir, readFile, readlink, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Folder, makeFolder, runCli } from '../run-cli.test-kit.ts';
import { files, json, setup, text } from './setup.test-kit.ts';

const inProject = ['--scope', 'project'];

/** A link in the project, with the folders above it. */
async function link(home: Folder, name: string, target: string) {
  await mkdir(dirname(join(home.path, name)), { recursive: true });
  await symlink(target, join(home.path, name));
}

const projectFiles = [
  ['claude', '.mcp.json'],
  ['claude', '.claude/settings.json'],
  ['gemini', '.gemini/settings.json'],
  ['opencode', 'opencode.json'],
  ['codex', '.codex/config.toml'],
  ['cursor', '.cursor/mcp.json'],
  ['vscode', '.vscode/mcp.json'],
  ['zed', '.zed/settings.json'],
] as const;

describe('a file of a project that leads out of it', () => {
  it.each(projectFiles)('is neither read nor written: %s, %s', async (agent, name) => {
    await using home = await makeFolder();
    const content = name.endsWith('.toml') ? 'mine = "private words"\n' : '{ "mine": "private words" }\n';
    const target = await home.write('private/settings', content);
    await link(home, `project/${name}`, target);
    for (const argv of [
      [agent, ...inProject],
      [agent, ...inProject, '--dry-run'],
    ]) {
      const { exitCode, stdout, stderr } = await setup(home, argv);
      expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: '' });
      expect(stderr).toBe(
        `footnote: ${join(home.path, 'project', name)} leads out of the project, to ${target}. ` +
          'It was neither read nor written. Put a file in place of the link, or use --scope user.\n',
      );
    }
    expect(await files(home)).toEqual(['private/settings']);
    expect(await text(home, 'private/settings')).toBe(content);
    expect(await readdir(home.path)).toEqual(['private', 'project']);
  });

  it.each([
    ['a file that is still to come', 'project/.mcp.json', '../home/new.json'],
    ['a chain of links', 'project/.mcp.json', 'one'],
    ['a folder', 'project/.claude', '../private'],
    ['a folder that is still to come', 'project/.claude', '../home/new'],
    ['a folder with the same beginning', 'project/.claude', '../project-2'],
  ])('is refused before anything is written: %s', async (_, name, target) => {
    await using home = await makeFolder();
    await link(home, name, target);
    await link(home, 'project/one', 'two/../three');
    await mkdir(join(home.path, 'project/two'));
    await link(home, 'project/three', join(home.path, 'far/away.json'));
    const before = (await readdir(home.path, { recursive: true })).sort();
    const { exitCode, stderr } = await setup(home, ['claude', ...inProject]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 3, stderr: expect.stringContaining('leads out of the project') });
    expect((await readdir(home.path, { recursive: true })).sort()).toEqual(before);
  });

  it('does not keep the other agents from being set up', async () => {
    await using home = await makeFolder();
    await link(home, 'project/.mcp.json', '/etc/hostname');
    const { exitCode, stdout, stderr } = await setup(home, ['claude', 'codex', ...inProject]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: expect.stringContaining('Codex: footnote') });
    expect(stderr).toMatch(/^footnote: Claude Code: .*leads out of the project, to \/etc\/hostname\./);
    expect(await files(home)).toEqual(['project/.codex/config.toml']);
  });

  it('is not written by --undo either, where it became a link since', async () => {
    await using home = await makeFolder();
    await home.write('project/.mcp.json', '{}');
    await setup(home, ['claude', 'codex', ...inProject]);
    const wired = await text(home, 'project/.mcp.json');
    const target = await home.write('private/mine.json', wired);
    await rm(join(home.path, 'project/.mcp.json'));
    await link(home, 'project/.mcp.json', target);
    const { exitCode, stderr } = await setup(home, ['--undo']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 3, stderr: expect.stringContaining(`to ${target}. Nothing`) });
    expect(await text(home, 'private/mine.json')).toBe(wired);
    expect(await files(home)).toEqual(['private/mine.json']);
  });

  it('is refused by --undo alone, where it became a link to itself', async () => {
    await using home = await makeFolder();
    await setup(home, ['claude', 'codex', ...inProject]);
    await rm(join(home.path, 'project/.mcp.json'));
    await link(home, 'project/.mcp.json', '.mcp.json');
    const { exitCode, stdout, stderr } = await setup(home, ['--undo']);
    expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: expect.stringContaining('Codex: undone') });
    expect(stderr).toContain('.mcp.json is a link that leads to itself. Nothing of it was done.');
    expect(await files(home)).toEqual([]);
  });

  it('is not read by doctor', async () => {
    await using home = await makeFolder();
    const target = await home.write('private.json', '{ private words');
    await link(home, 'project/.mcp.json', target);
    await home.write('.claude.json', '{}');
    const env = { HOME: home.path };
    const { stdout } = await runCli(['doctor'], { cwd: join(home.path, 'project'), env });
    expect(stdout).toContain(`.mcp.json leads out of the project, to ${target}.`);
    expect(stdout).not.toContain("can't be read: ");
  });

  it('may be a link where it stays inside', async () => {
    await using home = await makeFolder();
    await home.write('project/shared/mcp.json', '{}\n', 0o640);
    await link(home, 'project/.mcp.json', 'shared/mcp.json');
    await link(home, 'project/.claude', 'shared');
    await link(home, 'project/.codex/config.toml', '../shared/new/codex.toml');
    expect(await setup(home, ['claude', 'codex', ...inProject])).toMatchObject({ exitCode: 0, stderr: '' });
    expect((await json(home, 'project/shared/mcp.json')).mcpServers.footnote).toBeDefined();
    expect(await readlink(join(home.path, 'project/.mcp.json'))).toBe('shared/mcp.json');
    expect(await files(home)).toEqual([
      'project/shared/mcp.json',
      'project/shared/new/codex.toml',
      'project/shared/settings.json',
    ]);
    expect((await setup(home, ['--undo'])).exitCode).toBe(0);
    expect(await files(home)).toEqual(['project/shared/mcp.json']);
    expect(await text(home, 'project/shared/mcp.json')).toBe('{}\n');
  });
});

describe('a draft', () => {
  it('is not written through links that a checkout brings along', async () => {
    await using home = await makeFolder();
    await home.write('.bashrc', '# mine\n');
    const content = 'x = "$(touch PWNED)"\n';
    await home.write('project/.codex/config.toml', content);
    // The names that drafts once had, for this very process.
    const names = ['project/.codex/.config.toml', '.codex/.config.toml', 'data/setup/.0123456789abcdef.json'];
    for (const name of names) await link(home, `${name}.${process.pid}.footnote`, join(home.path, '.bashrc'));
    expect((await setup(home, ['codex', ...inProject])).exitCode).toBe(0);
    expect((await setup(home, ['codex'])).exitCode).toBe(0);
    expect(await text(home, '.bashrc')).toBe('# mine\n');
    expect(await text(home, 'project/.codex/config.toml')).toContain('[mcp_servers.footnote]');
    for (const name of ['project/.codex/config.toml', '.codex/config.toml']) {
      expect((await lstat(join(home.path, name))).isSymbolicLink()).toBe(false);
    }
  });

  it.each([
    ['setup', ['codex', ...inProject]],
    ['undo', ['--undo']],
  ])('of a run that was killed goes with the next %s, in the older form too', async (_, argv) => {
    await using home = await makeFolder();
    await setup(home, ['codex', ...inProject]);
    const gone = await pidOfNobody();
    const of = (folder: string, name: string) => [
      `${folder}/.${name}.${gone}.footnote`,
      `${folder}/.${name}.${gone}-${'0'.repeat(18)}.footnote`,
    ];
    const [record = ''] = (await readdir(join(home.path, 'data/setup'))).filter((name) => name.endsWith('.json'));
    await mkdir(join(home.path, 'data/setup/backups/config.toml-0'), { recursive: true });
    const drafts = [
      ...of('project/.codex', 'config.toml'),
      ...of('data/setup', record),
      ...of('data/setup/backups/config.toml-0', 'a'),
    ];
    for (const draft of drafts) await home.write(draft, 'a copy');
    const alive = await home.write(`project/.codex/.config.toml.${process.pid}-${'1'.repeat(18)}.footnote`, '');
    await setup(home, argv);
    const left = await readdir(home.path, { recursive: true });
    expect(left.filter((name) => name.endsWith('.footnote')).map((name) => join(home.path, name))).toEqual([alive]);
  });
});

async function pidOfNobody(): Promise<number> {
  return Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }));
}

describe('what is no file', () => {
  const places: readonly (readonly [what: string, problem: string, put: (path: string) => Promise<unknown>])[] = [
    ['a pipe', 'is not a regular file', async (path) => execFileSync('mkfifo', [path])],
    ['a folder', 'is a folder, not a file', (path) => mkdir(path)],
    ['a link to itself', 'is a link that leads to itself', (path) => symlink('.mcp.json', path)],
    [
      'too large',
      'is larger than 64 MB',
      (path) => writeFile(path, '{').then(() => truncate(path, 64 * 1_048_576 + 1)),
    ],
  ];

  it.each(places)('is refused in a project at once: %s', async (_, problem, put) => {
    await using home = await makeFolder();
    await mkdir(join(home.path, 'project'));
    await put(join(home.path, 'project/.mcp.json'));
    const { exitCode, stderr } = await setup(home, ['claude', 'codex', ...inProject]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 3, stderr: expect.stringContaining(`.mcp.json ${problem}.`) });
    expect(await files(home)).toContain('project/.codex/config.toml');
  });

  it("is refused among the user's settings, too", async () => {
    await using home = await makeFolder();
    await symlink('/dev/zero', join(home.path, '.claude.json'));
    const { exitCode, stderr } = await setup(home, ['claude']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 3, stderr: expect.stringContaining('is not a regular file.') });
  });

  it('is refused as a record, and keeps nothing else from being undone', async () => {
    await using home = await makeFolder();
    await setup(home, ['codex']);
    execFileSync('mkfifo', [join(home.path, 'data/setup/a.json')]);
    const { exitCode, stdout, stderr } = await setup(home, ['--undo']);
    expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: expect.stringContaining('Codex: undone') });
    expect(stderr).toContain('a.json was refused: it is not a regular file.');
  });
});

describe('records and copies', () => {
  const token = ['a', 'long', 'token', '0123456789'].join('-');

  it.each([
    ['its path', async (home: Folder) => join(home.path, 'project/.fn')],
    [
      'a link',
      async (home: Folder) => {
        await link(home, 'linked', 'project/.fn');
        return join(home.path, 'linked');
      },
    ],
  ])('never go into a project: by %s', async (_, place) => {
    await using home = await makeFolder();
    await home.write('.claude.json', JSON.stringify({ token }));
    await mkdir(join(home.path, 'project'));
    const env = { FOOTNOTE_DATA_DIR: await place(home) };
    for (const argv of [['claude'], ['claude', ...inProject], ['--undo']]) {
      const { exitCode, stdout, stderr } = await setup(home, argv, { env });
      expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: '' });
      expect(stderr).toBe(
        `footnote: Records and copies of changed files would go to ${join(env.FOOTNOTE_DATA_DIR, 'setup')}, which lies in ` +
          'this project. Nothing was changed. Let FOOTNOTE_DATA_DIR name a folder outside of it, or run the command in ' +
          'another folder.\n',
      );
    }
    expect(await readdir(join(home.path, 'project'))).toEqual([]);
    expect(await files(home)).toEqual(['.claude.json']);
    expect((await setup(home, ['claude', '--dry-run'], { env })).exitCode).toBe(0);
    expect(await readdir(join(home.path, 'project'))).toEqual([]);
    const doctor = await runCli(['doctor'], { cwd: join(home.path, 'project'), env: { HOME: home.path, ...env } });
    expect(doctor.stdout).toMatch(/^warn setup records: .* lies in this project, so setup refuses/m);
  });

  it('are kept where the folder holds the home itself, which is no project', async () => {
    await using home = await makeFolder();
    for (const cwd of [home.path, dirname(home.path)]) {
      expect(await setup(home, ['codex'], { cwd })).toMatchObject({ exitCode: 0, stderr: '' });
      expect(await setup(home, ['--undo'], { cwd })).toMatchObject({ exitCode: 0, stderr: '' });
    }
  });

  it('are not signed with a key that a project holds', async () => {
    await using home = await makeFolder();
    const env = { XDG_CONFIG_HOME: join(home.path, 'project/config') };
    const { exitCode, stderr } = await setup(home, ['codex'], { env });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 3,
      stderr: expect.stringContaining('The key that signs records'),
    });
    expect(await readdir(home.path)).toEqual([]);
  });
});

describe('copies', () => {
  it('are written anew where something else has their name', async () => {
    await using home = await makeFolder();
    await home.write('.claude.json', '{ "mine": 1 }');
    const { stdout } = await setup(home, ['claude', '--json']);
    const { backup } = JSON.parse(stdout).agents[0].files[0];
    await setup(home, ['--undo']);
    await writeFile(backup, 'something else');
    await setup(home, ['claude']);
    expect(await readFile(backup, 'utf8')).toBe('{ "mine": 1 }');
  });
});
