import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readText } from '../../footnote/src/http/read-reply-text.ts';
import { network } from './network.ts';

let server: Server;
let origin: string;
const asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['user-agent']?.split('/')[0]}`);
    if (request.url === '/away') response.writeHead(302, { location: '/elsewhere' });
    response.end('here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const get = { method: 'GET', headers: {} };

describe('a link of an answer', () => {
  it.each(['http://10.0.0.1/', 'http://127.0.0.1:1/', 'http://[::1]/', 'http://localhost/', 'http://nowhere.invalid/'])(
    'that leads to %s is not asked',
    async (url) => {
      await expect(network.sendGuarded(url, get, [])).rejects.toMatchObject({ code: 'FETCH_REFUSED' });
    },
  );

  it('is asked at the address that the user set, whatever it is', async () => {
    const reply = await network.sendGuarded(`${origin}/trusted`, get, [origin]);
    expect(await readText(reply, 100)).toBe('here');
    expect(asked.at(-1)).toBe('GET /trusted opencode-gemini-search');
    const before = asked.length;
    await expect(network.sendGuarded(`${origin}/other`, get, [])).rejects.toMatchObject({ code: 'FETCH_REFUSED' });
    expect(asked.length).toBe(before);
  });
});

it('a redirect is never followed with the key', async () => {
  const reply = await network.send(`${origin}/away`, { ...get, headers: { 'x-goog-api-key': 'any-key' } });
  expect(reply.status).toBe(302);
  expect(reply.headers.get('location')).toBe('/elsewhere');
  reply.discard();
  expect(asked.at(-1)).toContain('GET /away');
});
