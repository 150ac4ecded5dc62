import { describe, expect, it, vi } from 'vitest';
import type { SearchResponse } from '../contract/response.ts';
import { FootnoteError } from '../errors.ts';
import { openMemory } from '../store/memory.ts';
import type { Store } from '../store/store.ts';
import {
  controlledLoad,
  createResponseCache,
  forever,
  hour,
  makeCache,
  responseNamed,
  titleOf,
  turn,
  upstreamDown,
} from './cache.test-kit.ts';
import type { Loaded } from './cache.ts';

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

describe('what may not be kept', () => {
  const asked = (cache: ReturnType<typeof makeCache>['cache'], load: () => Promise<Loaded<SearchResponse>>) =>
    cache.through('k', { signal: forever() }, load);

  it('is given to all who wait for it, each a copy of its own, and is paid for once', async () => {
    const { cache } = makeCache();
    const value = responseNamed('local', 0.005);
    const load = vi.fn(async () => ({ value, keep: false }));
    const answers = await Promise.all([asked(cache, load), asked(cache, load), asked(cache, load)]);
    expect(load).toHaveBeenCalledTimes(1);
    expect(answers.map(({ cached, costUsd }) => [cached, costUsd])).toEqual([
      ['no', 0.005],
      ['no', 0],
      ['no', 0],
    ]);
    expect(new Set(answers.map(({ results }) => results)).size).toBe(3);
    expect(answers.map(titleOf)).toEqual(['local', 'local', 'local']);
  });

  it('is loaded again by the next, also with noCache', async () => {
    const { cache } = makeCache();
    const load = vi.fn(async () => ({ value: responseNamed('local'), keep: false }));
    await asked(cache, load);
    await cache.through('k', { signal: forever(), noCache: true }, load);
    await asked(cache, load);
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('leaves what is kept where it is', async () => {
    const { cache, clock, ask, outcome } = makeCache();
    await ask();
    clock.now += 60_000;
    expect((await asked(cache, async () => ({ value: responseNamed('local'), keep: false }))).cached).toBe('stale');
    await turn();
    expect(await outcome()).toBe('answer 1, stale');
  });
});

it('a caller that leaves while its process takes the lease leaves no lease', async () => {
  const leaving = new AbortController();
  const release = vi.fn(async () => undefined);
  const lease = async () => {
    await turn();
    leaving.abort(new FootnoteError('CANCELLED', 'Enough.'));
    return { release };
  };
  const store: Store = { ...openMemory(), can: { lease: true }, lease };
  const cache = createResponseCache({ ttlSeconds: 60, store });
  const { load, calls } = controlledLoad();
  await expect(cache.through('k', { signal: leaving.signal }, load)).rejects.toMatchObject({ code: 'CANCELLED' });
  await cache.close();
  expect([calls(), release.mock.calls.length]).toEqual([0, 1]);
});
