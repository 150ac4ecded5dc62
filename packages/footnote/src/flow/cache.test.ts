import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FootnoteError } from '../errors.ts';
import type { SearchResponse } from '../search/response.ts';
import { controlledLoad, forever, responseNamed, titleOf, turn, upstreamDown } from './cache.test-kit.ts';
import { createResponseCache } from './cache.ts';
import { createCounters } from './counters.ts';

const ttlSeconds = 60;
const hour = 3_600_000;

/** A cache whose clock the test moves, over an upstream that numbers its answers. */
function makeCache(options: { ttlSeconds?: number } = {}) {
  const clock = { now: 1_000_000_000 };
  const upstream: { loads: number; failure: Error | undefined } = { loads: 0, failure: undefined };
  const cache = createResponseCache({ ttlSeconds, now: () => clock.now, ...options });
  const load = async () => {
    upstream.loads += 1;
    if (upstream.failure !== undefined) throw upstream.failure;
    return responseNamed(`answer ${upstream.loads}`, 0.005);
  };
  const ask = (call: { noCache?: boolean; signal?: AbortSignal; admit?: () => Promise<void> } = {}, key = 'k') =>
    cache.through(key, { signal: forever(), ...call }, load);
  const outcome = (call = {}) =>
    ask(call).then(
      (response) => `${titleOf(response)}, ${response.cached}`,
      (error: unknown) => (FootnoteError.is(error) ? error.code : 'other'),
    );
  return { cache, clock, upstream, ask, outcome };
}

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
      return responseNamed('x'.repeat(1024 * 1024));
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

