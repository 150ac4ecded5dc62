// A Chromium that finds text in a page: the one of npm is built without the tables for that. CHROMIUM_PATH names it, or
// it is Debian's own, unpacked into .cache/chromium without installing anything and without root (400 MB, once).
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { unpackDebianPackages } from '../scripts/shared/debian-packages.mjs';
import { collect, root } from '../scripts/shared/run.mjs';

const unpacked = join(root, '.cache/chromium');
// Behind the first two is what it needs beyond what the Chromium of npm needs.
const packages =
  'chromium chromium-common libopenh264-7 libdouble-conversion3 libharfbuzz-subset0 libpulse0 libflac12 libopus0 libxnvctrl0 libminizip1 libopenjp2-7 libsndfile1 libvorbis0a libvorbisenc2 libogg0 libmpg123-0 libmp3lame0 libasyncns0'.split(
    ' ',
  );

/** `{ executable, env }`, or `{ missing }`, which says why there is none. */
export async function findWholeChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return { executable: env.CHROMIUM_PATH, env };
  if (!existsSync(unpacked)) {
    const problem = await unpackDebianPackages(packages, unpacked);
    if (problem !== undefined) return { missing: `the Chromium of npm finds no text in pages, and ${problem}` };
  }
  const libraries = join(unpacked, 'usr/lib');
  const folders = readdirSync(libraries).filter((name) => name.endsWith('-linux-gnu'));
  const paths = folders.flatMap((name) => [join(libraries, name), join(libraries, name, 'pulseaudio')]);
  const chromium = {
    executable: join(libraries, 'chromium/chromium'),
    env: { ...env, LD_LIBRARY_PATH: paths.join(delimiter) },
  };
  const { code } = await collect([chromium.executable, '--version'], { env: chromium.env });
  return code === 0 ? chromium : { missing: "Debian's Chromium in .cache/chromium does not run on this machine" };
}
