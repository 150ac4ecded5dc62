import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { servePages } from '../../fetch/page-server.test-kit.ts';
import { type RunningServer, runServer } from './http-client.test-kit.ts';

/** A connection, and what came back on it until it was closed. */
function dial({ origin }: RunningServer, sends = '') {
  const socket: Socket = connect(Number(new URL(origin).port), '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  // A cut connection is what these tests wait for.
  socket.on('error', () => undefined);
  if (sends !== '') socket.write(sends);
  const closed = new Promise<string>((resolve) => void socket.once('close', () => resolve(received)));
  return { socket, closed, text: () => received };
}

const hello = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n';
const isUp = async ({ origin }: RunningServer) => (await fetch(`${origin}/healthz`)).status;

describe('connections', () => {
  it('that never send a byte are closed', async () => {
    await using server = await runServer({}, { limits: { headersMs: 150, checkMs: 20 } });
    const silent = Array.from({ length: 50 }, () => dial(server));
    await Promise.all(silent.map(({ closed }) => closed));
    expect(await isUp(server)).toBe(200);
  });

  it('that send their headers or their body a byte at a time are cut (slow-loris)', async () => {
    await using server = await runServer({}, { limits: { headersMs: 1_000, requestMs: 1_200, checkMs: 20 } });
    const post = 'POST /api/search HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9';
    const slow = [dial(server, hello), dial(server, `${post}999\r\n\r\n{`)];
    const dripping = setInterval(() => {
      for (const { socket } of slow) if (!socket.destroyed) socket.write('x');
    }, 20);
    expect(await isUp(server)).toBe(200);
    const [headers] = await Promise.all(slow.map(({ closed }) => closed));
    clearInterval(dripping);
    expect(headers).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('that rest after an answer are closed', async () => {
    await using server = await runServer({}, { limits: { idleMs: 100 } });
    const { closed } = dial(server, `${hello}\r\n`);
    expect(await closed).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('whose request is under way stay, however long nothing is said', async () => {
    const answers: (() => void)[] = [];
    await using pages = await servePages({ '/': (_, reply) => void answers.push(() => reply.end('At last.')) });
    await using server = await runServer({ FOOTNOTE_ALLOW_PRIVATE: pages.place }, { limits: { idleMs: 60 } });
    const asked = fetch(`${server.origin}/api/fetch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${pages.origin}/` }),
    });
    while (answers.length === 0) await new Promise((resolve) => setImmediate(resolve));
    // Others come and go meanwhile, so that this takes as long as they are given.
    for (let round = 0; round < 3; round++) await dial(server).closed;
    for (const answer of answers) answer();
    expect((await asked).status).toBe(200);
  });

  it('whose client does not read its answers are cut', async () => {
    await using server = await runServer({}, { limits: { idleMs: 500 } });
    const openNow = async () => {
      const answer = await dial(server, 'GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n').closed;
      return Number(/^footnote_http_connections (\d+)\r?$/m.exec(answer)?.[1] ?? Number.POSITIVE_INFINITY);
    };
    const { socket } = dial(server);
    socket.removeAllListeners('data').pause();
    // More than the buffers between the two hold: 35 KB each.
    socket.write('GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(300));
    await once(socket, 'connect');
    while ((await openNow()) > 1);
    socket.destroy();
  });

  it('make room for new ones, the longest-resting first', async () => {
    await using server = await runServer({}, { limits: { most: 3 } });
    const first = dial(server, `${hello}\r\n`);
    while (!first.text().includes('"ok"')) await new Promise((resolve) => setImmediate(resolve));
    const held = [dial(server), dial(server)];
    await Promise.all(held.map(({ socket }) => once(socket, 'connect')));
    for (let one = 0; one < 5; one++) expect(await isUp(server)).toBe(200);
    await first.closed;
  });

  it('are not let in where all others are busy', async () => {
    const answers: (() => void)[] = [];
    await using pages = await servePages({ '/': (_, reply) => void answers.push(() => reply.end('At last.')) });
    await using server = await runServer({ FOOTNOTE_ALLOW_PRIVATE: pages.place }, { limits: { most: 1 } });
    const asked = fetch(`${server.origin}/api/fetch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${pages.origin}/` }),
    });
    while (answers.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(await dial(server, `${hello}\r\n`).closed).toBe('');
    for (const answer of answers) answer();
    expect((await asked).status).toBe(200);
  });

  it('with a user in the address get a 400, and the log no stack', async () => {
    await using server = await runServer();
    const port = new URL(server.origin).port;
    const asked = `GET http://a:b@127.0.0.1:${port}/healthz HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
    const answer = await dial(server, asked).closed;
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/content-security-policy: default-src 'none'/i);
    expect(server.log).toEqual([]);
  });

  it('that name one host in the address and another in Host are refused', async () => {
    await using server = await runServer();
    const closing = 'Connection: close\r\n\r\n';
    for (const [address, host] of [
      ['http://evil.example/', '127.0.0.1'],
      ['http://127.0.0.1/', 'evil.example'],
    ]) {
      const answer = await dial(server, `GET ${address} HTTP/1.1\r\nHost: ${host}\r\n${closing}`).closed;
      expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    }
  });

  it('that go on sending what is too large are closed', async () => {
    await using server = await runServer();
    const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`;
    const head = 'POST /api/search HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n';
    const { socket, closed } = dial(server, `${head}Transfer-Encoding: chunked\r\n\r\n`);
    const pour = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', pour);
    pour();
    expect(await closed).toMatch(/^HTTP\/1\.1 413 /);
    expect(await isUp(server)).toBe(200);
  });
});

describe('a server that stops', () => {
  it('says so to whoever asks meanwhile, and lets what is under way end', async () => {
    const answers: (() => void)[] = [];
    await using pages = await servePages({ '/': (_, reply) => void answers.push(() => reply.end('At last.')) });
    const server = await runServer({ FOOTNOTE_ALLOW_PRIVATE: pages.place });
    const body = JSON.stringify({ url: `${pages.origin}/` });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const asked = fetch(`${server.origin}/api/fetch`, init);
    while (answers.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const stopped = server[Symbol.asyncDispose]();
    const health = await fetch(`${server.origin}/healthz`);
    expect([health.status, await health.json()]).toMatchObject([
      503,
      { status: 'unavailable', reason: 'This server is stopping.' },
    ]);
    const late = await fetch(`${server.origin}/api/fetch`, init);
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '1']);
    for (const answer of answers) answer();
    expect((await asked).status).toBe(200);
    await stopped;
  });

  it('cuts what does not end in time', async () => {
    let isAsked = false;
    await using pages = await servePages({
      '/': () => {
        isAsked = true;
      },
    });
    const server = await runServer({ FOOTNOTE_ALLOW_PRIVATE: pages.place }, { limits: { workMs: 50 } });
    const body = JSON.stringify({ url: `${pages.origin}/` });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const asked = fetch(`${server.origin}/api/fetch`, init);
    const failed = expect(asked).rejects.toThrow();
    while (!isAsked) await new Promise((resolve) => setImmediate(resolve));
    await server[Symbol.asyncDispose]();
    await failed;
  });
});
