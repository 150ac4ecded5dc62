import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createCounters } from '../counters.ts';
import { countWithFallback } from '../limits/count-with-fallback.ts';
import { openMemory } from './memory.ts';
import { realRedis } from './real-redis.test-kit.ts';
import { openRedis } from './redis.ts';
import { readRedisUrl } from './redis-address.ts';
import type { Store } from './store.ts';

const redis = await realRedis();
afterAll(() => redis.close());

const opened: Store[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()));
});

function open(url: string) {
  const changes: boolean[] = [];
  const waiting: { readonly isUp: boolean; resolve(): void }[] = [];
  const store = openRedis(url, {
    onChange(isUp) {
      changes.push(isUp);
      for (const one of waiting.filter((one) => one.isUp === isUp)) one.resolve();
    },
  });
  opened.push(store);
  const becomes = (isUp: boolean) =>
    store.isUp() === isUp ? Promise.resolve() : new Promise<void>((resolve) => waiting.push({ isUp, resolve }));
  return { store, changes, becomes };
}

/** How soon is measured by scripts/soak-replicas.mjs. */
async function fails(operation: () => Promise<unknown>): Promise<void> {
  await expect(operation()).rejects.toThrow('The shared store (redisUrl) does not answer.');
}

describe.skipIf(redis.missing !== undefined)('a shared store on a real Redis', () => {
  it('keeps a value for its time', async () => {
    const { store } = open(await redis.url());
    const key = randomUUID();
    expect(await store.get(key)).toBeUndefined();
    await store.set(key, 'Zürich 🦊', 60_000);
    expect(await store.get(key)).toBe('Zürich 🦊');
    await store.set(key, 'short', 1);
    await expect.poll(() => store.get(key)).toBeUndefined();
  });

  it('shares values and leases between connections', async () => {
    const url = await redis.url();
    const [mine, theirs] = [open(url).store, open(url).store];
    const key = randomUUID();
    await mine.set(key, 'x', 60_000);
    expect(await theirs.get(key)).toBe('x');

    const lease = await mine.lease(key, 60_000);
    expect(lease).toBeDefined();
    expect(await theirs.lease(key, 60_000)).toBeUndefined();
    await lease?.release();
    expect(await theirs.lease(key, 60_000)).toBeDefined();
  });

  it('prolongs a lease while its holder lives, and frees it soon after the holder is gone', async () => {
    const url = await redis.url();
    const [mine, theirs] = [open(url).store, open(url).store];
    const key = randomUUID();
    await mine.lease(key, 150);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await theirs.lease(key, 150)).toBeUndefined();
    await mine.close();
    await expect.poll(() => theirs.lease(key, 150)).toBeDefined();
  });

  it('never releases a lease that has become another’s', async () => {
    const url = await redis.url();
    const [mine, theirs] = [open(url).store, open(url).store];
    const key = randomUUID();
    const lost = await mine.lease(key, 60_000);
    await theirs.set(`lease:${key}`, 'another holder', 60_000);
    await lost?.release();
    expect(await theirs.lease(key, 60_000)).toBeUndefined();
  });

  it('opens nothing before its first use, and nothing after it was closed', async () => {
    const { store, changes } = open('redis://127.0.0.1:1');
    expect(store.isUp()).toBe(true);
    await store.close();
    await fails(() => store.get('x'));
    expect(changes).toEqual([]);
  });
});

describe.skipIf(redis.notOurs !== undefined)('when the Redis', () => {
  it('is killed, operations fail at once, and it is used again when it is back', async () => {
    const server = await redis.start();
    const { store, changes, becomes } = open(server.url);
    await store.set('k', 'v', 60_000);
    await server.kill();
    await becomes(false);
    await fails(() => store.get('k'));
    await server.restart();
    await becomes(true);
    await store.set('k', 'again', 60_000);
    expect(await store.get('k')).toBe('again');
    expect(changes).toEqual([false, true]);
  });

  it('hangs, operations fail at once, then at once, and it is used again when it answers', async () => {
    const server = await redis.start();
    const { store, becomes } = open(server.url);
    await store.set('k', 'v', 60_000);
    server.pause();
    await Promise.all(Array.from({ length: 20 }, () => fails(() => store.get('k'))));
    expect([store.isUp(), store.problem()]).toEqual([false, 'no answer in time']);
    await fails(() => store.get('k'));
    server.resume();
    await becomes(true);
    expect(await store.get('k')).toBe('v');
    expect(store.problem()).toBeUndefined();
  });

  it('wants a password, it is away, and the reason is one word', async () => {
    const server = await redis.start(['--requirepass', 'correct horse']);
    const { store } = open(server.url);
    await fails(() => store.get('k'));
    expect([store.isUp(), store.problem()]).toEqual([false, 'NOAUTH']);
    const { store: allowed } = open(server.url.replace('//', `//:${encodeURIComponent('correct horse')}@`));
    expect(await allowed.get('k')).toBeUndefined();
  });

  it('is a Cluster, it works the same', async () => {
    const server = await redis.start([
      '--cluster-enabled',
      'yes',
      '--cluster-port',
      await freePort(),
      '--cluster-announce-ip',
      '127.0.0.1',
    ]);
    const { Redis } = await import('ioredis');
    const admin = new Redis(server.url);
    await admin.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
    // A node waits two seconds before it trusts its own slots.
    await expect.poll(() => admin.call('CLUSTER', 'INFO'), { timeout: 10_000 }).toContain('cluster_state:ok');
    admin.disconnect();

    const { store, becomes } = open(server.url.replace('redis:', 'redis+cluster:'));
    await store.get('k').catch(() => becomes(true));
    await store.set('k', 'v', 60_000);
    expect(await store.get('k')).toBe('v');
    const lease = await store.lease('k', 60_000);
    expect(await store.lease('k', 60_000)).toBeUndefined();
    await lease?.release();
    await server.kill();
    await becomes(false);
    await fails(() => store.get('k'));
  });
});

