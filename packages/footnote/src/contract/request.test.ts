import { describe, expect, it } from 'vitest';
import { checkRequest, type SearchRequest } from './request.ts';

const check = (request: object) => checkRequest({ query: 'bridges', ...request } as SearchRequest);

describe('a request', () => {
  it('is trimmed and gets its defaults', () => {
    expect(checkRequest({ query: '  bridges\n' })).toMatchObject({
      query: 'bridges',
      numResults: 5,
      type: 'auto',
      topic: 'general',
      includeDomains: [],
    });
  });

  it('remembers which options were asked for', () => {
    const { asked } = check({ numResults: 3, freshness: undefined, includeDomains: [], provider: 'exa' });
    expect([...asked]).toEqual(['numResults']);
  });

  it('takes domains as people write them', () => {
    const { includeDomains } = check({ includeDomains: ['https://Docs.Example.dev/a?b', '*.bücher.example', 'a.b '] });
    expect(includeDomains).toEqual(['docs.example.dev', 'xn--bcher-kva.example', 'a.b']);
  });

  it('takes 2,000 characters, counted as people count', () => {
    expect(check({ query: '🚧'.repeat(2000) }).query).toHaveLength(4000);
    expect(check({ query: 'tabs\tand\nlines' }).query).toBe('tabs\tand\nlines');
  });

  it.each<[string, unknown, RegExp]>([
    ['query', '', /empty/],
    ['query', ' \n\u200b ', /empty/],
    ['query', undefined, /needs a query/],
    ['query', 'x'.repeat(2001), /longer than 2,000 characters/],
    ['query', 'x'.repeat(1_000_000), /longer than 2,000 characters/],
    ['query', '\u0000\u0001\u0002', /control characters/],
    ['query', 'a\u001b[31m', /control characters/],
    ['query', 'a\ud800', /broken Unicode/],
    ['numResults', 0, /from 1 to 20/],
    ['numResults', 2.5, /whole number/],
    ['contextMaxCharacters', 100, /from 500 to 50000/],
    ['type', 'slow', /one of auto, fast, deep/],
    ['language', 7, /must be a string/],
    ['language', 'deutsch!', /not a language code/],
    ['region', 'Germany', /not a country code/],
    ['includeDomains', 'example.com', /list of strings/],
    ['includeDomains', ['not a domain'], /not a domain name/],
    ['excludeDomains', ['localhost'], /not a domain name/],
    ['includeDomains', Array(101).fill('a.example'), /more than 100 domains/],
    ['excludeDomains', [`${'a'.repeat(246)}.example`], /longer than 253 characters/],
    ['language', `en${'-abcdefgh'.repeat(4)}`, /longer than 35 characters/],
    ['num_results', 5, /'num_results' is not a search option.*'numResults'/],
  ])('is refused for its %s %j', (field, value, message) => {
    expect(() => check({ [field]: value })).toThrow(expect.objectContaining({ code: 'INVALID_QUERY' }));
    expect(() => check({ [field]: value })).toThrow(message);
  });

  it('is refused when it is no object', () => {
    expect(() => checkRequest(null as unknown as SearchRequest)).toThrow(/request object/);
  });
});
