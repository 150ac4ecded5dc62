import { expect, it } from 'vitest';
import type { SearchResponse } from '../../contract/response.ts';
import { openFootnote } from '../../fetch/open-footnote.test-kit.ts';
import { servePages } from '../../fetch/page-server.test-kit.ts';
import { createConversationSources } from '../conversation-sources.ts';
import { lookUpTools, searchLimitMs, searchOutcome } from './look-up.ts';

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

it('a page comes with what is left of it by headings, within the border, and each of them can be read', async () => {
  const long = (name: string) => `## ${name}\n\n${`${name} is told here. `.repeat(500)}`;
  await using server = await servePages({ '/a.md': ['# Lamps', long('Oil'), long('Gas')].join('\n\n') });
  await using footnote = await openFootnote([server.place]);
  const tools = lookUpTools(footnote, await footnote.settings());
  const read = async (input: object) => {
    const context = { signal: new AbortController().signal, caller: 'test', sources: createConversationSources() };
    const page = tools.find(({ name }) => name === 'fetch_page');
    return (await page?.run({ url: `${server.origin}/a.md`, ...input }, context as never))?.text ?? '';
  };
  expect(await read({})).toMatch(
    /\[Left, by section: [\d,]+ characters: Gas \([\d,]+\)\]\n<<<end[^\n]+>>>\n\n\[This is a part/,
  );
  expect(await read({ section: 'gas' })).toMatch(/# Lamps\n\n## Gas\n\nGas is told here\./);
  expect(await read({ outline: true })).toMatch(/- Lamps \([\d,]+\)\n {2}- Oil \(/);
});
