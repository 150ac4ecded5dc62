import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The folder of the package, whose dist `npm test` has built. */
export const packageFolder = fileURLToPath(new URL('..', import.meta.url));
export const bundle = join(packageFolder, 'dist/index.js');

/** Packs the plugin as npm would publish it, and installs the tarball into a folder that has nothing else. */
export async function installPacked(folder: string): Promise<{ readonly installed: string; readonly files: string[] }> {
  await mkdir(folder, { recursive: true });
  const packed = await run('npm', ['pack', '--json', '--loglevel=silent', '--pack-destination', folder], {
    cwd: packageFolder,
  });
  const [{ filename, files }] = JSON.parse(packed.stdout) as [{ filename: string; files: { path: string }[] }];
  // Without a package.json of its own, npm would look for one in the folders above.
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  // Offline: whatever it needed beside itself would make this fail.
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', `./${filename}`], {
    cwd: folder,
  });
  return {
    installed: join(folder, 'node_modules/opencode-gemini-search'),
    files: files.map(({ path }) => path).sort(),
  };
}
