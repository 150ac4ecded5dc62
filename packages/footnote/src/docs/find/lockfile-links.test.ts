import { execFileSync } from 'node:child_process';
import { rm, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith, manifest, type Tree } from '../docs-folder.test-kit.ts';
import { findPackages } from './find-packages.ts';

const outside = "lies outside of the project; to include it, name it: 'footnote docs index PATH'";
const other =
  "lies outside of the project and isn't the package that the lockfile means; to include it, name it: 'footnote docs index PATH'";

/** A project in `app`, and beside it a package that it links to. */
const linked: Tree = {
  'app/package.json': manifest('app', '0', { dependencies: { lib: '*', own: '1' } }),
  'app/node_modules/lib': '→ lib',
  'app/node_modules/own/package.json': manifest('own'),
  'lib/package.json': manifest('lib'),
  'lib/node_modules/inner/package.json': manifest('inner'),
};

async function look(tree: Tree, change?: (folder: string) => Promise<unknown>) {
  const folder = await folderWith(tree);
  await change?.(folder);
  const { packages, problemsBeside } = await findPackages(join(folder, 'app'));
  return {
    names: packages.map(({ name }) => name),
    problems: problemsBeside([]).map(({ path, reason }) => `${relative(folder, path)}: ${reason}`),
    besideLib: problemsBeside([join(folder, 'lib')]),
  };
}

describe('a package that is linked from outside of the project', () => {
  it('does not count on the word of its link alone, unless the user named it', async () => {
    const { names, problems, besideLib } = await look(linked);
    expect(names).toEqual(['own']);
    expect(problems).toEqual([`app/node_modules/lib: ${outside}`]);
    expect(besideLib).toEqual([]);
  });

  /** What the installers write for `lib`, in short. */
  const lockfiles: Tree = {
    'package-lock.json': JSON.stringify({
      lockfileVersion: 3,
      packages: { '../lib': { version: '1.0.0' }, 'node_modules/lib': { resolved: '../lib', link: true } },
    }),
    // `npm link` writes only here.
    'node_modules/.package-lock.json': JSON.stringify({
      packages: { 'node_modules/lib': { resolved: '../lib', link: true } },
    }),
    'npm-shrinkwrap.json': JSON.stringify({ dependencies: { lib: { version: 'file:../lib' } } }),
    'pnpm-lock.yaml':
      "lockfileVersion: '9.0'\n\nimporters:\n\n  .:\n    dependencies:\n      lib:\n        specifier: link:../lib\n        version: link:../lib\n",
    'yarn.lock': '# yarn lockfile v1\n\n\n"lib@link:../lib":\n  version "0.0.0"\n  uid ""\n',
    'bun.lock': '{\n  "lockfileVersion": 2,\n  "packages": {\n    "lib": ["lib@link:../lib", {}],\n  }\n}\n',
  };

  it.each(Object.entries(lockfiles))(
    'counts where %s links to it, with what is installed in it',
    async (name, text) => {
      const { names, problems } = await look({ ...linked, [`app/${name}`]: text });
      expect(names).toEqual(['inner', 'lib', 'own']);
      expect(problems).toEqual([]);
    },
  );

  it.each([
    [
      'pnpm-lock.yaml',
      "importers:\n\n  .:\n    dependencies: {}\n\n  'packages/one':\n    dependencies:\n      lib:\n        specifier: link:../../../lib\n        version: link:../../../lib\n",
    ],
    [
      'yarn.lock',
      '__metadata:\n  version: 10\n\n"lib@portal:../../../lib::locator=one%40workspace%3Apackages%2Fone":\n  version: 0.0.0-use.local\n  linkType: soft\n',
    ],
  ])('counts where a workspace member links to it: %s', async (name, text) => {
    const { names } = await look({ ...linked, [`app/${name}`]: text });
    expect(names).toContain('lib');
  });

  it('counts under another name where the lockfile tells its own', async () => {
    const packages = { '../lib': { name: 'lib' }, 'node_modules/alias': { resolved: '../lib', link: true } };
    const tree = {
      ...linked,
      'app/node_modules/alias': '→ lib',
      'app/package-lock.json': JSON.stringify({ packages }),
    };
    expect((await look(tree)).names).toContain('lib');
  });

  it.each([
    ['another folder', { 'lib/package.json': manifest('lib') }, '../elsewhere', outside],
    ['a package of another name', { 'lib/package.json': manifest('private') }, '../lib', other],
    ['a folder without a name', { 'lib/package.json': '{}' }, '../lib', other],
    ['a folder that is no package', { 'lib/package.json': '→ app/package.json' }, '../lib', other],
  ])('does not count where the lockfile means %s', async (_, change, resolved, reason) => {
    const packages = { 'node_modules/lib': { resolved, link: true } };
    const { names, problems } = await look({
      ...linked,
      ...change,
      'app/package-lock.json': JSON.stringify({ packages }),
      'elsewhere/package.json': manifest('lib'),
    });
    expect(names).toEqual(['own']);
    expect(problems).toEqual([`app/node_modules/lib: ${reason}`]);
  });

  it('does not count without a name, whatever the lockfile calls it', async () => {
    const packages = { 'node_modules/': { resolved: '../lib', link: true } };
    const lockfile = JSON.stringify({ packages, dependencies: { '': { version: 'file:../lib' } } });
    const { names } = await look({ ...linked, 'lib/package.json': '{}', 'app/package-lock.json': lockfile });
    expect(names).toEqual(['own']);
  });

  it.each([
    'vstore/a@1.0.0/node_modules/a',
    'vstore/a@1.0.0_b@2.0.0/node_modules/a',
    `links/@/a/1.0.0/${'0f'.repeat(32)}/node_modules/a`,
  ])('counts in a store of pnpm, where the lockfile lists it: %s', async (place) => {
    const tree = {
      'app/package.json': manifest('app'),
      'app/node_modules/a': `→ ${place}`,
      [`${place}/package.json`]: manifest('a'),
      [`${place}/../b`]: '→ vstore/@s+b@1.0.0/node_modules/@s/b',
      'vstore/@s+b@1.0.0/node_modules/@s/b/package.json': manifest('@s/b'),
    };
    const lock = (version: string) => `packages:\n\n  a@${version}:\n    x: y\n\n  '@s/b@1.0.0':\n    x: y\n`;
    expect((await look({ ...tree, 'app/pnpm-lock.yaml': lock('1.0.0') })).names).toEqual(['@s/b', 'a']);
    expect((await look({ ...tree, 'app/pnpm-lock.yaml': lock('1.0.1') })).names).toEqual([]);
    const older = 'packages:\n\n  /a@1.0.0(b@2.0.0):\n    x: y\n\n  /@s/b/1.0.0_c@1.0.0:\n    x: y\n';
    expect((await look({ ...tree, 'app/pnpm-lock.yaml': older })).names).toEqual(['@s/b', 'a']);
  });
});

