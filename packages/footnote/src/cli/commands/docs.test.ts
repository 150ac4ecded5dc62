import { realpath, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bareEnv } from '../../bare-env.test-kit.ts';
import { type Folder, makeFolder, runCli } from '../run-cli.test-kit.ts';

describe('docs', () => {
  it.each([
    [['search', 'x', '--url', 'https://a.example'], "--url belongs to 'docs index'."],
    [['index', '--package', 'zod'], "--package belongs to 'docs search'."],
    [['status', '--explain'], "--explain belongs to 'docs search'."],
    [['search', 'x', '--all'], "--all belongs to 'docs index' and 'docs status' and 'docs add'."],
    [['search', 'x', '--section', 'A'], "'docs search' takes --section or a query, not both."],
    [['index', '--section', 'A'], "--section belongs to 'docs search'."],
    [['remove'], "'docs remove' needs a name."],
    [['status', 'now'], "'now' is not expected after 'docs status'."],
    [[], "'docs' needs to know what to do."],
  ])('refuses what would have no effect: %j', async (words, message) => {
    const { exitCode, stderr } = await runCli(['docs', ...words], { env: bareEnv });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe('docs in a checkout with links to the user’s own files', () => {
  async function aCheckout(folder: Folder) {
    await folder.write('home/credentials.md', '# Flamingo configuration\n\nIt holds the word hunter-two.\n');
    await folder.write('repo/package.json', JSON.stringify({ name: 'repo', dependencies: { evil: '1' } }));
    await folder.write('repo/node_modules/evil/package.json', JSON.stringify({ name: 'evil', version: '1.0.0' }));
    await folder.write('repo/node_modules/evil/lamp.md', '# Lamps\n\nA lamp glows when the switch is turned.\n');
    await symlink('../../../home/credentials.md', join(folder.path, 'repo/node_modules/evil/README.md'));
    await symlink('../../../home', join(folder.path, 'repo/node_modules/evil/two\nlines\u001b[31m'));
    const options = { cwd: join(folder.path, 'repo'), env: { FOOTNOTE_DATA_DIR: join(folder.path, 'data') } };
    return (...words: readonly string[]) => runCli(['docs', ...words], options);
  }

  it('show none of them', async () => {
    await using folder = await makeFolder();
    const docs = await aCheckout(folder);
    const { stdout } = await docs('search', 'flamingo configuration');
    expect(stdout).not.toContain('hunter-two');
    expect((await docs('search', 'when does a lamp glow')).stdout).toContain('the switch is turned');
  });

  it('show one section whole, as a source names it', async () => {
    await using folder = await makeFolder();
    const docs = await aCheckout(folder);
    const { exitCode, stdout } = await docs('search', '--section', 'evil/lamp.md:3');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(
      /^Documentation of .*, for "evil\/lamp\.md:3":\n\nA lamp glows when .*\.\[1\]\n\nSources:\n/,
    );
  });

  it('say what was left out: one line, and with --all one each', async () => {
    await using folder = await makeFolder();
    const docs = await aCheckout(folder);
    const evil = join(await realpath(folder.path), 'repo/node_modules/evil');
    const reason = "(leads outside of its package; to include it, name it: 'footnote docs index PATH')";
    const { exitCode, stderr } = await docs('index');
    expect(exitCode).toBe(0);
    expect(stderr).toBe(`footnote: not read: 2 paths ${reason}; --all names them\n`);
    expect((await docs('index', '--all')).stderr.trimEnd().split('\n')).toEqual([
      `footnote: not read: ${evil}/README.md ${reason}`,
      `footnote: not read: ${evil}/two lines\u241b[31m ${reason}`,
    ]);
    expect((await docs('status')).stdout).toContain("not read  2 paths; 'footnote docs status --all' names them");
    expect((await docs('status', '--all')).stdout).toContain(`\nNot read\n  ${evil}/README.md ${reason}\n`);
  });
});

describe('docs status and docs remove', () => {
  async function aProject(folder: Folder) {
    await folder.write(
      'package.json',
      JSON.stringify({ name: 'app', dependencies: { lamp: '1', 'footnote-search': '1' } }),
    );
    for (const [name, needs] of [
      ['lamp', { wick: '1' }],
      ['wick', {}],
      ['footnote-search', { wire: '1' }],
      ['wire', {}],
    ] as const) {
      const text = JSON.stringify({ name, version: '1.2.0', dependencies: needs });
      await folder.write(`node_modules/${name}/package.json`, text);
      await folder.write(`node_modules/${name}/README.md`, `# ${name}\n\nAll about the ${name}.\n`);
    }
    await folder.write('handbook/keeper.md', '# Keeper\n\nThe keeper sleeps at noon.\n');
    const options = { cwd: folder.path, env: { FOOTNOTE_DATA_DIR: join(folder.path, 'data') } };
    return (...words: readonly string[]) => runCli(['docs', ...words], options);
  }

  it('list what the project names and what was added, in the words of docs index; the rest with --all', async () => {
    await using folder = await makeFolder();
    const docs = await aProject(folder);
    const { stdout: indexed } = await docs('index');
    expect(indexed).toMatch(/^3 passages from 3 files of 3 sources; 3 files read in [\d.]+ s, 0 had not changed\.\n$/);
    expect((await docs('status')).stdout).toContain('holds     3 passages from 3 files of 3 sources\n');
    await docs('index', 'handbook');
    const { stdout } = await docs('status');
    const at = (path: string) => join(folder.path, path).replace(/^.*(?=footnote-cli)/, '');
    expect(stdout).toContain(
      "left out  1 package that only Footnote depends on; 'footnote docs status --all' names them\n\n" +
        'Packages\n  footnote-search  1.2.0  1 passage\n  lamp             1.2.0  1 passage\n' +
        "and 1 package behind them; 'footnote docs status --all' names them\n\nAdded\n",
    );
    expect(stdout).toMatch(new RegExp(`${at('handbook')} +1 passage  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d\\n$`));
    const { stdout: all } = await docs('status', '--all');
    expect(all).toContain('Packages behind them\n  wick  1.2.0  1 passage\n');
    expect(all).toContain("Left out ('footnote docs index NAME' includes one)\n  wire  only Footnote depends on it\n");
    const json = JSON.parse((await docs('status', '--json')).stdout);
    expect(json.sources).toHaveLength(4);
  });

  it('say what was removed, and how to have it again', async () => {
    await using folder = await makeFolder();
    const docs = await aProject(folder);
    await docs('index');
    const { exitCode, stdout, stderr } = await docs('remove', 'lamp');
    expect([exitCode, stdout, stderr]).toEqual([
      0,
      'Removed lamp 1.2.0: 1 passage.\n',
      'footnote: to have it again: footnote docs index lamp\n',
    ]);
    expect((await docs('status')).stdout).toContain('1 package that you removed');
    const again = await docs('remove', 'wik', '--json');
    expect([again.exitCode, JSON.parse(again.stdout).error]).toMatchObject([
      2,
      { code: 'INVALID_QUERY', message: "The index has no source 'wik'. Did you mean 'wick'?" },
    ]);
    expect((await docs('index', 'lamp')).stdout).toMatch(/^3 passages/);
  });

  it('and a package that is not installed is a mistake of the question', async () => {
    await using folder = await makeFolder();
    const docs = await aProject(folder);
    const { exitCode, stdout, stderr } = await docs('search', '--package', 'lampp', 'about');
    expect([exitCode, stdout, stderr]).toEqual([
      2,
      '',
      "footnote: No package 'lampp' is installed here. Did you mean 'lamp'?\n",
    ]);
  });
});
