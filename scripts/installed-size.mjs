// What `npm install footnote-search` puts on a disk: bytes, packages and install scripts, on the Node that runs this
// and on newer ones, which have SQLite themselves. The packages come from a registry on loopback, packed as they would
// be published, and what was installed is then tried: every package that the bundle holds answers once.
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { startFileRegistry } from './shared/file-registry.mjs';
import { installNode, nodeVersions } from './shared/other-node.mjs';
import { readArguments } from './shared/read-arguments.mjs';
import { collect } from './shared/run.mjs';
import { tryInstalled } from './shared/try-installed.mjs';

const help = `Usage: node scripts/installed-size.mjs

Installs Footnote as npm would, on this Node and on newer ones, prints what that takes, and tries it. It needs
\`npm run build\`. Exits with 1 where it is too large, too many packages, runs an install script or doesn't work.`;

const mostPackages = 12;
const mostBytes = { withSqlite: 25_000_000, withoutSqlite: 45_000_000 };

readArguments(help, {});
const work = mkdtempSync(join(tmpdir(), 'footnote-installed-'));
const registry = await startFileRegistry(['packages/footnote', 'packages/footnote-sqlite'], join(work, 'packed'));
try {
  console.log('Node'.padEnd(12), 'MB'.padStart(6), 'packages'.padStart(9), 'scripts'.padStart(8), ' SQLite');
  for (const node of await nodes()) await measure(node);
} finally {
  registry.close();
  rmSync(work, { recursive: true, force: true });
}

async function nodes() {
  const newer = await Promise.all(Object.keys(nodeVersions).map((major) => installNode(major)));
  return [process.execPath, ...newer.filter((node) => node !== undefined)];
}

async function measure(node) {
  const { output: version } = await collect([node, '--version']);
  const folder = join(work, version.trim());
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  await install(node, folder);
  const packages = packagesIn(join(folder, 'node_modules'));
  const bytes = sizeOf(join(folder, 'node_modules'));
  const scripts = packages.filter(hasInstallScript);
  const hasLibsql = packages.some((path) => path.endsWith('/libsql'));
  const sqlite = hasLibsql ? 'libsql' : "Node's own";
  console.log(
    version.trim().padEnd(12),
    (bytes / 1e6).toFixed(1).padStart(6),
    String(packages.length).padStart(9),
    String(scripts.length).padStart(8),
    ` ${sqlite}`,
  );
  const { output: own } = await collect([node, '-p', "!!process.getBuiltinModule?.('node:sqlite')"]);
  if (own.includes('true') === hasLibsql) complain('libsql is there where Node has SQLite, or neither is.');
  if (bytes > (hasLibsql ? mostBytes.withoutSqlite : mostBytes.withSqlite)) complain('That is too large.');
  if (packages.length > mostPackages) complain(`Those are more than ${mostPackages} packages.`);
  for (const path of scripts) complain(`${path} runs a script when it is installed.`);
  for (const failure of await tryInstalled(node, folder)) complain(failure);
}

/** By the npm that runs this, started with the Node that is measured. */
async function install(node, folder) {
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  const flags = ['--no-audit', '--no-fund', '--loglevel=error', `--cache=${join(work, 'cache')}`];
  const command = [node, npmProgram(), 'install', ...flags, `--registry=${registry.address}`, 'footnote-search'];
  const { code, output } = await collect(command, { cwd: folder, env });
  if (code !== 0) throw new Error(`npm install failed:\n${output}`);
}

function npmProgram() {
  const beside = [process.env.npm_execpath, '../lib/node_modules/npm/bin/npm-cli.js', 'node_modules/npm/bin/npm-cli.js']
    .filter((path) => path !== undefined)
    .map((path) => join(path.startsWith('/') ? '' : dirname(process.execPath), path));
  const found = beside.find((path) => path.endsWith('npm-cli.js') && existsSync(path));
  if (found === undefined) throw new Error('There is no npm beside this Node: run this by npm exec, or npm run.');
  return found;
}

/** The folders of all packages below a node_modules folder. */
function packagesIn(folder) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
  const paths = names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, name)).map((one) => join(folder, name, one)) : join(folder, name),
  );
  return paths.flatMap((path) => [path, ...packagesIn(join(path, 'node_modules'))]);
}

function hasInstallScript(path) {
  const { scripts = {} } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  return (
    ['preinstall', 'install', 'postinstall'].some((name) => name in scripts) || existsSync(join(path, 'binding.gyp'))
  );
}

function sizeOf(path) {
  const found = lstatSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

function complain(message) {
  console.error(message);
  process.exitCode = 1;
}
