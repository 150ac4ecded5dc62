// Puts the compiled modules of the package into few files: opening 180 small ones takes longer than the search itself.
// The compiled ones stay where they are, for the declarations and for scripts that measure one of them.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { licences } from './bundled-licences.mjs';
import { inlineTexts } from './inline-texts.mjs';
import { root } from './run.mjs';

const dist = join(root, 'packages/footnote/dist');
export const packageBundle = 'packages/footnote/dist/bundle';

const { exports: doors } = JSON.parse(readFileSync(join(root, 'packages/footnote/package.json'), 'utf8'));

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
  'docs/split/split-worker.js',
  'fetch/clean-worker.js',
  'fetch/extract/extract-worker.js',
  'fetch/readers/markdown-worker.js',
  'fetch/readers/pdf/pdf-worker.js',
  ...Object.values(doors).flatMap((door) => adapterOf(door.default)),
];

/** Read where they lie, flat beside the code as well. */
const dataFiles = ['agent/router/router-weights.bin'];

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
    'agent/tools/guard.js',
    'text/cut.js',
  ],
  search: ['search/search.js', 'resilience/resilience.js'],
  documents: ['docs/docs.js'],
  files: ['agent/tools/run-allowed.js', 'agent/tools/write-file.js'],
  chat: ['cli/commands/chat.js'],
  conversation: ['agent/conversation.js'],
  tools: ['tools/call-tool.js', 'adapters/run-tool.js', 'adapters/tool-description.js'],
};

/**
 * Needed for nearly every answer, or for every one of the agent, and slow to load as they come; what they need is in
 * the bundle with them. All others stay packages.
 */
const inlined = /^(?:entities\/decode|undici(?:\/.*)?|ai|@ai-sdk\/[\w-]+)$/;

/** One file for what all models share, and one for each vendor, loaded with its first model. */
const modelVendors = ['google', 'anthropic', 'openai', 'openai-compatible'];
const ofVendor = (name) => new RegExp(`/node_modules/@ai-sdk/${name}/`);
const sharedByModels =
  /\/no-gateway\.mjs$|\/node_modules\/(?:ai|zod|eventsource-parser|@opentelemetry\/api|@ai-sdk\/provider(?:-utils)?)\//;

export async function bundlePackage() {
  // The bundler is heavy, and `--if-needed` mostly needs none.
  const { rolldown } = await import('rolldown');
  const made = await rolldown({
    input: Object.fromEntries(entries.map((file) => [entryName(file), join(dist, file)])),
    platform: 'node',
    external: isExternal,
    plugins: [inlineTexts(), inPlaceOf('undici', 'undici-parts.mjs'), inPlaceOf('@ai-sdk/gateway', 'no-gateway.mjs')],
    // The groups need it; nothing is added to the front door, which a test holds.
    preserveEntrySignatures: 'allow-extension',
  });
  const { output } = await made.generate({
    // Names and lines stay, so that a stack trace says something; shorter code starts no sooner.
    comments: false,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    minifyInternalExports: false,
    codeSplitting: { includeDependenciesRecursively: false, groups: groups() },
  });
  await made.close();
  const files = new Map([
    ...output.map(({ fileName, code }) => [fileName, code]),
    ['chat-process.cjs', await chatProcess(rolldown)],
    ...dataFiles.map((file) => [basename(file), readFileSync(join(dist, file))]),
    ['LICENSES.txt', licences(output)],
  ]);
  const folder = join(root, packageBundle);
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  for (const name of readdirSync(folder)) if (!files.has(name)) rmSync(join(folder, name));
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
  return output[0].code;
}

/** The agent has a file of the same name as one of the adapters. */
function entryName(file) {
  return `${file.startsWith('adapters/') ? 'adapter-' : ''}${basename(file, '.js')}`;
}

function adapterOf(bundled = '') {
  const name = /\/adapter-(.+\.js)$/.exec(bundled)?.[1];
  return name === undefined ? [] : [`adapters/${name}`];
}

function isExternal(id, importer = '') {
  if (!/^[^./]/.test(id)) return false;
  return isBuiltin(id) || !(inlined.test(id) || importer.includes('/node_modules/'));
}

function inPlaceOf(name, file) {
  const path = join(import.meta.dirname, file);
  return { name, resolveId: (id) => (id === name ? path : undefined) };
}

function groups() {
  const taken = new Set();
  const ours = Object.entries(together).map(([name, roots], index) => {
    const modules = new Set();
    for (const file of roots) collectImports(join(dist, file), modules);
    const own = new Set([...modules].filter((module) => !taken.has(module)));
    for (const module of own) taken.add(module);
    return { name, test: (id) => own.has(id), priority: -index };
  });
  const vendors = modelVendors.map((name) => ({ name: `models-${name}`, test: ofVendor(name), priority: 1 }));
  return [...ours, { name: 'models', test: sharedByModels, priority: 1 }, ...vendors];
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
