import { describe, expect, it } from 'vitest';
import { openGateway } from '../gateway.ts';
import { createNetwork } from '../http/network.ts';
import { createHostSlots } from './download/host-slots.ts';
import { createRobotsMemory } from './download/obey-robots.ts';
import { fetchPage } from './fetch-page.ts';
import { openFootnote } from './open-footnote.test-kit.ts';
import { servePages } from './page-server.test-kit.ts';

/** The way of a URL with a clock of its own. */
async function openDeps(place: string) {
  const footnote = await openFootnote([place], { cache: { ttlSeconds: 60 } });
  const settings = await footnote.settings();
  const network = createNetwork();
  const clock = { now: 1_000_000 };
  const closing = new AbortController().signal;
  const now = () => clock.now;
  const gateway = openGateway({
    settings,
    providers: [],
    keyOwners: [],
    keepsAnswers: false,
    closing,
    network,
    now,
    log: () => {},
  });
  const deps = {
    network,
    settings: async () => settings,
    gateway: async () => gateway,
    closing,
    slots: createHostSlots(),
    robots: createRobotsMemory(),
  };
  return {
    clock,
    read: (url: string) => fetchPage({ url }, {}, deps),
    async [Symbol.asyncDispose]() {
      await gateway.close();
      await network.close();
      await footnote[Symbol.asyncDispose]();
    },
  };
}

const minute = 60_000;

describe('a page that is kept', () => {
  it('is asked after with its validators when it is old, and stays where nothing has changed', async () => {
    await using server = await servePages({
      '/': (incoming, reply) => {
        const isKnown = incoming.headers['if-none-match'] === '"v1"';
        if (isKnown) return void reply.writeHead(304).end();
        reply.writeHead(200, {
          'content-type': 'text/plain',
          etag: '"v1"',
          'last-modified': 'Sun, 15 Nov 2026 08:00:00 GMT',
        });
        return void reply.end('version one');
      },
    });
    await using deps = await openDeps(server.place);
    await deps.read(server.origin);
    expect((await deps.read(server.origin)).cached).toBe('fresh');
    deps.clock.now += 3 * minute;
    expect(await deps.read(server.origin)).toMatchObject({ content: 'version one', cached: 'no' });
    expect(server.seen.length).toBe(2);
    expect(server.seen[1]?.headers).toMatchObject({
      'if-none-match': '"v1"',
      'if-modified-since': 'Sun, 15 Nov 2026 08:00:00 GMT',
    });
    expect((await deps.read(server.origin)).cached).toBe('fresh');
  });

  it('is replaced when it has changed', async () => {
    let version = 1;
    await using server = await servePages({
      '/': (_, reply) =>
        void reply.writeHead(200, { etag: `"${version}"`, 'content-type': 'text/plain' }).end(`version ${version}`),
    });
    await using deps = await openDeps(server.place);
    await deps.read(server.origin);
    version = 2;
    deps.clock.now += 3 * minute;
    expect((await deps.read(server.origin)).content).toBe('version 2');
  });

  it('is better than none while its server stumbles, and gone when the page is gone', async () => {
    let status = 200;
    await using server = await servePages({
      '/': (_, reply) => void reply.writeHead(status, { 'content-type': 'text/plain' }).end('page'),
    });
    await using deps = await openDeps(server.place);
    await deps.read(server.origin);
    deps.clock.now += 3 * minute;
    status = 503;
    expect(await deps.read(server.origin)).toMatchObject({ content: 'page', cached: 'stale' });
    deps.clock.now += minute;
    status = 404;
    await expect(deps.read(server.origin)).rejects.toMatchObject({ code: 'FETCH_FAILED' });
  });
});

describe('the next run', () => {
  it('reads on without fetching again, also under other options of presentation', async () => {
    await using server = await servePages({ '/': 'kept on disk' });
    await using first = await openFootnote([server.place], { cache: { ttlSeconds: 900 } }, { keepsAnswers: true });
    await first.fetchPage({ url: server.origin });
    await first.close();
    const second = await openFootnote(
      [server.place],
      { cache: { ttlSeconds: 900 } },
      { keepsAnswers: true, dataDir: first.dataDir },
    );
    expect(await second.fetchPage({ url: server.origin, format: 'json', query: 'disk' })).toMatchObject({
      content: 'kept on disk',
      cached: 'fresh',
    });
    await second.close();
    expect(server.seen.length).toBe(1);
  });

  it('fetches anew where the operator allows other places', async () => {
    await using server = await servePages({ '/': 'kept on disk' });
    await using first = await openFootnote([server.place], { cache: { ttlSeconds: 900 } }, { keepsAnswers: true });
    await first.fetchPage({ url: server.origin });
    await first.close();
    const second = await openFootnote(
      [],
      { cache: { ttlSeconds: 900 } },
      { keepsAnswers: true, dataDir: first.dataDir },
    );
    await expect(second.fetchPage({ url: server.origin })).rejects.toMatchObject({ code: 'FETCH_REFUSED' });
    await second.close();
  });
});