describe('where nobody is at the address', () => {
  it('the first operation fails quickly, and says why', async () => {
    const { store, changes } = open(`redis://127.0.0.1:${await freePort()}`);
    await store.get('warm up: the client is loaded here').catch(() => undefined);
    expect([store.isUp(), store.problem(), changes]).toEqual([false, 'ECONNREFUSED', [false]]);
    await fails(() => store.set('k', 'v', 1_000));
  });

  it('or somebody who says nothing, it fails at once', async () => {
    const silent: Server = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const address = silent.address();
    if (address === null || typeof address === 'string') return expect.unreachable();
    await fails(() => open(`redis://127.0.0.1:${address.port}`).store.get('k'));
    silent.close();
  });
});

describe('where somebody else answers', () => {
  it.each([
    ['+OK\r\n', 'a word where numbers belong'],
    ['$5\r\nhello\r\n', 'a text'],
    ['*3\r\n:1\r\n:1\r\n$1\r\n1\r\n', 'a list with a text in it'],
    ['*2\r\n:1\r\n:1\r\n', 'a list that is too short'],
  ])('it is told apart from a limit, and counted here: %j (%s)', async (answer) => {
    const stranger = createServer((socket) => {
      // What the client asks before it is ready gets what it wants.
      socket.on('data', (data) => void socket.write(/evalsha/i.test(data.toString()) ? answer : '+OK\r\n'));
      socket.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => stranger.once('listening', resolve));
    const { port } = stranger.address() as AddressInfo;
    const { store, changes } = open(`redis://127.0.0.1:${port}`);
    await store.get('warm up: the client is loaded here').catch(() => undefined);
    const shared = { isUp: store.isUp, add: store.add };
    const counters = createCounters({ log: () => undefined });
    const { add } = countWithFallback({ shared, local: openMemory(), counters, now: Date.now });
    const calls = [1, 2, 3].map(() => add('tavily:2/min:tavily', { amount: 1, ceiling: 2, window: 60_000 }));
    expect((await Promise.all(calls)).map(({ isAdded }) => isAdded)).toEqual([true, true, false]);
    expect([store.isUp(), store.problem(), changes]).toEqual([false, 'answers that are none of Redis', [false]]);
    await store.close();
    stranger.close();
  });
});

describe('the address', () => {
  it.each([
    ['redis://h', { nodes: [{ host: 'h', port: 6379 }], isCluster: false, options: {} }],
    ['redis://h:80/3', { nodes: [{ host: 'h', port: 80 }], isCluster: false, options: { db: 3 } }],
    [
      'rediss://me:p%40ss@[::1]:7000',
      {
        nodes: [{ host: '::1', port: 7000 }],
        isCluster: false,
        options: { username: 'me', password: 'p@ss', tls: {} },
      },
    ],
    [
      'redis+cluster://:pw@a:1,b:2',
      {
        nodes: [
          { host: 'a', port: 1 },
          { host: 'b', port: 2 },
        ],
        isCluster: true,
        options: { password: 'pw' },
      },
    ],
  ])('%s', (text, expected) => expect(readRedisUrl(text)).toEqual(expected));

  it.each(['', 'localhost:6379', 'http://h', 'redis://', 'redis://a,b', 'redis://h/name', 'redis://:hidden%@h'])(
    'refuses %j without repeating it',
    (text) => {
      expect(() => readRedisUrl(text)).toThrow(
        expect.objectContaining({ code: 'NOT_CONFIGURED', message: expect.not.stringContaining('hidden') }),
      );
    },
  );
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
