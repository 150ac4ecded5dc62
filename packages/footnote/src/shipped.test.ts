import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
  const names = allNames.filter((name) => name.endsWith('.js'));
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
      ...find(text, /(?:from |import\()"\.\/([^"]+)"/g),
    ]);
    expect(wanted).toEqual(expect.arrayContaining(['split-worker.js', 'router-weights.bin']));
    expect(wanted.filter((name) => !allNames.includes(name))).toEqual([]);
  });

  it('need only packages that are installed with them', async () => {
    const { dependencies, optionalDependencies } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'));
    const allowed = Object.keys({ ...dependencies, ...optionalDependencies });
    // Whoever imports this one has LangChain.
    const packages = files.flatMap((file) => (file.name === 'adapter-langchain.js' ? [] : packagesOf(file)));
    expect(packages).toContain('lru-cache');
    expect(packages.filter((name) => !allowed.includes(name))).toEqual([]);
  });

  it('come with the licence of what is in them', async () => {
    const licences = await readFile(join(bundle, 'LICENSES.txt'), 'utf8');
    expect(licences).toMatch(/^entities \S+ \(BSD-2-Clause\)\n\n.*Redistribution/ms);
    expect(licences).toMatch(/^ai \S+ \(Apache-2\.0\)\n\n.*Copyright/ms);
    expect(licences).toMatch(/^zod \S+ \(MIT\)\n\n.*Permission is hereby granted/ms);
  });

  it('have all that the agent needs of the AI SDK, a file for each vendor, and no gateway', async () => {
    const { openModel, streamText } = await import(join(bundle, 'ai-sdk.js'));
    const imports = (name: string) => find(files.find((file) => file.name === name)?.text ?? '', /from "([^"]+)"/g);
    for (const vendor of ['google', 'anthropic', 'openai', 'openai-compatible']) {
      expect(imports(`models-${vendor}.js`)).toEqual(['./models.js']);
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
      expect(more.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(30_000);
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
    const { stdout, ours, packages } = await load(folder, {}, '--help');
    expect(stdout).toContain('footnote search');
    expect(packages).toEqual([]);
    expect(ours).toEqual(expect.arrayContaining(['base.js', 'help.js']));
    for (const name of ['library.js', 'models.js']) expect(ours).not.toContain(name);
  });

  it('for the first prompt of a conversation: one file, and nothing beside it', async () => {
    const text = await readFile(join(bundle, 'chat-process.cjs'), 'utf8');
    const required = find(text, /\brequire\("(.+?)"\)/g);
    expect(required.length).toBeGreaterThan(0);
    expect(required.filter((name) => !isBuiltin(name))).toEqual([]);
    expect([...new Set(find(text, /\bimport\("(.+?)"\)/g))]).toEqual(['./after-prompt.js']);
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

  it('for a search: of packages only the cache', async () => {
    await using folder = await makeFolder();
    const emulator = await startEmulator(tavily);
    const { stdout, ours, packages } = await load(folder, emulator.env, 'search', 'bridges', '--provider', 'tavily');
    await emulator.close();
    expect(stdout).toContain('Sources:\n[1]');
    expect(packages).toEqual(['lru-cache']);
    expect(allNames).toContain('telemetry.js');
    expect(ours).not.toContain('telemetry.js');
  });

  it('for a search whose traces are wanted: telemetry as well, and still no package', async () => {
    await using folder = await makeFolder();
    const emulator = await startEmulator(tavily);
    const env = { ...emulator.env, OTEL_EXPORTER_OTLP_ENDPOINT: emulator.origin };
    const { stdout, ours, packages } = await load(folder, env, 'search', 'bridges', '--provider', 'tavily');
    await emulator.close();
    expect(stdout).toContain('Sources:\n[1]');
    expect(packages).toEqual(['lru-cache']);
    expect(ours).toContain('telemetry.js');
  });

  it('for a search with a secret: what recognises it', async () => {
    await using folder = await makeFolder();
    const secret = `ghp_${'k3J9xQ2vB7mZ5tR8'.repeat(3).slice(0, 36)}`;
    const { stderr, packages } = await load(folder, { TAVILY_API_KEY: 'x' }, 'search', secret, '--provider', 'tavily');
    expect(stderr).toContain('because of a secret in it: GitHub token');
    expect(packages).toContain('re2js');
    expect(packages).not.toContain('undici');
  });

  it('for a search in the documentation: no network, no policy, nothing that writes, and no package but SQLite', async () => {
    await using folder = await makeFolder();
    await indexManyFiles(folder);
    const { stdout, ours, packages } = await load(folder, {}, 'docs', 'search', 'lantern 7');
    expect(stdout).toContain('Sources:\n[1]');
    expect(packages.filter((name) => !sqlite.includes(name))).toEqual([]);
    for (const name of [
      'gateway.js',
      'secret-scanner.js',
      'redis.js',
      'index-project.js',
      'split.js',
      'fetch-page.js',
    ]) {
      expect(files.map((file) => file.name)).toContain(name);
      expect(ours).not.toContain(name);
    }
    // Each costs as much as a hundred lines of code. The modules behind them are nine times as many.
    expect(ours.length).toBeLessThanOrEqual(20);
  });
});

/** The packages that it imports by value when it is loaded. */
function packagesOf({ text }: ShippedFile): readonly string[] {
  const named = find(text, /^(?:import|export) [^"\n]*from "([^."][^"]*)"/gm).filter((name) => !isBuiltin(name));
  return named.flatMap((name) => find(name, /^((?:@[^/]+\/)?[^/]+)/g));
}

type Env = Readonly<Record<string, string | undefined>>;

/** Where Node has none of its own. */
const sqlite = ['libsql', '@libsql', '@neon-rs', 'detect-libc'];

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
    ours: urls.flatMap((url) => find(url, /\/dist\/bundle\/(.+)$/g)),
    packages: [...new Set(urls.flatMap((url) => find(url, /\/node_modules\/([^/]+)\//g)))],
  };
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
