import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Replicas, startReplicas } from '../../../../scripts/shared/replicas.mjs';
import {
  controlledLoad,
  createResponseCache,
  forever,
  kept,
  responseNamed,
  titleOf,
  upstreamDown,
} from '../cache/cache.test-kit.ts';
import type { Load, ResponseCache } from '../cache/cache.ts';
import type { SearchResponse } from '../contract/response.ts';
import { createCounters } from '../counters.ts';
import { FootnoteError } from '../errors.ts';
import { realRedis } from '../store/real-redis.test-kit.ts';
import { openRedis } from '../store/redis.ts';
import type { Store } from '../store/store.ts';
import { createLimits, type Limits } from './limits.ts';

const redis = await realRedis();
afterAll(() => redis.close());

let dataDir: string;
const toClose: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'footnote-replicas-'));
});
afterEach(async () => {
  for (const one of toClose.splice(0).reverse()) await one.close();
  await rm(dataDir, { recursive: true, force: true });
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe.skipIf(redis.missing !== undefined)('four processes on a real Redis', () => {
  const ids = { minute: `provider-${randomUUID()}`, day: `provider-${randomUUID()}` };
  let replicas: Replicas;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'footnote-replicas-'));
    const limits = `${ids.minute}=100/min,${ids.day}=100/day`;
    // From what `npm test` has built.
    replicas = await startReplicas(4, { url: await redis.url(), dataDir: folder, limits });
  }, 30_000);
  afterAll(async () => {
    await replicas.close();
    await rm(folder, { recursive: true });
  });

  it('500 identical searches are one load, or two at most, and all are answered', async () => {
    const seen = await replicas.askAll({ task: 'searchTogether', key: randomUUID(), count: 125, upstreamMs: 100 });
    expect(sum(seen.map(({ loads }) => loads))).toBeLessThanOrEqual(2);
    expect(sum(seen.map(({ answered }) => answered))).toBe(500);
  });

  it.each(['minute', 'day'] as const)('3,000 tries against a limit of 100 a %s: exactly 100', async (period) => {
    const seen = await replicas.askAll({ task: 'takeTogether', id: ids[period], count: 750 });
    expect(sum(seen.map(({ answered }) => answered))).toBe(100);
    expect(new Set(seen.flatMap(({ failures }) => failures))).toEqual(new Set(['RATE_LIMITED']));
  });
});

it('four processes without a Redis count a day together in their folder: exactly 100 of 3,000', async () => {
  const replicas = await startReplicas(4, { dataDir, limits: 'tavily=100/day' });
  toClose.push(replicas);
  const seen = await replicas.askAll({ task: 'takeTogether', id: 'tavily', count: 750 });
  expect(sum(seen.map(({ answered }) => answered))).toBe(100);
});

/** Two replicas in this process, each with a connection, a cache and limits of its own. */
interface Replica {
  readonly store: Store;
  readonly cache: ResponseCache<SearchResponse>;
  readonly limits: Limits;
  readonly log: string[];
  count(name: string): number;
}

function replica(url: string, limits = '', usdPerDay?: number): Replica {
  const log: string[] = [];
  const counters = createCounters({ log: (line) => log.push(line) });
  const store = openRedis(url, { onChange: counters.storeChanged });
  const cache = createResponseCache({ ttlSeconds: 60, store, counters });
  const gate = createLimits({ limits, usdPerDay, priceOf: () => 0.025, dataDir, store, counters });
  toClose.push(store, cache, gate);
  const count = (name: string) => sum(counters.snapshot().flatMap((one) => (one.name === name ? one.value : [])));
  return { store, cache, limits: gate, log, count };
}

