import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { startEmulator } from '../emulators/emulator.ts';
import { startModel } from '../emulators/models/start-model.ts';
import { tavily } from '../emulators/tavily.ts';
import { bareEnv } from '../packages/footnote/src/bare-env.test-kit.ts';

const runner = fileURLToPath(new URL('../examples/run.mjs', import.meta.url));

/** `node run.mjs ai-sdk …`, as somebody would type it. */
async function open(query: string) {
  const provider = await startEmulator(tavily);
  const model = await startModel({
    dialect: 'openai-responses',
    script: [
      { expect: { results: 0 }, say: { calls: [{ tool: 'web_search', args: { query } }] } },
      { say: 'So it is.[1]' },
    ],
  });
  const env = { ...bareEnv, FOOTNOTE_KEYLESS: 'off', ...provider.env };
  const child = spawn(process.execPath, [runner, 'ai-sdk', 'Is', 'it', 'so?'], {
    env: { ...env, OPENAI_BASE_URL: model.baseUrl, OPENAI_API_KEY: 'any-key' },
  });
  const finished = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return {
    ...{ provider, model, child, finished },
    async [Symbol.asyncDispose]() {
      child.kill();
      await model.close();
      await provider.close();
    },
  };
}

it('prints the answer and its numbered sources', async () => {
  await using example = await open('bridges');
  const [stdout, stderr, [code]] = await example.finished;
  expect(code, stderr).toBe(0);
  expect(stdout).toMatch(/^So it is\.\[1\]\n\[1\] .+ https:\/\/\S+\n\[2\] /);
  expect(example.model.requests[0]?.asked?.user).toBe('Is it so?');
});

it('stops with Ctrl+C', async () => {
  await using example = await open('emulate:slow-headers');
  await expect.poll(() => example.provider.requests.length, { timeout: 10_000 }).toBe(1);
  example.child.kill('SIGINT');
  const [, stderr, [code]] = await example.finished;
  expect(stderr).toContain('Stopped.');
  expect(code).toBe(0);
});
