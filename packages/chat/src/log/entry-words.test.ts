import { describe, expect, it } from 'vitest';
import type { AuditEntry, ListedProvider } from './audit-page.ts';
import { asideWords, costWords, outcomeWords, providerState, tookWords, whenWords } from './entry-words.ts';

const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  at: '2026-11-16T08:00:00Z',
  kind: 'search',
  caller: 'cli',
  chain: [],
  status: 'answered',
  ...more,
});

it.each([
  [undefined, '–'],
  [0, '$0'],
  [0.005, '$0.0050'],
  [0.035, '$0.035'],
  [0.00002, '$0.000020'],
  [0.5, '$0.50'],
  [12.345, '$12.35'],
])('a cost of %s is %s', (cost, words) => {
  expect(costWords(cost)).toBe(words);
});

it('times are short', () => {
  expect([tookWords(undefined), tookWords(12.4), tookWords(1_260)]).toEqual(['', '12 ms', '1.3 s']);
  const now = new Date('2026-11-16T12:00:00');
  expect(whenWords(new Date('2026-11-16T08:05:00').toISOString(), now)).toMatch(/^\D*0?8.05/);
  expect(whenWords(new Date('2026-11-14T08:05:00').toISOString(), now)).toMatch(/14/);
  expect(whenWords('no time', now)).toBe('no time');
});

describe('an entry', () => {
  it.each<[Partial<AuditEntry>, string]>([
    [{ results: 5 }, '5 results'],
    [{ results: 1 }, '1 result'],
    [{}, 'answered'],
    [{ kind: 'fetch' }, 'answered'],
    [{ status: 'failed', code: 'TIMEOUT' }, 'TIMEOUT'],
    [{ status: 'failed' }, 'failed'],
    [{ status: 'unfinished' }, 'unfinished'],
  ])('with %j reads %s', (more, words) => {
    expect(outcomeWords(entry(more))).toBe(words);
  });

  it('says what came from the cache, and who was asked in vain', () => {
    const attempts = [
      { provider: 'exa', ms: 900, code: 'TIMEOUT' },
      { provider: 'tavily', ms: 300 },
    ];
    expect(asideWords(entry({ cached: 'no' }))).toBe('');
    expect(asideWords(entry({ cached: 'fresh' }))).toBe('from the cache');
    expect(asideWords(entry({ provider: 'tavily', attempts }))).toBe('after exa: TIMEOUT');
    expect(
      asideWords(entry({ status: 'failed', code: 'TIMEOUT', provider: 'exa', attempts: attempts.slice(0, 1) })),
    ).toBe('');
  });
});

it.each<[Partial<ListedProvider>, string, string]>([
  [{ order: 1 }, 'asked first', 'asked'],
  [{ order: 4, lastError: 'QUOTA_EXCEEDED' }, 'asked 4th, last failure QUOTA_EXCEEDED', 'asked'],
  [{ order: 2, breaker: 'open', lastError: 'AUTH_FAILED' }, 'resting after AUTH_FAILED', 'resting'],
  [{ configured: true }, 'asked when named', 'ready'],
  [{}, 'not set up', 'absent'],
])('a provider with %j is %s', (more, words, state) => {
  const provider: ListedProvider = {
    id: 'exa',
    label: 'Exa',
    kind: 'results',
    configured: false,
    origin: null,
    keyless: false,
    optIn: false,
    lastError: null,
    breaker: 'closed',
    ...more,
  };
  expect(providerState(provider)).toEqual({ words, state });
});
