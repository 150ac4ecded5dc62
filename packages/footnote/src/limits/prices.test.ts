import { describe, expect, it } from 'vitest';
import { defaultRegistry } from '../providers/registry.ts';
import { listPriceUsd, prices } from './prices.ts';

describe('the list of prices', () => {
  it.each(defaultRegistry.getAllWebSearchProviders().map(({ id }) => id))('has %s, dated', (id) => {
    expect(prices[id]).toMatchObject({ usd: expect.any(Number), asOf: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) });
  });

  it('counts searches where they are billed one by one', () => {
    expect(listPriceUsd('gemini', 2)).toBeCloseTo(0.028);
    expect(listPriceUsd('gemini')).toBeCloseTo(0.042);
    expect(listPriceUsd('brave', 7)).toBe(0.005);
    expect(listPriceUsd('toString')).toBeUndefined();
  });
});
