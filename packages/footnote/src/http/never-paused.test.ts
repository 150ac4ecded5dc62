import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNetwork } from './network.ts';
import { readText } from './read-reply-text.ts';

/** Sends more than anybody buffers, hangs up at once, and says how long the body is, or not. */
let server: Server;
let origin = '';
beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (request) => {
      const [, length] = /^GET \/(\d+)/.exec(request.toString('latin1')) ?? [];
      socket.write('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n');
      socket.end(Buffer.alloc(Number(length), 'a'));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

/** Until the other side has hung up, as far as this process can know. */
async function untilHungUp(): Promise<void> {
  for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));
}

const signal = AbortSignal.timeout(10_000);
const sizes = [16_384, 65_536, 70_000, 131_072, 200_000];

it.each(sizes)('a body of %i bytes that nobody reads until the other side has hung up is whole', async (size) => {
  const network = createNetwork();
  const reply = await network.guardedGet(`${origin}/${size}`, { headers: {}, signal, isTrusted: true });
  await untilHungUp();
  const body = await reply.body.toArray();
  expect(Buffer.concat(body).byteLength).toBe(size);
  const response = await network.send(`${origin}/${size}`, { method: 'GET', headers: {}, signal });
  await untilHungUp();
  expect((await readText(response, 1_000_000)).length).toBe(size);
  await network.close();
});

it('a body without end is cut off, read or not', async () => {
  const network = createNetwork();
  const reply = await network.guardedGet(`${origin}/20000000`, { headers: {}, signal, isTrusted: true });
  await expect(reply.body.toArray()).rejects.toMatchObject({ code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE' });
  await network.close();
});
