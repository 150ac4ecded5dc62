import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRequest, type SearchRequest } from '../contract/request.ts';
import { type AskedProvider, type CacheKeyParts, cacheKey } from './cache-key.ts';

function keyOf(request: SearchRequest, parts: Partial<CacheKeyParts> = {}): string {
  return cacheKey({ request: checkRequest(request), providers: [tavily], policyVersion: '1', network: '', ...parts });
}

const asked = (id: string, settings: AskedProvider['settings'] = {}): AskedProvider => ({
  id,
  keyless: false,
  settings,
});
const tavily = asked('tavily');

describe('the key of a search', () => {
  it.each<[string, SearchRequest, SearchRequest]>([
    ['spaces', { query: ' suspension   bridges\n' }, { query: 'suspension bridges' }],
    ['the Unicode form', { query: 'Zu\u0308rich' }, { query: 'Zürich' }],
    [
      'order and spelling of domains',
      { query: 'q', includeDomains: ['https://B.example/', 'a.example', 'b.example'] },
      { query: 'q', includeDomains: ['a.example', 'b.example'] },
    ],
    [
      'case of language and region',
      { query: 'q', language: 'EN', region: 'de' },
      { query: 'q', language: 'en', region: 'DE' },
    ],
    ['how the providers were named', { query: 'q', provider: 'tavily' }, { query: 'q' }],
    ['the order of options', { query: 'q', topic: 'news', type: 'deep' }, { type: 'deep', topic: 'news', query: 'q' }],
  ])('is the same whatever %s', (_, one, other) => expect(keyOf(one)).toBe(keyOf(other)));

  it.each<[string, SearchRequest, SearchRequest]>([
    ['case of a query', { query: 'IT jobs' }, { query: 'it jobs' }],
    ['numResults', { query: 'q', numResults: 6 }, { query: 'q', numResults: 7 }],
    ['freshness', { query: 'q', freshness: 'day' }, { query: 'q' }],
    [
      'which list a domain is in',
      { query: 'q', includeDomains: ['a.example'] },
      { query: 'q', excludeDomains: ['a.example'] },
    ],
    ['what was asked for', { query: 'q', numResults: 5 }, { query: 'q' }],
  ])('differs by %s', (_, one, other) => expect(keyOf(one)).not.toBe(keyOf(other)));

  it('differs by providers, their order, the policy and the way to them', () => {
    const keys = [
      keyOf({ query: 'q' }),
      keyOf({ query: 'q' }, { providers: [asked('exa')] }),
      keyOf({ query: 'q' }, { providers: [tavily, asked('exa')] }),
      keyOf({ query: 'q' }, { providers: [asked('exa'), tavily] }),
      keyOf({ query: 'q' }, { policyVersion: '2' }),
      keyOf({ query: 'q' }, { network: 'by a proxy' }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('differs by every setting of a provider, and by whether it is asked with a key', () => {
    const withSettings = (settings: AskedProvider['settings']) =>
      keyOf({ query: 'q' }, { providers: [asked('exa', settings)] });
    const keys = [
      withSettings({}),
      withSettings({ apiKey: 'a' }),
      withSettings({ apiKey: 'b' }),
      withSettings({ apiKey: 'a', baseUrl: 'https://exa.example' }),
      withSettings({ apiKey: 'a', mcpUrl: 'https://exa.example' }),
      withSettings({ apiKey: 'a', 'of-tomorrow': 'x' }),
      keyOf({ query: 'q' }, { providers: [{ ...asked('exa'), keyless: true }] }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(withSettings({ apiKey: 'a', model: 'm' })).toBe(withSettings({ model: 'm', apiKey: 'a' }));
  });

  it('tells nothing of what went into it, and no part runs over into the next', () => {
    const word = fc.string({ maxLength: 8 });
    const settings = fc.tuple(word, word).map(([apiKey, baseUrl]) => ({ apiKey, baseUrl }));
    const providers = fc.array(fc.record({ id: word, keyless: fc.boolean(), settings }), { maxLength: 3 });
    const parts = fc.record({ providers, policyVersion: word, network: word });
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        const keys = [keyOf({ query: 'q' }, one), keyOf({ query: 'q' }, other)];
        expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
        expect(keys[0] === keys[1]).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
    );
  });
});
