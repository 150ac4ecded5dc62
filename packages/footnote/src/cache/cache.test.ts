import { describe, expect, it } from 'vitest';
import { createCounters } from '../counters.ts';
import { FootnoteError } from '../errors.ts';
import {
  controlledLoad,
  createResponseCache,
  forever,
  hour,
  kept,
  makeCache,
  responseNamed,
  titleOf,
  ttlSeconds,
  turn,
  upstreamDown,
} from './cache.test-kit.ts';

describe('an answer', () => {
  it('is fresh for its time, then stale and refreshed behind, then asked for again', async () => {
    const { clock, upstream, outcome } = makeCache();
    expect(await outcome()).toBe('answer 1, no');
    clock.now += 59_999;
    expect(await outcome()).toBe('answer 1, fresh');
    clock.now += 1;
    expect(await outcome()).toBe('answer 1, stale');
    await turn();
    expect(await outcome()).toBe('answer 2, fresh');
    clock.now += 120_000;
    expect(await outcome()).toBe('answer 3, no');
    expect(upstream.loads).toBe(3);
  });

  it('from before stands in while nobody answers, for a day', async () => {
    const { clock, upstream, outcome } = makeCache();
    await outcome();
    upstream.failure = upstreamDown();
    clock.now += 23 * hour;
    expect(await outcome()).toBe('answer 1, stale');
    clock.now += hour;
    expect(await outcome()).toBe('PROVIDER_FAILED');
  });

  it('from before stands in when the caller’s time is up, but not when it cancels', async () => {
    const { clock, cache, ask } = makeCache();
    await ask();
    clock.now += hour;
    for (const [code, expected] of [
      ['TIMEOUT', 'stale'],
      ['CANCELLED', 'CANCELLED'],
    ] as const) {
      const leaving = new AbortController();
      const { load } = controlledLoad();
      const answer = cache.through('k', { signal: leaving.signal }, load).then(
        ({ cached }) => cached,
        ({ code }: FootnoteError) => code,
      );
      await turn();
      leaving.abort(new FootnoteError(code, 'It ended.'));
      expect(await answer).toBe(expected);
    }
  });

  it('is each caller’s own copy', async () => {
    const { ask } = makeCache();
    const first = await ask();
    first.results.length = 0;
    first.warnings.push({ kind: 'failover', message: 'mine' });
    const second = await ask();
    expect([titleOf(second), second.warnings]).toEqual(['answer 1', []]);
  });

  it('carries its cost once: on the answer of the one that paid', async () => {
    const { ask } = makeCache();
    const together = await Promise.all([ask(), ask(), ask()]);
    const later = await ask();
    expect([...together, later].map(({ costUsd }) => costUsd)).toEqual([0.005, 0, 0, 0]);
  });

  it('is not taken from what is kept with noCache, and is kept for others', async () => {
    const { outcome } = makeCache();
    await outcome();
    expect(await outcome({ noCache: true })).toBe('answer 2, no');
    expect(await outcome()).toBe('answer 2, fresh');
  });

  it('is not kept at all with a ttl of 0, but those who ask together still share it', async () => {
    const { upstream, ask, outcome } = makeCache({ ttlSeconds: 0 });
    const together = await Promise.all([ask(), ask()]);
    expect(together.map(titleOf)).toEqual(['answer 1', 'answer 1']);
    expect(await outcome()).toBe('answer 2, no');
    upstream.failure = upstreamDown();
    expect(await outcome()).toBe('PROVIDER_FAILED');
    upstream.failure = undefined;
    expect(await outcome()).toBe('answer 4, no');
  });

  it('is not mixed with that of another key', async () => {
    const { ask } = makeCache();
    expect(titleOf(await ask({}, 'caller a'))).toBe('answer 1');
    expect(titleOf(await ask({}, 'caller b'))).toBe('answer 2');
  });

  it('makes room when there is no more', async () => {
    const { cache } = makeCache();
    let loads = 0;
    const big = async () => {
      loads += 1;
      return kept(responseNamed('x'.repeat(1024 * 1024)));
    };
    for (let i = 0; i < 20; i += 1) await cache.through(`big ${i}`, { signal: forever() }, big);
    await cache.through('big 19', { signal: forever() }, big);
    expect(loads).toBe(20);
    await cache.through('big 0', { signal: forever() }, big);
    expect(loads).toBe(21);
  });

  it('does not become fresh again when the clock is set back', async () => {
    const { clock, outcome } = makeCache();
    await outcome();
    clock.now -= hour;
    expect(await outcome()).toBe('answer 2, no');
  });
});

