import { describe, expect, it } from 'vitest';
import { readResults } from './read-results.ts';

describe('rows of plain fields', () => {
  it('are read by the names that the vendor gives them', () => {
    const row = { name: 'Bridges', link: 'https://example.org/', snippet: 'Long ones.', date: '2026-11-01', rank: 0.5 };
    const fields = { title: ['name'], url: ['link'], content: ['snippet'], publishedDate: ['date'], score: 'rank' };
    const read = { title: 'Bridges', url: 'https://example.org/', content: 'Long ones.' };
    expect(readResults([row], fields)).toEqual([{ ...read, publishedDate: '2026-11-01', score: 0.5 }]);
  });

  it('may have a field under several names: the first one with a text counts', () => {
    const fields = { content: ['content', 'description'] };
    expect(
      readResults(
        [
          { content: ' ', description: 'b' },
          { content: 'a', description: 'b' },
        ],
        fields,
      ),
    ).toMatchObject([{ content: 'b' }, { content: 'a' }]);
  });

  it('are read whatever stands in the list, or in place of it', () => {
    const empty = { title: '', url: '', content: '' };
    expect(readResults([null, 'text', { url: 3, score: 'high' }], { score: 'score' })).toEqual([empty, empty, empty]);
    expect(readResults('text', {})).toEqual([]);
    expect(readResults(undefined, {})).toEqual([]);
  });
});
