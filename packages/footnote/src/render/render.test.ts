import { describe, expect, it } from 'vitest';
import type { SearchResponse } from '../contract/response.ts';
import { render } from './render.ts';

const empty: SearchResponse = {
  query: 'bridges',
  provider: 'x',
  results: [],
  sources: [],
  warnings: [],
  cached: 'no',
  tookMs: 1,
};
const results = [
  { title: 'One [1]', url: 'https://a.example/x_(y)', content: 'First text.', publishedDate: '2026-10-03' },
  { title: 'Two', url: 'https://b.example/', content: '' },
];
const sources = [
  { n: 1, title: 'One [1]', url: 'https://a.example/x_(y)', domain: 'a.example' },
  { n: 2, title: 'Two', url: '', domain: '' },
];
const answer = { text: 'Alpha. Beta.', citations: [{ start: 0, end: 6, sources: [1, 2] }] };

describe('cited', () => {
  it('is the answer with markers, then the sources', () => {
    expect(render({ ...empty, results, sources, answer }, 'cited')).toBe(
      'Web search results for "bridges":\n\nAlpha.[1][2] Beta.\n\nSources:\n[1] One [1] (https://a.example/x_(y))\n[2] Two (No URI)',
    );
  });
  it('without an answer is one block a result', () => {
    expect(render({ ...empty, results, sources }, 'cited')).toBe(
      'Web search results for "bridges":\n\n[1] One [1]\nFirst text.\n\n[2] Two\n\nSources:\n[1] One [1] (https://a.example/x_(y))\n[2] Two (No URI)',
    );
  });
  it('has no list of sources without sources', () => {
    expect(render({ ...empty, answer: { text: 'From memory.', citations: [] } }, 'cited')).toBe(
      'Web search results for "bridges":\n\nFrom memory.',
    );
  });
  it('calls installed documentation what it is, and names files and lines that can be read here', () => {
    const title = 'lamp 1.2.0 › Switches';
    const found = { title, url: 'https://git.example/lamp', file: '/p/node_modules/lamp/a.md', line: 7 };
    const source = { n: 1, ...found, domain: 'git.example' };
    const fromDocs = { ...empty, provider: 'docs', results: [{ ...found, content: 'Text.' }], sources: [source] };
    expect(render(fromDocs, 'cited')).toBe(
      `Documentation of the packages installed here, for "bridges":\n\n[1] ${title}\nText.\n\nSources:\n[1] ${title} (/p/node_modules/lamp/a.md:7)`,
    );
    expect(render(fromDocs, 'markdown')).toMatch(/^## Documentation of the packages installed here\n\n### 1\. lamp/);
  });
  it('says when nothing was found', () => {
    expect(render(empty, 'cited')).toBe('No search results or information found for query: "bridges"');
  });
});

describe('markdown', () => {
  it('formatResultsAsMarkdown includes answer box when available', () => {
    expect(render({ ...empty, results, sources, answer }, 'markdown')).toBe(
      '## Answer\n\nAlpha.[1][2] Beta.\n\n## Search Results\n\n### 1. One [1]\n**URL:** https://a.example/x_(y)\n\n**Published:** 2026-10-03\n\nFirst text.\n\n---\n\n### 2. Two\n**URL:** https://b.example/\n\n---\n',
    );
  });
  it('formatResultsAsMarkdown formats results correctly', () => {
    expect(render({ ...empty, results: results.slice(0, 1) }, 'markdown')).toBe(
      '## Search Results\n\n### 1. One [1]\n**URL:** https://a.example/x_(y)\n\n**Published:** 2026-10-03\n\nFirst text.\n\n---\n',
    );
  });
  it('formatResultsAsMarkdown handles empty results', () =>
    expect(render(empty, 'markdown')).toBe('No results found for this query.\n'));
});

describe('links', () => {
  it('is the bare answer and a list of links that nothing can break', () => {
    expect(render({ ...empty, sources, answer }, 'links')).toBe(
      'Alpha. Beta.\n\nSources:\n- [One \\[1\\]](https://a.example/x_%28y%29)\n- Two',
    );
  });
  it('says when nothing was found', () => {
    expect(render(empty, 'links')).toBe('No search results or information found for query: "bridges"');
  });
});

describe('json', () => {
  it('is the response', () => expect(JSON.parse(render({ ...empty, results }, 'json'))).toEqual({ ...empty, results }));
});
