// Completes package-lock.json with the optional binaries of other platforms.
//
// npm leaves an optional package out of the lock when it can't be had where the lock was written,
// and `npm ci` then refuses that lock everywhere ("Missing … from lock file"). What npm needs to
// know about such a package is its version and the platforms it is for: the version is pinned by
// the package that wants it, and the platform is in its name.
//
// Run it after adding a package with native binaries. It reads the lock alone, so it needs neither
// node_modules nor the network.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from './shared/fail.mjs';
import { readArguments } from './shared/read-arguments.mjs';
import { root } from './shared/run.mjs';

const help = `Usage: node scripts/complete-lock.mjs [--check]

Adds the optional binaries of other platforms to package-lock.json, so that npm ci takes it.

  --check   change nothing; exit with 1 where something is missing or an entry names a registry`;

const file = join(root, 'package-lock.json');
const exactVersion = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;
const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

const { values } = readArguments(help, { check: { type: 'boolean' } });
if (values.check) check();
else complete();

function complete() {
  const lock = readLock();
  const stubs = missingStubs(lock.packages);
  if (stubs.length === 0) return console.log('package-lock.json is complete.');
  const entries = [...Object.entries(lock.packages), ...stubs];
  // npm's own order, so that its next write moves nothing.
  lock.packages = Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  for (const [path, { version }] of stubs) console.log(`+ ${path}@${version}`);
}

function check() {
  const { packages } = readLock();
  const missing = missingStubs(packages).map(([path]) => path);
  if (missing.length > 0) {
    const example = missing[0].replace(/^.*node_modules\//, '');
    const what = `${missing.length} optional ${missing.length === 1 ? 'package' : 'packages'}, such as ${example}`;
    fail(`package-lock.json lacks ${what}.\nRun node scripts/complete-lock.mjs.`);
  }
  // A registry's address in the lock would bind every later install to that registry.
  const bound = Object.entries(packages).filter(([, { resolved }]) => /^(https?|git)/.test(resolved ?? ''));
  if (bound.length > 0) {
    fail(`package-lock.json says where to download ${bound[0][0]}.\nRemove "resolved" from every such entry.`);
  }
}

/** `[path, entry]` for every pinned optional dependency that no entry of the lock satisfies. */
function missingStubs(packages) {
  const stubs = {};
  for (const [parent, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (!exactVersion.test(version)) continue;
      const found = nearest({ ...packages, ...stubs }, parent, name);
      if (found?.link || found?.version === version) continue;
      const path = found === undefined ? `node_modules/${name}` : `${parent}/node_modules/${name}`;
      stubs[path] = stubOf(name, version, dev);
    }
  }
  return Object.entries(stubs);
}

/** The entry that `require(name)` would find from the folder `parent`. */
function nearest(packages, parent, name) {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const entry = packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`];
    if (entry !== undefined || folder === '') return entry;
  }
}

/** `binding-linux-arm64-musl` is for Linux, arm64 and musl. Fields in npm's order, like the entries. */
function stubOf(name, version, dev) {
  const words = name.split(/[/-]/);
  const cpu = processors.filter((processor) => words.includes(processor));
  const os = systems.filter((system) => words.includes(system));
  if (cpu.length + os.length === 0) fail(`The name ${name} doesn't say what it is for; add it to the lock by hand.`);
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : [];
  return {
    version,
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(dev ? { dev } : {}),
    ...(libc.length > 0 ? { libc } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  };
}

function readLock() {
  return JSON.parse(readFileSync(file, 'utf8'));
}
