import { describe, expect, it } from 'vitest';
import { FootnoteError } from '../errors.ts';
import {
  controlledLoad,
  forever,
  hour,
  makeCache,
  responseNamed,
  titleOf,
  turn,
  upstreamDown,
} from './cache.test-kit.ts';

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
