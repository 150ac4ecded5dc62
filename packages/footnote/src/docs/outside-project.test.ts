import { execFileSync } from 'node:child_process';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFootnote } from '../index.ts';
import { folderWith, manifest, type Tree } from './docs-folder.test-kit.ts';
import { aSource, file, passage } from './docs-index.test-kit.ts';
import { lockfileStamp } from './find/find-sources.ts';
import { openIndexStore } from './store/index-store.ts';

/** What a checkout may bring along, and beside it what is the user's own. */
const hostile: Tree = {
  'repo/package.json': manifest('repo', '0', { dependencies: { evil: '1', pink: '1' }, workspaces: ['../home/*'] }),
  'repo/package-lock.json': '{}',
  'repo/node_modules/evil/package.json': manifest('evil'),
  'repo/node_modules/evil/README.md': '→ home/credentials.md',
  'repo/node_modules/evil/docs/home': '→ home',
  'repo/node_modules/evil/docs/lamp.md': '# Lamps\n\nA lamp glows when the switch is turned.\n',
  'repo/node_modules/pink': '→ home/project',
  'home/credentials.md': '# Flamingo configuration\n\nThe flamingo configuration holds the word hunter-two.\n',
  'home/project/package.json': manifest('pink'),
  'home/project/README.md': '# Flamingo project\n\nThe flamingo configuration of a private project.\n',
};

async function open(tree: Tree, change?: (folder: string) => Promise<unknown>) {
  const folder = await folderWith(tree);
  await change?.(folder);
  const env = { HOME: join(folder, 'home'), FOOTNOTE_DATA_DIR: join(folder, 'data'), FOOTNOTE_AUDIT: 'off' };
  const footnote = createFootnote({ cwd: join(folder, 'repo'), env: { ...env, FOOTNOTE_KEYLESS: 'off' } });
  onTestFinished(() => footnote.close());
  const found = async (query: string) => JSON.stringify(await footnote.docs.search({ query }));
  return { folder, footnote, found };
}

describe('a checkout with links to the user’s own files', () => {
  it('has none of their text in the answer, and its own documents still are', async () => {
    const { found } = await open(hostile);
    expect(await found('flamingo configuration')).not.toMatch(/hunter-two|private project/);
    expect(await found('when does a lamp glow')).toContain('when the switch is turned');
  });

  it('is told what was left out, and how to include it', async () => {
    const { folder, footnote } = await open(hostile);
    const { problems } = await footnote.docs.index();
    expect(problems.map(({ path }) => path.slice(folder.length))).toEqual([
      '/home',
      '/repo/node_modules/pink',
      '/repo/node_modules/evil/README.md',
      '/repo/node_modules/evil/docs/home',
    ]);
    expect(problems[2]?.reason).toContain("'footnote docs index PATH'");
    expect(await footnote.docs.status()).toMatchObject({ problems: 4 });
  });

  it('gets what the user names, and is told no more of that', async () => {
    const { folder, footnote, found } = await open(hostile);
    const leftOut = async () => (await footnote.docs.index()).problems.map(({ path }) => path);
    expect(await leftOut()).toContain(join(folder, 'repo/node_modules/pink'));
    await footnote.docs.index({ paths: [join(folder, 'home/project')] });
    expect(await found('flamingo configuration')).toContain('private project');
    expect(await leftOut()).not.toContain(join(folder, 'repo/node_modules/pink'));
  });

  it('says so where nothing else is there', async () => {
    const { found } = await open({
      'repo/package.json': manifest('repo'),
      'repo/node_modules': '→ modules',
      'modules/a/package.json': manifest('a'),
      'modules/a/README.md': '# A\n\nWords.\n',
    });
    await expect(found('words')).rejects.toMatchObject({
      code: 'NOT_CONFIGURED',
      message: expect.stringContaining("'footnote docs index' says why"),
    });
  });

  it('loses what an index of before has taken from there', async () => {
    const { folder, footnote, found } = await open(hostile);
    const { file: path } = await footnote.docs.status();
    await mkdir(dirname(path), { recursive: true });
    const index = await openIndexStore(path);
    const taken = passage('Flamingo configuration', 'The flamingo configuration holds the word hunter-two.');
    index.update(aSource('evil', { root: join(folder, 'repo/node_modules/evil') }), [file('README.md', taken)]);
    index.setMeta('stamp', lockfileStamp(join(folder, 'repo')) ?? '');
    index.close();
    expect(await found('flamingo configuration')).not.toContain('hunter-two');
  });
});

describe('a folder that the user named', () => {
  const named: Tree = {
    'repo/package.json': manifest('repo'),
    'repo/handbook/a.md': '# Handbook\n\nThe kettle holds twelve litres.\n',
    'home/private/a.md': '# Private\n\nThe flamingo kettle.\n',
  };

  it('is not followed where it leads out of the project later, until it is named again', async () => {
    const { folder, footnote, found } = await open(named);
    await footnote.docs.index({ paths: ['handbook'] });
    await rename(join(folder, 'repo/handbook'), join(folder, 'repo/was'));
    await symlink(join(folder, 'home/private'), join(folder, 'repo/handbook'));
    await footnote.docs.index();
    // As long as it does.
    const { problems } = await footnote.docs.index();
    expect(problems).toEqual([
      {
        path: join(folder, 'repo/handbook'),
        reason: "leads elsewhere now; to include it, name it again: 'footnote docs index PATH'",
      },
    ]);
    await expect(found('flamingo kettle')).rejects.toMatchObject({ code: 'NOT_CONFIGURED' });
    await footnote.docs.index({ paths: ['handbook'] });
    expect(await found('flamingo kettle')).toContain('The flamingo kettle.');
  });

  it('is remembered by its path alone in an index of before, and still read', async () => {
    const { folder, footnote, found } = await open(named);
    await footnote.docs.index({ paths: ['handbook'] });
    const { file: path } = await footnote.docs.status();
    const index = await openIndexStore(path);
    index.setMeta('paths', JSON.stringify([join(folder, 'repo/handbook')]));
    index.close();
    await footnote.docs.index();
    expect(await found('kettle litres')).toContain('twelve litres');
  });
});

describe('names that no project has', () => {
  it('keep neither the index nor a question waiting', async () => {
    const { folder, footnote, found } = await open(hostile, async (folder) => {
      for (const name of ['package.json', 'package-lock.json', 'node_modules/evil/docs/pipe.md']) {
        await rm(join(folder, 'repo', name), { force: true });
        execFileSync('mkfifo', [join(folder, 'repo', name)]);
      }
      await writeFile(join(folder, 'repo/node_modules/evil/two\nlines\u001b[31m.md'), '# Odd\n\nA zeppelin lands.\n');
      await symlink('../../../home', join(folder, 'repo/node_modules/evil/out\n\u001b[31m'));
    });
    const { problems } = await footnote.docs.index();
    expect(problems).toContainEqual({ path: join(folder, 'repo/package.json'), reason: 'is not a regular file' });
    expect(await found('zeppelin lands')).toContain('A zeppelin lands.');
  });
});
