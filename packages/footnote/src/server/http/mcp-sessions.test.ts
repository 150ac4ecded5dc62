import { afterAll, expect, it } from 'vitest';
import { bareEnv } from '../../bare-env.test-kit.ts';
import { createFootnote } from '../../footnote.ts';
import { envelope, greeting } from '../mcp-client.test-kit.ts';
import { createApp, type ServerApp } from './app.ts';
import { mcpHeaders } from './http-client.test-kit.ts';

const footnote = createFootnote({ env: { ...bareEnv, FOOTNOTE_KEYLESS: 'off' }, cwd: '/' });
afterAll(() => footnote.close());
const appWith = (own = footnote, token?: string) =>
  createApp({ footnote: own, web: true, allowedHosts: [], token, log: () => undefined });

/** One message of a client at this address. */
async function post(app: ServerApp, address: string, body: object, headers: Record<string, string> = {}) {
  const request = new Request('http://127.0.0.1:4040/mcp', {
    method: 'POST',
    headers: { host: '127.0.0.1:4040', ...mcpHeaders, ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
  });
  return app.answer(request, { incoming: { socket: { remoteAddress: address } } });
}

async function greet(app: ServerApp, address: string, headers?: Record<string, string>): Promise<string> {
  const response = await post(app, address, { method: 'initialize', params: greeting }, headers);
  await response.text();
  return response.headers.get('mcp-session-id') ?? `refused with ${response.status}`;
}

async function ping(app: ServerApp, address: string, session: string, more: Record<string, string> = {}) {
  const headers = { 'mcp-session-id': session, 'mcp-protocol-version': '2025-11-25', ...more };
  return (await post(app, address, { method: 'ping' }, headers)).status;
}

it('1,000 sessions of one client, whatever token it makes up, leave all others their places', async () => {
  const app = appWith();
  const greedy = '192.0.2.1';
  const modest = await greet(app, '192.0.2.2');
  const opened = await Promise.all(
    Array.from({ length: 1_000 }, (_, n) => greet(app, greedy, { authorization: `Bearer made-up-${n}` })),
  );
  const metrics = await app.answer(new Request('http://127.0.0.1:4040/metrics'));
  expect(await metrics.text()).toMatch(/^footnote_mcp_sessions 101$/m);
  expect(await ping(app, '192.0.2.2', modest)).toBe(200);
  expect(await greet(app, '192.0.2.3')).toMatch(/^[0-9a-f-]{36}$/);
  // Its own longest-resting ones made room.
  expect(await ping(app, greedy, opened[0] ?? '')).toBe(404);
  expect(await ping(app, greedy, opened.at(-1) ?? '')).toBe(200);
  await app.close();
});

it('a session with a call under way makes no room, and one that failed to begin takes none', async () => {
  const answers: (() => void)[] = [];
  const search = () => new Promise<never>((_, reject) => answers.push(() => reject(new Error('late'))));
  const app = appWith({ ...footnote, docs: { ...footnote.docs, search } });
  const address = '192.0.2.1';
  const sessions = await Promise.all(Array.from({ length: 100 }, () => greet(app, address)));
  const [busy = ''] = sessions;
  const params = { name: 'docs_search', arguments: { query: 'x' } };
  const headers = { 'mcp-session-id': busy, 'mcp-protocol-version': '2025-11-25' };
  const asked = await post(app, address, { method: 'tools/call', params }, headers);
  while (answers.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await Promise.all(Array.from({ length: 100 }, () => greet(app, address)));
  for (const answer of answers) answer();
  expect(await asked.text()).toContain('"isError":true');
  expect(await ping(app, address, busy)).toBe(200);

  const broken = await post(app, '192.0.2.9', { method: 'initialize', params: greeting }, { accept: 'text/plain' });
  expect(broken.status).toBe(406);
  const metrics = await app.answer(new Request('http://127.0.0.1:4040/metrics'));
  expect(await metrics.text()).toMatch(/^footnote_mcp_sessions 100$/m);
  await app.close();
});

it('a session belongs to an address, or to a token wherever that comes from', async () => {
  const open = appWith();
  const session = await greet(open, '192.0.2.1');
  expect(await ping(open, '192.0.2.2', session)).toBe(404);
  await open.close();

  const bearer = { authorization: 'Bearer a-token-of-the-team' };
  const closed = appWith(footnote, 'a-token-of-the-team');
  const roaming = await greet(closed, '192.0.2.1', bearer);
  expect(await ping(closed, '192.0.2.2', roaming, bearer)).toBe(200);
  // Who has the token, and all the sessions that one client may have, closes none of the others'.
  await Promise.all(Array.from({ length: 101 }, () => greet(closed, '192.0.2.3', bearer)));
  expect(await ping(closed, '192.0.2.1', roaming, bearer)).toBe(200);
  await closed.close();
});

it('calls count for the token in both eras of the protocol, and for the address where there is none', async () => {
  const counted: (string | undefined)[] = [];
  const search: typeof footnote.search = (_, call) => {
    counted.push(call?.countedAs);
    return Promise.reject(new Error('not today'));
  };
  const address = '192.0.2.1';
  const params = { name: 'web_search', arguments: { query: 'x' } };
  const newer = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'web_search' };
  for (const token of [undefined, 'a-token-of-the-team']) {
    const app = appWith({ ...footnote, search }, token);
    const bearer: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const session = await greet(app, address, bearer);
    const older = { 'mcp-session-id': session, 'mcp-protocol-version': '2025-11-25', ...bearer };
    await (await post(app, address, { method: 'tools/call', params }, older)).text();
    const enveloped = { method: 'tools/call', params: { ...params, _meta: envelope } };
    await (await post(app, address, enveloped, { ...newer, ...bearer })).text();
    await app.close();
  }
  const byToken = expect.stringMatching(/^token:[0-9a-f]{64}$/);
  expect(counted).toEqual([`address:${address}`, `address:${address}`, byToken, byToken]);
});
