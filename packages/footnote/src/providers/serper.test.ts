import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../../../../emulators/pages.ts';
import { serper } from '../../../../emulators/serper.ts';
import { type AskEmulator, askEmulator } from './ask-emulator.test-kit.ts';

describe('Serper', () => {
  let emulator: AskEmulator;
  beforeAll(async () => {
    emulator = await askEmulator(serper);
  });
  afterAll(() => emulator.close());

  async function wire(request: Parameters<AskEmulator['ask']>[0]) {
    const response = await emulator.ask(request);
    const sent = emulator.server.requests.at(-1);
    return { response, path: sent?.path, headers: sent?.headers, body: sent?.json };
  }

  it('asks with the key in its header', async () => {
    const { path, headers, body } = await wire({ numResults: 7 });
    expect(path).toBe('/search');
    expect(headers).toMatchObject({ 'x-api-key': 'any-key' });
    expect(body).toEqual({ q: 'bridges', num: 7 });
  });

  it('maps every option', async () => {
    const { body } = await wire({
      freshness: 'year',
      region: 'AT',
      language: 'de-AT',
      includeDomains: ['docs.example.dev'],
      excludeDomains: ['old.docs.example.dev'],
    });
    const q = 'bridges site:docs.example.dev -site:old.docs.example.dev';
    expect(body).toEqual({ q, num: 5, gl: 'at', hl: 'de', tbs: 'qdr:y' });
  });

  it.each([
    ['pt-BR', 'pt-br'],
    ['en-US', 'en'],
    ['nb-NO', 'no'],
    ['he', 'iw'],
    ['zh', 'zh-cn'],
    ['zh-Hant-HK', 'zh-tw'],
  ])('spells the language %s as %s', async (language, hl) => {
    expect((await wire({ language })).body).toMatchObject({ hl });
  });

  it('searches news at their own address, and reads relative dates', async () => {
    const { path, response } = await wire({ topic: 'news' });
    expect(path).toBe('/news');
    expect(response.results).toHaveLength(5);
    const age = Date.now() - Date.parse(response.results[0]?.publishedDate ?? '');
    expect(Math.floor(age / 86_400_000)).toBeGreaterThanOrEqual(14);
    expect(Math.floor(age / 86_400_000)).toBeLessThanOrEqual(15);
  });

  it('reads dates as Google writes them, and rows without date or snippet', async () => {
    const { results } = await emulator.ask();
    expect(results[0]).toMatchObject({ url: pages[0]?.url, publishedDate: '2026-01-15' });
    expect(results[3]).toEqual({ title: pages[3]?.title, url: pages[3]?.url, content: '' });
  });

  it.each([
    ['answer', '1894'],
    ['answer-snippet', 'It was opened in 1894.'],
  ])("gives Google's %s as the answer", async (mode, text) => {
    const { answer, results } = await emulator.ask({ query: `bridges emulate:${mode}` });
    expect(answer).toEqual({ text, citations: [] });
    expect(results).toHaveLength(5);
  });

  it('counts credits, two where more than ten results are asked', async () => {
    expect((await emulator.ask({ numResults: 10 })).costUsd).toBe(0.001);
    const many = await emulator.ask({ numResults: 20 });
    expect(many.costUsd).toBe(0.002);
    expect(many.results).toHaveLength(20);
  });

  describe('with a free account', () => {
    const query = 'bridges "opened in" 1894';
    const mode = { SERPER_API_KEY: 'emulate-free-account' };

    it('asks again in plain words, and says what was changed', async () => {
      const { results, warnings } = await emulator.ask(
        { query: `${query} filetype:pdf -toll`, numResults: 20, includeDomains: ['docs.example.dev'] },
        mode,
      );
      expect(emulator.server.requests.at(-1)?.json).toEqual({ q: 'bridges opened in 1894', num: 10 });
      expect(new Set(results.map(({ url }) => new URL(url).host))).toEqual(new Set(['docs.example.dev']));
      expect(warnings).toEqual([
        {
          kind: 'option-adjusted',
          message:
            "Serper allows a free account no such search: 'query' was reduced to plain words, " +
            "'numResults' was lowered to 10, 'includeDomains' was applied to its results afterwards.",
        },
      ]);
    });

    it('asks once where nothing can be made simpler', async () => {
      const before = emulator.server.requests.length;
      const error = await emulator.fail({ query: 'bridges' }, { SERPER_API_KEY: 'emulate-free-account-never' });
      expect(emulator.server.requests.length - before).toBe(1);
      expect(error).toMatchObject({
        code: 'PROVIDER_FAILED',
        retryable: false,
        what: 'Serper does not allow this search to a free account.',
      });
    });

    it('says that even plain words are refused', async () => {
      const error = await emulator.fail({ query }, { SERPER_API_KEY: 'emulate-free-account-never' });
      expect(error.message).toContain('Serper does not allow this search to a free account.');
    });
  });

  describe('what Google knows of the subject', () => {
    const found = async (mode: string, request: Parameters<AskEmulator['ask']>[0] = {}) => {
      const { response } = await wire({ query: `bridges emulate:${mode}`, numResults: 3, ...request });
      return response.results.map(({ title, url, content }) => ({ title, url, content }));
    };
    const subject = {
      title: 'Tower Bridge',
      url: 'https://en.wikipedia.example/wiki/Tower_Bridge',
      content: 'Tower Bridge is a bascule and suspension bridge.',
    };

    it('is a result, under the page that says it', async () => {
      const results = await found('subject');
      expect(results[0]).toEqual(subject);
      expect(results).toHaveLength(3);
      expect(await found('subject-alone')).toEqual([subject]);
    });

    it("is the subject's own page where no other is named", async () => {
      const [first] = await found('subject-without-source');
      expect(first).toEqual({ ...subject, url: 'https://towerbridge.example.org/' });
    });

    it('is left out where it says nothing, or is older than what was asked for', async () => {
      const plain = await found('ok');
      expect(await found('subject-without-words')).toEqual(plain);
      expect(await found('subject', { freshness: 'week' })).toEqual(plain);
      expect(await found('subject-alone', { includeDomains: ['docs.example.dev'] })).toEqual([]);
    });
  });

  it.each(['quota', 'quota-429'])('tells used-up credits from a rate limit, whatever the status (%s)', async (mode) => {
    const error = await emulator.fail({ query: `bridges emulate:${mode}` });
    expect(error).toMatchObject({ code: 'QUOTA_EXCEEDED', retryable: false });
  });
});
