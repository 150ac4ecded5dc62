import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { duckduckgo } from '../../../../emulators/duckduckgo.ts';
import { type AskEmulator, askEmulator, warningsOf } from './ask-emulator.test-kit.ts';
import { readDuckDuckGoPage } from './shared/duckduckgo-page.ts';

describe('DuckDuckGo', () => {
  let emulator: AskEmulator;
  beforeAll(async () => {
    emulator = await askEmulator(duckduckgo);
  });
  afterAll(() => emulator.close());

  async function wire(request: Parameters<AskEmulator['ask']>[0]) {
    const response = await emulator.ask(request);
    const sent = emulator.server.requests.at(-1);
    const messages = warningsOf(response).map(({ message }) => message);
    return { response, messages, sent, form: Object.fromEntries(new URLSearchParams(sent?.text)) };
  }

  it('sends the form of the page without scripts, in the manner of a browser', async () => {
    const { sent, form } = await wire({});
    expect(sent).toMatchObject({ method: 'POST', path: '/html/' });
    expect(form).toEqual({ q: 'bridges', b: '', kl: 'wt-wt' });
    expect(sent?.headers).toMatchObject({
      'user-agent': expect.stringMatching(/^Mozilla\/5\.0 /),
      referer: `${emulator.server.origin}/`,
      'sec-fetch-dest': 'document',
      'sec-fetch-mode': 'navigate',
      cookie: 'kl=wt-wt',
    });
  });

  it('maps every option', async () => {
    const { sent, form, messages } = await wire({
      freshness: 'month',
      language: 'fr',
      region: 'CH',
      includeDomains: ['docs.example.dev', 'blog.example.org'],
      excludeDomains: ['news.example.com'],
    });
    expect(form).toEqual({
      q: 'bridges (site:docs.example.dev OR site:blog.example.org) -site:news.example.com',
      b: '',
      kl: 'ch-fr',
      df: 'm',
    });
    expect(sent?.headers).toMatchObject({ cookie: 'kl=ch-fr; df=m', 'accept-language': 'fr' });
    expect(messages).toEqual([]);
  });

  it.each([
    [{ language: 'de' }, 'de-de', []],
    [{ language: 'en' }, 'us-en', []],
    [{ language: 'pt-BR' }, 'br-pt', []],
    [{ language: 'zh-Hant-TW' }, 'tw-tzh', []],
    [{ language: 'ja' }, 'jp-jp', []],
    [{ language: 'de-LU' }, 'de-de', []],
    [{ region: 'GB' }, 'uk-en', []],
    [{ region: 'BE', language: 'nl' }, 'be-nl', []],
    [{ region: 'US', language: 'es' }, 'ue-es', []],
    [{ region: 'DE', language: 'fr' }, 'de-de', ['language']],
    [{ region: 'LU', language: 'fr' }, 'fr-fr', ['region']],
    [{ region: 'LU' }, 'wt-wt', ['region']],
    [{ language: 'tlh' }, 'wt-wt', ['language']],
    [{ region: 'LU', language: 'tlh' }, 'wt-wt', ['region', 'language']],
  ])('knows a region for %o', async (options, kl, lacks) => {
    const { form, messages } = await wire(options);
    expect(form['kl']).toBe(kl);
    expect(messages).toEqual(
      lacks.map((option) => `DuckDuckGo has no such '${option}': its region ${kl} was searched.`),
    );
  });

  it('quotes a bang, which would lead to another site, and nothing else', async () => {
    const { form, response } = await wire({ query: '!g css !important; a !== b, wow!' });
    expect(form['q']).toBe("'!g' css '!important;' a !== b, wow!");
    expect(response.results).toHaveLength(5);
  });

  it('cuts a long query at a word, and keeps its domains', async () => {
    const { form, response } = await wire({ query: 'bridges '.repeat(100), includeDomains: ['docs.example.dev'] });
    expect(form['q']).toBe(`${'bridges '.repeat(59)}site:docs.example.dev`);
    expect(warningsOf(response)).toMatchObject([
      { kind: 'option-adjusted', message: expect.stringContaining("'query'") },
    ]);
  });

  it('filters afterwards by a list of domains that is too long for a query', async () => {
    const others = Array.from({ length: 30 }, (_, index) => `host-${index}.example.com`);
    const { form, messages, response } = await wire({ includeDomains: ['docs.example.dev', ...others] });
    expect(form['q']).toBe('bridges');
    expect(messages).toEqual([
      "DuckDuckGo takes no list as long as 'includeDomains': its results were filtered afterwards.",
    ]);
    expect(new Set(response.results.map(({ url }) => new URL(url).host))).toEqual(new Set(['docs.example.dev']));
  });

  it('says that a page holds ten results', async () => {
    const { response, messages } = await wire({ numResults: 15 });
    expect(response.results).toHaveLength(10);
    expect(messages).toEqual(["DuckDuckGo sends 10 results a page, less than 'numResults' asks."]);
  });

  it('reads results out of the page: links unwrapped, text plain, no advertisements, no scripts', async () => {
    const { response } = await wire({ numResults: 10 });
    expect(response.results).toHaveLength(10);
    expect(response.results.slice(0, 2)).toEqual([
      {
        title: 'Permission model 1',
        url: 'https://docs.example.dev/page-1',
        content: expect.stringMatching(/^About bridges & more: The runtime flag/),
        publishedDate: '2026-01-15T04:17:55Z',
      },
      {
        title: 'Größe & Gewicht 1',
        url: 'https://blog.example.org/page-2',
        content: expect.stringMatching(/^About bridges & more: Die Brücke/),
        publishedDate: '2026-02-15T04:17:55Z',
      },
    ]);
    expect(response.results[4]).toMatchObject({
      title: 'Why is "x" undefined? 1',
      content: expect.stringContaining('Because a < b is evaluated before the assignment 🚧.'),
    });
    expect(response.answer).toBeUndefined();
  });

  it('takes the instant answer without the link below it', async () => {
    const { response } = await wire({ query: 'emulate:abstract' });
    expect(response.answer?.text).toBe('A bridge is a structure & spans an obstacle.');
    expect(response.results).toHaveLength(5);
  });

  it.each(['challenge', 'challenge-200', 'bare-202', 'blocked'])('tells that it is blocked: %s', async (mode) => {
    const before = emulator.server.requests.length;
    expect(await emulator.fail({ query: `emulate:${mode}` })).toMatchObject({
      code: 'PROVIDER_FAILED',
      retryable: false,
      message:
        'DuckDuckGo shows a challenge instead of results: it takes this machine for a bot. ' +
        'Use another provider; the block can last an hour.',
    });
    expect(emulator.server.requests.length - before).toBe(1);
  });

  it.each(['empty', 'empty-202', 'ads-only'])(
    'finds nothing on a page of its own without results: %s',
    async (mode) => {
      const { response } = await wire({ query: `"challenge-form" anomaly.js anomaly-modal emulate:${mode}` });
      expect(response.results).toEqual([]);
    },
  );

  it('takes results from a 202, which alone proves nothing', async () => {
    const { response } = await wire({ query: 'emulate:results-202' });
    expect(response.results).toHaveLength(5);
  });

  it('reads a page that ends too early as far as it goes', async () => {
    const { response } = await wire({ query: 'emulate:unclosed' });
    expect(response.results.map(({ url }) => url)).toEqual(['https://example.com/']);
  });

  it('tells a query that leads to another site after all', async () => {
    expect(await emulator.fail({ query: 'emulate:shortcut' })).toMatchObject({
      code: 'PROVIDER_FAILED',
      retryable: false,
      what: 'DuckDuckGo took the query for a shortcut to another site.',
    });
  });

  it.each([
    ['nesting', '<div>'.repeat(700_000)],
    ['open rows', '<div class="result web-result"><a class="result__a" href="x">'.repeat(60_000)],
    ['attributes', `<a ${Array.from({ length: 400_000 }, (_, index) => index.toString(36)).join(' ')}>`],
    ['half tags', '<a class="'.repeat(350_000)],
    ['comments', '<!--'.repeat(900_000)],
  ])('reads a hostile page in one pass: %s', (_, html) => {
    const page = readDuckDuckGoPage(html);
    expect(page).toMatchObject({ isChallenge: false, isSearchPage: false });
  });
});
