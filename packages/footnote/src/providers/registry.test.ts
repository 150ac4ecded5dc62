import { describe, expect, it } from 'vitest';
import { bareEnv } from '../bare-env.test-kit.ts';
import type { WebSearchProvider } from '../contract/provider.ts';
import * as door from '../index.ts';
import { createProviderRegistry, keylessOrder } from './registry.ts';

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

  it('gives back what was registered, in that order', () => {
    const registry = createProviderRegistry([provider('one')]);
    registry.registerWebSearchProvider(provider('two'));
    expect(registry.getAllWebSearchProviders().map(({ id }) => id)).toEqual(['one', 'two']);
    expect(registry.getWebSearchProvider('two')?.id).toBe('two');
    expect(registry.getWebSearchProvider('three')).toBeUndefined();
  });

  it('takes the first as the default, unless another says that it is', () => {
    const registry = createProviderRegistry();
    registry.registerWebSearchProvider(provider('one'));
    registry.registerWebSearchProvider(provider('two'));
    expect(registry.getDefaultWebSearchProvider()?.id).toBe('one');
    registry.registerWebSearchProvider(provider('three'), { isDefault: true });
    expect(registry.getDefaultWebSearchProvider()?.id).toBe('three');
  });

  it('refuses an id that is taken', () => {
    const registry = createProviderRegistry([provider('one')]);
    expect(() => registry.registerWebSearchProvider(provider('one'))).toThrow(
      "Web search provider 'one' is already registered",
    );
  });

  it('finds the provider that the settings name, else the default', () => {
    const registry = createProviderRegistry([provider('one'), provider('two')]);
    const configured = (name: string) => registry.getConfiguredWebSearchProvider({ webSearch: { provider: name } })?.id;
    expect(configured('two')).toBe('two');
    expect(configured('two,one')).toBe('two');
    expect(configured('auto')).toBe('one');
    expect(configured('unknown')).toBe('one');
    expect(configured('')).toBe('one');
    expect(registry.getConfiguredWebSearchProvider({})?.id).toBe('one');
  });
});

describe('the default registry', () => {
  it('holds the built-in providers, Gemini first', () => {
    expect(door.getAllWebSearchProviders().map(({ id }) => id)).toEqual([
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
    ]);
    expect(door.getDefaultWebSearchProvider()?.id).toBe('gemini');
    expect(door.getConfiguredWebSearchProvider({ webSearch: { provider: 'brave' } })?.id).toBe('brave');
  });

  it('knows every keyless service that auto may ask', () => {
    for (const id of keylessOrder) expect(door.getWebSearchProvider(id)?.keyless).toBe(true);
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
