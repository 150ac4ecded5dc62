// Bun, from npm, once, into .cache/bun.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installOnce } from './install-once.mjs';

const version = '1.4.4';

/** The path of Bun, or undefined where it could not be installed. */
export async function installBun() {
  const folder = await installOnce(`bun@${version}`, `bun/${version}`);
  if (folder === undefined) return undefined;
  // The package's own command is put in place by an install script; the binary lies beside it.
  const [binary = 'none'] = readdirSync(join(folder, 'node_modules/@oven'));
  return join(folder, 'node_modules/@oven', binary, 'bin', process.platform === 'win32' ? 'bun.exe' : 'bun');
}
