import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brave } from '../../../../emulators/brave.ts';
import { pages } from '../../../../emulators/pages.ts';
import { type AskEmulator, askEmulator } from './ask-emulator.test-kit.ts';

describe('Brave', () => {
  let emulator: AskEmulator;
  beforeAll(async () => {
    emulator = await askEmulator(brave);
  });
  afterAll(() => emulator.close());

  async function wire(request: Parameters<AskEmulator['ask']>[0]) {
    const response = await emulator.ask(request);
    const sent = emulator.server.requests.at(-1);
    return { response, path: sent?.path, headers: sent?.headers, query: Object.fromEntries(sent?.query ?? []) };
  }

  it('asks for web pages, with the key in its header', async () => {
    const { path, headers, query } = await wire({ query: 'bridges', numResults: 7 });
    expect(path).toBe('/res/v1/web/search');
    expect(headers).toMatchObject({ 'x-subscription-token': 'any-key' });
    expect(query).toEqual({ q: 'bridges', count: '7', result_filter: 'web', text_decorations: 'false' });
  });

  it('takes its key from the other variable too', async () => {
    await emulator.ask({}, { BRAVE_API_KEY: '', BRAVE_SEARCH_API_KEY: 'other' });
    expect(emulator.server.requests.at(-1)?.headers).toMatchObject({ 'x-subscription-token': 'other' });
  });

  it('maps every option', async () => {
    const { query } = await wire({
      freshness: 'month',
      region: 'at',
      language: 'de-AT',
      includeDomains: ['docs.example.dev', 'blog.example.org'],
      excludeDomains: ['news.example.com'],
    });
    expect(query).toMatchObject({
      q: 'bridges (site:docs.example.dev OR site:blog.example.org) -site:news.example.com',
      freshness: 'pm',
      country: 'AT',
      search_lang: 'de',
    });
  });

  it('searches news at their own address, which takes fewer parameters', async () => {
    const { path, query, response } = await wire({ topic: 'news', freshness: 'day' });
    expect(path).toBe('/res/v1/news/search');
    expect(query).toEqual({ q: 'bridges', count: '5', freshness: 'pd' });
    expect(response.results).toHaveLength(5);
  });

  it.each([
    ['ja', 'jp'],
    ['pt', 'pt-br'],
    ['pt-PT', 'pt-pt'],
    ['en-GB', 'en-gb'],
    ['en-US', 'en'],
    ['no', 'nb'],
    ['zh', 'zh-hans'],
    ['zh-CN', 'zh-hans'],
    ['zh-Hant-TW', 'zh-hant'],
    ['zh-HK', 'zh-hant'],
  ])('spells the language %s as %s', async (language, code) => {
    const { query, response } = await wire({ language });
    expect(query['search_lang']).toBe(code);
    expect(response.warnings).toEqual([]);
  });

  it('says which language and country it does not know', async () => {
    const { query, response } = await wire({ language: 'el', region: 'IS' });
    expect(query).not.toHaveProperty('search_lang');
    expect(query).not.toHaveProperty('country');
    expect(response.warnings).toEqual([
      { kind: 'option-ignored', message: "Brave does not know the country IS: 'region' was ignored." },
      { kind: 'option-ignored', message: "Brave does not know the language el: 'language' was ignored." },
    ]);
  });

  describe('a query that is too long', () => {
    const cut = {
      kind: 'option-adjusted',
      message: "Brave takes at most 400 characters and 50 words: the end of 'query' was left out.",
    };

    it('is cut after 50 words', async () => {
      const { query, response } = await wire({ query: 'bridge '.repeat(51) });
      expect(query['q']).toBe('bridge '.repeat(50).trim());
      expect(response.warnings).toEqual([cut]);
    });

    it('is cut before the word that reaches beyond 400 characters', async () => {
      const { query, response } = await wire({ query: 'suspension-bridges '.repeat(30) });
      expect(query['q']).toBe('suspension-bridges '.repeat(21).trim());
      expect(response.warnings).toEqual([cut]);
    });

    it('is cut between characters where it has no words', async () => {
      const { query } = await wire({ query: `x${'🌉'.repeat(300)}` });
      expect(query['q']).toBe(`x${'🌉'.repeat(199)}`);
    });

    it('leaves room for the domains', async () => {
      const { query } = await wire({ query: 'bridge '.repeat(60), excludeDomains: ['example.com'] });
      expect(query['q']).toBe(`${'bridge '.repeat(49)}-site:example.com`);
    });

    it('is whole at exactly 400 characters, blanks and all', async () => {
      const whole = `${'a'.repeat(199)}  ${'b'.repeat(199)}`;
      const { query, response } = await wire({ query: whole });
      expect(query['q']).toBe(whole);
      expect(response.warnings).toEqual([]);
    });
  });

  it('filters afterwards where the domains would fill the query', async () => {
    const many = Array.from({ length: 30 }, (_, index) => `site-${index}.example.com`);
    const { query, response } = await wire({ includeDomains: ['docs.example.dev', ...many] });
    expect(query['q']).toBe('bridges');
    expect(response.results.map(({ url }) => new URL(url).host)).toEqual(['docs.example.dev']);
    expect(response.warnings).toEqual([
      {
        kind: 'option-adjusted',
        message: "Too many domains for Brave in 'includeDomains': its results were filtered afterwards.",
      },
    ]);
  });

  it('reads marked words, entities, missing titles and both kinds of dates', async () => {
    const { results, costUsd } = await emulator.ask();
    expect(results[1]).toMatchObject({ title: pages[1]?.title, publishedDate: '2026-09-18' });
    expect(results[2]).toMatchObject({ title: 'news.example.com', publishedDate: '2026-03-15T07:30:00Z' });
    expect(results[4]?.title).toBe(pages[4]?.title);
    expect(results[4]?.content).toBe(pages[4]?.text.slice(0, 200).trim());
    expect(costUsd).toBe(0.005);
  });

  describe('extra snippets', () => {
    const more = { FOOTNOTE_BRAVE_EXTRA_SNIPPETS: 'on' };

    it('are asked for where the user wants them, and added to the text', async () => {
      const { results } = await emulator.ask({}, more);
      expect(emulator.server.requests.at(-1)?.query.get('extra_snippets')).toBe('true');
      expect(results[0]?.content).toMatch(/^The runtime flag .+\nIt has 244 rivets\.\nTolls ended\.$/s);
    });

    it('are left out, with a warning, where the plan has none', async () => {
      const before = emulator.server.requests.length;
      const { results, warnings } = await emulator.ask({ query: 'bridges emulate:no-extra-snippets' }, more);
      expect(emulator.server.requests.length - before).toBe(2);
      expect(results).toHaveLength(5);
      expect(warnings).toContainEqual({
        kind: 'option-ignored',
        message: "This key's plan at Brave has no extra snippets: it was asked again without them.",
      });
    });
  });

  describe('passages for a model', () => {
    const form = { FOOTNOTE_BRAVE_FORM: 'llm' };

    it('come from an address of their own, which gets the options', async () => {
      await emulator.ask(
        {
          numResults: 3,
          contextMaxCharacters: 10_000,
          freshness: 'week',
          region: 'at',
          includeDomains: ['example.dev'],
        },
        form,
      );
      const sent = emulator.server.requests.at(-1);
      expect(sent?.path).toBe('/res/v1/llm/context');
      expect(Object.fromEntries(sent?.query ?? [])).toEqual({
        q: 'bridges site:example.dev',
        count: '3',
        freshness: 'pw',
        country: 'AT',
        maximum_number_of_urls: '3',
        maximum_number_of_tokens: '2500',
      });
    });

    it.each([
      [500, '1024'],
      [50_000, '12500'],
    ])('of %i characters are %s tokens', async (contextMaxCharacters, tokens) => {
      await emulator.ask({ contextMaxCharacters }, form);
      expect(emulator.server.requests.at(-1)?.query.get('maximum_number_of_tokens')).toBe(tokens);
    });

    it('keep what looks like markup, and have the date of their page', async () => {
      const { results, costUsd, warnings } = await emulator.ask({ numResults: 2 }, form);
      expect(results[0]).toMatchObject({ url: pages[0]?.url, title: pages[0]?.title, publishedDate: pages[0]?.date });
      expect(results[0]?.content.startsWith(pages[0]?.text ?? '?')).toBe(true);
      expect(results[0]?.content).toContain('Use `Map<string, number>` & no <div>.\n\n{"table":');
      expect({ costUsd, warnings, count: results.length }).toEqual({ costUsd: 0.005, warnings: [], count: 2 });
    });

    it('are not there for news, which are searched as ever', async () => {
      await emulator.ask({ topic: 'news' }, form);
      expect(emulator.server.requests.at(-1)?.path).toBe('/res/v1/news/search');
    });

    it.each([
      ['bad-key', 'AUTH_FAILED'],
      ['quota', 'QUOTA_EXCEEDED'],
      ['server-error', 'PROVIDER_FAILED'],
    ])('in mode %s are %s', async (mode, code) => {
      expect(await emulator.fail({ query: `bridges emulate:${mode}` }, form)).toMatchObject({ code });
    });

    it('can be none', async () => {
      expect((await emulator.ask({ query: 'bridges emulate:empty' }, form)).results).toEqual([]);
    });
  });

  it('finds nothing where the web section is missing', async () => {
    expect((await emulator.ask({ query: 'emulate:bad-results' })).results).toEqual([]);
  });

  it.each([
    // The second window is the month's; it resets in 1,419,704 seconds.
    ['quota', { code: 'QUOTA_EXCEEDED', retryable: false, retryAfterMs: 1_419_704_000 }],
    ['quota-code', { code: 'QUOTA_EXCEEDED', retryable: false }],
    ['rate-limit-hint', { code: 'RATE_LIMITED', retryable: true, retryAfterMs: 1_000 }],
    // A monthly limit of 0 is none, so its 0 remaining says nothing.
    ['no-monthly-limit', { code: 'RATE_LIMITED', retryable: true, retryAfterMs: 1_000 }],
    ['bad-key', { code: 'AUTH_FAILED', what: 'Brave refused the key (HTTP 422).' }],
    ['option-not-in-plan', { code: 'PROVIDER_FAILED', retryable: false, message: /plan at Brave lacks an option/ }],
  ])('explains %s', async (mode, expected) => {
    const error = await emulator.fail({ query: `bridges emulate:${mode}` });
    const { message, ...fields } = { message: /./, ...expected };
    expect(error).toMatchObject(fields);
    expect(error.message).toMatch(message);
  });
});
