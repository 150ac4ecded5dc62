import { expect, it } from 'vitest';
import type { SearchResponse } from '../../contract/response.ts';
import { createConversationSources } from '../conversation-sources.ts';
import { searchLimitMs, searchOutcome } from './look-up.ts';

it('a search in a conversation takes 15 s at most, and no longer than the setting allows', () => {
  expect(searchLimitMs({ timeoutMs: 15_000 })).toBe(15_000);
  expect(searchLimitMs({ timeoutMs: 120_000 })).toBe(15_000);
  expect(searchLimitMs({ timeoutMs: 1_000 })).toBe(1_000);
});

it('a source comes with the passage that was found there, unless its provider marked the words itself', () => {
  const page = (n: number) => ({ n, title: `Page ${n}`, url: `https://${n}.test/`, domain: `${n}.test` });
  const response: SearchResponse = {
    query: 'lamps',
    provider: 'tavily',
    results: [
      { ...page(1), content: ' Lamps glow.\n\n```js\nlamp.on();\n```\n' },
      { ...page(2), content: 'All of the page.' },
      { ...page(3), content: 'word '.repeat(100) },
      { ...page(4), content: '' },
    ],
    sources: [page(1), { ...page(2), quote: 'Marked.' }, page(3), page(4), page(5)],
    warnings: [],
    cached: 'no',
    tookMs: 1,
  };
  const sources = createConversationSources();
  searchOutcome(response, sources, 'web search: lamps');
  const quotes = [1, 2, 3, 4, 5].map((n) => sources.get(n)?.quote);
  expect(quotes).toEqual([
    'Lamps glow.',
    'Marked.',
    expect.stringMatching(/^(?:word ){5,60}word…$/),
    undefined,
    undefined,
  ]);
});
