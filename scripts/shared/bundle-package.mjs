// Puts the compiled modules of the package into few files: opening 180 small ones takes longer than the search itself.
// The compiled ones stay where they are, for the declarations and for scripts that measure one of them.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { asciiOnly } from './ascii-only.mjs';
import { licences } from './bundled-licences.mjs';
import { inlineTexts } from './inline-texts.mjs';
import { lazyBuiltins, withoutBuiltinModules } from './lazy-builtins.mjs';
import { root } from './run.mjs';
import { isLeftOut, withoutPartsOfUndici } from './undici-left-out.mjs';

const dist = join(root, 'packages/footnote/dist');
export const packageBundle = 'packages/footnote/dist/bundle';

const manifest = JSON.parse(readFileSync(join(root, 'packages/footnote/package.json'), 'utf8'));

/** What is installed beside the bundle, or comes with whoever uses it. All other packages are in the bundle. */
const installed = Object.keys({
  ...manifest.dependencies,
  ...manifest.optionalDependencies,
  ...manifest.peerDependencies,
});

/**
 * What is started or imported by its name; workers and processes lie flat beside the code that starts them, and the
 * adapters are what `exports` names.
 */
const entries = [
  'index.js',
  'cli/bin.js',
  'cli/chat/after-prompt.js',
  'database/present-rows-worker.js',
  'database/sqlite/sqlite-process.js',
  'docs/index-project.js',
  'docs/split/split-worker.js',
  'fetch/clean-worker.js',
  'fetch/extract/extract-worker.js',
  'fetch/readers/markdown-worker.js',
  'fetch/readers/pdf/pdf-worker.js',
  ...Object.values(manifest.exports).flatMap((door) => adapterOf(door.default)),
];

/** Read where they lie, flat beside the code as well. */
const dataFiles = ['agent/router/router-weights.bin', 'docs/rank/everyday/phrases.bin'];

/** What is always loaded together is one file. A module that several of them need is in the first. */
const together = {
  base: ['cli/main.js', 'lazy.js', 'disk/working-folder.js'],
  library: [
    'footnote.js',
    'render/render.js',
    'contract/request.js',
    'cli/search-options.js',
    'cli/read-query.js',
    'agent/agent.js',
    'agent/prefixes.js',
    'agent/system-tools.js',
    'google-search.js',
    'contract/refusal.js',
    'tools/notice-lines.js',
    'tools/boundary.js',
    'tools/failure-text.js',
    'tools/left-words.js',
    'agent/tools/guard.js',
    'text/cut.js',
  ],
  search: ['search/search.js', 'resilience/resilience.js'],
  words: ['text/words/words.js', 'text/words/chunks.js', 'text/words/stop-words.js'],
  documents: ['docs/projects.js', 'docs/docs.js'],
  gateway: [
    'gateway.js',
    'secrets/secret-scanner.js',
    'secrets/without-secrets.js',
    'audit/audit-failure.js',
    'store/redis.js',
    'lru-cache',
  ],
  files: ['agent/tools/run-allowed.js', 'agent/tools/write-file.js'],
  chat: ['cli/commands/chat.js'],
  conversation: ['agent/conversation.js'],
  tools: ['tools/call-tool.js', 'adapters/run-tool.js', 'adapters/tool-description.js'],
};

/**
 * The same for what starts as CommonJS. Help needs the first file, `search` and `docs search` the second as well, and
 * each one more: what a file costs beside its code, for finding, reading and linking it, is half a millisecond.
 */
const togetherForQuick = {
  base: together.base,
  quick: [...together.library, ...together.search, 'cli/commands/search.js', 'cli/commands/docs.js'],
  documents: together.documents,
  web: [...together.gateway, 'http/name-lookups.js'],
};

/** Loaded at once where it is needed, by `require`, and seldom: files of their own, which are CommonJS. */
const required = {
  re2js: 're2js',
  entities: 'entities/decode',
  'check-claim': join(dist, 'verify/check/check-claim.js'),
};

/** What packages look for, do without, and nobody has here. */
const neverThere = ['pg-native'];

const onlyLegal = { legal: true, annotation: false, jsdoc: false };

/** One file for what all models share, and one for each vendor, loaded with its first model. */
const modelVendors = ['google', 'anthropic', 'openai', 'openai-compatible'];
const ofVendor = (name) => new RegExp(`/node_modules/@ai-sdk/${name}/`);
const sharedByModels =
  /\/no-gateway\.mjs$|\/node_modules\/(?:ai|eventsource-parser|@opentelemetry\/api|@ai-sdk\/provider(?:-utils)?)\//;

