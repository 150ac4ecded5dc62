import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFootnote } from './open-footnote.test-kit.ts';
import { servePages } from './page-server.test-kit.ts';

let proxy: Server;
let uri = '';
const asked: string[] = [];
beforeAll(async () => {
  proxy = createServer((incoming, reply) => {
    asked.push(incoming.url ?? '');
    const isMoved = incoming.url?.endsWith('/moved') === true;
    if (isMoved) return void reply.writeHead(302, { location: 'http://10.0.0.9/' }).end();
    return void reply.writeHead(200, { 'content-type': 'text/plain' }).end('through the proxy');
  });
  proxy.on('connect', (incoming, socket) => {
    asked.push(`CONNECT ${incoming.url}`);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  uri = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});
afterAll(() => {
  proxy.closeAllConnections();
  proxy.close();
});

describe('behind the proxy of a company', () => {
  it('public pages go through it, and what it refuses is said to be its doing', async () => {
    await using footnote = await openFootnote([], { network: { proxy: uri } });
    expect((await footnote.fetchPage({ url: 'http://93.184.215.14/page' })).content).toBe('through the proxy');
    expect(asked).toContain('http://93.184.215.14/page');
    await expect(footnote.fetchPage({ url: 'https://93.184.215.14/' })).rejects.toMatchObject({
      message: expect.stringContaining('The proxy'),
    });
  });

  it('private addresses are refused before it hears of them, also by redirect', async () => {
    await using footnote = await openFootnote([], { network: { proxy: uri } });
    for (const url of ['http://10.0.0.9/', 'http://localhost/', 'http://93.184.215.14/moved']) {
      await expect(footnote.fetchPage({ url })).rejects.toMatchObject({ code: 'FETCH_REFUSED' });
    }
    expect(asked.filter((url) => url.includes('10.0.0.9') || url.includes('localhost'))).toEqual([]);
  });

  it('a place on this machine that may be read is not asked of the proxy', async () => {
    await using server = await servePages({ '/': 'here' });
    await using footnote = await openFootnote([server.place], { network: { proxy: uri } });
    expect((await footnote.fetchPage({ url: server.origin })).content).toBe('here');
  });
});
