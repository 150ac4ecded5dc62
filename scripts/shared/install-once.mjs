// Heavy programs that only tests need come from npm, pinned, once, into .cache.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npm, root, run } from './run.mjs';

// Installing takes seconds, but npm has been seen to hang on it.
const timeout = 180_000;

/** The folder under .cache that holds these packages, or undefined where they could not be installed. */
export async function installOnce(specs, name, moreFlags = []) {
  const folder = join(root, '.cache', name);
  if (existsSync(folder)) return folder;
  const wanted = [specs].flat();
  const what = wanted.length === 1 ? wanted[0] : `${wanted.length} packages`;
  console.error(`Installing ${what} into .cache/${name} …`);
  mkdirSync(dirname(folder), { recursive: true });
  // Beside its place, and moved there when it is complete: two tests may want it at the same time.
  const work = mkdtempSync(`${folder}.part-`);
  try {
    // With a package.json of its own: else npm would take the folder for a part of this repository.
    writeFileSync(join(work, 'package.json'), '{ "private": true }\n');
    const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', '--prefer-offline', '--loglevel=error'];
    const code = await run([...npm(), 'install', '--prefix', work, ...flags, ...moreFlags, ...wanted], {
      cwd: work,
      timeout,
      stdio: ['ignore', 2, 2],
    });
    if (code === 0) return publish(work, folder);
    console.error(`${what} could not be installed from npm.`);
    return undefined;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Moves what is complete to its place; whoever comes second has the same. */
function publish(work, folder) {
  try {
    renameSync(work, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
