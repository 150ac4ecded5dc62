import { relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith, manifest, type Tree } from '../docs-folder.test-kit.ts';
import { findPackages } from './find-packages.ts';

/** `name@version`, a star for direct dependencies, and where it is. */
async function packagesOf(tree: Tree): Promise<readonly string[]> {
  const root = await folderWith(tree);
  const { packages } = await findPackages(root);
  return packages.map(
    ({ name, version, isDirect, root: place }) =>
      `${name}@${version}${isDirect ? '*' : ''} ${relative(root, place).replaceAll('\\', '/')}`,
  );
}

describe('the packages of a project', () => {
  it('are the direct and the transitive ones of a flat npm folder, scoped ones too', async () => {
    const found = await packagesOf({
      'package.json': manifest('app', '0', { dependencies: { b: '^1' }, devDependencies: { '@s/a': '^2' } }),
      'node_modules/.package-lock.json': '{}',
      'node_modules/.bin/b': 'not a package',
      'node_modules/b/package.json': manifest('b'),
      'node_modules/c/package.json': manifest('c'),
      'node_modules/@s/a/package.json': manifest('@s/a', '2.0.0'),
      'node_modules/empty/readme.md': 'no manifest, no package',
    });
    expect(found).toEqual(['@s/a@2.0.0* node_modules/@s/a', 'b@1.0.0* node_modules/b', 'c@1.0.0 node_modules/c']);
  });

  it('include a second version that is nested, which is not the direct one', async () => {
    const found = await packagesOf({
      'package.json': manifest('app', '0', { dependencies: { a: '1', b: '2' } }),
      'node_modules/a/package.json': manifest('a'),
      'node_modules/a/node_modules/b/package.json': manifest('b', '1.0.0'),
      'node_modules/b/package.json': manifest('b', '2.0.0'),
    });
    expect(found).toEqual([
      'a@1.0.0* node_modules/a',
      'b@1.0.0 node_modules/a/node_modules/b',
      'b@2.0.0* node_modules/b',
    ]);
  });

  it('are found through the links of pnpm, each once, at its real place', async () => {
    const found = await packagesOf({
      'package.json': manifest('app', '0', { dependencies: { a: '1', '@s/c': '1' } }),
      'node_modules/.pnpm/a@1.0.0/node_modules/a/package.json': manifest('a'),
      'node_modules/.pnpm/a@1.0.0/node_modules/b': '→ node_modules/.pnpm/b@1.0.0/node_modules/b',
      'node_modules/.pnpm/a@1.0.0/node_modules/@s/c': '→ node_modules/.pnpm/@s+c@1.0.0/node_modules/@s/c',
      'node_modules/.pnpm/b@1.0.0/node_modules/b/package.json': manifest('b'),
      'node_modules/.pnpm/b@1.0.0/node_modules/a': '→ node_modules/.pnpm/a@1.0.0/node_modules/a',
      'node_modules/.pnpm/@s+c@1.0.0/node_modules/@s/c/package.json': manifest('@s/c'),
      'node_modules/.pnpm/@s+c@1.0.0/node_modules/d': '→ node_modules/.pnpm/d@1.0.0/node_modules/d',
      'node_modules/.pnpm/d@1.0.0/node_modules/d/package.json': manifest('d'),
      'node_modules/.pnpm/left-over@1.0.0/node_modules/left-over/package.json': manifest('left-over'),
      'node_modules/a': '→ node_modules/.pnpm/a@1.0.0/node_modules/a',
      'node_modules/@s/c': '→ node_modules/.pnpm/@s+c@1.0.0/node_modules/@s/c',
    });
    expect(found).toEqual([
      '@s/c@1.0.0* node_modules/.pnpm/@s+c@1.0.0/node_modules/@s/c',
      'a@1.0.0* node_modules/.pnpm/a@1.0.0/node_modules/a',
      'b@1.0.0 node_modules/.pnpm/b@1.0.0/node_modules/b',
      'd@1.0.0 node_modules/.pnpm/d@1.0.0/node_modules/d',
    ]);
  });

  it('are found in the store of yarn’s pnpm linker', async () => {
    const found = await packagesOf({
      'package.json': manifest('app', '0', { dependencies: { a: '1' } }),
      'node_modules/.store/a-npm-1/package/package.json': manifest('a'),
      'node_modules/.store/a-npm-1/node_modules/b': '→ node_modules/.store/b-npm-1/package',
      'node_modules/.store/b-npm-1/package/package.json': manifest('b'),
      'node_modules/a': '→ node_modules/.store/a-npm-1/package',
    });
    expect(found).toEqual([
      'a@1.0.0* node_modules/.store/a-npm-1/package',
      'b@1.0.0 node_modules/.store/b-npm-1/package',
    ]);
  });

  it('include those of all workspace members, and members that others depend on', async () => {
    const found = await packagesOf({
      'package.json': manifest('root', '0', { workspaces: { packages: ['packages/*', 'tools/**', '!tools/old'] } }),
      'packages/one/package.json': manifest('one', '1.0.0', { dependencies: { two: '*', hoisted: '1' } }),
      'packages/two/package.json': manifest('two', '1.0.0', { peerDependencies: { own: '1' } }),
      'packages/two/node_modules/own/package.json': manifest('own'),
      'packages/notes/readme.md': 'no manifest',
      'tools/a/b/package.json': manifest('deep', '1.0.0', { optionalDependencies: { deepest: '1' } }),
      'tools/a/b/node_modules/deepest/package.json': manifest('deepest'),
      'tools/old/package.json': manifest('old', '1.0.0', { dependencies: { transitive: '1' } }),
      'node_modules/two': '→ packages/two',
      'node_modules/hoisted/package.json': manifest('hoisted'),
      'node_modules/transitive/package.json': manifest('transitive'),
    });
    expect(found).toEqual([
      'deepest@1.0.0* tools/a/b/node_modules/deepest',
      'hoisted@1.0.0* node_modules/hoisted',
      'own@1.0.0* packages/two/node_modules/own',
      'transitive@1.0.0 node_modules/transitive',
      'two@1.0.0* packages/two',
    ]);
  });

  it('know the workspaces of pnpm', async () => {
    const found = await packagesOf({
      'package.json': manifest('root'),
      'pnpm-workspace.yaml':
        "# members\npackages:\n  - 'apps/{web,api}' # two\n  - \"lib-*\"\n  - '!lib-x'\ncatalog:\n  - not/this\n",
      'apps/web/package.json': manifest('web', '0', { dependencies: { a: '1' } }),
      'apps/web/node_modules/a/package.json': manifest('a'),
      'apps/no/package.json': manifest('no', '0', { dependencies: { c: '1' } }),
      'apps/no/node_modules/c/package.json': manifest('c'),
      'lib-y/package.json': manifest('y', '0', { dependencies: { b: '1' } }),
      'lib-y/node_modules/b/package.json': manifest('b'),
      'lib-x/node_modules/d/package.json': manifest('d'),
    });
    expect(found).toEqual(['a@1.0.0* apps/web/node_modules/a', 'b@1.0.0* lib-y/node_modules/b']);
  });

  it('survive links in a circle, links that lead nowhere and broken manifests', async () => {
    const found = await packagesOf({
      'package.json': '{ broken',
      'node_modules/a/package.json': manifest('a'),
      'node_modules/a/node_modules/a': '→ node_modules/a',
      'node_modules/a/node_modules/up': '→ .',
      'node_modules/gone': '→ nowhere',
      'node_modules/odd/package.json': '{ "name": "o\\u001bdd", "version": 3',
      'node_modules/odd2/package.json': '{ "name": "o\\u001bdd", "version": {} }',
      'node_modules/file': 'no folder',
      'node_modules/図書館/package.json': manifest('toshokan'),
    });
    expect(found).toEqual([
      'a@1.0.0 node_modules/a',
      'odd@ node_modules/odd',
      'odd2@ node_modules/odd2',
      'toshokan@1.0.0 node_modules/図書館',
    ]);
  });

  it('go by their import name when they are aliases', async () => {
    const found = await packagesOf({
      'package.json': manifest('app', '0', { dependencies: { old: 'npm:lib@1' } }),
      'node_modules/old/package.json': manifest('lib'),
    });
    expect(found).toEqual(['lib@1.0.0* node_modules/old']);
  });

  it('are none where nothing is installed, and can’t be read from Plug’n’Play', async () => {
    expect(await packagesOf({ 'package.json': manifest('app') })).toEqual([]);
    const yarn = packagesOf({ 'package.json': manifest('app'), '.pnp.cjs': '' });
    await expect(yarn).rejects.toMatchObject({
      code: 'UNSUPPORTED_CONTENT',
      message: expect.stringContaining('nodeLinker'),
    });
  });

  it('are not looked for any more when the search is cancelled', async () => {
    const root = await folderWith({ 'node_modules/a/package.json': manifest('a') });
    const reason = new Error('enough');
    await expect(findPackages(root, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
