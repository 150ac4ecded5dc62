import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tavily as emulator } from '../../../../emulators/tavily.ts';
import { at } from '../json.ts';
import { type AskEmulator, askEmulator } from './ask-emulator.test-kit.ts';
import { tavily as tavilyProvider } from './tavily.ts';

let tavily: AskEmulator;
beforeAll(async () => {
  tavily = await askEmulator(emulator);
});
afterAll(() => tavily.close());

const keyless = { TAVILY_API_KEY: '' };
const sent = () => tavily.server.requests.at(-1);

describe('as specified', () => {
  const configured = (apiKey: string) => tavilyProvider.isConfigured({ webSearch: { tavily: { apiKey } } });

  it('isConfigured returns true when API key is set', () => expect(configured('one-key')).toBe(true));

  it('isConfigured returns false when API key is missing', () => {
    expect(configured(' ')).toBe(false);
    expect(tavilyProvider.isConfigured({})).toBe(false);
  });

  it('search throws error when API key is missing', async () => {
    await expect(tavily.ask({ provider: 'tavily' }, keyless)).rejects.toMatchObject({
      code: 'NOT_CONFIGURED',
      hint: 'Set TAVILY_API_KEY, or webSearch.tavily.apiKey in the settings. To ask it without a key, name it tavily:keyless.',
    });
  });

  it('search makes correct API request', async () => {
    await tavily.ask({ query: 'bridges' }, { TAVILY_API_KEY: 'one-key' });
    expect(sent()).toMatchObject({ method: 'POST', path: '/search', headers: { authorization: 'Bearer one-key' } });
    expect(sent()?.json).toMatchObject({ query: 'bridges' });
  });

  it('search handles API errors gracefully', async () => {
    await expect(tavily.ask({ query: 'bridge emulate:bad-key' })).rejects.toMatchObject({
      code: 'AUTH_FAILED',
      provider: 'tavily',
    });
  });

  it('search transforms response correctly', async () => {
    const { results } = await tavily.ask();
    expect(results[0]).toEqual({
      title: expect.stringMatching(/./),
      url: expect.stringMatching(/^https:/),
      content: expect.stringMatching(/./),
      score: expect.any(Number),
      publishedDate: '2026-01-15',
    });
  });
});

describe('the request', () => {
  it('sends the key as a bearer, and only there', async () => {
    await tavily.ask({}, { TAVILY_API_KEY: 'one-key' });
    expect(sent()).toMatchObject({ method: 'POST', path: '/search', headers: { authorization: 'Bearer one-key' } });
    expect(sent()?.headers).not.toHaveProperty('x-tavily-access-mode');
    expect(sent()?.text).not.toContain('one-key');
  });

  it('asks for no written answer, and for what the search cost', async () => {
    await tavily.ask();
    expect(sent()?.json).toEqual({
      query: 'bridges',
      max_results: 5,
      topic: 'general',
      search_depth: 'basic',
      include_usage: true,
      include_published_date: true,
      include_domains: [],
      exclude_domains: [],
    });
  });

  it('maps every option', async () => {
    await tavily.ask({
      numResults: 20,
      type: 'deep',
      freshness: 'month',
      includeDomains: ['example.dev'],
      excludeDomains: ['old.example.dev'],
      language: 'de',
      region: 'at',
    });
    expect(sent()?.json).toMatchObject({
      max_results: 20,
      search_depth: 'advanced',
      time_range: 'month',
      include_domains: ['example.dev'],
      exclude_domains: ['old.example.dev'],
      language: 'de',
      filter_by_language: true,
      country: 'austria',
    });
  });

  it.each([
    ['CZ', 'czech republic'],
    ['TR', 'turkey'],
    ['BA', 'bosnia and herzegovina'],
    ['US', 'united states'],
    ['CG', 'congo'],
  ])('names the country %s as Tavily does', async (region, country) => {
    await tavily.ask({ region });
    expect(sent()?.json).toMatchObject({ country });
  });

  it('says that news have no region', async () => {
    const { warnings } = await tavily.ask({ region: 'DE', topic: 'news' });
    expect(sent()?.json).not.toHaveProperty('country');
    expect(warnings).toEqual([
      { kind: 'option-ignored', message: "Tavily has no regions for news: 'region' was ignored." },
    ]);
  });

  it.each(['QQ', 'HK', 'PR', 'CI', 'CD', 'LA'])(
    'leaves out %s, which is not on its list, and says so',
    async (region) => {
      const { warnings } = await tavily.ask({ region });
      expect(sent()?.json).not.toHaveProperty('country');
      expect(warnings).toEqual([
        { kind: 'option-ignored', message: `Tavily does not know the country ${region}: 'region' was ignored.` },
      ]);
    },
  );

  it.each([
    ['pt-BR', 'pt'],
    ['zh', 'zh-cn'],
    ['zh-Hans-SG', 'zh-cn'],
    ['fil', 'tl'],
  ])('names the language %s by two letters, or as Tavily does', async (language, code) => {
    await tavily.ask({ language });
    expect(sent()?.json).toMatchObject({ language: code, filter_by_language: true });
  });

  it.each(['yue', 'zh-TW'])('filters by no language for %s, and says so', async (language) => {
    const { warnings } = await tavily.ask({ language });
    expect(sent()?.json).not.toHaveProperty('language');
    expect(sent()?.json).not.toHaveProperty('filter_by_language');
    expect(warnings).toMatchObject([{ kind: 'option-ignored', message: expect.stringContaining("'language'") }]);
  });

  it('cuts a long query between words, and says so', async () => {
    const { warnings } = await tavily.ask({ query: 'suspension bridge '.repeat(100) });
    const query = String(at(sent()?.json, 'query'));
    expect(query.length).toBeLessThanOrEqual(1_500);
    expect(query).toMatch(/(suspension|bridge)$/);
    expect(warnings).toMatchObject([{ kind: 'option-adjusted', message: expect.stringContaining("'query'") }]);
  });

  it('leaves a query of 1,500 characters whole', async () => {
    const { warnings } = await tavily.ask({ query: 'b'.repeat(1_500) });
    expect(sent()?.json).toMatchObject({ query: 'b'.repeat(1_500) });
    expect(warnings).toEqual([]);
  });
});

