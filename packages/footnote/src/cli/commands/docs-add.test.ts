import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aSite } from '../../docs/crawl/site.test-kit.ts';
import { folderWith, manifest } from '../../docs/docs-folder.test-kit.ts';
import { type RunOptions, runCli } from '../run-cli.test-kit.ts';

async function aProject() {
  const site = await aSite({
    '/': 'Welcome\nThe tide of a harbour.',
    '/llms.txt': { type: 'text/plain', body: '- [Ebb](/ebb)\n' },
    '/ebb': 'Ebb\nThe ebb of a harbour is kept by its warden, who reads it every morning and evening.',
  });
  const folder = await folderWith({
    'package.json': JSON.stringify({ name: 'app', dependencies: { tide: '*' } }),
    'node_modules/tide/package.json': manifest('tide', '1.2.3', { homepage: site.origin }),
  });
  const env = {
    HOME: join(folder, 'home'),
    FOOTNOTE_DATA_DIR: join(folder, 'data'),
    FOOTNOTE_ALLOW_PRIVATE: site.host,
    FOOTNOTE_AUDIT: 'off',
  };
  const run = (words: readonly string[], options: RunOptions = {}) =>
    runCli(['docs', ...words], { cwd: folder, env, ...options });
  return { site, folder, run };
}

describe('docs add', () => {
  it.each([
    ['y\n', ['/ebb']],
    ['n\n', []],
    ['', []],
  ])('says whom it would ask, and asks: %j', async (stdin, pages) => {
    const { site, run } = await aProject();
    const { exitCode, stderr } = await run(['add', 'tide'], { isTTY: true, stdin });
    expect(exitCode).toBe(0);
    expect(stderr).toContain(`tide 1.2.3: ${site.origin}/`);
    expect(stderr).toContain('Read the documentation there, and record that in footnote.json? [y/N]');
    expect(site.asked.filter((path) => path === '/ebb')).toEqual(pages);
  });

  it('fetches nothing where nobody can be asked, unless --yes', async () => {
    const { site, folder, run } = await aProject();
    const refused = await run(['add', '--all']);
    expect([refused.exitCode, site.asked]).toEqual([2, []]);
    expect(refused.stderr).toContain('add --yes');
    const { exitCode, stdout } = await run(['add', '--all', '--yes']);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(
      /^Added tide 1\.2\.3: 1 passage from 1 page \(the site's current ones.*\nRecorded in .*trusted/,
    );
    expect(await readFile(join(folder, 'footnote.json'), 'utf8')).toContain(`"tide": "${site.origin}/"`);
    expect((await run(['search', 'ebb', '--package', 'tide'])).stdout).toContain(
      `Sources:\n[1] tide 1.2.3 › Ebb (${site.origin}/ebb)`,
    );
    expect((await run(['status'])).stdout).toMatch(/\nAdded\n {2}http:\S+\/ +for tide 1\.2\.3 +1 passage/);
    expect((await run(['index', '--refresh'])).exitCode).toBe(0);
    expect((await run(['remove', 'tide'])).stdout).toContain('(added for tide, which stays): 1 passage.');
  });

  it('says what could not be added, and what to do', async () => {
    const { site, run } = await aProject();
    site.routes.clear();
    const { exitCode, stderr } = await run(['add', 'tide', '--yes']);
    expect(exitCode).toBe(4);
    expect(stderr).toMatch(/tide was not added: .*\n.*footnote docs add tide --from URL/);
    const named = await run(['add', 'tide', '--yes', '--from', `${site.origin}/guide/`]);
    expect(named.stderr).toMatch(/tide was not added: .*\n$/);
  });

  it.each([
    [['add'], "'docs add' needs the name of a package."],
    [['add', 'tied', '--yes'], "No package 'tied' is installed here. Did you mean 'tide'?"],
    [['search', 'x', '--from', 'https://a.example/'], "--from belongs to 'docs add'."],
    [['add', 'tide', '--refresh'], "--refresh belongs to 'docs index'."],
    [['add', 'tide', 'app', '--from', 'https://a.example/', '--yes'], "'from' says where one package is."],
  ])('refuses %j', async (words, message) => {
    const { run } = await aProject();
    const { exitCode, stderr } = await run(words);
    expect([exitCode, stderr.includes(message)]).toEqual([2, true]);
  });
});
