import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attemptsOf } from '../contract/attempt.ts';
import type { WebSearchResponse } from '../contract/provider.ts';
import {
  chainOf,
  type Deed,
  failed,
  outcomes,
  provider,
  refusedKey,
  repeat,
  type Scripted,
  second,
  serverError,
} from './ask-chain.test-kit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a provider that stumbles', () => {
  it('is asked again, and every attempt is on record', async () => {
    const { ask } = await chainOf([provider('one', [serverError, serverError, 'answer'])]);
    const { provider: answered, warnings, attempts } = await ask();
    expect(answered.id).toBe('one');
    expect(warnings).toEqual([]);
    expect(attempts).toEqual([
      { provider: 'one', ms: 0, outcome: 'PROVIDER_FAILED' },
      { provider: 'one', ms: 0, outcome: 'PROVIDER_FAILED', retry: true },
      { provider: 'one', ms: 0, outcome: 'answered', retry: true },
    ]);
  });

  it('hands over to the next one after two retries', async () => {
    const { ask } = await chainOf([provider('one', [serverError]), provider('two', ['answer'])]);
    const { provider: answered, warnings, attempts } = await ask();
    expect(answered.id).toBe('two');
    expect(warnings).toEqual([{ kind: 'failover', message: 'one: It is PROVIDER_FAILED.' }]);
    expect(attempts).toHaveLength(4);
  });

  it('hands over at once when it asks for a longer wait than another would need', async () => {
    const limited = failed('RATE_LIMITED', { retryAfterMs: 3 * second });
    const { ask } = await chainOf([provider('one', [limited]), provider('two', ['answer'])]);
    expect(outcomes((await ask()).attempts)).toEqual(['one RATE_LIMITED', 'two answered']);
  });

  it('is waited for when nobody else is there', async () => {
    const limited = failed('RATE_LIMITED', { retryAfterMs: 7 * second });
    const { ask } = await chainOf([provider('one', [limited, 'answer'])]);
    expect(outcomes((await ask()).attempts)).toEqual(['one RATE_LIMITED', 'one answered']);
  });

  it('may throw what it likes: it is asked again, and another after it', async () => {
    const deeds: Deed[] = [async () => Promise.reject(new Error('Bad API error (500): upstream fell over'))];
    const { ask } = await chainOf([provider('one', deeds), provider('two', ['answer'])]);
    const { warnings, attempts } = await ask();
    expect(warnings).toEqual([{ kind: 'failover', message: 'one: Bad API error (500): upstream fell over' }]);
    expect(outcomes(attempts)).toEqual([...new Array(3).fill('one PROVIDER_FAILED'), 'two answered']);
  });

  it.each([
    ['its own words', new Error('Bad API error (500)'), 'Bad API error (500)'],
    ['words without an error around them', 'out of paper', 'out of paper'],
    ['no words', undefined, 'ONE failed, and did not say why.'],
    ['words that hide some', new TypeError('fetch <!-- to the user -->\nfailed'), 'fetch failed'],
    ['its own key', new Error('401 for key plain-words'), '401 for key ••••'],
  ])('fails with %s, and its name', async (_, thrown, message) => {
    const { fail } = await chainOf([provider('one', [() => Promise.reject(thrown)])], { keys: { one: 'plain-words' } });
    expect(await fail()).toMatchObject({ code: 'PROVIDER_FAILED', provider: 'one', message });
  });

  it.each([
    ['nothing', undefined],
    ['no list of results', { results: { web: [] } }],
    ['results under another name', { items: [] }],
  ])('that gives %s has failed, and found no empty web', async (_, reply) => {
    const { fail } = await chainOf([provider('one', [async () => reply as unknown as WebSearchResponse])]);
    expect(await fail()).toMatchObject({
      code: 'PROVIDER_FAILED',
      provider: 'one',
      retryable: true,
      what: 'ONE answered in a form that Footnote does not know.',
    });
  });

  it('may say a lot, and is quoted in part', async () => {
    const { fail } = await chainOf([provider('one', [() => Promise.reject(new Error('word '.repeat(10_000)))])]);
    expect((await fail()).message.length).toBeLessThanOrEqual(200);
  });

  it('is told in the words of the first that said something, where nobody answers', async () => {
    const silent = failed('PROVIDER_FAILED');
    const speaking = failed('PROVIDER_FAILED', { detail: 'Not in your plan.', saidBy: 'Two' });
    const { fail } = await chainOf([provider('one', [silent]), provider('two', [speaking])]);
    expect(await fail()).toMatchObject({ detail: 'Not in your plan.', saidBy: 'Two' });
  });

  it('fails with its attempts attached when nobody answers', async () => {
    const { fail } = await chainOf([provider('one', [refusedKey]), provider('two', [failed('QUOTA_EXCEEDED')])]);
    const error = await fail();
    expect(error.message).toContain('None of 2 providers answered: one: It is AUTH_FAILED. two: It is QUOTA_EXCEEDED.');
    expect(outcomes(attemptsOf(error))).toEqual(['one AUTH_FAILED', 'two QUOTA_EXCEEDED']);
    expect(Object.keys(error)).not.toContain('attempts');
  });
});

