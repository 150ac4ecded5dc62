import { expect, it } from 'vitest';
import { sourceChunk } from './source-chunk.ts';

const page = { n: 2, title: 'Bridges', url: 'https://a.example/bridges', domain: 'a.example' };

it('a page is a source that can be opened, with its number in the text', () => {
  expect(sourceChunk(page)).toEqual({
    type: 'source-url',
    sourceId: expect.stringMatching(/^[\w-]{16}$/),
    url: page.url,
    title: 'Bridges',
    providerMetadata: { footnote: { n: 2 } },
  });
  expect(sourceChunk({ ...page, title: '' })).toMatchObject({ title: 'a.example' });
});

it('has the same id in every answer, whatever its number', () => {
  expect(sourceChunk({ ...page, n: 5 }).sourceId).toBe(sourceChunk(page).sourceId);
  expect(sourceChunk({ ...page, url: 'https://a.example/' }).sourceId).not.toBe(sourceChunk(page).sourceId);
});

it.each([
  ['file:///srv/app/node_modules/hono/README.md#L12', 'text/markdown', 'README.md'],
  ['file:///srv/my%20app/guide.pdf#page=3', 'application/pdf', 'guide.pdf'],
  ['file:///srv/100%/index.d.ts', 'text/plain', 'index.d.ts'],
])('a file on the disk of the server is a document: %s', (url, mediaType, filename) => {
  const chunk = sourceChunk({ n: 1, title: 'hono 4.13.17 › Routing', url, domain: '' });
  expect(chunk).toMatchObject({ type: 'source-document', mediaType, filename, title: 'hono 4.13.17 › Routing' });
  expect(JSON.stringify(chunk)).not.toContain('/srv/');
});

it.each(['', 'javascript:alert(1)'])('what can’t be opened is a document, too: "%s"', (url) => {
  expect(sourceChunk({ n: 1, title: '', url, domain: '' })).toMatchObject({
    type: 'source-document',
    title: 'Untitled',
  });
});
