import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../../../../emulators/emulator.ts';
import { tavily } from '../../../../../emulators/tavily.ts';
import { runCli } from '../../cli/run-cli.test-kit.ts';
import { startStdio } from '../mcp-client.test-kit.ts';

let emulator: RunningEmulator;
let folder: string;
beforeAll(async () => {
  emulator = await startEmulator(tavily);
  folder = await mkdtemp(join(tmpdir(), 'footnote-mcp-'));
});
afterAll(async () => {
  await emulator.close();
  await rm(folder, { recursive: true });
});

const untilRequested = async (count: number) => {
  while (emulator.requests.length < count) await new Promise((resolve) => setImmediate(resolve));
};

describe('the end', () => {
  it.each([
    ['the end of the input', (client: ReturnType<typeof startStdio>) => void client.child.stdin?.end()],
    ['SIGTERM', (client: ReturnType<typeof startStdio>) => void client.child.kill('SIGTERM')],
    ['SIGINT', (client: ReturnType<typeof startStdio>) => void client.child.kill('SIGINT')],
    [
      'a client that is gone',
      (client: ReturnType<typeof startStdio>) => {
        client.child.stdout?.destroy();
        client.child.stdin?.destroy();
      },
    ],
  ])('comes with %s: calls are cancelled, the log is complete', async (_, end) => {
    const env = { ...emulator.env, FOOTNOTE_AUDIT: 'full', FOOTNOTE_DATA_DIR: await mkdtemp(join(folder, 'data-')) };
    await using client = startStdio(env);
    await client.greet();
    const before = { requests: emulator.requests.length, abandoned: emulator.abandoned() };
    const slow = { name: 'web_search', arguments: { query: 'bridges emulate:slow-headers' } };
    client.raw(JSON.stringify({ jsonrpc: '2.0', id: 9, method: 'tools/call', params: slow }));
    await untilRequested(before.requests + 1);
    const exited = once(client.child, 'exit');
    end(client);
    expect(await exited).toEqual([0, null]);
    while (emulator.abandoned() === before.abandoned) await new Promise((resolve) => setImmediate(resolve));
    const { stdout } = await runCli(['audit', 'list', '--json'], { env });
    expect(stdout).toContain('CANCELLED');
    expect((await runCli(['audit', 'verify'], { env })).exitCode).toBe(0);
  });

  it('comes without a word where nothing was asked', async () => {
    await using client = startStdio();
    expect(await client.end()).toBe(0);
    expect([client.received, client.stderr()]).toEqual([[], '']);
  });
});

it('stdout carries the protocol and nothing else, whoever prints', async () => {
  const noise = "process.on('exit', () => { console.log('noise'); process.stdout.write('noise\\n'); })";
  await using client = startStdio({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(noise)}` });
  await client.greet();
  expect(await client.end()).toBe(0);
  expect(client.received).toHaveLength(1);
  expect(client.stderr()).toContain('noise');
});
