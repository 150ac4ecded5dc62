import { describe, expect, it } from 'vitest';
import { folderWith, manifest, type Tree } from '../docs-folder.test-kit.ts';
import { findPackages } from './find-packages.ts';

async function broughtIn(tree: Tree): Promise<readonly string[]> {
  const { packages: found, broughtByFootnote } = await findPackages(await folderWith(tree));
  return found.filter(({ root }) => broughtByFootnote.has(root)).map(({ name }) => name);
}

/** `app` depends on Footnote and on `lamp`; both of these depend on `shared`, only Footnote on `wire` and its `pool`. */
const packages = {
  'footnote-search': manifest('footnote-search', '1.0.0', { dependencies: { wire: '1', shared: '1' } }),
  wire: manifest('wire', '1.0.0', { dependencies: { pool: '1' } }),
  pool: manifest('pool'),
  lamp: manifest('lamp', '1.0.0', { dependencies: { shared: '1' }, devDependencies: { wire: '1' } }),
  shared: manifest('shared'),
};
const app = manifest('app', '0', { dependencies: { lamp: '1' }, devDependencies: { 'footnote-search': '1' } });

function flat(own: string): Tree {
  const files = Object.entries(packages).map(([name, text]) => [`node_modules/${name}/package.json`, text]);
  return { 'package.json': own, ...Object.fromEntries(files) };
}

/** Each package in a folder of a store, with links to what it depends on at its side. */
function linked(store: (name: string) => string, beside: (name: string) => string): Tree {
  const needs: Readonly<Record<string, readonly string[]>> = {
    'footnote-search': ['wire', 'shared'],
    wire: ['pool'],
    lamp: ['shared'],
  };
  const files = Object.entries(packages).map(([name, text]) => [`${store(name)}/package.json`, text]);
  const links = Object.entries(needs).flatMap(([name, others]) =>
    others.map((other) => [`${beside(name)}/${other}`, `→ ${store(other)}`]),
  );
  const direct = ['lamp', 'footnote-search'].map((name) => [`node_modules/${name}`, `→ ${store(name)}`]);
  return { 'package.json': app, ...Object.fromEntries([...files, ...links, ...direct]) };
}

describe('what only Footnote brought', () => {
  it.each<[string, Tree]>([
    ['npm and yarn', flat(app)],
    [
      'pnpm',
      linked(
        (name) => `node_modules/.pnpm/${name}@1.0.0/node_modules/${name}`,
        (name) => `node_modules/.pnpm/${name}@1.0.0/node_modules`,
      ),
    ],
    [
      'yarn’s pnpm linker',
      linked(
        (name) => `node_modules/.store/${name}-npm-1/package`,
        (name) => `node_modules/.store/${name}-npm-1/node_modules`,
      ),
    ],
  ])('is known from what %s installed, and what others need too is not it', async (_, tree) => {
    expect(await broughtIn(tree)).toEqual(['pool', 'wire']);
  });

  it('is nothing that the project depends on itself', async () => {
    const own = manifest('app', '0', { dependencies: { 'footnote-search': '1', wire: '1' } });
    expect(await broughtIn(flat(own))).toEqual([]);
  });

  it('is nothing where nobody depends on anything', async () => {
    const { 'node_modules/footnote-search/package.json': _, ...others } = flat(app);
    expect(await broughtIn(others)).toEqual([]);
  });

  it('is nothing in Footnote’s own checkout, where it is the project', async () => {
    const tree = {
      'package.json': manifest('workspace', '0', { workspaces: ['packages/*'] }),
      'packages/footnote/package.json': packages['footnote-search'],
      'node_modules/footnote-search': '→ packages/footnote',
      'node_modules/wire/package.json': packages.wire,
      'node_modules/pool/package.json': packages.pool,
    };
    expect(await broughtIn(tree)).toEqual([]);
  });
});
