import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNetwork } from './network.ts';
import { readText } from './read-reply-text.ts';

const text = 'The tide came in. '.repeat(10_000);
const replies: Readonly<Record<string, readonly [encoding: string, body: Uint8Array | string]>> = {
  '/gzip': ['gzip', gzipSync(text)],
  '/old-name': ['X-GZIP', gzipSync(text)],
  '/deflate': ['deflate', deflateSync(text)],
  '/brotli': ['br', brotliCompressSync(text)],
  '/twice': ['gzip, br', brotliCompressSync(gzipSync(text))],
  '/identity': ['identity', text],
  '/unknown': ['zstd', text],
  '/three-times': ['gzip, gzip, gzip', gzipSync(gzipSync(gzipSync(text)))],
  '/broken': ['gzip', gzipSync(text).subarray(0, 200)],
};

const network = createNetwork();
const server = createServer((incoming, reply) => {
  const [encoding = '', body = ''] = replies[incoming.url ?? ''] ?? [];
  reply.writeHead(200, { 'content-encoding': encoding }).end(body);
});

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(async () => {
  await network.close();
  server.close();
});

async function read(path: string): Promise<string> {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  return readText(await network.send(url, { method: 'GET', headers: {} }), 1_000_000);
}

describe("a service's reply", () => {
  it.each(['/gzip', '/old-name', '/deflate', '/brotli', '/twice'])('is unpacked: %s', async (path) => {
    expect(await read(path)).toBe(text);
  });

  it.each(['/identity', '/unknown'])('is left as it came: %s', async (path) => {
    expect(await read(path)).toBe(text);
  });

  it('that is packed more than twice is refused', async () => {
    await expect(read('/three-times')).rejects.toThrow('packed too many times');
  });

  it('that breaks off in the middle fails', async () => {
    await expect(read('/broken')).rejects.toThrow('unexpected end of file');
  });
});
