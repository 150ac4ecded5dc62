import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCounters } from '../counters.ts';
import { parseLimits } from '../settings/parse-limits.ts';
import { createLimits } from './limits.ts';

describe('the text of limits', () => {
  it('is a list of names, counts and periods', () => {
    expect(parseLimits(' caller=60/min, tavily = 1000 / day,total=5/Second,exa=0/h, ')).toEqual([
      { name: 'caller', count: 60, period: 'minute' },
      { name: 'tavily', count: 1000, period: 'day' },
      { name: 'total', count: 5, period: 'second' },
      { name: 'exa', count: 0, period: 'hour' },
    ]);
    expect(parseLimits('')).toEqual([]);
  });

  it.each([
    ['tavily', "Number 1 in 'limits' is not written as name=count/period."],
    ['caller=60/min,tavily=many/day', "The limit of 'tavily' in 'limits' is not written as name=count/period."],
    ['tavily=10/week', "The limit of 'tavily' in 'limits' has no period that is known: second, min, hour or day."],
    ['tavily=-1/day', "The limit of 'tavily' in 'limits' is not written as name=count/period."],
    ['tavily=1.5/day', "The limit of 'tavily' in 'limits' is not written as name=count/period."],
    ['tavily=1/toString', "The limit of 'tavily' in 'limits' has no period that is known: second, min, hour or day."],
    ['tavily=1/day,tavily=2/d', "'limits' has two for tavily a day."],
    ['tavilly=1/day', "'limits' names 'tavilly', which is no provider. Did you mean 'tavily'?"],
  ])('%j: %s', (text, message) => {
    const providers = ['tavily', 'exa'];
    expect(() => parseLimits(text, providers)).toThrow(
      expect.objectContaining({ code: 'NOT_CONFIGURED', message: expect.stringContaining(message) }),
    );
    const counters = createCounters({ log: () => undefined });
    const options = {
      limits: text,
      usdPerDay: undefined,
      priceOf: () => undefined,
      dataDir: '/nowhere',
      store: undefined,
      counters,
      providers,
    };
    expect(() => createLimits(options)).toThrow('FOOTNOTE_LIMITS');
  });

  it('is read or refused whatever it is, and a refusal never repeats a value', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          parseLimits(text);
        } catch (error) {
          expect(error).toMatchObject({ code: 'NOT_CONFIGURED' });
        }
      }),
    );
    expect(() => parseLimits('tavily=confidential')).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('confidential') }),
    );
  });
});
