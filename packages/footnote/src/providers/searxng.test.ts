import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../../../../emulators/pages.ts';
import { searxng } from '../../../../emulators/searxng.ts';
import { type AskEmulator, askEmulator } from './ask-emulator.test-kit.ts';

describe('SearXNG', () => {
  let emulator: AskEmulator;
  beforeAll(async () => {
    emulator = await askEmulator(searxng);
  });
  afterAll(() => emulator.close());

  async function wire(request: Parameters<AskEmulator['ask']>[0]) {
    const response = await emulator.ask(request);
    const sent = emulator.server.requests.at(-1);
    return { response, path: sent?.path, headers: sent?.headers, query: Object.fromEntries(sent?.query ?? []) };
  }

  it('is configured by its address alone', async () => {
    const error = await emulator.fail({}, { SEARXNG_URL: '' });
    expect(error).toMatchObject({ code: 'NOT_CONFIGURED' });
    expect(error.message).toContain('Set SEARXNG_URL, or webSearch.searxng.baseUrl in the settings.');
    const { origin } = emulator.server;
    expect((await emulator.ask({}, { SEARXNG_URL: '', SEARXNG_BASE_URL: `${origin}/` })).results).toHaveLength(5);
  });

  it('asks for JSON, without a key', async () => {
    const { path, headers, query } = await wire({});
    expect(path).toBe('/search');
    expect(query).toEqual({ q: 'bridges', format: 'json' });
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).toMatchObject({ accept: 'application/json, text/html;q=0.9', 'accept-language': 'en' });
    expect((await wire({ language: 'de-AT' })).headers).toMatchObject({ 'accept-language': 'de-AT' });
  });

  it('maps every option', async () => {
    const { query } = await wire({
      topic: 'news',
      freshness: 'week',
      language: 'de',
      region: 'AT',
      excludeDomains: ['docs.example.dev'],
    });
    expect(query).toEqual({
      q: 'bridges -site:docs.example.dev',
      format: 'json',
      categories: 'news',
      language: 'de-AT',
      time_range: 'week',
    });
  });

  it.each([
    [{ language: 'pt-BR' }, 'pt-BR'],
    [{ language: 'EN' }, 'en'],
    [{ language: 'en-GB', region: 'US' }, 'en-US'],
    [{ language: 'zh-Hant' }, 'zh-TW'],
    [{ language: 'zh-Hans-SG' }, 'zh-SG'],
    [{ region: 'JP' }, 'ja-JP'],
  ])('makes one locale of %o', async (request, locale) => {
    expect((await wire(request)).query['language']).toBe(locale);
  });

  it('slices its page to what was asked, without the page that two engines found', async () => {
    const { results } = await emulator.ask({ numResults: 20 });
    expect(results).toHaveLength(20);
    expect(results.map(({ url }) => url)).toEqual(pages.slice(0, 20).map(({ url }) => url));
  });

  it('reads scores, missing titles, entities, and dates without a time zone in either field', async () => {
    const { results } = await emulator.ask();
    expect(results[0]).toMatchObject({ score: 2.67, publishedDate: '2026-01-15' });
    expect(results[1]).toMatchObject({ title: 'Größe & Gewicht 1', publishedDate: '2026-02-15T08:00:00Z' });
    expect(results[4]?.title).toBe('forum.example.io');
  });

  it.each([
    ['answers', 'It is 244 m long.'],
    ['old-answers', 'It is 244 m long.\n\nIt was opened in 1894.'],
  ])('reads %s, objects or strings', async (mode, text) => {
    expect((await emulator.ask({ query: `bridges emulate:${mode}` })).answer).toEqual({ text, citations: [] });
  });

  it.each([
    ['infobox', 7],
    ['infobox-alone', 2],
    ['infobox-and-blocked', 2],
  ])("takes the boxes about the subject for results, in mode '%s'", async (mode, count) => {
    const { results } = await emulator.ask({ query: `bridges emulate:${mode}`, numResults: 7 });
    expect(results).toHaveLength(count);
    expect(results.slice(0, 2)).toEqual([
      {
        title: 'Bridge',
        url: 'https://en.example.org/wiki/Bridge',
        content: 'A bridge is a structure that spans an obstacle.',
      },
      { title: 'Bridge (1894)', url: 'https://bridge.example.org/', content: '' },
    ]);
  });

  it('says what its limiter allows, and does not ask again', async () => {
    const before = emulator.server.requests.length;
    const error = await emulator.fail({ query: 'bridges emulate:limiter' });
    expect(emulator.server.requests.length - before).toBe(1);
    expect(error).toMatchObject({ code: 'RATE_LIMITED', retryable: false });
    expect(error.hint).toContain('4 searches an hour');
    expect(error.hint).toContain('botdetection.ip_lists.pass_ip');
  });

  it('waits for a proxy that says how long', async () => {
    const error = await emulator.fail({ query: 'bridges emulate:proxy-limit' });
    expect(error).toMatchObject({ code: 'RATE_LIMITED', retryable: true, retryAfterMs: 4_000 });
  });

  it('names the engines that did not answer, but only by what looks like a name', async () => {
    const { results, warnings } = await emulator.ask({ query: 'bridges emulate:some-engines-blocked' });
    expect(results).toHaveLength(5);
    expect(warnings).toEqual([
      { kind: 'provider-notice', message: 'SearXNG got nothing from google, one of its engines.' },
    ]);
  });

  it.each([
    ['emulate:engines-blocked', true, 'SearXNG got nothing from its engines: google, qwant.'],
    ['emulate:json-off', false, 'Add json to search.formats in its settings.yml.'],
    ['!!g', false, "Leave out the word that starts with '!!'."],
    ['emulate:moved', false, 'SearXNG redirects to another address.'],
  ])('explains %s', async (word, retryable, sentence) => {
    const error = await emulator.fail({ query: `bridges ${word}` });
    expect(error).toMatchObject({ code: 'PROVIDER_FAILED', provider: 'searxng', retryable });
    expect(error.message).toContain(sentence);
  });
});
