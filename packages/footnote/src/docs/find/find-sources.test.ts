import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith, manifest } from '../docs-folder.test-kit.ts';
import { findProjectRoot, lockfileStamp, sourceOfPath } from './find-sources.ts';

describe('the repository of a package', () => {
  const github = { url: 'https://github.com/o/r' };
  it.each<[unknown, unknown]>([
    ['o/r', github],
    ['github:o/r', github],
    ['gitlab:o/r', { url: 'https://gitlab.com/o/r' }],
    ['git+https://github.com/o/r.git', github],
    ['git://github.com/o/r.git#main', github],
    ['git@github.com:o/r.git', github],
    ['git+ssh://git@github.com/o/r.git', github],
    ['https://user:word@github.com/o/r/', github],
    [
      { type: 'git', url: 'https://github.com/o/r.git', directory: './packages/x/' },
      { ...github, directory: 'packages/x' },
    ],
    ['https://github.com/o/r/tree/main/packages/x', { ...github, directory: 'packages/x' }],
    [{ url: 'o/r', directory: '../../etc' }, github],
    ['javascript:alert(1)', undefined],
    ['https://', undefined],
    ['r', undefined],
    [7, undefined],
  ])('%j', async (written, expected) => {
    const root = await folderWith({ 'package.json': manifest('x', '1.0.0', { repository: written }) });
    expect((await sourceOfPath(root)).repository).toEqual(expected);
  });
});

describe('a path that the user names', () => {
  it('is a source: a folder by its package or its own name, and a single file', async () => {
    const root = await folderWith({ 'lib/package.json': manifest('@s/lib', '3.1.0'), 'doküman/a.md': 'A' });
    expect(await sourceOfPath(join(root, 'lib'))).toEqual({
      name: '@s/lib',
      version: '3.1.0',
      root: join(root, 'lib'),
      isDirect: true,
    });
    expect(await sourceOfPath(join(root, 'doküman'))).toMatchObject({ name: 'doküman', version: '' });
    expect(await sourceOfPath(join(root, 'doküman/a.md'))).toMatchObject({
      name: 'a.md',
      root: join(root, 'doküman/a.md'),
    });
  });

  it('has to be there', async () => {
    await expect(sourceOfPath('/no/such/folder')).rejects.toMatchObject({ code: 'INVALID_QUERY' });
  });
});

describe('the root of a project', () => {
  it('is the nearest folder with a package.json, or the workspaces it is a member of, or where one is', async () => {
    const root = await folderWith({
      'mono/package.json': manifest('mono', '0', { workspaces: ['packages/*'] }),
      'mono/packages/a/package.json': manifest('a'),
      'mono/packages/a/src/deep/a.ts': '',
      'mono/other/package.json': manifest('other'),
      'plain/a.txt': '',
    });
    expect(await findProjectRoot(join(root, 'mono/packages/a/src/deep'))).toBe(join(root, 'mono'));
    expect(await findProjectRoot(join(root, 'mono/other'))).toBe(join(root, 'mono/other'));
    expect(await findProjectRoot(join(root, 'mono'))).toBe(join(root, 'mono'));
    expect(await findProjectRoot(join(root, 'plain'))).toBe(join(root, 'plain'));
    expect(await findProjectRoot(join(root, 'plain/missing'))).toBe(join(root, 'plain/missing'));
  });
});

describe('the stamp of the lockfiles', () => {
  it('changes when one of them is written, and is undefined without any', async () => {
    const root = await folderWith({ 'package.json': '{}' });
    expect(lockfileStamp(root)).toBeUndefined();
    await writeFile(join(root, 'pnpm-lock.yaml'), 'lock');
    const first = lockfileStamp(root);
    expect(lockfileStamp(root)).toBe(first);
    await utimes(join(root, 'pnpm-lock.yaml'), 1, 1);
    const second = lockfileStamp(root);
    await mkdir(join(root, 'node_modules'));
    await writeFile(join(root, 'node_modules/.package-lock.json'), '{}');
    expect(new Set([first, second, lockfileStamp(root)]).size).toBe(3);
  });
});
