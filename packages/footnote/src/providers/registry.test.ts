import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bareEnv } from '../bare-env.test-kit.ts';
import type { WebSearchProvider } from '../contract/provider.ts';
import * as door from '../index.ts';
import { createProviderRegistry } from './registry.ts';

function provider(id: string): WebSearchProvider {
  return { id, label: id, kind: 'results', isConfigured: () => true, search: async () => ({ results: [] }) };
}

describe('a registry of one’s own', () => {
  it('is empty, and has no default', () => {
    const registry = createProviderRegistry();
    expect(registry.getAllWebSearchProviders()).toEqual([]);
    expect(registry.getDefaultWebSearchProvider()).toBeUndefined();
    expect(registry.getConfiguredWebSearchProvider({})).toBeUndefined();
  });

  it('registerWebSearchProvider registers a provider', () => {
    const registry = createProviderRegistry([provider('one')]);
    registry.registerWebSearchProvider(provider('two'));
    expect(registry.getAllWebSearchProviders().map(({ id }) => id)).toEqual(['one', 'two']);
  });

  it('getWebSearchProvider returns registered provider', () => {
    const two = provider('two');
    expect(createProviderRegistry([provider('one'), two]).getWebSearchProvider('two')).toBe(two);
  });

  it('getWebSearchProvider returns undefined for unknown ID', () => {
    expect(createProviderRegistry([provider('one')]).getWebSearchProvider('three')).toBeUndefined();
  });

  it('getDefaultWebSearchProvider returns first registered provider', () => {
    const registry = createProviderRegistry();
    registry.registerWebSearchProvider(provider('one'));
    registry.registerWebSearchProvider(provider('two'));
    expect(registry.getDefaultWebSearchProvider()?.id).toBe('one');
  });

  it('getDefaultWebSearchProvider returns the one that says that it is', () => {
    const registry = createProviderRegistry([provider('one')]);
    registry.registerWebSearchProvider(provider('three'), { isDefault: true });
    expect(registry.getDefaultWebSearchProvider()?.id).toBe('three');
  });

  it('registerWebSearchProvider throws on duplicate ID', () => {
    const registry = createProviderRegistry([provider('one')]);
    expect(() => registry.registerWebSearchProvider(provider('one'))).toThrow(
      "Web search provider 'one' is already registered",
    );
  });

  const configured = (name: string) => {
    const registry = createProviderRegistry([provider('one'), provider('two')]);
    return registry.getConfiguredWebSearchProvider({ webSearch: { provider: name } })?.id;
  };

  it('getConfiguredWebSearchProvider uses settings preference', () => {
    expect(configured('two')).toBe('two');
    expect(configured('two,one')).toBe('two');
  });

  it('getConfiguredWebSearchProvider falls back to default', () => {
    expect(configured('auto')).toBe('one');
    expect(configured('unknown')).toBe('one');
    expect(configured('')).toBe('one');
    expect(createProviderRegistry([provider('one')]).getConfiguredWebSearchProvider({})?.id).toBe('one');
  });
});

describe('what a provider of one’s own says about itself', () => {
  const acme = (parts: Partial<WebSearchProvider>) => ({ ...provider('acme'), ...parts });
  const search = async (own: readonly WebSearchProvider[], query: string, env: Record<string, string> = {}) => {
    const registry = createProviderRegistry(own);
    const footnote = door.createFootnote({ registry, env: { ...bareEnv, ...env }, cwd: '/nowhere' });
    return footnote.search({ query }).finally(() => footnote.close());
  };
  const random = ['q7Rt2', 'Lm9xW', 'b4Zk8', 'Yp3Vd', 'h6Nc1'].join('');

  it('keeps its keys out of queries, and those of Footnote’s own providers, which it replaces', async () => {
    const keyShape = { label: 'Acme key', keywords: ['acme-'], pattern: String.raw`\bacme-\w{20,}` };
    const sent = (key: string) => search([acme({ keyShape })], `why does ${key} fail`);
    await expect(sent(`acme-${random}`)).rejects.toThrow('Acme key (characters 10 to 39)');
    await expect(sent(`tvly-${random}`)).rejects.toThrow('Tavily key (characters 10 to 39)');
    expect((await sent(`other-${random}`)).provider).toBe('acme');
  });

  it.each(['apiKey', 'webSearch.acme.apiKey'])('keeps the key that it calls %s out of queries', async (name) => {
    const settings = { apiKey: { env: ['ACME_API_KEY'], meaning: 'the key' } };
    const own = acme({ settings, sensitiveSettingKeys: [name] });
    const key = ['plain', 'words', 'as', 'a', 'key'].join('-');
    await expect(search([own], `what is ${key}`, { ACME_API_KEY: key })).rejects.toMatchObject({
      code: 'BLOCKED_BY_POLICY',
    });
  });

  it.each(['token', 'webSearch.other.apiKey', 'acme.apiKey'])('is refused where it calls %s sensitive', (name) => {
    expect(() => createProviderRegistry([acme({ sensitiveSettingKeys: [name] })])).toThrow(
      `Web search provider 'acme' has no setting '${name}' that could be sensitive. Name it 'apiKey' or 'webSearch.acme.apiKey'.`,
    );
  });

  it('counts towards the budget', async () => {
    const FOOTNOTE_DATA_DIR = await mkdtemp(join(tmpdir(), 'footnote-price-'));
    const env = { FOOTNOTE_DATA_DIR, FOOTNOTE_BUDGET_USD: '1' };
    const price = { usd: 1.5, asOf: '2026-11-16', basis: 'one call' };
    await expect(search([acme({ price })], 'bridges', env)).rejects.toThrow('no room for a call of acme');
    expect((await search([acme({ price: 'free' })], 'bridges', env)).provider).toBe('acme');
    expect((await search([acme({})], 'bridges', env)).provider).toBe('acme');
    await rm(FOOTNOTE_DATA_DIR, { recursive: true });
  });

  it('decides whether and when auto asks it without a key', async () => {
    const keyless = { isConfigured: () => false, keyless: true };
    const chain = [acme(keyless), { ...provider('late'), ...keyless, keylessRank: 2 }];
    expect((await search(chain, 'bridges')).provider).toBe('late');
    expect((await search([...chain, { ...provider('early'), ...keyless, keylessRank: 1 }], 'bridges')).provider).toBe(
      'early',
    );
  });
});

