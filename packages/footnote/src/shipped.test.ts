import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { startEmulator } from '../../../emulators/emulator.ts';
import { tavily } from '../../../emulators/tavily.ts';
import * as aiSdk from './adapters/ai-sdk.ts';
import * as gemini from './adapters/gemini.ts';
import * as openAiAgents from './adapters/openai-agents.ts';
import { bareEnv } from './bare-env.test-kit.ts';
import { type Folder, makeFolder } from './cli/run-cli.test-kit.ts';
import * as source from './index.ts';

/** The package as it is installed: `npm test` has built it before. */
const home = fileURLToPath(new URL('..', import.meta.url));
const bundle = join(home, 'dist/bundle');
const command = join(home, 'bin/footnote.js');

interface ShippedFile {
  readonly name: string;
  readonly text: string;
}

let files: readonly ShippedFile[];
let allNames: readonly string[];
beforeAll(async () => {
  allNames = await readdir(bundle);
  const names = allNames.filter((name) => /\.c?js$/.test(name));
  files = await Promise.all(names.map(async (name) => ({ name, text: await readFile(join(bundle, name), 'utf8') })));
});

describe('the shipped files', () => {
  it('have the same front door as the sources', async () => {
    const shipped = await import(join(bundle, 'index.js'));
    expect(Object.keys(shipped).sort()).toEqual(Object.keys(source).sort());
  });

  it('find their workers, their data and each other', () => {
    const wanted = files.flatMap(({ text }) => [
      ...find(text, /new URL\("\.\/([^"]+)", import\.meta\.url\)/g),
      ...find(text, /(?:from |import\(|require\w*\()["']\.\/([^"']+)["']/g),
    ]);
    expect(wanted).toEqual(expect.arrayContaining(['split-worker.js', 'router-weights.bin']));
    expect(wanted.filter((name) => !allNames.includes(name))).toEqual([]);
  });

  it('can be loaded, each of them', async () => {
    // What acts when it is loaded is tried elsewhere, and whoever imports the last one has LangChain.
    const acts = /^bin\.|-worker\.js$|-process\.c?js$|^adapter-langchain\.js$/;
    const names = files.map(({ name }) => name).filter((name) => !acts.test(name));
    const program = `for (const name of ${JSON.stringify(names)}) await import('${bundle}/' + name); console.log('all')`;
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
    expect(stderr).toBe('');
    expect(stdout).toBe('all\n');
    expect(names.length).toBeGreaterThan(100);
  });

  it('need no package: what they are made of is in them', async () => {
    const found = files.flatMap(({ name, text }) =>
      find(text, anyImport)
        .filter((id) => /^@?[a-z][\w./-]*$/.test(id) && !isBuiltin(id))
        .map((id) => `${asModule(name)}: ${id}`),
    );
    expect([...new Set(found)].sort()).toEqual([
      // Whoever imports this one has LangChain.
      'adapter-langchain.js: @langchain/core/tools',
      'documents.js: footnote-search-sqlite',
      'documents.js: libsql',
      // Words of the SDK's, for code that it could write and never does here.
      'mcp-server.js: ajv-formats/dist/formats',
      'mcp-server.js: ajv/dist/runtime/validation_error',
      'mcp-server.js: zod/v4',
      // Another driver, which nobody asks for, and what Node has had since version 17.
      'package-pg.js: pg-native',
      'package-unpdf2.js: node-readable-to-web-readable-stream',
    ]);
  });

  it('are installed with nothing but SQLite, for a Node without it, and run no script for that', async () => {
    const manifest = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'));
    const { packages } = JSON.parse(await readFile(join(home, '../../package-lock.json'), 'utf8'));
    const wanted: string[] = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
    for (const name of wanted) {
      const found = packages[`node_modules/${name}`];
      const entry = found.link === true ? packages[found.resolved] : found;
      expect(entry).not.toHaveProperty('hasInstallScript');
      const more = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies });
      wanted.push(...more.filter((one) => !wanted.includes(one)));
    }
    expect(wanted.filter((name) => !name.startsWith('@libsql/'))).toEqual([
      'footnote-search-sqlite',
      'libsql',
      '@neon-rs/load',
      'detect-libc',
    ]);
    expect(manifest).not.toHaveProperty('scripts');
  });

  it('come with the licence of what is in them', async () => {
    const licences = await readFile(join(bundle, 'LICENSES.txt'), 'utf8');
    expect(licences).toMatch(/^entities \S+ \(BSD-2-Clause\)\n\n.*Redistribution/ms);
    expect(licences).toMatch(/^ai \S+ \(Apache-2\.0\)\n\n.*Copyright/ms);
    const texts = licences.split(/^(?=\S+ \d+\.\d+\.\d+ \()/m);
    for (const name of ['zod', 'hono', 'ioredis', 'pg-types', 'pgpass', 're2js', 'marked']) {
      const text = texts.find((one) => one.startsWith(`${name} `));
      expect(text).toContain('Permission is hereby granted');
    }
    expect(licences).toContain('PDF.js, copyright Mozilla Foundation');
  });

  it('have all that the agent needs of the AI SDK, a file for each vendor, and no gateway', async () => {
    const { openModel, streamText } = await import(join(bundle, 'ai-sdk.js'));
    const imports = (name: string) => find(files.find((file) => file.name === name)?.text ?? '', /from "([^"]+)"/g);
    for (const vendor of ['google', 'anthropic', 'openai', 'openai-compatible']) {
      const more = imports(`models-${vendor}.js`).filter((name) => !/^\.\/(?:package-zod|rolldown-runtime)/.test(name));
      expect(more).toEqual(['./models.js']);
      const model = await openModel({ kind: vendor, id: 'any', baseUrl: 'http://127.0.0.1:9' }, fetch);
      expect(model).toMatchObject({ modelId: 'any' });
    }
    expect(imports('ai-sdk.js').filter((name) => name.startsWith('./models-'))).toEqual([]);
    expect(() => streamText({ model: 'some/name', prompt: 'Hello' })).toThrow('There is no gateway here');
    expect(files.filter(({ text }) => text.includes('ai-gateway.vercel.sh'))).toEqual([]);
  });
});

