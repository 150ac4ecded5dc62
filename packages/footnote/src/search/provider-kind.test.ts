import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { attemptsOf } from '../contract/attempt.ts';
import type { WebSearchSettings } from '../contract/settings.ts';
import { exa } from '../providers/exa.ts';
import { perplexity } from '../providers/perplexity.ts';
import { chainOf, provider, second } from './ask-chain.test-kit.ts';
import { kindOf } from './provider-kind.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is what the settings of a provider make of it', () => {
  const kinds = (webSearch: WebSearchSettings) => [exa, perplexity].map((each) => kindOf(each, { webSearch }));
  expect(kinds({})).toEqual(['results', 'answers']);
  expect(kinds({ exa: { answer: 'on' }, perplexity: { form: 'results' } })).toEqual(['answers', 'results']);
});

it('decides how long an attempt may take', async () => {
  const firstMs = async (kindIn: () => 'results' | 'answers') => {
    const { fail } = await chainOf([provider('one', ['hang'], { kindIn })], { timeoutMs: 15 * second });
    return attemptsOf(await fail())[0]?.ms;
  };
  expect(await firstMs(() => 'results')).toBe(4_000);
  expect(await firstMs(() => 'answers')).toBeGreaterThan(4_000);
});
