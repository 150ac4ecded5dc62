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

  it('say what was left out, one line each', async () => {
    await using folder = await makeFolder();
    const docs = await aCheckout(folder);
    const evil = join(await realpath(folder.path), 'repo/node_modules/evil');
    const reason = "(leads outside of its package; to include it, name it: 'footnote docs index PATH')";
    const { exitCode, stderr } = await docs('index');
    expect(exitCode).toBe(0);
    expect(stderr.trimEnd().split('\n')).toEqual([
      `footnote: not read: ${evil}/README.md ${reason}`,
      `footnote: not read: ${evil}/two lines\u241b[31m ${reason}`,
    ]);
    expect((await docs('status')).stdout).toContain("not read  2 paths: 'footnote docs index' names them");
  });
});
