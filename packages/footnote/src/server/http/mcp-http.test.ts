import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../../../../emulators/emulator.ts';
import { tavily } from '../../../../../emulators/tavily.ts';
import { at } from '../../json.ts';
import { envelope, greeting, readResult } from '../mcp-client.test-kit.ts';
import { connectHttp, lastMessage, mcpHeaders, type RunningServer, runServer } from './http-client.test-kit.ts';

let emulator: RunningEmulator;
let server: RunningServer;
beforeAll(async () => {
  emulator = await startEmulator(tavily);
  server = await runServer(emulator.env);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await emulator.close();
});

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/mcp`, {
    method: 'POST',
    headers: { ...mcpHeaders, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

function modern(method: string, params: object = {}, more: Record<string, string> = {}) {
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...more };
  return post({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: envelope } }, headers);
}

describe('MCP over HTTP', () => {
  it('serves the older era with a session', async () => {
    const client = await connectHttp(server.origin);
    expect(at(await client.request('tools/list'), 'result', 'tools')).toHaveLength(3);
    const { text, isError } = await client.call('web_search', { query: 'bridges' });
    expect([isError, text]).toEqual([false, expect.stringContaining('Sources:\n[1]')]);
    expect((await client.end()).status).toBe(200);
    expect(at(await client.request('tools/list'), 'error', 'code')).toBe(-32_001);
  });

  it('serves the newer era without one', async () => {
    const discovered = lastMessage(await (await modern('server/discover')).text());
    expect(at(discovered, 'result', 'supportedVersions')).toEqual(['2026-07-28']);
    const called = await modern(
      'tools/call',
      { name: 'web_search', arguments: { query: 'bridges' } },
      { 'mcp-name': 'web_search' },
    );
    expect(readResult(lastMessage(await called.text())).text).toContain('Sources:\n[1]');
  });

  it('tells about progress on the way', async () => {
    const client = await connectHttp(server.origin);
    const response = await post(
      {
        jsonrpc: '2.0',
        id: 5,
        method: 'tools/call',
        params: { name: 'web_search', arguments: { query: 'bridges' }, _meta: { progressToken: 9 } },
      },
      { 'mcp-session-id': client.sessionId },
    );
    expect(await response.text()).toContain('"progressToken":9,"progress":1,"message":"Asking tavily"');
  });

  it('stops the upstream call when the client cancels, and when it goes away', async () => {
    const client = await connectHttp(server.origin);
    const slow = { name: 'web_search', arguments: { query: 'emulate:slow-headers' } };
    for (const leave of ['cancelled', 'gone'] as const) {
      const before = { requests: emulator.requests.length, abandoned: emulator.abandoned() };
      const leaving = new AbortController();
      const call = client.request('tools/call', slow, { id: leave, signal: leaving.signal });
      while (emulator.requests.length === before.requests) await new Promise((resolve) => setImmediate(resolve));
      if (leave === 'cancelled') await client.notify('notifications/cancelled', { requestId: leave });
      else leaving.abort();
      await call.catch(() => undefined);
      while (emulator.abandoned() === before.abandoned) await new Promise((resolve) => setImmediate(resolve));
    }
  });

  it('answers docs_search for no other project than its own', async () => {
    const client = await connectHttp(server.origin);
    const other = { name: 'docs_search', arguments: { query: 'x', project: '/etc' } };
    const { text, isError } = readResult(await client.request('tools/call', other));
    expect([isError, text]).toEqual([true, expect.stringContaining('BLOCKED_BY_POLICY')]);
  });

  it('lists no web tools where the web is switched off', async () => {
    await using own = await runServer({ FOOTNOTE_WEB: 'off' });
    const client = await connectHttp(own.origin);
    expect(at(await client.request('tools/list'), 'result', 'tools')).toMatchObject([{ name: 'docs_search' }]);
  });
});

describe('what isn’t the protocol gets a protocol error', () => {
  it.each<[string, unknown, number, number]>([
    ['no JSON', 'hello', 400, -32_700],
    ['a batch', [{ jsonrpc: '2.0', id: 1, method: 'ping' }], 400, -32_600],
    ['a number', '5', 400, -32_600],
    ['a call before initialize', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: {} }, 400, -32_600],
  ])('%s', async (_, body, status, code) => {
    const response = await post(body);
    expect([response.status, at(await response.json(), 'error', 'code')]).toEqual([status, code]);
  });

  it('a session that isn’t there, or another’s', async () => {
    const response = await post({ jsonrpc: '2.0', id: 1, method: 'ping' }, { 'mcp-session-id': 'guess' });
    expect([response.status, at(await response.json(), 'error', 'code')]).toEqual([404, -32_001]);
  });

  it('bodies of 10 MB, unknown methods, wrong types', async () => {
    expect((await post(`{"x":"${'x'.repeat(10_000_000)}"}`)).status).toBe(413);
    const client = await connectHttp(server.origin);
    expect(at(await client.request('nonsense'), 'error', 'code')).toBe(-32_601);
    expect(at(await client.request('tools/call', { name: 5 }), 'error', 'code')).toBe(-32_602);
    expect(
      (await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params: greeting }, { 'content-type': 'text/plain' }))
        .status,
    ).toBe(415);
    expect(at(await client.request('ping'), 'result')).toEqual({});
  });
});

it('a limit holds whatever name a client gives itself, and whichever way it comes', async () => {
  await using own = await runServer({ ...emulator.env, FOOTNOTE_LIMITS: 'caller=2/min' });
  const clients = await Promise.all(['one', 'two', 'three'].map((name) => connectHttp(own.origin, name)));
  const outcomes: boolean[] = [];
  for (const [n, client] of clients.entries()) {
    outcomes.push((await client.call('web_search', { query: `bridges ${n}` })).isError);
  }
  expect(outcomes).toEqual([false, false, true]);
  const byApi = await fetch(`${own.origin}/api/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"query":"bridges"}',
  });
  expect(byApi.status).toBe(429);
});

// With more of them, searches on a busy machine run out of their four seconds.
it('20 clients side by side each get their own answers', async () => {
  const clients = await Promise.all(Array.from({ length: 20 }, (_, n) => connectHttp(server.origin, `client-${n}`)));
  await Promise.all(
    clients.map(async (client, n) => {
      for (let round = 0; round < 3; round++) {
        // The same ids everywhere: only the session tells them apart.
        const query = `question ${n} of round ${round}`;
        const { text } = await client.call('web_search', { query });
        expect(text).toContain(`Web search results for "${query}":`);
      }
    }),
  );
});