const defaultProviders = door.getAllWebSearchProviders();

describe('the default registry', () => {
  it('holds the built-in providers, Gemini first', () => {
    const order = [
      'gemini',
      'tavily',
      'exa',
      'brave',
      'serper',
      'serpapi',
      'searxng',
      'perplexity',
      'parallel',
      'firecrawl',
      'linkup',
      'you',
      'jina',
      'kagi',
      'duckduckgo',
      'openai',
      'anthropic',
      'wikipedia',
      'stackexchange',
      'hackernews',
      'docs',
    ];
    const ids = door.getAllWebSearchProviders().map(({ id }) => id);
    // One that was added since may stand anywhere between them.
    expect(ids.filter((id) => order.includes(id))).toEqual(order);
    expect(door.getDefaultWebSearchProvider()?.id).toBe('gemini');
    expect(door.getConfiguredWebSearchProvider({ webSearch: { provider: 'brave' } })?.id).toBe('brave');
  });

  it('holds one provider for each file beside it', async () => {
    const files = (await readdir(import.meta.dirname)).filter((name) => /^(?!registry\b)[\w-]+\.ts$/.test(name));
    const ids = defaultProviders.map(({ id }) => id);
    expect(files.sort()).toEqual(ids.map((id) => `${id}.ts`).sort());
  });

  it('knows every keyless service that auto may ask: most generous first', () => {
    const ranked = door.getAllWebSearchProviders().filter(({ keylessRank }) => keylessRank !== undefined);
    const byRank = ranked.sort((one, other) => (one.keylessRank ?? 0) - (other.keylessRank ?? 0));
    expect(byRank.map(({ id }) => id)).toEqual(['parallel', 'exa', 'tavily', 'you', 'firecrawl']);
    expect(byRank.map(({ keylessRank }) => keylessRank)).toEqual([1, 2, 3, 4, 5]);
    for (const { keyless } of ranked) expect(keyless).toBe(true);
  });

  it('knows what a call costs: three searches of Gemini, which bills each, one of Brave, none of Wikipedia', () => {
    expect(door.getWebSearchProvider('gemini')?.price).toMatchObject({ usd: expect.closeTo(0.042) });
    expect(door.getWebSearchProvider('brave')?.price).toMatchObject({ usd: 0.005 });
    expect(door.getWebSearchProvider('wikipedia')?.price).toBe('free');
  });

  it('takes a third party’s provider, which then answers searches', async () => {
    door.registerWebSearchProvider({
      ...provider('in-house'),
      search: async ({ query }) => ({
        answerBox: `The wiki knows about ${query}.`,
        results: [{ title: 'Wiki', url: 'https://wiki.example.org/a', content: 'All of it.' }],
      }),
    });
    const footnote = door.createFootnote({ env: bareEnv, cwd: '/nowhere' });
    const response = await footnote.search({ query: 'bridges', provider: 'in-house' });
    expect(response).toMatchObject({
      provider: 'in-house',
      answer: { text: 'The wiki knows about bridges.', citations: [] },
      sources: [{ n: 1, title: 'Wiki', url: 'https://wiki.example.org/a', domain: 'wiki.example.org' }],
    });
  });
});
