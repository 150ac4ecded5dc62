import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../../emulators/emulator.ts';
import { gemini } from '../../../emulators/gemini.ts';
import { sayWhySkipped } from '../../../real-agents/skipped.test-kit.ts';
import { installBun } from '../../../scripts/shared/bun.mjs';
import { installNode, nodeVersions } from '../../../scripts/shared/other-node.mjs';
import { manyScripts } from './many-scripts.test-kit.ts';
import { installPacked, packageFolder } from './packed.test-kit.ts';

const run = promisify(execFile);
const installTimeoutMs = 240_000;

let folder: string;
let packed: Awaited<ReturnType<typeof installPacked>>;
let server: RunningEmulator;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footnote-plugin-'));
  [packed, server] = await Promise.all([installPacked(folder), startEmulator(gemini)]);
}, 60_000);
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** What a program without OpenCode would write to search once, or several times. */
const script = (queries: readonly string[]) => `
  const module = await import('opencode-gemini-search');
  const { id, server } = module.default;
  const hooks = await server();
  await hooks.config({});
  const results = [];
  for (const query of ${JSON.stringify(queries)}) {
    const context = { abort: new AbortController().signal, metadata() {} };
    results.push(JSON.parse(await hooks.tool.geminisearch.execute({ query }, context)));
  }
  console.log(JSON.stringify({ id, names: Object.keys(module), results }));
`;

/** How many functions of the bundle had run when it was loaded, and after a search. */
const coverage = `
  import { Session } from 'node:inspector/promises';
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const { server } = (await import('opencode-gemini-search')).default;
  const { config, tool } = await server();
  await config({});
  const atLoad = await countCalled();
  await tool.geminisearch.execute({ query: 'bridges' }, {});
  console.log(JSON.stringify([atLoad, await countCalled()]));

  async function countCalled() {
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const { functions } = result.find(({ url }) => url.endsWith('opencode-gemini-search/dist/index.js'));
    return functions.filter(({ ranges: [{ count }] }) => count > 0).length;
  }
`;

/** Searches, and aborts as soon as it is told something. */
const abortable = `
  const { server } = (await import('opencode-gemini-search')).default;
  const { config, tool } = await server();
  await config({});
  const controller = new AbortController();
  process.stdin.once('data', () => controller.abort());
  const context = { abort: controller.signal, metadata() {} };
  console.log(await tool.geminisearch.execute({ query: 'bridge emulate:slow-body' }, context));
  process.exit();
`;

const inNode = ['--input-type=module', '--eval'];

function environment() {
  return { PATH: process.env['PATH'], HOME: folder, ...server.env };
}

async function search(program: string, args: readonly string[], queries: readonly string[]) {
  const { stdout, stderr } = await run(program, [...args, script(queries)], { cwd: folder, env: environment() });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

describe('the packed tarball', () => {
  it('holds what a user needs, and nothing else', () => {
    expect(packed.files).toEqual([
      'LICENSE',
      'README.md',
      'bin/opencode-gemini-search.js',
      'dist/doctor.js',
      'dist/index.js',
      'dist/third-party-licenses.txt',
      'package.json',
      'types.d.ts',
    ]);
  });

  it('installs into an empty folder without anything beside it', async () => {
    const installed = await readdir(join(folder, 'node_modules'));
    expect(installed.filter((name) => !name.startsWith('.'))).toEqual(['opencode-gemini-search']);
    const manifest = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
    for (const kind of ['dependencies', 'peerDependencies', 'optionalDependencies']) {
      expect(manifest).not.toHaveProperty(kind);
    }
  });

  it('imports nothing but what every runtime has', async () => {
    for (const file of ['index.js', 'doctor.js']) {
      const code = await readFile(join(packed.installed, 'dist', file), 'utf8');
      const imported = [...code.matchAll(/\bimport[^;()]*?from["']([^"']+)["']|\bimport\(["'`]([^"'`]+)["'`]\)/g)];
      const names = imported.map(([, fixed, lazy]) => fixed ?? lazy ?? '');
      expect(names.filter((name) => !name.startsWith('node:'))).toEqual([]);
    }
  });

  it('does no work at load: what runs before the first search is a handful of functions', async () => {
    const [atLoad, withSearch] = await run(process.execPath, [...inNode, coverage], {
      cwd: folder,
      env: environment(),
    }).then(({ stdout }) => JSON.parse(stdout) as [number, number]);
    expect(atLoad).toBeLessThan(50);
    expect(withSearch).toBeGreaterThan(250);
  });

  it('brings the licences of what is inside', async () => {
    const licenses = await readFile(join(packed.installed, 'dist/third-party-licenses.txt'), 'utf8');
    for (const name of ['@google/genai', 'zod', 'ipaddr.js', 'entities', 'jsonc-parser']) {
      expect(licenses).toContain(`${name} `);
    }
  });

  it('has a command', async () => {
    const { stdout } = await run(join(folder, 'node_modules/.bin/opencode-gemini-search'), ['--help']);
    expect(stdout).toContain('Usage: opencode-gemini-search doctor');
  });
});

describe('the same file', () => {
  const queries = [
    'bridge emulate:many-scripts',
    'bridge emulate:rate-limit-hint',
    ' ',
    'bridge emulate:no-candidates',
  ];

  function expectWhole(found: { id: string; names: string[]; results: { llmContent: string; error?: object }[] }) {
    expect(found).toMatchObject({ id: 'opencode-gemini-search', names: ['default'] });
    expect(found.results[0]?.llmContent).toBe(manyScripts);
    expect(found.results[1]?.error).toMatchObject({ message: expect.stringContaining('Try again in 35 s.') });
    expect(found.results[2]?.error).toMatchObject({ type: 'INVALID_QUERY' });
    expect(found.results[3]).not.toHaveProperty('error');
  }

  async function expectAbortable(program: string, args: readonly string[]) {
    const before = server.requests.length;
    const abandoned = server.abandoned();
    const running = run(program, [...args, abortable], { cwd: folder, env: environment() });
    await vi.waitUntil(() => server.requests.length > before, { timeout: 10_000 });
    running.child.stdin?.write('stop\n');
    const { error } = JSON.parse((await running).stdout);
    expect(error).toMatchObject({ message: expect.stringContaining('The search was cancelled.') });
    await expect.poll(() => server.abandoned() > abandoned).toBe(true);
  }

  it('works under this Node', async () => {
    expectWhole(await search(process.execPath, inNode, queries));
    await expectAbortable(process.execPath, inNode);
  });

  it.for(Object.keys(nodeVersions))('works under Node %s', { timeout: installTimeoutMs }, async (major, { skip }) => {
    const node = await installNode(major);
    if (node === undefined) {
      sayWhySkipped(`the plugin under Node ${major}`, 'npm could not install it');
      return skip();
    }
    expectWhole(await search(node, inNode, queries));
  });

  it('works under plain Bun', { timeout: installTimeoutMs }, async ({ skip }) => {
    const bun = await installBun();
    if (bun === undefined) {
      sayWhySkipped('the plugin under Bun', 'npm could not install it');
      return skip();
    }
    expectWhole(await search(bun, ['--eval'], queries));
    await expectAbortable(bun, ['--eval']);
  });
});
