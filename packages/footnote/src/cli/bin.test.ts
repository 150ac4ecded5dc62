import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
  const env = { PATH: process.env['PATH'], ...bareEnv, ...emulator.env };
  return spawn(process.execPath, [command, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function run(...words: readonly string[]) {
  const child = start(...words);
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
});