describe.skipIf(redis.missing !== undefined)('two replicas', () => {
  const ask = ({ cache }: Replica, key: string, load: Load<SearchResponse>) =>
    cache.through(key, { signal: forever() }, load);

  it('find each other’s answers, and a new one takes the place of an old one', async () => {
    const [one, other] = [replica(await redis.url()), replica(await redis.url())];
    const key = randomUUID();
    expect((await ask(one, key, async () => kept(responseNamed('first', 0.005)))).costUsd).toBe(0.005);
    await expect.poll(() => one.store.get(`answer:${key}`)).toBeDefined();
    const found = await ask(other, key, async () => expect.unreachable());
    expect([titleOf(found), found.cached, found.costUsd]).toEqual(['first', 'fresh', 0]);

    const anew = { signal: forever(), noCache: true };
    await one.cache.through(key, anew, async () => kept(responseNamed('second')));
    await expect.poll(() => one.store.get(`answer:${key}`)).toContain('second');
    const third = replica(await redis.url());
    expect(titleOf(await ask(third, key, async () => expect.unreachable()))).toBe('second');
  });

  it('share a failure for a moment, and one takes over where the other’s callers have left', async () => {
    const [one, other] = [replica(await redis.url()), replica(await redis.url())];
    const failing = randomUUID();
    const down = async () => Promise.reject(upstreamDown());
    await expect(ask(one, failing, down)).rejects.toMatchObject({ code: 'PROVIDER_FAILED' });
    await expect.poll(() => one.store.get(`error:${failing}`)).toBeDefined();
    const failure = await ask(other, failing, async () => expect.unreachable()).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'PROVIDER_FAILED', provider: 'tavily', what: 'Tavily is down.' });

    const key = randomUUID();
    const slow = controlledLoad();
    const leaving = new AbortController();
    const left = one.cache.through(key, { signal: leaving.signal }, slow.load).catch((error: unknown) => error);
    await expect.poll(slow.calls).toBe(1);
    const waiting = ask(other, key, async () => kept(responseNamed('taken over')));
    leaving.abort(new FootnoteError('CANCELLED', 'Enough.'));
    expect(await left).toMatchObject({ code: 'CANCELLED' });
    expect(titleOf(await waiting)).toBe('taken over');
  });

  it('each load for themselves what may not be kept', async () => {
    const [one, other] = [replica(await redis.url()), replica(await redis.url())];
    const key = randomUUID();
    const local = (title: string) => async () => ({ value: responseNamed(title), keep: false });
    const answers = await Promise.all([ask(one, key, local('one')), ask(other, key, local('other'))]);
    expect(answers.map(titleOf)).toEqual(['one', 'other']);
    expect(await one.store.get(`answer:${key}`)).toBeUndefined();
  });

  it('ignore what a stranger wrote into the store', async () => {
    const one = replica(await redis.url());
    const key = randomUUID();
    await one.store.set(`answer:${key}`, '{"form":1,"response":"rubbish"}', 60_000);
    await one.store.set(
      `error:${key}`,
      `{"form":1,"key":"${key}","until":9e15,"error":{"code":"INTERNAL","what":"x"}}`,
      60_000,
    );
    expect(titleOf(await ask(one, key, async () => kept(responseNamed('real'))))).toBe('real');
  });

  it('share a budget of money', async () => {
    const [one, other] = [replica(await redis.url(), '', 1), replica(await redis.url(), '', 1)];
    // The day of this test run may have been used by another: take what is left of it.
    let taken = 0;
    const takeAll = async ({ limits }: Replica) => {
      for (;;) {
        await limits.takeProvider('serpapi');
        taken += 1;
      }
    };
    await expect(takeAll(one)).rejects.toMatchObject({ code: 'RATE_LIMITED', provider: 'serpapi' });
    await expect(other.limits.takeProvider('serpapi')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(taken).toBeLessThanOrEqual(40);
    await one.limits.spend('serpapi', 0);
    await other.limits.takeProvider('serpapi');
  });
});

describe.skipIf(redis.notOurs !== undefined)('when the Redis is killed', () => {
  it.each(['kill', 'pause'] as const)(
    'in the middle (%s), every call still answers, and one line says so',
    async (how) => {
      const server = await redis.start();
      const one = replica(server.url, 'tavily=100000/hour');
      await one.limits.takeProvider('tavily');
      const search = async (i: number) => {
        await one.limits.takeProvider('tavily');
        await one.cache.through(`key ${i % 50}`, { signal: forever() }, async () => kept(responseNamed(`answer ${i}`)));
      };
      // How long the slowest of them waits is measured by scripts/soak-replicas.mjs.
      for (let i = 0; i < 1_000; i += 1) {
        if (i === 300) await server[how]();
        await search(i);
      }
      await expect.poll(() => one.store.isUp()).toBe(false);
      expect(one.log).toEqual([
        'The shared store (redisUrl) does not answer: cache and limits are those of this process alone.',
      ]);
      server.resume();
    },
  );

  it('limits go on from what was known, are exact here, and are told to it when it is back', async () => {
    const server = await redis.start();
    const limits = 'tavily=5/hour,exa=5/day';
    const [one, other] = [replica(server.url, limits), replica(server.url, limits)];
    const taken = async ({ limits: gate }: Replica, id: string, tries: number) => {
      let count = 0;
      for (let i = 0; i < tries; i += 1) {
        await gate.takeProvider(id).then(
          () => count++,
          () => undefined,
        );
      }
      return count;
    };
    for (const id of ['tavily', 'exa']) {
      expect(await taken(other, id, 1)).toBe(1);
      expect(await taken(one, id, 1)).toBe(1);
    }
    await server.kill();
    await expect.poll(() => one.store.isUp()).toBe(false);
    expect(await taken(one, 'tavily', 10)).toBe(3);
    expect(await taken(one, 'exa', 2)).toBe(2);
    expect(one.count('limit_fallbacks_total')).toBe(12);

    await server.restart();
    await Promise.all([one, other].map(({ store }) => expect.poll(store.isUp, { timeout: 5_000 }).toBe(true)));
    expect(one.log.at(-1)).toBe('The shared store answers again: cache, limits and flights are shared.');
    // The Redis came back empty; what `one` used meanwhile counts from its next call on.
    expect(await taken(one, 'exa', 1)).toBe(1);
    expect(await taken(other, 'exa', 5)).toBe(2);
  });

  it('those who wait for another replica’s load go on by themselves', async () => {
    const server = await redis.start();
    const [one, other] = [replica(server.url), replica(server.url)];
    const slow = controlledLoad();
    const loading = one.cache.through('k', { signal: forever() }, slow.load);
    await expect.poll(slow.calls).toBe(1);
    const waiting = other.cache.through('k', { signal: forever() }, async () => kept(responseNamed('own')));
    await server.kill();
    expect(titleOf(await waiting)).toBe('own');
    slow.resolve(responseNamed('slow'));
    expect(titleOf(await loading)).toBe('slow');
  });
});