describe('those who ask the same at the same time', () => {
  it('share one load, 500 of them', async () => {
    const { upstream, ask } = makeCache();
    const answers = await Promise.all(Array.from({ length: 500 }, () => ask()));
    expect(upstream.loads).toBe(1);
    expect(new Set(answers).size).toBe(500);
    expect(answers.every((answer) => titleOf(answer) === 'answer 1' && answer.cached === 'no')).toBe(true);
  });

  it('share its failure', async () => {
    const { upstream, outcome } = makeCache();
    upstream.failure = upstreamDown();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => outcome()));
    expect([upstream.loads, new Set(outcomes)]).toEqual([1, new Set(['PROVIDER_FAILED'])]);
  });

  it('may leave without disturbing the others; the last one takes the load along', async () => {
    const { cache } = makeCache();
    const upstream = controlledLoad();
    const callers = [new AbortController(), new AbortController()];
    const waits = callers.map(({ signal }) => cache.through('k', { signal }, upstream.load).catch((error) => error));
    await turn();
    const cancelled = new FootnoteError('CANCELLED', 'Enough.');
    callers[0]?.abort(cancelled);
    expect(await waits[0]).toBe(cancelled);
    expect(upstream.isAborted()).toBe(false);
    callers[1]?.abort(cancelled);
    expect(await waits[1]).toBe(cancelled);
    expect([upstream.isAborted(), upstream.calls()]).toEqual([true, 1]);

    const next = controlledLoad();
    const answer = cache.through('k', { signal: forever() }, next.load);
    next.resolve(responseNamed('new'));
    expect(titleOf(await answer)).toBe('new');
  });

  it('don’t inherit the time-out of the one whose load was given up', async () => {
    const { cache, outcome } = makeCache();
    const slow = controlledLoad();
    const caller = new AbortController();
    const wait = cache.through('k', { signal: caller.signal }, slow.load);
    await turn();
    caller.abort(new FootnoteError('TIMEOUT', 'Too slow for me.'));
    await expect(wait).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect(await outcome()).toBe('answer 1, no');
  });

  it('are each let in first, unless the answer is there already', async () => {
    const { clock, ask, outcome } = makeCache();
    const admitted: string[] = [];
    const as = (name: string, refused = false) => ({
      admit: async () => {
        if (refused) throw new FootnoteError('RATE_LIMITED', 'Too many calls.');
        admitted.push(name);
      },
    });
    const together = await Promise.all([outcome(as('a')), outcome(as('b')), outcome(as('c', true))]);
    expect(together).toEqual(['answer 1, no', 'answer 1, no', 'RATE_LIMITED']);
    await ask(as('d', true));
    clock.now += hour;
    expect(await outcome(as('e', true))).toBe('RATE_LIMITED');
    expect(await outcome(as('f'))).toBe('answer 2, no');
    expect(admitted).toEqual(['a', 'b', 'f']);
  });

  it('get nothing after they have left', async () => {
    const { upstream, ask } = makeCache();
    await expect(ask({ signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
    expect(upstream.loads).toBe(0);
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
  for (const _ of [1, 2, 3]) await cache.through('k', { signal: forever() }, async () => responseNamed('x'));
  expect(counters.snapshot()).toEqual([
    { name: 'cache_loads_total', labels: {}, value: 1 },
    { name: 'cache_answers_total', labels: { cached: 'no' }, value: 1 },
    { name: 'cache_answers_total', labels: { cached: 'fresh' }, value: 2 },
  ]);
});

describe('against a model', () => {
  interface Model {
    kept: { answer: number; at: number } | undefined;
    failedUntil: number;
    loads: number;
  }

  /** What the cache should say, written down as plainly as possible. */
  function expected(model: Model, now: number, isUp: boolean, noCache: boolean): string {
    const load = (): string | undefined => {
      model.loads += 1;
      if (!isUp) return undefined;
      model.kept = { answer: model.loads, at: now };
      model.failedUntil = 0;
      return `answer ${model.loads}, no`;
    };
    if (noCache) return load() ?? 'PROVIDER_FAILED';
    const { kept } = model;
    const age = kept === undefined ? Number.POSITIVE_INFINITY : now - kept.at;
    if (kept !== undefined && age < 60_000) return `answer ${kept.answer}, fresh`;
    const isFailing = now < model.failedUntil;
    const loaded = isFailing ? undefined : load();
    if (!isFailing && loaded === undefined) model.failedUntil = now + 5_000;
    if (kept !== undefined && age < 120_000) return `answer ${kept.answer}, stale`;
    if (loaded !== undefined) return loaded;
    return kept !== undefined && age < 24 * hour ? `answer ${kept.answer}, stale` : 'PROVIDER_FAILED';
  }

  it('any history of calls, pauses and outages gives what the model says', async () => {
    const step = fc.oneof(
      fc.record({ ask: fc.constantFrom('plain', 'plain', 'no-cache') }),
      fc.record({ wait: fc.constantFrom(1, 2_500, 4_999, 5_000, 30_000, 59_999, 60_000, 120_000, hour, 24 * hour) }),
      fc.record({ isUp: fc.boolean() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { clock, upstream, outcome } = makeCache();
        const model: Model = { kept: undefined, failedUntil: 0, loads: 0 };
        for (const one of steps) {
          if ('wait' in one) clock.now += one.wait;
          else if ('isUp' in one) upstream.failure = one.isUp ? undefined : upstreamDown();
          else {
            const noCache = one.ask === 'no-cache';
            const should = expected(model, clock.now, upstream.failure === undefined, noCache);
            expect(await outcome({ noCache })).toBe(should);
            await turn();
            expect(upstream.loads).toBe(model.loads);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('any order of events: one load at a time, everyone who stays is answered, nobody’s leaving hurts another', async () => {
    const caller = fc.record({ leaves: fc.boolean(), isLate: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(caller, { minLength: 1, maxLength: 12 }),
        async (scheduler, callers) => {
          const cache = createResponseCache({ ttlSeconds });
          let underWay = 0;
          let most = 0;
          const load = async (signal: AbortSignal): Promise<SearchResponse> => {
            underWay += 1;
            most = Math.max(most, underWay);
            signal.addEventListener('abort', () => {
              underWay -= 1;
            });
            await scheduler.schedule(Promise.resolve(), 'upstream answers');
            signal.throwIfAborted();
            underWay -= 1;
            return responseNamed('x');
          };
          const outcomes = callers.map(async ({ leaves, isLate }, i) => {
            if (isLate) await scheduler.schedule(Promise.resolve(), `caller ${i} comes`);
            const leaving = new AbortController();
            const reason = new FootnoteError('CANCELLED', `Caller ${i} left.`);
            if (leaves)
              void scheduler.schedule(Promise.resolve(), `caller ${i} leaves`).then(() => leaving.abort(reason));
            const result = await cache.through('k', { signal: leaving.signal }, load).catch((error: unknown) => error);
            return { leaves, reason, result };
          });
          await scheduler.waitFor(Promise.all(outcomes));
          for (const { leaves, reason, result } of await Promise.all(outcomes)) {
            if (!leaves || result !== reason) expect(result).toMatchObject({ results: [{ title: 'x' }] });
          }
          expect(most).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 300 },
    );
  });
});