describe('an adapter', () => {
  const withOwnDoor = ['ai-sdk', 'gemini', 'langchain', 'openai-agents'];

  it('has its own door', async () => {
    const { exports: doors } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'));
    for (const name of withOwnDoor) {
      const door = { types: `./dist/adapters/${name}.d.ts`, default: `./dist/bundle/adapter-${name}.js` };
      expect(doors).toHaveProperty(`./${name}`, door);
      await expect(readFile(join(home, door.types), 'utf8')).resolves.toMatch(/webSearch|geminiTools/);
    }
  });

  it('gives what its source gives', async () => {
    for (const [name, ofSource] of Object.entries({ 'ai-sdk': aiSdk, gemini, 'openai-agents': openAiAgents })) {
      const shipped = await import(join(bundle, `adapter-${name}.js`));
      expect(Object.keys(shipped).sort()).toEqual(Object.keys(ofSource).sort());
    }
  });

  it("loads nothing of a framework, LangChain's core aside, and little beside the library", () => {
    const library = loadedWith('index.js');
    for (const name of withOwnDoor) {
      const loaded = loadedWith(`adapter-${name}.js`);
      const packages = loaded.flatMap(packagesOf);
      expect(packages).toEqual(name === 'langchain' ? ['@langchain/core'] : []);
      const more = loaded.filter((file) => !library.includes(file));
      const shared = name === 'gemini' ? ['files.js', 'tools.js'] : ['tools.js'];
      expect(more.map((file) => file.name)).toEqual([`adapter-${name}.js`, ...shared]);
      expect(more.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(32_000);
    }
  });

  /** The file, and all that is loaded with it. */
  function loadedWith(name: string, found: Set<ShippedFile> = new Set()): readonly ShippedFile[] {
    const file = files.find((one) => one.name === name);
    if (file === undefined || found.has(file)) return [...found];
    found.add(file);
    for (const next of find(file.text, /^(?:import|export) [^;]*?from "\.\/([^"]+)"/gm)) loadedWith(next, found);
    return [...found];
  }
});

describe('what is loaded', () => {
  it('for --help: the command line, and no package', async () => {
    await using folder = await makeFolder();
    const { stdout, ours, packages, builtins } = await load(folder, {}, '--help');
    expect(stdout).toContain('footnote search');
    expect(packages).toEqual([]);
    expect(ours).toEqual(['bin.js', 'base.js', 'help.js']);
    // Node's loader of modules takes longer than all of it.
    expect(builtins).not.toContain('node:internal/modules/esm/module_job');
  });

  it('for the first prompt of a conversation: one file, and nothing beside it', async () => {
    const text = await readFile(join(bundle, 'chat-process.cjs'), 'utf8');
    // What imports for files like this one, once the prompt is there.
    const importing = 'require("../../bin/import-module.js")(';
    const required = find(text.replaceAll(importing, 'import('), /\brequire\("(.+?)"\)/g);
    expect(required.length).toBeGreaterThan(0);
    expect(required.filter((name) => !isBuiltin(name))).toEqual([]);
    expect(find(text, /\bimport\("(.+?)"\)/g)).toEqual([]);
    expect([...new Set(find(text.replaceAll(importing, 'import('), /\bimport\("(.+?)"\)/g))]).toEqual([
      './after-prompt.js',
    ]);
  });

  it('for --version and for the MCP server: nothing of the agent', async () => {
    await using folder = await makeFolder();
    const { stdout, ours } = await load(folder, {}, 'route', 'What happened in the news today?');
    expect(stdout).toMatch(/^web /);
    const router = ours.filter((name) =>
      files.some((file) => file.name === name && file.text.includes('router-weights')),
    );
    expect(router).toHaveLength(1);
    await using other = await makeFolder();
    expect((await load(other, {}, '--version')).ours).not.toContain(router[0]);
    const served = join(home, 'dist/mcp');
    const scripts = (await readdir(served)).filter((name) => name.endsWith('.js'));
    const texts = await Promise.all(scripts.map((name) => readFile(join(served, name), 'utf8')));
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => text.includes('router-weights'))).toEqual([]);
  });

  it('for a search: no package, and nothing of those that are seldom needed', async () => {
    await using folder = await makeFolder();
    const emulator = await startEmulator(tavily);
    const { stdout, ours, packages, builtins } = await load(
      folder,
      emulator.env,
      'search',
      'bridges',
      '--provider',
      'tavily',
    );
    await emulator.close();
    expect(stdout).toContain('Sources:\n[1]');
    expect(packages).toEqual([]);
    expect(builtins).toContain('node:net');
    const unwanted = ['node:assert', 'node:dns', 'node:http', 'node:http2', 'node:tls'];
    expect(builtins.filter((name) => unwanted.includes(name))).toEqual([]);
    // Each costs as much as a hundred lines of code. The modules behind them are thirty times as many.
    expect(ours).toEqual(['bin.js', 'base.js', 'quick.js', 'rolldown-runtime.js', 'web.js', 'undici-parts.js']);
  });

  it('for a search whose traces are wanted: telemetry as well, and still no package', async () => {
    await using folder = await makeFolder();
    const emulator = await startEmulator(tavily);
    const env = { ...emulator.env, OTEL_EXPORTER_OTLP_ENDPOINT: emulator.origin };
    const { stdout, ours, packages } = await load(folder, env, 'search', 'bridges', '--provider', 'tavily');
    await emulator.close();
    expect(stdout).toContain('Sources:\n[1]');
    expect(packages).toEqual([]);
    expect(ours).toContain('telemetry.js');
  });

  it('for a search with a secret: what recognises it', async () => {
    await using folder = await makeFolder();
    const secret = `ghp_${'k3J9xQ2vB7mZ5tR8'.repeat(3).slice(0, 36)}`;
    const { stderr, ours } = await load(folder, { TAVILY_API_KEY: 'x' }, 'search', secret, '--provider', 'tavily');
    expect(stderr).toContain('because of a secret in it: GitHub token');
    expect(ours).toContain('re2js.js');
    expect(ours).not.toContain('undici-parts.js');
  });

  it('for a search in the documentation: no network, no policy, nothing that writes, and no package but SQLite', async () => {
    await using folder = await makeFolder();
    await indexManyFiles(folder);
    const { stdout, ours, packages } = await load(folder, {}, 'docs', 'search', 'lantern 7');
    expect(stdout).toContain('Sources:\n[1]');
    expect(packages.filter((name) => !sqlite.includes(name))).toEqual([]);
    // Neither the gateway, with the policy, the log, the cache and the stores, nor what writes an index.
    expect(ours).toEqual(['bin.js', 'base.js', 'quick.js', 'rolldown-runtime.js', 'documents.js']);
  });
});

