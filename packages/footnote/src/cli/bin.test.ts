import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import module from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../../../emulators/emulator.ts';
import { tavily } from '../../../../emulators/tavily.ts';
import { bareEnv } from '../bare-env.test-kit.ts';
import { version } from '../version.ts';

/** The command as it is installed: `npm test` has built it before. */
const command = fileURLToPath(new URL('../../bin/footnote.js', import.meta.url));

let emulator: RunningEmulator;
beforeAll(async () => {
  emulator = await startEmulator(tavily);
});
afterAll(() => emulator.close());

function start(...words: readonly string[]) {
  return startIn({}, ...words);
}

function startIn(more: NodeJS.ProcessEnv, ...words: readonly string[]) {
  const env = { PATH: process.env['PATH'], ...bareEnv, ...emulator.env, ...more };
  return spawn(process.execPath, [command, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

function run(...words: readonly string[]) {
  return runIn({}, ...words);
}

async function runIn(more: NodeJS.ProcessEnv, ...words: readonly string[]) {
  return resultOf(startIn(more, ...words));
}

async function resultOf(child: ReturnType<typeof startIn>) {
  let stdout = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, stdout };
}

describe('the installed command', () => {
  it('tells its version', async () => {
    expect(await run('--version')).toEqual({ code: 0, stdout: `${version}\n` });
  });

  it('searches', async () => {
    const { code, stdout } = await run('search', 'bridges', '--provider', 'tavily');
    expect(code).toBe(0);
    expect(stdout).toContain('Sources:\n[1] Permission model 1 (https://docs.example.dev/page-1)');
  });

  it.skipIf('enableCompileCache' in module)(
    'keeps its compiled code for its user, and believes nobody else',
    async () => {
      const home = await mkdtemp(join(tmpdir(), 'footnote-home-'));
      const compiled = join(home, '.cache/footnote/compiled');
      const search = () => runIn({ HOME: home }, 'search', '--no-cache', 'bridges', '--provider', 'tavily');
      try {
        expect((await search()).code).toBe(0);
        expect(await readdir(home)).toEqual([]);
        await mkdir(join(home, '.cache'));
        const { stdout } = await search();
        const [name = ''] = await readdir(compiled);
        const file = join(compiled, name);
        const { mode, mtimeMs } = await stat(file);
        expect(mode & 0o777).toBe(0o600);
        expect((await search()).stdout).toBe(stdout);
        expect((await stat(file)).mtimeMs).toBe(mtimeMs);
        const kept = await readFile(file);
        for (const broken of [Buffer.from('not ours'), kept.subarray(0, 5_000), kept.fill(7, kept.length - 100_000)]) {
          await writeFile(file, broken);
          expect((await search()).stdout).toBe(stdout);
        }
        // Others could have written it.
        await chmod(file, 0o666);
        expect((await search()).stdout).toBe(stdout);
        expect((await stat(file)).mode & 0o777).toBe(0o600);
        expect(await readdir(compiled)).toEqual([name]);
      } finally {
        await rm(home, { recursive: true });
      }
    },
  );

  it('indexes a project whenever that is needed, also where its code was compiled before', async () => {
    const home = await mkdtemp(join(tmpdir(), 'footnote-home-'));
    const cwd = join(home, 'project');
    const readme = join(cwd, 'node_modules/lantern/README.md');
    await mkdir(join(home, '.cache'));
    await mkdir(dirname(readme), { recursive: true });
    await writeFile(join(cwd, 'package.json'), JSON.stringify({ dependencies: { lantern: '1.0.0' } }));
    await writeFile(join(dirname(readme), 'package.json'), JSON.stringify({ name: 'lantern', version: '1.0.0' }));
    await writeFile(readme, '# Lantern\n\n## Dim a lantern\n\nCall `lantern.dim(percent)` to dim it.\n');
    try {
      for (const data of ['first', 'second']) {
        const env = { PATH: process.env['PATH'], ...bareEnv, HOME: home, FOOTNOTE_DATA_DIR: join(home, data) };
        const words = ['docs', 'search', 'dim a lantern'];
        const child = spawn(process.execPath, [command, ...words], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
        const { code, stdout } = await resultOf(child);
        expect([code, stdout]).toEqual([0, expect.stringContaining('lantern.dim(percent)')]);
      }
    } finally {
      await rm(home, { recursive: true });
    }
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('ends with 130 on %s, and takes its connection along', async (signal) => {
    const before = { requests: emulator.requests.length, abandoned: emulator.abandoned() };
    const child = start('search', 'bridges emulate:slow-headers', '--provider', 'tavily');
    const closed = once(child, 'close');
    while (emulator.requests.length === before.requests) await new Promise((resolve) => setImmediate(resolve));
    child.kill(signal);
    expect(await closed).toEqual([130, null]);
    expect(emulator.abandoned()).toBe(before.abandoned + 1);
  });

  it('ends quietly when nobody reads its output', async () => {
    const child = start('help', 'search');
    child.stdout.destroy();
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    await once(child, 'close');
    expect(stderr).toBe('');
  });

  describe.runIf(process.platform === 'linux')('says in a sentence, without a stack', () => {
    /** A shell can do to its own process what `spawn` can't. */
    async function inShell(script: string) {
      const folder = await mkdtemp(join(tmpdir(), 'footnote-shell-'));
      const env = { PATH: process.env['PATH'], ...bareEnv };
      const words = ['-c', script, 'sh', process.execPath, command];
      const child = spawn('sh', words, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
      let stderr = '';
      child.stderr.on('data', (chunk) => {
        stderr += chunk;
      });
      const [code] = await once(child, 'close');
      await rm(folder, { recursive: true, force: true });
      return { code, stderr };
    }

    it.each(['search x', 'mcp'])('that its folder was deleted: %s', async (words) => {
      expect(await inShell(`rmdir "$PWD"; exec "$1" "$2" ${words}`)).toEqual({
        code: 3,
        stderr:
          'footnote: The folder that this runs in is no longer there. Go to one that is, such as with `cd ~`, and try again.\n',
      });
    });

    it('that its output can’t be written', async () => {
      expect(await inShell('exec "$1" "$2" help > /dev/full')).toEqual({
        code: 4,
        stderr: "footnote: What was found can't be written to the output: the disk is full (ENOSPC).\n",
      });
    });
  });
});
