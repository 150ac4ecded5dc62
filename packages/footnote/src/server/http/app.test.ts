import { request as rawRequest, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../../../../emulators/emulator.ts';
import { tavily } from '../../../../../emulators/tavily.ts';
import { runCli } from '../../cli/run-cli.test-kit.ts';
import { servePages } from '../../fetch/page-server.test-kit.ts';
import { asList, at } from '../../json.ts';
import { version } from '../../version.ts';
import { connectHttp, type RunningServer, runServer } from './http-client.test-kit.ts';

let emulator: RunningEmulator;
let server: RunningServer;
beforeAll(async () => {
  emulator = await startEmulator(tavily);
  server = await runServer({ ...emulator.env, FOOTNOTE_LIMITS: 'tavily=1000/day' });
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await emulator.close();
});

function post(path: string, body: unknown, headers: Record<string, string> = {}, origin = server.origin) {
  return fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** `fetch` doesn't let a test choose its Host. */
function status(headers: Record<string, string>, path = '/api/tools', method = 'GET'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = rawRequest(`${server.origin}${path}`, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject).end();
  });
}

describe('the HTTP API', () => {
  it('searches', async () => {
    const response = await post('/api/search', { query: 'bridges', numResults: 2 });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      query: 'bridges',
      provider: 'tavily',
      sources: [{ n: 1 }, { n: 2 }],
    });
  });

  it('reads pages', async () => {
    await using pages = await servePages({ '/': 'Bridges carry roads.', '/a.md': '# A\n\n## B\n\nb\n\n## C\n\nc' });
    await using own = await runServer({ FOOTNOTE_ALLOW_PRIVATE: pages.place });
    const response = await post('/api/fetch', { url: `${pages.origin}/` }, {}, own.origin);
    expect([response.status, await response.json()]).toMatchObject([200, { content: 'Bridges carry roads.' }]);
    expect((await post('/api/fetch', { url: 'http://127.0.0.1:1/' }, {}, own.origin)).status).toBe(403);
    expect((await post('/api/fetch', { url: 'nowhere' }, {}, own.origin)).status).toBe(400);
    const part = async (wishes: object) =>
      (await post('/api/fetch', { url: `${pages.origin}/a.md`, ...wishes }, {}, own.origin)).json();
    expect(await part({ section: 'c' })).toMatchObject({ content: '# A\n\n## C\n\nc', section: { path: ['A'] } });
    expect(await part({ outline: true })).toMatchObject({ sections: [{ section: 'A' }, { section: 'B' }, {}] });
    expect(await part({ section: 'D' })).toMatchObject({ error: { code: 'INVALID_QUERY' } });
  });

  it('lists the tools, says that it is up, and what it offers', async () => {
    const tools = await (await fetch(`${server.origin}/api/tools`)).json();
    expect(tools).toMatchObject({
      tools: ['google_search', 'web_search', 'docs', 'fetch', 'database'].map((id) => ({ id })),
    });
    expect(at(asList(at(tools, 'tools'))[0], 'notice')).toContain('Tavily answers instead');
    expect(await (await fetch(`${server.origin}/healthz`)).json()).toEqual({ status: 'ok', version });
    expect(await (await fetch(server.origin)).text()).toContain('POST /api/search');
  });

  it.each<[string, unknown, number, string]>([
    ['an empty query', { query: '' }, 400, 'INVALID_QUERY'],
    ['an unknown option', { query: 'x', numResult: 1 }, 400, 'INVALID_QUERY'],
    ['no JSON', '{', 400, 'INVALID_QUERY'],
    ['a list', [], 400, 'INVALID_QUERY'],
    ['a refused key', { query: 'emulate:bad-key' }, 502, 'AUTH_FAILED'],
    ['a broken provider', { query: 'emulate:server-error' }, 502, 'PROVIDER_FAILED'],
    ['a missing key', { query: 'x', provider: 'exa' }, 503, 'NOT_CONFIGURED'],
    ['a secret', { query: `deploy with ${['AKIA', 'Q7MZ3NVD2KXPLRWT'].join('')}` }, 403, 'BLOCKED_BY_POLICY'],
  ])('gives %s a fitting status', async (_, body, expected, code) => {
    await using own = await runServer(emulator.env);
    const response = await post('/api/search', body, {}, own.origin);
    expect([response.status, at(await response.json(), 'error', 'code')]).toEqual([expected, code]);
  });

  it('passes on when to come back', async () => {
    await using own = await runServer({ ...emulator.env, FOOTNOTE_TIMEOUT_MS: '1500' });
    const response = await post('/api/search', { query: 'emulate:rate-limit-hint' }, {}, own.origin);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
  });

  it('refuses what is too large, what is no JSON by name, and what isn’t there', async () => {
    expect((await post('/api/search', { query: 'x'.repeat(1_000_001) })).status).toBe(413);
    expect((await post('/api/search', { query: 'x' }, { 'content-type': 'text/plain' })).status).toBe(400);
    expect((await fetch(`${server.origin}/api/nothing`)).status).toBe(404);
    expect((await fetch(`${server.origin}/../../etc/passwd`)).status).toBe(404);
    const wrongMethod = await fetch(`${server.origin}/api/search`);
    expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('cancels the search of a client that goes away', async () => {
    const before = { requests: emulator.requests.length, abandoned: emulator.abandoned() };
    const leaving = new AbortController();
    const search = fetch(`${server.origin}/api/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'emulate:slow-headers' }),
      signal: leaving.signal,
    });
    while (emulator.requests.length === before.requests) await new Promise((resolve) => setImmediate(resolve));
    leaving.abort();
    await expect(search).rejects.toThrow();
    while (emulator.abandoned() === before.abandoned) await new Promise((resolve) => setImmediate(resolve));
  });

  it('counts for Prometheus', async () => {
    await post('/api/search', { query: 'counted' });
    const response = await fetch(`${server.origin}/metrics`);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await response.text();
    expect(text).toMatch(/^# TYPE footnote_http_requests_total counter$/m);
    expect(text).toMatch(/^footnote_http_requests_total\{route="\/api\/search",status="200"\} \d+$/m);
    expect(text).toMatch(/^footnote_cache_answers_total\{cached="no"\} \d+$/m);
    expect(text).toMatch(/^footnote_mcp_sessions 0$/m);
    expect(text).toMatch(/^footnote_http_requests_in_flight 1$/m);
    expect(text).toMatch(/^footnote_http_connections [1-9]\d*$/m);
    expect(text).toMatch(/^# TYPE footnote_http_request_duration_seconds histogram$/m);
    expect(text).toMatch(/^footnote_http_request_duration_seconds_bucket\{route="\/api\/search",le="\+Inf"\} \d+$/m);
    expect(text).toMatch(/^footnote_http_request_duration_seconds_count\{route="\/api\/search"\} \d+$/m);
    expect(text).not.toContain('counted');
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  });
});

describe('names', () => {
  it('of loopback are answered, others refused, on every route', async () => {
    const own = new URL(server.origin).port;
    for (const host of [`127.0.0.1:${own}`, `localhost:${own}`, `[::1]:${own}`, 'localhost']) {
      expect(await status({ host }), host).toBe(200);
    }
    const foreign = [
      'evil.example',
      `evil.example:${own}`,
      `127.0.0.1.evil.example:${own}`,
      'localhost.evil.example',
      `0.0.0.0:${own}`,
      '127.0.0.1@evil.example',
    ];
    for (const host of foreign) {
      for (const path of ['/', '/healthz', '/metrics', '/api/tools', '/mcp', '/nothing']) {
        expect([400, 403], `${host} ${path}`).toContain(await status({ host }, path));
      }
      expect([400, 403]).toContain(await status({ host, 'content-type': 'application/json' }, '/api/search', 'POST'));
    }
  });

  it('of other sites in Origin are refused, also null and other ports', async () => {
    const own = new URL(server.origin).port;
    for (const origin of [`http://127.0.0.1:${own}`, `http://localhost:${own}`]) {
      expect(await status({ origin }), origin).toBe(200);
    }
    for (const origin of [
      'null',
      'https://evil.example',
      'http://localhost:1',
      'file://',
      '',
      `http://evil.example:${own}`,
    ]) {
      for (const path of ['/', '/healthz', '/metrics', '/api/tools', '/mcp']) {
        expect(await status({ origin }, path), `${origin} ${path}`).toBe(403);
      }
    }
  });

  it('that the operator lists are answered', async () => {
    await using own = await runServer({ ...emulator.env, FOOTNOTE_ALLOWED_HOSTS: 'search.lan,other.lan:8080' });
    const ask = (headers: Record<string, string>) =>
      new Promise((resolve) => {
        rawRequest(`${own.origin}/api/tools`, { headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).end();
      });
    expect(await ask({ host: 'search.lan' })).toBe(200);
    expect(await ask({ host: 'search.lan', origin: 'https://search.lan' })).toBe(200);
    expect(await ask({ host: 'other.lan:9' })).toBe(200);
    expect(await ask({ host: 'sub.search.lan' })).toBe(403);
  });
});

describe('the token', () => {
  it('is wanted on every route but the health check and the front page', async () => {
    await using own = await runServer({ ...emulator.env, FOOTNOTE_TOKEN: 'open-sesame' });
    const ask = async (path: string, authorization?: string) =>
      (await fetch(`${own.origin}${path}`, { headers: authorization === undefined ? {} : { authorization } })).status;
    expect([await ask('/healthz'), await ask('/')]).toEqual([200, 200]);
    for (const path of ['/metrics', '/api/tools', '/api/search', '/mcp', '/nothing'])
      expect(await ask(path), path).toBe(401);
    for (const wrong of ['Bearer', 'Bearer open-sesam', 'Bearer open-sesame2', 'Basic open-sesame', 'open-sesame']) {
      expect(await ask('/api/tools', wrong), wrong).toBe(401);
    }
    expect(await ask('/api/tools', 'Bearer open-sesame')).toBe(200);
  });

  const strong = 'f00d'.repeat(16);

  it('is needed to listen anywhere but on this machine', async () => {
    for (const host of ['0.0.0.0', '::', '0', '::ffff:0.0.0.0', '192.0.2.1']) {
      const outcome = await runCli(['serve', '--port', '0', '--host', host]);
      expect(outcome.exitCode).toBe(3);
      expect(outcome.stderr).toContain('FOOTNOTE_TOKEN');
    }
  });

  it('is not enough where the server has no name to be called by', async () => {
    for (const host of ['0.0.0.0', '::', '0', '::ffff:0.0.0.0']) {
      const env = { FOOTNOTE_TOKEN: strong };
      const outcome = await runCli(['serve', '--port', '0', '--host', host], { env });
      expect([outcome.exitCode, outcome.stderr]).toEqual([3, expect.stringContaining('FOOTNOTE_ALLOWED_HOSTS')]);
    }
  });

  it('must not be guessed from outside, and must fit into a header', async () => {
    const start = (host: string, token: string) =>
      runCli(['serve', '--port', '0', '--host', host], {
        env: { FOOTNOTE_TOKEN: token, FOOTNOTE_ALLOWED_HOSTS: 's.lan' },
        signal: AbortSignal.abort(),
      });
    expect(await start('0.0.0.0', 'x'.repeat(15))).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining('could guess a token of fewer than 16 characters. Make one with: openssl rand'),
    });
    expect(await start('0.0.0.0', 'x'.repeat(16))).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining('the token is short'),
    });
    expect(await start('0.0.0.0', strong)).toMatchObject({ exitCode: 0, stderr: expect.not.stringContaining('token') });
    expect((await start('127.0.0.1', 'x')).exitCode).toBe(0);
    for (const odd of ['two words', 'Schlüssel']) {
      expect(await start('127.0.0.1', odd)).toMatchObject({
        exitCode: 3,
        stderr: expect.stringContaining('has blanks or special letters'),
      });
    }
  });
});

