// The agents that the tests run inside, from npm, pinned in versions.json: each into .cache/agents, once.
// They are heavy (1.3 GB in all), so they are no dependencies of this repository.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { collect, npm, root } from '../scripts/shared/run.mjs';

const versions = JSON.parse(readFileSync(new URL('versions.json', import.meta.url), 'utf8'));
const cache = join(root, '.cache/agents');
// Seconds on a good line; npm has been seen to hang.
const installTimeoutMs = 300_000;

export const agentNames = Object.keys(versions);

/** The agent's command: `{ bin, version }`, or `{ missing }`, which says why it can't be had. Pinned, unless one is named. */
export async function installAgent(name, report = console.log, version = versions[name].version) {
  const folder = join(cache, `${name}-${version}`);
  const bin = join(folder, 'node_modules/.bin', name);
  mkdirSync(cache, { recursive: true });
  const lock = `${folder}.lock`;
  while (!existsSync(bin) || existsSync(lock)) {
    if (!takeLock(lock)) {
      if (!isAlive(ownerOf(lock))) clear(folder, lock);
      else await wait(200);
      continue;
    }
    const problem = await install(name, version, folder, report);
    if (problem === undefined && existsSync(bin)) rmSync(lock);
    else {
      clear(folder, lock);
      return { missing: problem ?? `npm installed ${name} ${version} without its command` };
    }
  }
  return { bin, version };
}

/** What is there without being complete; as long as it is there, the lock is. */
function clear(folder, lock) {
  rmSync(folder, { recursive: true, force: true });
  rmSync(lock, { force: true });
}

/** In its own place from the start: some link to themselves by their whole path. */
async function install(name, version, folder, report) {
  const { label, package: packageName } = versions[name];
  report(`Installing ${label} ${version} into .cache/agents …`);
  const begin = Date.now();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  // Without a package.json of its own, npm would take the folder for a part of this repository.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const flags = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  const command = [...npm(), 'install', '--prefix', folder, ...flags, '--fetch-retries=1', `${packageName}@${version}`];
  const { code, output } = await collect(command, { cwd: folder, timeout: installTimeoutMs });
  if (code !== 0) return `npm could not install ${packageName}@${version}: ${output.trim().split('\n')[0]}`;
  report(`Installed ${label} ${version} in ${Math.round((Date.now() - begin) / 1000)} s.`);
  return undefined;
}

/** False while another process installs the same, or died over it. */
function takeLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

function ownerOf(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || process.pid;
  } catch {
    // It was released between the two looks.
    return process.pid;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.platform === 'linux') await installAll();
  else console.error('SKIPPED: the real agents: they run only where Linux cuts them off from the network.');
}

/** Whoever can't have one isn't stopped: its tests are skipped, and say so again. */
async function installAll() {
  await Promise.all(
    agentNames.map(async (name) => {
      const { missing } = await installAgent(name);
      if (missing !== undefined) console.error(`SKIPPED: the real ${name}: ${missing}.`);
    }),
  );
}