describe('the time of a search', () => {
  const attemptOf = async (options: Parameters<typeof chainOf>[1], kind: 'results' | 'answers' = 'results') => {
    const { fail } = await chainOf([provider('one', ['hang'], { kind })], options);
    const error = await fail();
    return { first: attemptsOf(error)[0]?.ms, all: attemptsOf(error).reduce((sum, { ms }) => sum + ms, 0) };
  };

  it('is 15 s and 4 s for one attempt of an index, 60 s and 45 s of a model or a deep search', async () => {
    expect((await attemptOf({})).first).toBe(4_000);
    expect((await attemptOf({})).all).toBeLessThanOrEqual(15_000);
    for (const { first, all } of [await attemptOf({}, 'answers'), await attemptOf({ request: { type: 'deep' } })]) {
      expect(first).toBe(45_000);
      expect(all).toBeGreaterThan(59_000);
      expect(all).toBeLessThanOrEqual(60_000);
    }
  });

  it('is what the user chose, however long a model takes, and attempts grow with it', async () => {
    expect(await attemptOf({ timeoutMs: 20 * second }, 'answers')).toEqual({ first: 20_000, all: 20_000 });
    expect((await attemptOf({ timeoutMs: 120 * second }, 'answers')).first).toBe(90_000);
    expect((await attemptOf({ timeoutMs: 30 * second })).first).toBe(8_000);
  });

  it('is shorter where an agent waits, and one attempt has all of it where nobody else could answer', async () => {
    expect(await attemptOf({ usualTimeoutMs: 15 * second }, 'answers')).toEqual({ first: 15_000, all: 15_000 });
  });

  it('is shared: a provider that hangs leaves enough for the next', async () => {
    const slow = provider('slow', ['hang'], { kind: 'answers' });
    const model = provider('model', ['answer'], { kind: 'answers' });
    const spent = async (next: Scripted, options = {}) => {
      const { ask } = await chainOf([slow, next], options);
      const { attempts } = await ask();
      expect(outcomes(attempts)).toEqual(['slow TIMEOUT', `${next.id} answered`]);
      return attempts[0]?.ms;
    };
    expect(await spent(provider('two', ['answer']))).toBe(45_000);
    expect(await spent(model)).toBe(45_000);
    expect(await spent(provider('two', ['answer']), { usualTimeoutMs: 15 * second })).toBe(11_000);
    expect(await spent(model, { usualTimeoutMs: 15 * second })).toBe(11_250);

    const short = await chainOf([slow, provider('also-slow', ['hang']), provider('three', ['answer'])], {
      timeoutMs: second,
    });
    expect((await short.ask()).attempts.map(({ ms }) => ms)).toEqual([600, 240, 0]);
  });

  it('of an index is no longer because a model waits behind it', async () => {
    const { ask } = await chainOf([provider('one', ['hang']), provider('model', ['answer'], { kind: 'answers' })]);
    expect((await ask()).attempts[0]).toMatchObject({ provider: 'one', ms: 4_000, outcome: 'TIMEOUT' });
  });

  it('ends with TIMEOUT when it is over, whoever is asked then', async () => {
    const { fail } = await chainOf([provider('one', ['hang'])], { timeoutMs: second });
    const error = await fail();
    expect(error).toMatchObject({ code: 'TIMEOUT', message: expect.stringContaining('longer than 1 s') });
    expect(outcomes(attemptsOf(error))).toEqual(['one TIMEOUT']);
  });
});