/** By a statement, a call or `require`. */
const anyImport =
  /(?:\bfrom ?|\bimport ?\(? ?|require\w*\(|createRequire\(import\.meta\.url\)\()["'`]([^"'`\n]+)["'`]/g;

/** The packages that it imports by value when it is loaded. */
function packagesOf({ text }: ShippedFile): readonly string[] {
  const named = find(text, /^(?:import|export) [^"\n]*from "([^."][^"]*)"/gm).filter((name) => !isBuiltin(name));
  return named.flatMap((name) => find(name, /^((?:@[^/]+\/)?[^/]+)/g));
}

type Env = Readonly<Record<string, string | undefined>>;

/** Where Node has none of its own. */
const sqlite = ['footnote-search-sqlite', 'libsql', '@libsql', '@neon-rs', 'detect-libc'];

/** Enough for the thread that splits. */
async function indexManyFiles({ path }: Folder): Promise<void> {
  await mkdir(join(path, 'guide'));
  const numbers = Array.from({ length: 410 }, (_, number) => number);
  const page = (number: number) => `# Lantern ${number}\n\nHow a keeper lights lantern ${number} before the evening.\n`;
  await Promise.all(numbers.map((number) => writeFile(join(path, `guide/${number}.md`), page(number))));
  await writeFile(join(path, 'package.json'), '{"name":"harbour"}');
  const { stdout } = await run(folderEnv(path), path, 'docs', 'index', 'guide');
  expect(stdout).toMatch(/^410 passages from 410 files/);
  // It has seen the folder, and not yet that the project has no dependencies.
  await run(folderEnv(path), path, 'docs', 'index');
}

/** Runs the command, and tells which files it loaded. */
async function load({ path }: Folder, more: Env, ...words: readonly string[]) {
  const record = join(path, 'loaded');
  const { stdout, stderr } = await run({ ...folderEnv(path), ...more, NODE_V8_COVERAGE: record }, path, ...words);
  const [name = ''] = await readdir(record);
  const { result } = JSON.parse(await readFile(join(record, name), 'utf8'));
  const urls: readonly string[] = result.map(({ url }: { readonly url: string }) => url);
  return {
    stdout,
    stderr,
    builtins: urls.filter((url) => url.startsWith('node:')),
    ours: urls.flatMap((url) => find(url, /\/dist\/bundle\/(.+)$/g)).map(asModule),
    packages: [...new Set(urls.flatMap((url) => find(url, /\/node_modules\/([^/]+)\//g)))],
  };
}

/** `search` and `docs search` are there as CommonJS as well, under the same names. */
function asModule(name: string): string {
  return name.replace(/\.cjs$/, '.js');
}

function folderEnv(path: string) {
  return { PATH: process.env['PATH'], ...bareEnv, FOOTNOTE_DATA_DIR: join(path, 'data') };
}

/** Whether it succeeds or not. */
function run(env: Env, cwd: string, ...words: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...words], { env, cwd }, (_, stdout, stderr) => resolve({ stdout, stderr }));
  });
}

function find(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}
