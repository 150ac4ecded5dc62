import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';
import { startEmulator } from '../../../emulators/emulator.ts';
import { gemini } from '../../../emulators/gemini.ts';
import { commandLines } from '../../../real-agents/command-lines.ts';
import { startFakeModel } from '../../../real-agents/fake-model.ts';
import { installAgent } from '../../../real-agents/install.mjs';
import { findWayIn, runOnLoopback } from '../../../real-agents/loopback.ts';
import { basicEnvironment, createPlace } from '../../../real-agents/run-agent.ts';
import { sayWhySkipped } from '../../../real-agents/skipped.test-kit.ts';
import { bundle } from './packed.test-kit.ts';

const inside = fileURLToPath(new URL('abort-in-opencode.test-kit.mjs', import.meta.url));
const installTimeoutMs = 300_000;

it('an abort in the real OpenCode ends the call of Gemini', { timeout: installTimeoutMs }, async ({ skip }) => {
  const opencode = { bin: '', ...(await installAgent('opencode')) };
  const missing = (await findWayIn()).missing ?? opencode.missing;
  if (missing !== undefined) {
    sayWhySkipped('an abort in the real OpenCode', missing);
    skip();
  }
  const place = await createPlace('opencode');
  const server = await startEmulator(gemini);
  const model = await startFakeModel({
    call: { tool: 'geminisearch', args: { query: 'bridge emulate:slow-headers' } },
  });
  const gate = createServer(async (_, response) => {
    await vi.waitUntil(() => server.requests.length > 0, { timeout: 60_000 });
    response.end();
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const gateUrl = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
  try {
    await place.write('project/opencode.jsonc', JSON.stringify({ plugin: [pathToFileURL(bundle).href] }));
    const run = await runOnLoopback({
      command: [process.execPath, inside, opencode.bin, gateUrl],
      cwd: place.project,
      env: { ...basicEnvironment(place), ...commandLines.opencode(model.url, place.project).env, ...server.env },
      reach: [model.url, server.origin, gateUrl],
    });
    expect(run, run.stderr).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(run.stdout).error).toEqual({
      type: 'GEMINI_WEB_SEARCH_FAILED',
      code: 'GEMINI_WEB_SEARCH_FAILED',
      message: expect.stringContaining('The search was cancelled.'),
    });
    await expect.poll(() => server.abandoned() > 0).toBe(true);
  } finally {
    gate.close();
    await Promise.all([server.close(), model.close()]);
    await place.remove();
  }
});