describe('a failure', () => {
  it('is kept for five seconds, and each caller gets an error of its own', async () => {
    const { clock, upstream, ask, outcome } = makeCache();
    upstream.failure = upstreamDown();
    const first = await ask().catch((error: unknown) => error);
    const second = await ask().catch((error: unknown) => error);
    expect(second).toMatchObject({ code: 'PROVIDER_FAILED', provider: 'tavily', retryable: true });
    expect(second).not.toBe(first);
    upstream.failure = undefined;
    clock.now += 4_999;
    expect(await outcome()).toBe('PROVIDER_FAILED');
    clock.now += 1;
    expect(await outcome()).toBe('answer 2, no');
  });

  it('is kept no longer than the upstream asks to wait', async () => {
    const { clock, upstream, outcome } = makeCache();
    upstream.failure = new FootnoteError('RATE_LIMITED', 'Too many.', { retryAfterMs: 100 });
    await outcome();
    upstream.failure = undefined;
    clock.now += 100;
    expect(await outcome()).toBe('answer 2, no');
  });

  it.each(['CANCELLED', 'INVALID_QUERY', 'INVALID_URL', 'NOT_CONFIGURED', 'BLOCKED_BY_POLICY', 'INTERNAL'] as const)(
    'of the kind %s is never kept, and nothing stands in for it',
    async (code) => {
      const { clock, upstream, outcome } = makeCache();
      await outcome();
      clock.now += hour;
      upstream.failure = new FootnoteError(code, 'No.');
      expect(await outcome()).toBe(code);
      upstream.failure = undefined;
      expect(await outcome()).toBe('answer 3, no');
    },
  );

  it('of a refresh leaves what is there, and is not tried again for five seconds', async () => {
    const { clock, upstream, outcome } = makeCache();
    await outcome();
    upstream.failure = upstreamDown();
    clock.now += 60_000;
    for (const _ of [1, 2, 3]) {
      expect(await outcome()).toBe('answer 1, stale');
      await turn();
    }
    expect(upstream.loads).toBe(2);
    clock.now += 5_000;
    upstream.failure = undefined;
    await outcome();
    await turn();
    expect(await outcome()).toBe('answer 3, fresh');
  });
});

describe('closing', () => {
  it('ends what is under way', async () => {
    const { cache } = makeCache();
    const upstream = controlledLoad();
    const wait = cache.through('k', { signal: forever() }, upstream.load);
    const refused = expect(wait).rejects.toMatchObject({ code: 'CANCELLED' });
    await turn();
    await cache.close();
    await refused;
    expect(upstream.isAborted()).toBe(true);
  });

  it('lets a refresh finish that was paid for', async () => {
    const { cache, clock, ask } = makeCache();
    await ask();
    clock.now += 60_000;
    const refresh = controlledLoad();
    expect((await cache.through('k', { signal: forever() }, refresh.load)).cached).toBe('stale');
    const closed = cache.close();
    refresh.resolve(responseNamed('refreshed'));
    await closed;
    expect(refresh.isAborted()).toBe(false);
    expect(titleOf(await ask())).toBe('refreshed');
  });
});

it('counts its answers by how they came, and what it loaded', async () => {
  const counters = createCounters({ log: () => undefined });
  const cache = createResponseCache({ ttlSeconds, counters });
  for (const _ of [1, 2, 3]) await cache.through('k', { signal: forever() }, async () => kept(responseNamed('x')));
  expect(counters.snapshot()).toEqual([
    { name: 'cache_loads_total', labels: {}, value: 1 },
    { name: 'cache_answers_total', labels: { cached: 'no' }, value: 1 },
    { name: 'cache_answers_total', labels: { cached: 'fresh' }, value: 2 },
  ]);
});