export async function bundlePackage() {
  // The bundler is heavy, and `--if-needed` mostly needs none.
  const { rolldown } = await import('rolldown');
  const modules = Object.fromEntries(entries.map((file) => [entryName(file), join(dist, file)]));
  const output = await bundle(rolldown, modules, { format: 'esm', together, plugins: [checkClaimWithFirstCall()] });
  const quick = await bundle(
    rolldown,
    { bin: join(dist, 'cli/bin.js') },
    { format: 'cjs', together: togetherForQuick, plugins: [onlyQuickCommands(), entitiesWithFirstUse()] },
  );
  const more = (await Promise.all(Object.entries(required).map((one) => requiredFile(rolldown, ...one)))).flat();
  const files = new Map([
    ...finished(output),
    ...finished(quick),
    ['chat-process.cjs', await chatProcess(rolldown)],
    ...more.map(({ fileName, code }) => [fileName, asciiOnly(code)]),
    ...dataFiles.map((file) => [basename(file), readFileSync(join(dist, file))]),
    ['LICENSES.txt', licences([...output, ...more])],
  ]);
  const folder = join(root, packageBundle);
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  for (const name of readdirSync(folder)) if (!files.has(name)) rmSync(join(folder, name));
}

async function bundle(rolldown, input, { format, together, plugins = [] }) {
  const made = await rolldown({
    input,
    platform: 'node',
    external: isExternal,
    // Some have modules, and beside them a form for old loaders, whose imports no bundler sees.
    resolve: { mainFields: ['module', 'main'] },
    plugins: [
      ...plugins,
      inlineTexts(),
      lazyBuiltins(dist),
      inPlaceOf('undici', 'undici-parts.mjs'),
      withoutPartsOfUndici(),
      inPlaceOf('@ai-sdk/gateway', 'no-gateway.mjs'),
      requireFromBundle(),
    ],
    onLog: failOnWarning,
    // The groups need it; nothing is added to the front door, which a test holds.
    preserveEntrySignatures: 'allow-extension',
  });
  const end = format === 'esm' ? 'js' : 'cjs';
  const allGroups = groups(together);
  const isGroup = (name) => allGroups.some((group) => group.name === name);
  const { output } = await made.generate({
    format,
    // Names and lines stay, so that a stack trace says something; shorter code starts no sooner.
    comments: onlyLegal,
    entryFileNames: `[name].${end}`,
    chunkFileNames: ({ name, moduleIds }) => `${isGroup(name) ? name : (packageOf(moduleIds.at(-1)) ?? name)}.${end}`,
    minifyInternalExports: false,
    codeSplitting: { includeDependenciesRecursively: false, groups: allGroups },
  });
  await made.close();
  return output;
}

/**
 * `search`, `docs search` and the overview of help, which people and scripts wait for, a second time as CommonJS, from
 * `bin.cjs` on: Node's loader of modules takes a sixth of a search. An index is built by the module, and what these
 * never come to isn't there.
 */
function onlyQuickCommands() {
  const elsewhere =
    /\/(?:cli\/commands\/(?!search|docs)[\w-]+|agent\/conversation|database\/database|fetch\/(?:site-reader|fetch-pages?)|verify\/(?:verify|print-verified))\.js$/;
  const handedOver = (path) => {
    if (path.endsWith('/docs/index-project.js')) return './index-project.js';
    return elsewhere.test(path) || /\/docs\/(?:crawl\/index-sites|add\/add-docs)\.js$/.test(path)
      ? './index.js'
      : undefined;
  };
  return {
    name: 'only-quick-commands',
    resolveId: (id, importer = '') => {
      const module = id.startsWith('.') ? handedOver(join(dirname(importer), id)) : undefined;
      return module === undefined ? undefined : { id: module, external: true };
    },
  };
}

/** Few results hold an entity of HTML, and the table of their names is made when the package is loaded. */
function entitiesWithFirstUse() {
  const statement = /^import \{ (\w+) \} from 'entities\/decode';$/m;
  const file = './entities.cjs';
  return {
    name: 'entities-with-first-use',
    transform: (code, id) =>
      id.startsWith(dist)
        ? code.replace(statement, `const $1 = (...values) => require('${file}').$1(...values);`)
        : undefined,
    resolveId: (id) => (id === file ? { id, external: true } : undefined),
  };
}

/** Most who import the library never check a claim, and what does is larger than all else behind its door. */
function checkClaimWithFirstCall() {
  const statement = /^(import|export) \{ ([\w, ]+) \} from '[./\w-]*\/check-claim\.js';$/m;
  const file = './check-claim.cjs';
  const declare = (_, keyword, names) => `
import { createRequire } from 'node:module';
let checks;
const loaded = () => (checks ??= createRequire(import.meta.url)('${file}'));
${names
  .split(', ')
  .map((name) => `const ${name} = (...values) => loaded().${name}(...values);`)
  .join('\n')}
${keyword === 'export' ? `export { ${names} };` : ''}`;
  return {
    name: 'check-claim-with-first-call',
    transform: (code, id) => (id.startsWith(dist) ? code.replace(statement, declare) : undefined),
  };
}

/**
 * A module that is loaded later and lies in a larger file gets one of its own that only hands on its names. Whoever
 * loads it is sent to the larger file: every file costs as much as a hundred lines of code.
 */
