import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hackernews } from '../../../../emulators/hackernews.ts';
import { type AskEmulator, askEmulator, warningsOf } from './ask-emulator.test-kit.ts';

describe('Hacker News', () => {
  let emulator: AskEmulator;
  beforeAll(async () => {
    emulator = await askEmulator(hackernews);
  });
  afterAll(() => emulator.close());

  async function wire(request: Parameters<AskEmulator['ask']>[0]) {
    const response = await emulator.ask(request);
    return { response, query: Object.fromEntries(emulator.server.requests.at(-1)?.query ?? []) };
  }

  it('searches stories by relevance', async () => {
    const { query } = await wire({ numResults: 7 });
    expect(query).toEqual({ query: 'bridges', tags: 'story', hitsPerPage: '7' });
  });

  it('turns freshness into a moment', async () => {
    const { query } = await wire({ freshness: 'week' });
    const moment = Number(/^created_at_i>(\d+)$/.exec(query['numericFilters'] ?? '')?.[1]);
    expect(Math.abs(Date.now() / 1000 - 7 * 86_400 - moment)).toBeLessThan(60);
  });

  it('asks for more stories where domains are filtered afterwards', async () => {
    const { query, response } = await wire({ includeDomains: ['docs.example.dev'], numResults: 3 });
    expect(query['hitsPerPage']).toBe('100');
    expect(response.results).toHaveLength(3);
    expect(warningsOf(response)).toMatchObject([{ kind: 'option-ignored' }]);
  });

  it('cuts a query at a word, by bytes, as Algolia counts', async () => {
    const { query, response } = await wire({ query: 'größe '.repeat(100) });
    expect(query['query']).toBe(`${'größe '.repeat(64)}`.trim());
    expect(warningsOf(response)).toEqual([
      {
        kind: 'option-adjusted',
        message: "Hacker News takes at most 512 bytes: the end of 'query' was left out.",
      },
    ]);
  });

  it('leads to the linked page, and says how it was received', async () => {
    const { response } = await wire({});
    expect(response.results[0]).toEqual({
      title: 'Permission model 1',
      url: 'https://docs.example.dev/page-1',
      content: '120 points and 44 comments on Hacker News: https://news.ycombinator.com/item?id=41000001',
      publishedDate: '2026-01-15T08:00:00Z',
    });
  });

  it('leads to the discussion where there is no page, with the text out of its HTML', async () => {
    const { response } = await wire({});
    expect(response.results[2]).toMatchObject({
      title: 'Ask HN: Release week 1',
      url: 'https://news.ycombinator.com/item?id=41000003',
      content: expect.stringMatching(/^It's about this & that\.\nVersion 8 shipped on time/),
    });
  });

  it('keeps markup in a title, which is plain text', async () => {
    const { response } = await wire({ query: 'emulate:markup-in-title' });
    expect(response.results.map(({ title }) => title)).toEqual(['Show HN: <canvas> & &copy; in a title']);
  });

  it('shows a page once, however often it was posted', async () => {
    const { response } = await wire({ query: 'emulate:reposts' });
    expect(response.results.map(({ url }) => url)).toEqual([
      'https://docs.example.dev/page-1',
      'https://news.ycombinator.com/item?id=41000003',
    ]);
  });

  it('makes the best of missing fields', async () => {
    const { response } = await wire({ query: 'emulate:sparse' });
    expect(response.results).toEqual([
      {
        title: 'news.ycombinator.com',
        url: 'https://news.ycombinator.com/item?id=41000001',
        content: '0 points and 0 comments on Hacker News: https://news.ycombinator.com/item?id=41000001',
      },
    ]);
  });

  it('blames no key for a refusal', async () => {
    expect(await emulator.fail({ query: 'emulate:forbidden' })).toMatchObject({
      code: 'PROVIDER_FAILED',
      retryable: false,
      what: 'The search of Hacker News refuses this machine (HTTP 403).',
    });
  });
});
