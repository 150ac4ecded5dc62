import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../../../../emulators/pages.ts';
import { serpapi } from '../../../../emulators/serpapi.ts';
import { type AskEmulator, askEmulator } from './ask-emulator.test-kit.ts';

describe('SerpApi', () => {
  let emulator: AskEmulator;
  beforeAll(async () => {
    emulator = await askEmulator(serpapi);
  });
  afterAll(() => emulator.close());

  async function wire(request: Parameters<AskEmulator['ask']>[0]) {
    const response = await emulator.ask(request);
    const sent = emulator.server.requests.at(-1);
    return { response, path: sent?.path, query: Object.fromEntries(sent?.query ?? []) };
  }

  it("asks Google's light engine, with the key among the parameters", async () => {
    const { path, query } = await wire({});
    expect(path).toBe('/search.json');
    expect(query).toEqual({ engine: 'google_light', q: 'bridges', api_key: 'any-key' });
  });

  it('takes its key from the other variable too', async () => {
    await emulator.ask({}, { SERPAPI_API_KEY: '', SERPAPI_KEY: 'other' });
    expect(emulator.server.requests.at(-1)?.query.get('api_key')).toBe('other');
  });

  it('maps every option', async () => {
    const { query } = await wire({
      freshness: 'week',
      region: 'AT',
      language: 'zh-Hant',
      includeDomains: ['docs.example.dev', 'blog.example.org'],
    });
    expect(query).toMatchObject({
      q: 'bridges (site:docs.example.dev OR site:blog.example.org)',
      gl: 'at',
      hl: 'zh-tw',
      as_qdr: 'w',
    });
  });

  it('searches news with their own engine', async () => {
    const { query, response } = await wire({ topic: 'news' });
    expect(query['engine']).toBe('google_news_light');
    expect(response.results).toHaveLength(5);
    expect(response.results[0]).toMatchObject({ title: pages[0]?.title, url: pages[0]?.url });
    expect(response.results[0]?.publishedDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it('gives ten results at most, and says so', async () => {
    const { response } = await wire({ numResults: 15 });
    expect(response.results).toHaveLength(10);
    expect(response.warnings).toEqual([
      { kind: 'option-adjusted', message: "SerpApi gives at most 10 results: 'numResults' was lowered." },
    ]);
    expect((await wire({ numResults: 10 })).response.warnings).toEqual([]);
  });

  it('reads dates as Google writes them, and rows without date or snippet', async () => {
    const { results } = await emulator.ask();
    expect(results[0]).toMatchObject({ url: pages[0]?.url, publishedDate: '2026-01-15' });
    expect(results[3]).toEqual({ title: pages[3]?.title, url: pages[3]?.url, content: '' });
  });

  it("gives Google's answer box as the answer", async () => {
    const { answer } = await emulator.ask({ query: 'bridges emulate:answer' });
    expect(answer).toEqual({ text: '1894', citations: [] });
  });

  it.each([
    ['search-error', { code: 'PROVIDER_FAILED', retryable: true }],
    ['processing', { code: 'PROVIDER_FAILED', retryable: true }],
    ['quota', { code: 'QUOTA_EXCEEDED', retryable: false }],
    ['quota-200', { code: 'QUOTA_EXCEEDED', retryable: false }],
  ])('tells %s from an empty page', async (mode, expected) => {
    const error = await emulator.fail({ query: `bridges emulate:${mode}` });
    expect(error).toMatchObject({ ...expected, provider: 'serpapi' });
  });

  it('leaves out what is not on its lists, and says so', async () => {
    const { query, response } = await wire({ language: 'as', region: 'CW' });
    expect(query).toEqual({ engine: 'google_light', q: 'bridges', api_key: 'any-key' });
    expect(response.warnings).toEqual([
      { kind: 'option-ignored', message: "SerpApi does not know the country CW: 'region' was ignored." },
      { kind: 'option-ignored', message: "SerpApi does not know the language as: 'language' was ignored." },
    ]);
  });

  it('says that a language is refused there which was on its list', async () => {
    const error = await emulator.fail({ query: 'bridges emulate:language-refused', language: 'my' });
    expect(error).toMatchObject({ code: 'PROVIDER_FAILED', retryable: false });
    expect(error.message).toBe("SerpApi does not know this language or country. Leave out 'language' or 'region'.");
  });

  it.each(['bad-key', 'rate-limit', 'server-error', 'search-error', 'html', 'cut-off', 'reset'])(
    'never shows the key that travels in the address (%s)',
    async (mode) => {
      const key = ['key', 'in', 'address'].join('-');
      const error = await emulator.fail({ query: `bridges emulate:${mode}` }, { SERPAPI_API_KEY: key });
      expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(key);
    },
  );
});