describe('the reply', () => {
  it('carries scores and the price of its credits', async () => {
    const response = await tavily.ask({ type: 'deep' });
    expect(response.results[0]).toMatchObject({ title: 'Permission model 1', score: 0.95 });
    expect(response.costUsd).toBe(0.016);
  });

  it.each(['general', 'news'] as const)('carries dates (%s)', async (topic) => {
    const response = await tavily.ask({ topic });
    expect(response.results[0]?.publishedDate).toBe('2026-01-15');
  });

  it('becomes an answer where Tavily wrote one', async () => {
    const { answer } = await tavily.ask({ query: 'bridges emulate:answer' });
    expect(answer).toEqual({ text: 'The bridge was opened in 1894.', citations: [] });
  });

  it('may hold anything in its fields', async () => {
    const { results } = await tavily.ask({ query: 'bridges emulate:odd-types' });
    expect(results).toEqual([{ title: 'docs.example.dev', url: 'https://docs.example.dev/odd', content: '' }]);
  });
});

describe('failures', () => {
  it.each([
    ['payg-limit', { code: 'QUOTA_EXCEEDED', retryable: false }],
    ['detail-list', { code: 'PROVIDER_FAILED', retryable: false }],
    ['detail-text', { code: 'PROVIDER_FAILED', retryable: false }],
    ['rate-limit-hint', { code: 'RATE_LIMITED', retryAfterMs: 7_000 }],
  ])('tells %s', async (mode, expected) => {
    expect(await tavily.fail({ query: `bridges emulate:${mode}` })).toMatchObject(expected);
  });
});

describe('without a key', () => {
  it('says so in a header, and costs nothing', async () => {
    const response = await tavily.ask({}, keyless);
    expect(sent()?.headers).toMatchObject({ 'x-tavily-access-mode': 'keyless' });
    expect(sent()?.headers).not.toHaveProperty('authorization');
    expect(response.results).toHaveLength(5);
    expect(response.costUsd).toBeUndefined();
    expect(response.warnings).toMatchObject([{ kind: 'keyless' }]);
  });

  it('tells an hourly limit, which passes, from a daily one, which is a quota', async () => {
    const hour = await tavily.fail({ query: 'bridges emulate:keyless-hour' }, keyless);
    expect(hour).toMatchObject({ code: 'RATE_LIMITED', retryable: true, retryAfterMs: 600_000 });
    const day = await tavily.fail({ query: 'bridges emulate:keyless-day' }, keyless);
    expect(day).toMatchObject({ code: 'QUOTA_EXCEEDED', retryable: false, retryAfterMs: 5_400_000 });
    expect(day.hint).toContain('TAVILY_API_KEY');
  });

  it.each(['keyless-cap', 'keyless-sentence'])('knows an hourly limit in any of its forms (%s)', async (mode) => {
    const error = await tavily.fail({ query: `bridges emulate:${mode}` }, keyless);
    expect(error).toMatchObject({ code: 'RATE_LIMITED', hint: 'Wait, or set TAVILY_API_KEY.' });
  });

  it('never speaks of a key that was not sent', async () => {
    const error = await tavily.fail({ query: 'bridges emulate:keyless-off' }, keyless);
    expect(error).toMatchObject({
      code: 'AUTH_FAILED',
      what: 'Tavily refused a call without a key (HTTP 403).',
      hint: 'Set TAVILY_API_KEY.',
    });
  });
});
