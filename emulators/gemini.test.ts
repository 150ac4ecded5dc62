import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningEmulator, startEmulator } from './emulator.ts';
import { gemini } from './gemini.ts';

let server: RunningEmulator;
beforeAll(async () => {
  server = await startEmulator(gemini);
});
afterAll(() => server.close());

const search = { googleSearch: {} };
const functions = { functionDeclarations: [{ name: 'write_file' }] };

async function ask(model: string, body: object, key = 'any-key'): Promise<unknown> {
  const reply = await fetch(`${server.origin}/v1beta/models/${model}:generateContent`, {
    method: 'POST',
    headers: { 'x-goog-api-key': key },
    body: JSON.stringify({ contents: [{ role: 'user', parts: [{ text: 'bridges' }] }], ...body }),
  });
  const json = (await reply.json()) as { readonly error?: { readonly message: string } };
  return json.error === undefined ? reply.status : `${reply.status} ${json.error.message}`;
}

describe('Google Search beside functions in one request', () => {
  it('is refused by Gemini 2, switch or not', async () => {
    const refusal = '400 Multiple tools are supported only when they are all search tools.';
    expect(await ask('gemini-2.5-flash', { tools: [search, functions] })).toBe(refusal);
    expect(
      await ask('gemini-2.5-flash', {
        tools: [functions, search],
        toolConfig: { includeServerSideToolInvocations: true },
      }),
    ).toBe(refusal);
  });

  it('is refused by Gemini 2 in newer words on demand', async () => {
    expect(await ask('gemini-2.5-flash', { tools: [search, functions] }, 'emulate-newer-tools-refusal')).toBe(
      '400 Built-in tools ({google_search}) and Custom tools (Function Calling) cannot be combined in the same request. Please choose one to continue.',
    );
  });

  it('needs a switch for Gemini 3', async () => {
    expect(await ask('gemini-3.8-flash', { tools: [search, functions] })).toMatch(
      /^400 Please enable tool_config.include_server_side_tool_invocations/,
    );
    const toolConfig = { includeServerSideToolInvocations: true };
    expect(await ask('gemini-3.8-flash', { tools: [search, functions], toolConfig })).toBe(200);
  });

  it('is no matter where each stands alone', async () => {
    for (const tool of [search, functions]) expect(await ask('gemini-2.5-flash', { tools: [tool] })).toBe(200);
  });
});
