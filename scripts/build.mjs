// Compiles the package and the emulators into their dist folders, bundles what is shipped of the package, the OpenCode
// plugin and the chat page.
import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch as watchFiles,
  writeFileSync,
} from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildPage, isPageBuilt, pageFolder, pageSources } from '../packages/chat/build.mjs';
import { buildPlugin } from '../packages/opencode-gemini-search/build.mjs';
import { bundleFolder, bundleMcp } from './shared/bundle-mcp.mjs';
import { bundlePackage, packageBundle } from './shared/bundle-package.mjs';
import { readArguments } from './shared/read-arguments.mjs';
import { collect, root, tool } from './shared/run.mjs';

const help = `Usage: node scripts/build.mjs [--if-needed | --watch]

Compiles packages/footnote and emulators into their dist folders, and bundles the OpenCode plugin and the chat page.

  --if-needed   only when a source changed since the last build
  --watch       build, then build again whenever a source changes, until Ctrl-C`;

const projects = [
  { sources: 'packages/footnote/src', config: 'packages/footnote/tsconfig.build.json', dist: 'packages/footnote/dist' },
  { sources: 'emulators', config: 'emulators/tsconfig.build.json', dist: 'emulators/dist' },
];
const plugin = { sources: 'packages/opencode-gemini-search/src', dist: 'packages/opencode-gemini-search/dist' };
const pluginConfigs = ['build.mjs', 'package.json', 'types.d.ts'].map(
  (file) => `packages/opencode-gemini-search/${file}`,
);
const bundlers = [
  'bundle-mcp',
  'bundle-package',
  'bundled-licences',
  'inline-texts',
  'no-gateway',
  'undici-left-out',
  'undici-parts',
].map((name) => `scripts/shared/${name}.mjs`);
// Beside npm's own records and not in dist, which is published.
const stamp = join(root, 'node_modules/.cache/footnote/built');

const { values } = readArguments(help, { 'if-needed': { type: 'boolean' }, watch: { type: 'boolean' } });
if (values.watch) await watch();
else {
  const isSkipped = values['if-needed'] === true && isBuilt();
  process.exitCode = (isSkipped ? 0 : await build()) || (await buildChangedPage());
}

async function build() {
  console.error('Building packages/footnote, emulators and the OpenCode plugin …');
  // Taken first: a source that changes meanwhile leads to another build.
  const hash = hashOfSources();
  rmSync(stamp, { force: true });
  const codes = await Promise.all([...projects.map(compile), bundlePlugin()]);
  const failure = codes.find((code) => code !== 0);
  if (failure !== undefined) {
    console.error('The build failed; what was built before is untouched. Correct the errors above and build again.');
    return failure;
  }
  await Promise.all([bundlePackage(), bundleMcp()]);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  return 0;
}

/** Takes seconds where all else takes one, so it is built only where it changed, or is missing. */
async function buildChangedPage() {
  if (isPageBuilt()) return 0;
  console.error('Building the chat page …');
  return buildPage();
}

async function compile({ sources, config, dist }) {
  const pretty = String(process.stderr.isTTY === true);
  const compiler = [...tool('typescript', 'tsc'), '--listEmittedFiles', '--pretty', pretty];
  const { code, output } = await collect([...compiler, '-p', config]);
  const lines = output.split(/\r?\n/);
  const emitted = lines.filter((line) => line.startsWith('TSFILE: ')).map((line) => normalize(line.slice(8)));
  if (code === 0) removeStale(dist, [...emitted, ...copyTexts(sources, dist)]);
  else console.error(lines.filter((line) => !line.startsWith('TSFILE: ')).join('\n'));
  return code;
}

async function bundlePlugin() {
  try {
    return await buildPlugin();
  } catch (error) {
    console.error(error.message);
    return 1;
  }
}

/** The texts that models read, and weights, are files beside the code, which the compiler leaves behind. */
function copyTexts(sources, dist) {
  const texts = filesIn(sources).filter((file) => /\.(?:md|bin)$/.test(file) && !file.startsWith(join(root, dist)));
  return texts.map((file) => {
    const copy = join(root, dist, relative(join(root, sources), file));
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(file, copy);
    return copy;
  });
}

/** What no source accounts for goes; what is current stays in place, where a running program may still need it. */
function removeStale(dist, current) {
  const bundles = [bundleFolder, packageBundle, pageFolder].map((folder) => join(root, folder));
  const isBundled = (file) => bundles.some((folder) => file.startsWith(folder));
  for (const file of filesIn(dist)) if (!current.includes(file) && !isBundled(file)) rmSync(file);
}

/** A build takes half a second, so every change gets a whole one: dist never holds what no source accounts for. */
async function watch() {
  // Ctrl-C is how this ends, so it is no failure.
  process.on('SIGINT', () => process.exit(0));
  const changes = new EventEmitter();
  for (const { sources } of [...projects, plugin, { sources: pageSources }]) {
    watchFiles(join(root, sources), { recursive: true }, () => changes.emit('change'));
  }
  for (let built; ; ) {
    const hash = hashOfSources();
    if (!isPageBuilt()) await buildChangedPage();
    if (hash === built) {
      await once(changes, 'change');
      // Editors write a file in several steps, and a checkout writes many files.
      await setTimeout(100);
      continue;
    }
    built = hash;
    if ((await build()) === 0) console.error('Built; waiting for changes …');
  }
}

function isBuilt() {
  const built = [...projects.map(({ dist }) => dist), plugin.dist, bundleFolder, packageBundle];
  const isThere = built.every((folder) => existsSync(join(root, folder)));
  return isThere && existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources();
}

function hashOfSources() {
  const hash = createHash('sha256');
  const ofProjects = projects.map(({ config }) => config);
  const manifest = 'packages/footnote/package.json';
  const configs = ['tsconfig.json', 'package-lock.json', manifest, ...ofProjects, ...pluginConfigs, ...bundlers].map(
    (file) => join(root, file),
  );
  const sources = [...projects, plugin].flatMap(({ sources }) => filesIn(sources));
  for (const file of [...configs, ...sources]) {
    const name = relative(root, file);
    // Tests aren't built, and editors keep files of their own among the sources.
    if (!/\.(ts|md|json|mjs|bin)$/.test(name) || /\.test\.ts$|\bdist\b/.test(name)) continue;
    hash.update(`${name}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** All files under a folder of the repository, with their full paths. */
function filesIn(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : [join(root, path)];
    })
    .sort();
}