describe('a provider that keeps failing', () => {
  it('is left alone after five failures, for 30 s, and then probed once', async () => {
    const one = provider('one', [...Array<Deed>(6).fill(serverError), 'answer']);
    const { ask, told } = await chainOf([one, provider('two', ['answer'])]);
    await repeat(3, ask);
    expect(one.keysUsed).toHaveLength(5);

    const { warnings, attempts } = await ask();
    expect(one.keysUsed).toHaveLength(5);
    expect(outcomes(attempts)).toEqual(['two answered']);
    const message = expect.stringMatching(/^one: ONE failed again and again and is left alone; .* again in \d+ s\.$/);
    expect(warnings).toEqual([{ kind: 'failover', message }]);
    expect(told.slice(-1)).toEqual(['two']);

    await vi.advanceTimersByTimeAsync(30 * second);
    expect((await ask()).provider.id).toBe('two');
    expect(one.keysUsed).toHaveLength(6);
    await vi.advanceTimersByTimeAsync(30 * second);
    expect((await ask()).provider.id).toBe('one');
    expect((await ask()).provider.id).toBe('one');
  });

  it('fails fast when it is the only one, and says when it will be tried again', async () => {
    const one = provider('one', [serverError]);
    const { fail } = await chainOf([one]);
    await repeat(3, fail);
    const asked = one.keysUsed.length;
    const error = await fail();
    expect(one.keysUsed).toHaveLength(asked);
    expect(error).toMatchObject({ code: 'PROVIDER_FAILED', provider: 'one', retryable: true });
    expect(error.retryAfterMs).toBeGreaterThan(29 * second);
    expect(error.message).toMatch(/it will be tried again in 30 s\./);
  });

  it('is left alone for being slow, too', async () => {
    const { ask } = await chainOf([provider('one', ['hang']), provider('two', ['answer'])]);
    await repeat(5, ask);
    expect(outcomes((await ask()).attempts)).toEqual(['two answered']);
  });

  it.each([
    ['refuses a request for its options', failed('PROVIDER_FAILED')],
    ['was given no time', 'hang' as const],
  ])('is not left alone when it %s', async (_, deed) => {
    const { ask } = await chainOf([provider('one', [deed]), provider('two', ['answer'])], { timeoutMs: second });
    await repeat(8, ask);
    expect((await ask()).attempts).toHaveLength(2);
  });

  it('is left alone at once for a refused key, and asked no second time', async () => {
    const one = provider('one', [refusedKey]);
    const { ask } = await chainOf([one, provider('two', ['answer'])]);
    await repeat(4, ask);
    expect(one.keysUsed).toHaveLength(1);
  });

  it('makes nobody wait for its probe longer than a second, and the probe still counts', async () => {
    const late = () => new Promise<WebSearchResponse>((resolve) => setTimeout(() => resolve({ results: [] }), 3_000));
    const one = provider('one', [refusedKey, late, 'answer']);
    const { ask } = await chainOf([one, provider('two', ['answer'])]);
    await ask();
    await vi.advanceTimersByTimeAsync(30 * second);
    const probed = await ask();
    expect(probed.provider.id).toBe('two');
    expect(probed.attempts).toMatchObject([
      { provider: 'one', ms: 1_000, outcome: 'CANCELLED' },
      { provider: 'two', outcome: 'answered', hedge: true },
    ]);
    await vi.advanceTimersByTimeAsync(3 * second);
    expect((await ask()).provider.id).toBe('one');
  });
});

describe('several keys', () => {
  it('go on at once when one is refused, and that is said', async () => {
    const one = provider('one', [refusedKey, 'answer']);
    const { ask } = await chainOf([one], { keys: { one: 'a,b' } });
    const { warnings, attempts } = await ask();
    expect(outcomes(attempts)).toEqual(['one AUTH_FAILED', 'one answered']);
    expect(warnings).toEqual([{ kind: 'failover', message: 'one: It is AUTH_FAILED. Another of its keys was used.' }]);
    await repeat(2, ask);
    expect(one.keysUsed).toEqual(['a', 'b', 'b', 'b']);
    await vi.advanceTimersByTimeAsync(30 * second);
    await repeat(2, ask);
    expect(one.keysUsed.slice(4).sort()).toEqual(['a', 'b']);
  });

  it('are all out when all are used up, until the first reset', async () => {
    const quota = (minutes: number) => failed('QUOTA_EXCEEDED', { retryAfterMs: minutes * 60 * second });
    const one = provider('one', [quota(90), quota(10), 'answer']);
    const { ask, fail } = await chainOf([one], { keys: { one: 'a,b' } });
    expect(await fail()).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    const error = await fail();
    expect(error).toMatchObject({ code: 'QUOTA_EXCEEDED', retryable: false });
    expect(error.message).toContain('tried again in 10 min');
    expect(one.keysUsed).toEqual(['a', 'b']);
    await vi.advanceTimersByTimeAsync(600 * second);
    await ask();
    expect(one.keysUsed).toEqual(['a', 'b', 'b']);
  });
});

describe('a meter', () => {
  it('counts every call, and what it refuses is never sent and is held against nobody', async () => {
    const counted: string[] = [];
    let isFull = false;
    const meter = {
      async beforeSend(id: string) {
        if (isFull && id === 'one') throw failed('RATE_LIMITED', { retryAfterMs: 60 * second });
        counted.push(`before ${id}`);
      },
      afterSend: (id: string, costUsd: number | undefined) =>
        void counted.push(`after ${id}: ${costUsd === 0 ? 'failed' : 'answered'}`),
    };
    const one = provider('one', [serverError, 'answer']);
    const { ask, deps } = await chainOf([one, provider('two', ['answer'])], { meter });
    await ask();
    expect(counted).toEqual(['before one', 'after one: failed', 'before one', 'after one: answered']);

    isFull = true;
    expect((await ask()).provider.id).toBe('two');
    expect(one.keysUsed).toHaveLength(2);
    expect(deps.resilience.of('one').keys.state([undefined])).toBe('closed');
  });
});

describe('a search that is cancelled', () => {
  it('ends at once, waits for no retry, and is held against nobody', async () => {
    const controller = new AbortController();
    const cancel = async () => {
      controller.abort();
      throw failed('PROVIDER_FAILED', { retryable: true });
    };
    const { fail, deps } = await chainOf([provider('one', [cancel]), provider('two', ['answer'])], {
      signal: controller.signal,
    });
    const error = await fail();
    expect(error).toMatchObject({ code: 'CANCELLED' });
    expect(outcomes(attemptsOf(error))).toEqual(['one CANCELLED']);
    expect(deps.resilience.health()).toEqual([]);
  });
});
