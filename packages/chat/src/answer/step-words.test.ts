import { expect, it } from 'vitest';
import { getAllWebSearchProviders } from '../../../footnote/src/providers/registry.ts';
import { wordsOf } from './step-words.ts';

const step = { id: '1', tool: 'web_search', input: { query: 'lamps' }, state: 'done', count: 2 } as const;

it('who answered is called by its own name', () => {
  for (const { id, label } of getAllWebSearchProviders().filter((provider) => provider.id !== 'docs'))
    expect(wordsOf({ ...step, provider: id })).toBe(`Searched the web for “lamps”: 2 results from ${label}`);
});

it('a search of the web that ended in the installed documentation says so', () => {
  expect(wordsOf({ ...step, provider: 'docs' })).toBe('Looked in the installed documentation for “lamps”: 2 passages');
});
