import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebSearchResponse } from '../contract/provider.ts';
import { chainOf, type Deed, outcomes, provider, refusedKey, repeat } from './ask-chain.test-kit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a provider that is slower than usual', () => {
  const warmUp = 20;
  const thenHangs = (id: string) => provider(id, [...Array<Deed>(warmUp).fill('answer'), 'hang']);

  it('is accompanied by the next; the first answer wins and the other is let go', async () => {
    const one = thenHangs('one');
    const { ask, told } = await chainOf([one, provider('two', ['answer'])]);
    await repeat(warmUp, ask);
    const { provider: answered, attempts, warnings } = await ask();
    expect(answered.id).toBe('two');
    expect(attempts).toEqual([
      { provider: 'one', ms: 200, outcome: 'CANCELLED' },
      { provider: 'two', ms: 0, outcome: 'answered', hedge: true },
    ]);
    expect(warnings).toEqual([{ kind: 'failover', message: 'one: it took longer than usual, so two was asked too.' }]);
    expect(one.aborted()).toBe(1);
    expect(told.slice(-2)).toEqual(['one', 'two']);
  });

  it('is waited for again once one call in twenty has been hedged', async () => {
    const { ask } = await chainOf([thenHangs('one'), provider('two', ['answer'])]);
    await repeat(warmUp, ask);
    const searches = [await ask(), await ask()];
    expect(searches.map(({ attempts }) => attempts.some(({ hedge }) => hedge === true))).toEqual([true, false]);
  });

  it('still answers when it is quicker in the end, and both fail over together', async () => {
    const late = () => new Promise<WebSearchResponse>((resolve) => setTimeout(() => resolve({ results: [] }), 300));
    const one = provider('one', [...Array<Deed>(warmUp).fill('answer'), late]);
    const { ask } = await chainOf([one, provider('two', ['hang']), provider('three', ['answer'])]);
    await repeat(warmUp, ask);
    expect(outcomes((await ask()).attempts)).toEqual(['one answered', 'two CANCELLED']);

    const refused = await chainOf([thenHangs('one'), provider('two', [refusedKey]), provider('three', ['answer'])]);
    await repeat(warmUp, refused.ask);
    expect(outcomes((await refused.ask()).attempts)).toEqual(['one TIMEOUT', 'two AUTH_FAILED', 'three answered']);
  });

  it.each([
    ['what is local', { local: true }, false],
    ['a service without a key, if the query went to one with a key', {}, true],
  ])('is never accompanied by %s', async (_, parts, isKeyless) => {
    const two = provider('two', ['answer'], parts);
    const { ask } = await chainOf([thenHangs('one'), two], { keyless: isKeyless ? [two] : [] });
    await repeat(warmUp, ask);
    const { attempts } = await ask();
    expect(attempts.at(-1)).toMatchObject({ provider: 'two', outcome: 'answered' });
    expect(attempts.some(({ hedge }) => hedge === true)).toBe(false);
  });

  it('tells who got the query without a key, also when another answered', async () => {
    const both = [thenHangs('one'), provider('two', ['answer'])];
    const { ask } = await chainOf(both, { keyless: both });
    await repeat(warmUp, ask);
    const keyless = (await ask()).warnings.filter(({ kind }) => kind === 'keyless');
    expect(keyless.map(({ message }) => message)).toEqual([
      'The query went to ONE without a key.',
      'The query went to TWO without a key.',
    ]);
  });
});