describe('what leads out of a project by another way', () => {
  it('is node_modules itself: said once, for all that is in it', async () => {
    const { names, problems } = await look({
      'app/package.json': manifest('app'),
      'app/node_modules': '→ elsewhere',
      'elsewhere/a/package.json': manifest('a'),
      'elsewhere/b/package.json': manifest('b'),
    });
    expect(names).toEqual([]);
    expect(problems).toEqual([`app/node_modules: ${outside}`]);
  });

  it('is a scope, the node_modules of a package, and the manifest of one', async () => {
    const { names, problems } = await look({
      'app/package.json': manifest('app'),
      'app/node_modules/@s': '→ elsewhere',
      'app/node_modules/a/package.json': manifest('a'),
      'app/node_modules/a/node_modules': '→ elsewhere',
      'app/node_modules/b/package.json': '→ elsewhere/secret/package.json',
      'elsewhere/secret/package.json': manifest('secret'),
    });
    expect(names).toEqual(['a']);
    expect(problems.toSorted()).toEqual([
      `app/node_modules/@s/secret: ${outside}`,
      `app/node_modules/a/node_modules: ${outside}`,
      'app/node_modules/b/package.json: leads outside of its package',
    ]);
  });

  it('is a workspace member, by its pattern or by a link', async () => {
    const { names, problems } = await look({
      'app/package.json': manifest('app', '0', { workspaces: ['../home/*', 'packages/*', 'linked', 'in/*'] }),
      'app/packages': '→ home',
      'app/linked': '→ home/project',
      'app/in/one/package.json': manifest('one'),
      'app/in/one/node_modules/dep/package.json': manifest('dep'),
      'home/project/package.json': manifest('project'),
      'home/project/node_modules/secret/package.json': manifest('secret'),
    });
    expect(names).toEqual(['dep']);
    expect(problems).toEqual(
      ['home', 'app/packages', 'app/linked'].map((path) => `${path}: a workspace must lie inside the project`),
    );
  });
});

describe('files that no installer wrote', () => {
  it('are neither waited for nor followed into the deep', async () => {
    const { names, problems } = await look(
      { ...linked, 'app/package-lock.json': '['.repeat(1_000_000) },
      async (folder) => {
        for (const name of ['pnpm-lock.yaml', 'yarn.lock', 'pnpm-workspace.yaml', 'node_modules/own/package.json']) {
          await rm(join(folder, 'app', name), { force: true });
          execFileSync('mkfifo', [join(folder, 'app', name)]);
        }
        await symlink('/dev/zero', join(folder, 'app/bun.lock'));
      },
    );
    expect(names).toEqual([]);
    expect(problems.toSorted()).toEqual([
      `app/node_modules/lib: ${outside}`,
      'app/node_modules/own/package.json: is not a regular file',
    ]);
  });

  it('keep nobody from finding the project', async () => {
    const hostile = {
      repository: `https://github.com/o/r${'/'.repeat(300_000)}x`,
      workspaces: [`${'/'.repeat(300_000)}x`],
    };
    const { names } = await look({ ...linked, 'app/package.json': manifest('app', '0', hostile) });
    expect(names).toEqual(['own']);
  });
});
