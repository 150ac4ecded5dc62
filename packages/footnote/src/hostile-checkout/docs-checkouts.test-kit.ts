import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostileCheckout } from './checkout.test-kit.ts';
import type { Place } from './place.test-kit.ts';

/** Each wants private files to be taken for documentation, or whoever reads it to wait. */
export const docsCheckouts: readonly HostileCheckout[] = [
  {
    name: "links a package's README to a private file",
    prepare: (place) =>
      Promise.all([
        place.file('node_modules/keeper/package.json', '{"name":"keeper","version":"1.0.0"}'),
        place.link('node_modules/keeper/README.md', join(place.home, 'notes/README.md')),
        place.link('node_modules/keeper/guide.md', '../../../../other/private-package/README.md'),
      ]),
    shipped: ['mcp', 'library'],
    settings: 'quiet',
  },
  {
    name: "links a package's folder of documents to private ones",
    prepare: (place) =>
      Promise.all([
        place.file('node_modules/keeper/package.json', '{"name":"keeper","version":"1.0.0"}'),
        place.link('node_modules/keeper/docs', join(place.home, 'notes')),
      ]),
    settings: 'quiet',
  },
  {
    name: 'links packages to folders of the user and of the machine',
    prepare: (place) =>
      Promise.all([
        place.link('node_modules/private-package', join(place.other, 'private-package')),
        place.link('node_modules/notes', join(place.home, 'notes')),
        place.link('node_modules/@scope', place.other),
        place.link('node_modules/etc', '/etc'),
        place.link('node_modules/proc', '/proc/self'),
      ]),
    settings: 'quiet',
  },
  {
    name: 'links all of node_modules to the projects of the user',
    prepare: async (place) => {
      await rm(join(place.repository, 'node_modules'), { recursive: true });
      await place.link('node_modules', place.other);
    },
    settings: 'quiet',
  },
  {
    name: 'links a store of packages, and private folders beside them',
    prepare: (place) =>
      Promise.all([
        place.link('node_modules/keeper', '.pnpm/keeper@1/node_modules/keeper'),
        place.file('node_modules/.pnpm/keeper@1/node_modules/keeper/package.json', '{"name":"keeper"}'),
        place.link('node_modules/.pnpm/keeper@1/node_modules/notes', join(place.home, 'notes')),
      ]),
    settings: 'quiet',
  },
  {
    name: 'has workspaces outside',
    prepare: (place) =>
      Promise.all([
        manifest(place, { workspaces: ['../../other/*', '../../home/*', 'packages/*', 'members'] }),
        place.file('pnpm-workspace.yaml', `packages:\n  - ../../other/**\n  - ${place.other}/*\n`),
        place.link('packages/private-package', join(place.other, 'private-package')),
        place.link('members', join(place.home, 'notes')),
      ]),
    settings: 'quiet',
  },
  {
    name: 'links its package.json to one of the user',
    prepare: async (place) => {
      await rm(join(place.repository, 'package.json'));
      await place.link('package.json', join(place.other, 'private-package/package.json'));
      await place.link('README.md', join(place.home, 'notes/README.md'));
    },
    settings: 'quiet',
  },
  {
    name: 'has a pipe for a README',
    prepare: (place) =>
      Promise.all([
        place.file('node_modules/keeper/package.json', '{"name":"keeper","version":"1.0.0"}'),
        place.pipe('node_modules/keeper/README.md'),
      ]),
    shipped: 'only',
    settings: 'quiet',
  },
  {
    name: 'has a pipe for the package.json of a package',
    prepare: (place) => place.pipe('node_modules/keeper/package.json'),
    shipped: 'only',
    settings: 'quiet',
  },
  {
    name: 'has pipes for its package.json, its lockfile and its workspaces',
    prepare: async (place) => {
      await Promise.all(['package.json', 'package-lock.json'].map((name) => rm(join(place.repository, name))));
      for (const name of ['package.json', 'package-lock.json', 'pnpm-workspace.yaml', 'yarn.lock']) {
        await place.pipe(name);
      }
    },
    shipped: 'only',
    settings: 'quiet',
  },
  {
    name: 'nests its package.json and its lockfile 100,000 deep',
    prepare: (place) =>
      Promise.all(
        ['package.json', 'package-lock.json', 'node_modules/lantern/package.json'].map((name) =>
          place.file(name, `{"name":"harbour","dependencies":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_001)}`),
        ),
      ),
    settings: 'quiet',
  },
  {
    name: 'has 5 MB of package.json and of lockfile',
    prepare: (place) =>
      Promise.all(
        ['package.json', 'package-lock.json', 'pnpm-lock.yaml'].map((name) =>
          place.file(name, `{"name":"harbour"${' '.repeat(5_000_000)}}`),
        ),
      ),
    settings: 'quiet',
  },
  {
    name: 'has patterns of workspaces that take for ever to compare',
    prepare: (place) =>
      Promise.all([
        manifest(place, { workspaces: [`packages/${'a*'.repeat(40)}b`, `${'*a'.repeat(30)}/${'**/'.repeat(30)}c`] }),
        place.file(`packages/${'a'.repeat(200)}/package.json`, '{"name":"member"}'),
      ]),
    settings: 'quiet',
    shipped: 'only',
  },
  {
    name: 'links folders in circles',
    prepare: (place) =>
      Promise.all([
        place.file('node_modules/keeper/package.json', '{"name":"keeper","version":"1.0.0"}'),
        place.link('node_modules/keeper/node_modules', '..'),
        place.link('node_modules/keeper/docs', '../..'),
        place.link('packages/again', '..'),
        manifest(place, { workspaces: ['packages/**'] }),
      ]),
    settings: 'quiet',
  },
];

function manifest(place: Place, more: object): Promise<void> {
  return place.file('package.json', JSON.stringify({ name: 'harbour', dependencies: { lantern: '1.0.0' }, ...more }));
}
