import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kagi } from '../../../../emulators/kagi.ts';
import { pages } from '../../../../emulators/pages.ts';
import { type AskEmulator, askEmulator } from './ask-emulator.test-kit.ts';

describe('Kagi', () => {
  let emulator: AskEmulator;
  beforeAll(async () => {
    emulator = await askEmulator(kagi);
  });
  afterAll(() => emulator.close());

  async function wire(request: Parameters<AskEmulator['ask']>[0]) {
    const response = await emulator.ask(request);
    const sent = emulator.server.requests.at(-1);
    return { response, path: sent?.path, headers: sent?.headers, body: sent?.json };
  }

  it('asks with a bearer, and without empty filters', async () => {
    const { path, headers, body } = await wire({});
    expect(path).toBe('/api/v1/search');
    expect(headers).toMatchObject({ authorization: 'Bearer any-key' });
    expect(body).toEqual({ query: 'bridges', workflow: 'search', limit: 5 });
  });

  it('maps domains and freshness to a lens, the country to a filter', async () => {
    const { body } = await wire({
      numResults: 8,
      freshness: 'month',
      region: 'at',
      includeDomains: ['example.dev'],
      excludeDomains: ['old.example.dev'],
    });
    expect(body).toEqual({
      query: 'bridges',
      workflow: 'search',
      limit: 8,
      lens: { sites_included: ['example.dev'], sites_excluded: ['old.example.dev'], time_relative: 'month' },
      filters: { region: 'AT' },
    });
  });

  it('turns a year, which no lens knows, into a date', async () => {
    const yearAgo = () => new Date(Date.now() - 366 * 86_400_000).toISOString().slice(0, 10);
    const possible = [yearAgo()];
    const { body, response } = await wire({ freshness: 'year' });
    possible.push(yearAgo());
    expect(
      possible.map((after) => ({ query: 'bridges', workflow: 'search', limit: 5, filters: { after } })),
    ).toContainEqual(body);
    expect(response.warnings).toEqual([]);
  });

  it('searches news in their own workflow', async () => {
    const { body, response } = await wire({ topic: 'news' });
    expect(body).toMatchObject({ workflow: 'news' });
    expect(response.results).toHaveLength(5);
  });

  it('reads the interesting news where there are no others', async () => {
    const { response } = await wire({ query: 'bridges emulate:interesting-news', topic: 'news' });
    expect(response.results).toHaveLength(5);
  });

  it('puts news after pages where both come', async () => {
    const { results } = await emulator.ask({
      query: 'bridges emulate:news-too',
      numResults: 10,
      includeDomains: ['example.com'],
    });
    expect(results).toHaveLength(6);
    expect(results.at(-1)?.url).toBe('https://today.example.com/bridge');
  });

  it('has no language', async () => {
    const { response } = await wire({ language: 'de' });
    expect(response.warnings).toEqual([
      { kind: 'option-ignored', message: "Kagi has no option 'language': it was ignored." },
    ]);
  });

  it('reads marked words, entities and rows where something is missing', async () => {
    const { results, costUsd } = await emulator.ask();
    expect(results[1]).toMatchObject({ title: pages[1]?.title });
    expect(results[1]).not.toHaveProperty('publishedDate');
    expect(results[2]).toMatchObject({ title: 'news.example.com', publishedDate: '2026-03-15' });
    expect(results[3]?.content).toBe('');
    expect(results[4]?.title).toBe(pages[4]?.title);
    expect(results[4]?.content).toBe(pages[4]?.text.slice(0, 200).trim());
    expect(costUsd).toBe(0.012);
  });

  it('gives a direct answer as the answer', async () => {
    const { answer } = await emulator.ask({ query: '2+2 emulate:direct-answer' });
    expect(answer).toEqual({ text: '4', citations: [] });
  });

  it.each([
    ['quota', 'QUOTA_EXCEEDED', /quota/],
    ['rate-limit', 'RATE_LIMITED', /limiting/],
    ['rate-limit-hint', 'RATE_LIMITED', /limiting/],
    ['error-without-list', 'RATE_LIMITED', /limiting/],
    ['bad-key', 'AUTH_FAILED', /refused the key/],
    ['bad-key-401', 'AUTH_FAILED', /refused the key/],
    ['address-not-allowed', 'AUTH_FAILED', /does not take this key from this network address/],
  ])('explains %s', async (mode, code, words) => {
    const error = await emulator.fail({ query: `bridges emulate:${mode}` });
    expect(error.code).toBe(code);
    expect(error.message).toMatch(words);
  });
});
