// Makes a fresh clone ready: `npm start` and `npm test` call this first. It runs before there are
// dependencies, so it uses nothing but Node, and it is silent when there is nothing to do.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fail } from './shared/fail.mjs';
import { collect, npm, root, run } from './shared/run.mjs';

const lockFile = join(root, 'package-lock.json');
// npm's record of what it put into node_modules.
const installedFile = join(root, 'node_modules/.package-lock.json');
const stamp = join(root, 'node_modules/.cache/footnote/installed');

checkNode();
if (!isInstalled()) await install();
process.exitCode = await run([process.execPath, 'scripts/build.mjs', '--if-needed']);

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Footnote needs Node 20.19 or newer, and this is Node ${process.versions.node}. See https://nodejs.org/.`);
}

function isInstalled() {
  if (!existsSync(installedFile)) return false;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfLock()) return true;
  // Somebody may have run npm by hand: a second `npm ci` would only pull node_modules from under running programs.
  if (!isAsLocked()) return false;
  writeStamp();
  return true;
}

/** True when node_modules holds everything in the lock, optional binaries of other platforms aside. */
function isAsLocked() {
  const locked = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return Object.entries(locked).every(([path, { version, optional }]) => {
    // Those of a workspace too, where it needs another version than the rest.
    if (!/(?:^|\/)node_modules\//.test(path)) return true;
    return path in installed ? installed[path].version === version : optional === true;
  });
}

async function install() {
  // Without --include=dev, NODE_ENV=production would leave out the compiler.
  let result = await runNpm('ci', '--include=dev', '--prefer-offline');
  if (result.code !== 0 && result.output.includes('code EUSAGE')) {
    console.error('package-lock.json is out of step with package.json.');
    result = await runNpm('install', '--include=dev', '--prefer-offline');
  }
  if (result.code !== 0) {
    console.error(result.output);
    fail('The dependencies could not be installed; npm says why above. Check the network, then run this again.');
  }
  writeStamp();
}

async function runNpm(...args) {
  console.error(`Installing dependencies (npm ${args[0]}) …`);
  const begin = Date.now();
  const progress = setInterval(() => {
    console.error(`… still installing, ${Math.round((Date.now() - begin) / 1000)} s`);
  }, 10_000);
  try {
    // With npm's reason even under `npm --silent`.
    return await collect([...npm(), ...args, '--loglevel=warn']);
  } catch (error) {
    return { code: 1, output: `npm could not be started: ${error.message}` };
  } finally {
    clearInterval(progress);
  }
}

function hashOfLock() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

function writeStamp() {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hashOfLock());
}
