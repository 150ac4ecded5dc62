import { describe, expect, it } from 'vitest';
import { choosePages, chooseSitePages } from './choose-pages.ts';
import { chooseTreeFiles } from './choose-tree-files.ts';
import { readAddress, writeAddress } from './doc-address.ts';

describe('the pages of a version', () => {
  const docs = ['docs/a', 'docs/b', 'docs/next/a', 'docs/1.x/a', 'docs/1.x/b', 'docs/2.0/a', 'docs/2.1/a'];

  it.each([
    ['1.4.2', ['docs/1.x/a', 'docs/1.x/b']],
    ['2.1.0', ['docs/b', 'docs/2.1/a']],
    // The site's current one, where none is named so.
    ['3.0.0', ['docs/a', 'docs/b']],
  ])('%s', (version, chosen) => expect(choosePages(docs, version)).toEqual(chosen));

  it('are the highest where none fits and none is plain', () => {
    expect(choosePages(['v1/a', 'v2/a', 'next/a', 'about'], '7.0.0')).toEqual(['v2/a', 'about']);
  });

  it('are not chosen by what only looks like a version', () => {
    expect(choosePages(['api/v1/users', 'guide'], '4.0.0')).toEqual(['api/v1/users', 'guide']);
  });
});

it('translations are left out where the same page is there without them', () => {
  expect(choosePages(['docs/a', 'fr/docs/a', 'docs/zh-CN/a', 'docs/js/a', 'en/b', 'de/b', 'ja/only'], '1.0.0')).toEqual(
    ['docs/a', 'docs/js/a', 'en/b', 'ja/only'],
  );
});

it('of a site, documentation comes before what sells it', () => {
  expect(chooseSitePages(['', 'pricing', 'docs/a', 'docs/b', 'guide.html'], '1.0.0')).toEqual([
    'docs/a',
    'docs/b',
    'guide.html',
  ]);
  expect(chooseSitePages(['', 'docs/a'], '1.0.0')).toEqual(['', 'docs/a']);
});

describe('the files of a repository', () => {
  const files = [
    'README.md',
    'docs/intro.md',
    'docs/.hidden/x.md',
    'docs/CHANGELOG.md',
    'packages/a/README.md',
    'packages/a/docs/use.mdx',
    'packages/a/docs/logo.png',
    'packages/b/notes.md',
  ].map((path) => ({ path, hash: '' }));
  const at = { kind: 'tree', host: 'github', origin: 'https://github.com', repository: 'o/r' } as const;
  const chosen = (folder: string, ref?: string) =>
    chooseTreeFiles(files, { ...at, folder, ...(ref === undefined ? {} : { ref }) }, '1.0.0').map(({ path }) => path);

  it('are those of the package, else of the repository, else of the folder that was named', () => {
    expect(chosen('packages/a')).toEqual(['packages/a/docs/use.mdx']);
    expect(chosen('packages/b')).toEqual(['docs/intro.md', 'packages/a/docs/use.mdx']);
    expect(chosen('packages/b', 'v1.0.0')).toEqual(['packages/b/notes.md']);
  });
});

describe('an address', () => {
  it.each([
    ['https://github.com/o/r', 'github', 'o/r', undefined, ''],
    ['https://github.com/o/r/tree/v{version}/docs', 'github', 'o/r', 'v{version}', 'docs'],
    ['https://git.example/o/r/tree/@s/n@1.0.0', 'github', 'o/r', '@s/n@1.0.0', ''],
    ['https://gitlab.com/g/sub/r', 'gitlab', 'g/sub/r', undefined, ''],
    ['https://git.example/g/sub/r/-/tree/v1/docs/en', 'gitlab', 'g/sub/r', 'v1', 'docs/en'],
    ['https://codeberg.org/o/r/src/tag/v1/docs', 'gitea', 'o/r', 'v1', 'docs'],
  ])('%s is a folder of a repository', (text, host, repository, ref, folder) => {
    const read = readAddress(text);
    expect(read).toMatchObject({ kind: 'tree', host, repository, folder, ...(ref === undefined ? {} : { ref }) });
    expect(read && writeAddress(read)).toBe(text);
  });

  it('of a host that is known is asked over https', () => {
    expect(readAddress('http://github.com/o/r')).toMatchObject({ origin: 'https://github.com' });
  });

  it('of anything else is a site, or none', () => {
    expect(readAddress('https://zod.dev/docs#intro')).toEqual({ kind: 'site', url: 'https://zod.dev/docs' });
    expect(readAddress('https://github.com/')).toEqual({ kind: 'site', url: 'https://github.com/' });
    expect(['file:///etc/passwd', 'zod', 'https://a:b@zod.dev/'].map(readAddress)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