describe('footnote serve', () => {
  it('prints where it listens, and stops when it is told to', async () => {
    const stop = new AbortController();
    const written: string[] = [];
    const running = runCli(['serve', '--port', '0', '--json'], {
      signal: stop.signal,
      onStdout: (text) => written.push(text),
    });
    while (written.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const { url } = JSON.parse(written.join('')) as { url: string };
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    stop.abort();
    expect((await running).exitCode).toBe(0);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  it('lets what is under way end before it stops', async () => {
    const waiting: (() => void)[] = [];
    const wait = (_: unknown, reply: ServerResponse) => void waiting.push(() => reply.end('At last.'));
    await using pages = await servePages({ '/one': wait, '/two': wait });
    const own = await runServer({ FOOTNOTE_ALLOW_PRIVATE: pages.place });
    const client = await connectHttp(own.origin);
    const byTool = client.call('fetch_page', { url: `${pages.origin}/one` });
    const byApi = post('/api/fetch', { url: `${pages.origin}/two` }, {}, own.origin);
    while (waiting.length < 2) await new Promise((resolve) => setImmediate(resolve));
    const stopped = own[Symbol.asyncDispose]();
    for (const answer of waiting) answer();
    expect((await byTool).text).toContain('At last.');
    expect((await byApi).status).toBe(200);
    await stopped;
  });

  it('says when the port is taken', async () => {
    const outcome = await runCli(['serve', '--port', new URL(server.origin).port]);
    expect(outcome.exitCode).toBe(3);
    expect(outcome.stderr).toMatch(/Port \d+ on 127\.0\.0\.1 is taken\. Choose another with --port/);
  });

  it.each(['x', '-1', '70000', '1.5'])('refuses the port %s', async (port) => {
    expect((await runCli(['serve', `--port=${port}`])).exitCode).toBe(2);
  });
});