function finished(output) {
  const targets = new Map();
  for (const { fileName, isDynamicEntry, isEntry, code } of output) {
    const target = /^export \{ [\w$, ]+ \} from "\.\/([^"]+)";\s*$/.exec(code)?.[1];
    const renames = / as /.test(code);
    if (target !== undefined && isDynamicEntry && !isEntry && !renames) targets.set(fileName, target);
  }
  const direct = (statement, name) => (targets.has(name) ? `import("./${targets.get(name)}")` : statement);
  const isOurs = (id) => id.startsWith(dist);
  return output
    .filter(({ fileName }) => !targets.has(fileName))
    .map(({ fileName, code, moduleIds }) => {
      const text = moduleIds.every(isOurs) ? withoutBuiltinModules(code) : code;
      const directed = asciiOnly(text.replace(/\bimport\("\.\/([^"]+)"\)/g, direct));
      return [fileName, fileName.endsWith('.cjs') ? importingElsewhere(directed) : directed];
    });
}

/**
 * All that `footnote chat` needs before its first prompt, in one file. CommonJS, because Node starts its loader of
 * modules only where there is one, and that takes a tenth of its own start.
 */
async function chatProcess(rolldown) {
  const made = await rolldown({
    input: join(dist, 'cli/chat/chat-process.js'),
    platform: 'node',
    external: (id) => isBuiltin(id),
    plugins: [
      {
        name: 'after-prompt',
        resolveId: (id) => (id.endsWith('/after-prompt.js') ? { id: './after-prompt.js', external: true } : undefined),
      },
    ],
    treeshake: { moduleSideEffects: (id) => id.endsWith('/chat-process.js') },
  });
  const { output } = await made.generate({ format: 'cjs', comments: false });
  await made.close();
  return importingElsewhere(output[0].code);
}

/** Why a CommonJS file does not import by itself is told in the file that does. */
function importingElsewhere(code) {
  return code.replace(/\bimport\((?=")/g, 'require("../../bin/import-module.js")(');
}

/** The agent has a file of the same name as one of the adapters. */
function entryName(file) {
  return `${file.startsWith('adapters/') ? 'adapter-' : ''}${basename(file, '.js')}`;
}

function adapterOf(bundled = '') {
  const name = /\/adapter-(.+\.js)$/.exec(bundled)?.[1];
  return name === undefined ? [] : [`adapters/${name}`];
}

async function requiredFile(rolldown, name, path) {
  const made = await rolldown({ input: { [name]: path }, platform: 'node', onLog: failOnWarning });
  const { output } = await made.generate({ format: 'cjs', comments: onlyLegal, entryFileNames: '[name].cjs' });
  await made.close();
  return output;
}

function requireFromBundle() {
  const call = /\brequire\('(re2js)'\)/g;
  return {
    name: 'required',
    transform: (code, id) => (id.startsWith(dist) ? code.replace(call, `require('./$1.cjs')`) : undefined),
  };
}

/** An import that can't be resolved would be one that fails at a user's. */
function failOnWarning(level, log, handler) {
  handler(level === 'warn' ? 'error' : level, log);
}

function isExternal(id, importer) {
  const isPackage = /^[^./]/.test(id) && !isLeftOut(id, importer);
  return isPackage && (isBuiltin(id) || [...installed, ...neverThere].some((name) => `${id}/`.startsWith(`${name}/`)));
}

/** For the name of a file that begins with a package's own: `package-ioredis`. */
function packageOf(id = '') {
  const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
  return name === undefined ? undefined : `package-${name.replace('@', '').replace('/', '-')}`;
}

function inPlaceOf(name, file) {
  const path = join(import.meta.dirname, file);
  return { name, resolveId: (id) => (id === name ? path : undefined) };
}

function groups(together) {
  const taken = new Set();
  const ours = Object.entries(together).map(([name, roots], index) => {
    const modules = new Set();
    for (const file of roots.filter((root) => root.endsWith('.js'))) collectImports(join(dist, file), modules);
    const packages = roots.filter((root) => !root.endsWith('.js')).map((name) => `/node_modules/${name}/`);
    const own = new Set([...modules].filter((module) => !taken.has(module)));
    for (const module of own) taken.add(module);
    const isPackage = (id) => packages.some((folder) => id.includes(folder));
    return { name, test: (id) => own.has(id) || isPackage(id), priority: -index };
  });
  const vendors = modelVendors.map((name) => ({ name: `models-${name}`, test: ofVendor(name), priority: 1 }));
  const shared = [
    { name: 'models', test: sharedByModels, priority: 1 },
    // The models need it, and the MCP server.
    { name: 'package-zod', test: /\/node_modules\/zod\//, priority: 1 },
  ];
  return [...ours, ...shared, ...vendors];
}

const staticImport = /^(?:import|export) [^;]*?from '(\.[^']+)';|^import '(\.[^']+)';/gm;

/** The module and all that is loaded with it, without what it loads later. */
function collectImports(file, found) {
  if (found.has(file)) return;
  found.add(file);
  for (const [, from, alone] of readFileSync(file, 'utf8').matchAll(staticImport)) {
    collectImports(join(dirname(file), from ?? alone), found);
  }
}
