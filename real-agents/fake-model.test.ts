import { afterEach, expect, it } from 'vitest';
import { at } from '../packages/footnote/src/json.ts';
import { type FakeModel, startFakeModel } from './fake-model.ts';

const opened: FakeModel[] = [];
afterEach(async () => {
  for (const model of opened.splice(0)) await model.close();
});

async function start(...plan: Parameters<typeof startFakeModel>): Promise<FakeModel> {
  const model = await startFakeModel(...plan);
  opened.push(model);
  return model;
}

/** One turn in the simplest of the dialects; the real agents speak all four. */
async function ask({ url }: FakeModel, tools: readonly string[], results: readonly string[] = []): Promise<unknown> {
  const body = {
    tools: tools.map((name) => ({ type: 'function', function: { name } })),
    messages: results.map((content) => ({ role: 'tool', content })),
  };
  const reply = await fetch(`${url}/v1/chat/completions`, { method: 'POST', body: JSON.stringify(body) });
  const { choices } = (await reply.json()) as { choices: readonly unknown[] };
  return at(choices[0], 'message');
}

const calls = (name: string, args: object) => ({
  tool_calls: [{ function: { name, arguments: JSON.stringify(args) } }],
});

it('makes its calls one after the other, and repeats the last result', async () => {
  const model = await start({
    call: [
      { tool: /search$/, args: { query: 'bridges' } },
      { tool: 'fetch_page', args: { url: 'https://a.example/' } },
    ],
  });
  const tools = ['read', 'web_search', 'fetch_page'];
  expect(await ask(model, tools)).toMatchObject(calls('web_search', { query: 'bridges' }));
  expect(await ask(model, tools, ['found'])).toMatchObject(calls('fetch_page', { url: 'https://a.example/' }));
  expect(await ask(model, tools, ['found', 'a page'])).toMatchObject({ content: 'ECHO<<a page>>' });
  expect(model.toolsOffered()).toEqual(['fetch_page', 'read', 'web_search']);
  expect(model.toolResults()).toEqual(['found', 'a page']);
});

it('calls nothing that it was not offered', async () => {
  const model = await start({ call: { tool: 'web_search', args: {} } });
  expect(await ask(model, ['read'])).toEqual({ role: 'assistant', content: 'no tool' });
  expect(model.toolResults()).toEqual([]);
});

it('answers no other address', async () => {
  const { url, requests } = await start();
  expect((await fetch(`${url}/v1/embeddings`, { method: 'POST', body: '{}' })).status).toBe(404);
  expect(requests).toEqual([]);
});
