import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { you as emulator } from '../../../../emulators/you.ts';
import { type AskEmulator, askEmulator } from './ask-emulator.test-kit.ts';

describe('you', () => {
  let you: AskEmulator;
  beforeAll(async () => {
    you = await askEmulator(emulator);
  });
  afterAll(() => you.close());

  const sent = () => you.server.requests.at(-1)?.json;

  describe('with a key', () => {
    it('asks the index, with the key in its own header', async () => {
      expect(await you.ask()).toMatchObject({ costUsd: 0.005, warnings: [] });
      expect(you.server.requests.at(-1)).toMatchObject({
        method: 'POST',
        path: '/v1/search',
        headers: { 'x-api-key': 'any-key' },
        json: { query: 'bridges', count: 5 },
      });
    });

    it('maps every option', async () => {
      await you.ask({
        freshness: 'month',
        region: 'DE',
        language: 'pt-BR',
        includeDomains: ['example.dev'],
        excludeDomains: ['docs.example.dev'],
        livecrawl: 'preferred',
      });
      expect(sent()).toEqual({
        query: 'bridges',
        count: 5,
        freshness: 'month',
        country: 'DE',
        language: 'PT-BR',
        include_domains: ['example.dev'],
        exclude_domains: ['docs.example.dev'],
        livecrawl: 'web',
        livecrawl_formats: 'markdown',
      });
    });

    it.each([
      ['de', 'DE'],
      ['ja', 'JP'],
      ['zh', 'ZH-HANS'],
      ['el-GR', 'EL'],
    ])('spells the language %s as %s', async (language, code) => {
      await you.ask({ language });
      expect(sent()).toMatchObject({ language: code });
    });

    it('leaves out what is not on its lists, and says so', async () => {
      const { warnings } = await you.ask({ language: 'fa', region: 'SG' });
      expect(sent()).toEqual({ query: 'bridges', count: 5 });
      expect(warnings).toEqual([
        { kind: 'option-ignored', message: "You.com does not know the country SG: 'region' was ignored." },
        { kind: 'option-ignored', message: "You.com does not know the language fa: 'language' was ignored." },
      ]);
    });

    it('gives the snippets of a page, else its description', async () => {
      const { results } = await you.ask();
      expect(results[0]).toMatchObject({ publishedDate: '2026-01-15T08:00:00Z' });
      expect(results[0]?.content).toMatch(/^Permission model 1: The runtime flag .*\nThe runtime flag/s);
      expect(results[1]?.content).toBe('Die Brücke wurde 1894 eröffnet und ist 244 m lang.');
      expect(results[3]?.title).toBe('wiki.example.net');
    });

    it('gives the whole page where it was read live', async () => {
      const { results } = await you.ask({ livecrawl: 'preferred' });
      expect(results[0]?.content).toMatch(/^# Permission model 1\n/);
      await you.ask({ livecrawl: 'preferred', topic: 'news' });
      expect(sent()).toMatchObject({ livecrawl: 'news' });
    });

    it('has no live reading as a fallback', async () => {
      const { warnings } = await you.ask({ livecrawl: 'fallback' });
      expect(sent()).not.toHaveProperty('livecrawl');
      expect(warnings).toEqual([{ kind: 'option-adjusted', message: expect.stringContaining("'livecrawl'") }]);
    });

    it('gives only news where news are asked for', async () => {
      const { results, warnings } = await you.ask({ topic: 'news' });
      expect(results).toHaveLength(3);
      for (const { content } of results) expect(content).toMatch(/^News: /);
      expect(warnings).toEqual([]);
    });

    it('widens the topic where You.com finds the query not newsy', async () => {
      const { results, warnings } = await you.ask({ query: 'bridges emulate:no-news', topic: 'news' });
      expect(results).toHaveLength(5);
      expect(warnings).toEqual([{ kind: 'option-adjusted', message: expect.stringContaining("'topic'") }]);
    });

    it('finds nothing where sections are missing', async () => {
      expect((await you.ask({ query: 'bridges emulate:no-sections' })).results).toEqual([]);
    });

    it('reads the reset as a moment, not as a number of seconds', async () => {
      const { retryAfterMs = 0 } = await you.fail({ query: 'bridges emulate:rate-limit-hint' });
      expect(retryAfterMs).toBeGreaterThan(0);
      expect(retryAfterMs).toBeLessThanOrEqual(4_000);
    });
  });

  describe('without a key', () => {
    const keyless = { YDC_API_KEY: '' };

    it('asks the free path, which takes no key and whose compression is broken', async () => {
      const response = await you.ask({}, keyless);
      expect(response.results).toHaveLength(5);
      expect(response.costUsd).toBeUndefined();
      expect(response.warnings).toEqual([{ kind: 'keyless', message: expect.stringContaining('You.com') }]);
      const { path, headers } = you.server.requests.at(-1) ?? {};
      expect(path).toBe('/v1/agents/search');
      expect(headers).toMatchObject({ 'accept-encoding': 'identity' });
      expect(headers).not.toHaveProperty('x-api-key');
    });

    it('has an address of its own', async () => {
      const other = await askEmulator(emulator);
      try {
        const before = you.server.requests.length;
        await you.ask({}, { ...keyless, YOU_KEYLESS_URL: other.server.origin });
        expect(other.server.requests).toHaveLength(1);
        expect(you.server.requests).toHaveLength(before);
      } finally {
        await other.close();
      }
    });

    it('reads no pages live', async () => {
      const { warnings } = await you.ask({ livecrawl: 'preferred' }, keyless);
      expect(sent()).not.toHaveProperty('livecrawl');
      expect(warnings).toContainEqual({ kind: 'option-ignored', message: expect.stringContaining("'livecrawl'") });
    });

    it('says what to do when the day is used up', async () => {
      const error = await you.fail({ query: 'bridges emulate:day-used-up' }, keyless);
      expect(error).toMatchObject({ code: 'RATE_LIMITED', hint: 'Wait, or set YDC_API_KEY.' });
      expect(error.retryAfterMs).toBeGreaterThan(3_000_000);
    });

    it('blames no key that there is not', async () => {
      const error = await you.fail({ query: 'bridges emulate:bad-key' }, keyless);
      expect(error).toMatchObject({
        code: 'AUTH_FAILED',
        message: 'You.com refused a call without a key (HTTP 401). Set YDC_API_KEY.',
      });
    });
  });
});
