// Debian's own packages, unpacked into a folder under .cache without installing anything and without root.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { collect } from './run.mjs';

/** Unpacks them, once; gives the reason where that can't be done here. */
export async function unpackDebianPackages(packages, folder) {
  mkdirSync(dirname(folder), { recursive: true });
  const work = mkdtempSync(`${folder}-`);
  try {
    if ((await apt(work, ['download', ...packages])) !== 0) {
      // No package lists here, or none that we may read: fetch them into a place of our own.
      const own = privateState(work);
      if ((await apt(work, [...own, 'update'])) !== 0 || (await apt(work, [...own, 'download', ...packages])) !== 0) {
        return "Debian's packages could not be downloaded with apt-get";
      }
    }
    for (const file of readdirSync(work).filter((name) => name.endsWith('.deb'))) {
      const { code } = await collect(['dpkg-deb', '-x', join(work, file), join(work, 'unpacked')]);
      if (code !== 0) return `dpkg-deb could not unpack ${file}`;
    }
    publish(join(work, 'unpacked'), folder);
    return undefined;
  } catch (error) {
    return `there is no Debian to take it from (${error.code ?? error.message})`;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Several test files may get here at once; the first one wins, and the others have the same. */
function publish(work, folder) {
  try {
    renameSync(work, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

async function apt(cwd, args) {
  // As root, apt would fetch as another user, who can't write here.
  const { code } = await collect(['apt-get', '-qq', '-o', 'APT::Sandbox::User=root', ...args], { cwd });
  return code;
}

function privateState(work) {
  for (const folder of ['state/lists/partial', 'cache/archives/partial']) {
    mkdirSync(join(work, folder), { recursive: true });
  }
  const options = [
    `Dir::State=${join(work, 'state')}`,
    `Dir::Cache=${join(work, 'cache')}`,
    'Dir::State::status=/var/lib/dpkg/status',
  ];
  return options.flatMap((option) => ['-o', option]);
}
