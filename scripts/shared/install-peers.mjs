// Tools to compare with, as npm has them: pinned, installed once into a folder of their own under .cache.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail } from './fail.mjs';
import { npm, root, run } from './run.mjs';

/** Gives the import of these packages, installed where they are not yet. `cost` is told to whoever waits. */
export async function installPeers(name, versions, cost) {
  const folder = join(root, '.cache', name);
  const wanted = JSON.stringify(versions);
  const done = join(folder, 'installed.json');
  if (!existsSync(done) || readFileSync(done, 'utf8') !== wanted) {
    console.error(`Installing the tools to compare with into .cache/${name} (${cost}) …`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, private: true, dependencies: versions }));
    const command = [...npm(), 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    // What npm says is not for whoever reads our figures as JSON.
    const code = await run(command, { cwd: folder, stdio: ['ignore', 2, 2] });
    if (code !== 0) fail('The tools to compare with could not be installed.');
    writeFileSync(join(folder, 'load.mjs'), 'export const load = (name) => import(name);\n');
    writeFileSync(done, wanted);
  }
  return loaderOf(folder);
}

/** From that folder; a package whose only export is the default one is that. */
async function loaderOf(folder) {
  const { load } = await import(pathToFileURL(join(folder, 'load.mjs')).href);
  return async (name) => {
    const loaded = await load(name);
    const isOne = Object.keys(loaded).every((key) => key === 'default' || key === 'module.exports');
    return isOne ? loaded.default : { ...loaded.default, ...loaded };
  };
}
