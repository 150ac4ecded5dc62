import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../../../../emulators/emulator.ts';
import { tavily } from '../../../../../emulators/tavily.ts';
import { at } from '../../json.ts';
import { envelope, greeting, startStdio } from '../mcp-client.test-kit.ts';

let emulator: RunningEmulator;
beforeAll(async () => {
  emulator = await startEmulator(tavily);
});
afterAll(() => emulator.close());

const parseError = -32_700;
const invalidRequest = -32_600;
const unknownMethod = -32_601;
const invalidParams = -32_602;
const internalError = -32_603;

describe('what isn’t the protocol gets a protocol error, and the next message its answer', () => {
  it.each<[string, string, number]>([
    ['no JSON', 'hello', parseError],
    ['half a message', '{"jsonrpc":"2.0","id":501,', parseError],
    ['broken UTF-8', '\ud800{', parseError],
    ['a number', '5', invalidRequest],
    ['null', 'null', invalidRequest],
    ['a batch', '[{"jsonrpc":"2.0","id":501,"method":"ping"}]', invalidRequest],
    ['an empty batch', '[]', invalidRequest],
    ['another version', '{"jsonrpc":"1.0","id":501,"method":"ping"}', invalidRequest],
    ['no version', '{"id":501,"method":"ping"}', invalidRequest],
    ['a method that is no string', '{"jsonrpc":"2.0","id":501,"method":5}', invalidRequest],
    ['no method', '{"jsonrpc":"2.0","id":501}', invalidRequest],
    ['an id that is an object', '{"jsonrpc":"2.0","id":{},"method":"ping"}', invalidRequest],
    ['an id that is null', '{"jsonrpc":"2.0","id":null,"method":"ping"}', invalidRequest],
    ['a fraction as id', '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', invalidRequest],
    ['params that are a list', '{"jsonrpc":"2.0","id":501,"method":"tools/list","params":[]}', invalidRequest],
    ['params that are a text', '{"jsonrpc":"2.0","id":501,"method":"tools/list","params":"x"}', invalidRequest],
  ])('%s', async (_, line, code) => {
    await using client = startStdio();
    client.raw(line);
    const refused = await client.next((message) => 'error' in message);
    expect(at(refused, 'error', 'code')).toBe(code);
    expect(await client.greet()).toHaveProperty('result');
    expect(await client.request('tools/list')).toHaveProperty('result');
  });

  it('lines of 10 MB, of which nothing is kept', async () => {
    await using client = startStdio();
    await client.greet();
    for (let i = 0; i < 3; i++) client.raw(`{"jsonrpc":"2.0","id":5,"method":"ping","x":"${'x'.repeat(10_000_000)}"}`);
    expect(await client.request('tools/list')).toHaveProperty('result');
    const refused = client.received.filter((message) => 'error' in message);
    expect(refused.map((message) => [message['id'], at(message, 'error', 'code')])).toEqual(
      Array(3).fill([null, invalidRequest]),
    );
  });

  it.each(['tools/call', 'tools/list', 'resources/list', 'anything'])('%s before initialize', async (method) => {
    await using client = startStdio(emulator.env);
    const before = emulator.requests.length;
    const params = { name: 'web_search', arguments: { query: 'bridges' } };
    expect(at(await client.request(method, params), 'error', 'code')).toBe(invalidRequest);
    expect(emulator.requests.length).toBe(before);
    expect(await client.greet()).toHaveProperty('result');
  });

  it('unknown methods, and those of capabilities that it doesn’t have', async () => {
    await using client = startStdio();
    await client.greet();
    for (const method of ['nonsense', '__proto__', 'resources/list', 'prompts/get', 'logging/setLevel', 'tasks/list']) {
      expect(at(await client.request(method, {}), 'error', 'code'), method).toBe(unknownMethod);
    }
    expect(await client.request('tools/list')).toHaveProperty('result');
  });

  it.each([
    ['tools/call', {}, invalidParams],
    ['tools/call', { name: 5 }, invalidParams],
    ['tools/call', { name: 'web_search', arguments: 'x' }, invalidParams],
    ['tools/call', { name: 'web_search', arguments: [] }, invalidParams],
    ['tools/call', { name: 'x'.repeat(100_000) }, invalidParams],
    // The SDK's own choice.
    ['tools/list', { cursor: 5 }, internalError],
  ])('wrong types: %s', async (method, params, code) => {
    await using client = startStdio();
    await client.greet();
    expect(at(await client.request(method, params), 'error', 'code')).toBe(code);
    expect(await client.request('tools/list')).toHaveProperty('result');
  });

  it('a second greeting, another era, answers to questions nobody asked', async () => {
    await using client = startStdio();
    await client.greet();
    await client.request('initialize', greeting);
    await client.request('tools/list', { _meta: envelope });
    client.raw('{"jsonrpc":"2.0","id":99,"result":{}}');
    client.raw('{"jsonrpc":"2.0","id":99,"error":{"code":1,"message":"x"}}');
    client.notify('notifications/cancelled', { requestId: 'nobody' });
    client.notify('notifications/cancelled');
    client.notify('notifications/progress', { progressToken: 1, progress: 1 });
    expect(await client.request('ping')).toHaveProperty('result');
  });
});

it('1,000 calls that are cancelled at once leave nothing behind', async () => {
  await using client = startStdio(emulator.env);
  await client.greet();
  for (let id = 1_000; id < 2_000; id++) {
    const params = { name: 'web_search', arguments: { query: `bridges ${id} emulate:slow-headers` } };
    client.raw(JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params }));
    client.notify('notifications/cancelled', { requestId: id });
  }
  expect((await client.call('web_search', { query: 'tunnels' })).isError).toBe(false);
  expect(client.received.filter((message) => Number(message['id']) >= 1_000)).toEqual([]);
  expect(await client.end()).toBe(0);
});

it('survives whatever comes', async () => {
  await using client = startStdio();
  const methods = fc.constantFrom('initialize', 'tools/list', 'tools/call', 'server/discover', 'ping', 'x');
  const message = fc.record(
    { jsonrpc: fc.constantFrom('2.0', '1.0', 2), id: fc.jsonValue(), method: methods, params: fc.jsonValue() },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(message, fc.jsonValue(), fc.string()), async (value) => {
      client.raw(typeof value === 'string' ? value.replace(/\n/g, ' ') : JSON.stringify(value));
    }),
    { numRuns: 500 },
  );
  client.raw(JSON.stringify({ jsonrpc: '2.0', id: 'the last', method: 'ping' }));
  await client.next((reply) => reply['id'] === 'the last');
  expect(client.child.exitCode).toBeNull();
});
