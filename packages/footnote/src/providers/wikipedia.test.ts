import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wikipedia } from '../../../../emulators/wikipedia.ts';
import { type AskEmulator, askEmulator, warningsOf } from './ask-emulator.test-kit.ts';

describe('Wikipedia', () => {
  let emulator: AskEmulator;
  beforeAll(async () => {
    emulator = await askEmulator(wikipedia);
  });
  afterAll(() => emulator.close());

  async function wire(request: Parameters<AskEmulator['ask']>[0], env?: Parameters<AskEmulator['ask']>[1]) {
    const response = await emulator.ask(request, env);
    const sent = emulator.server.requests.at(-1);
    return { response, path: sent?.path, query: Object.fromEntries(sent?.query ?? []) };
  }

  it('searches the English edition', async () => {
    const { path, query } = await wire({ numResults: 7 });
    expect(path).toBe('/en/w/rest.php/v1/search/page');
    expect(query).toEqual({ q: 'bridges', limit: '7' });
  });

  it.each([
    ['de', 'de', []],
    ['nb', 'no', []],
    ['pt-BR', 'pt', ["Wikipedia has no 'language' pt-BR: its edition 'pt' was searched."]],
  ])('has an edition for the language %s', async (language, edition, warnings) => {
    const { path, response } = await wire({ language });
    expect(path).toBe(`/${edition}/w/rest.php/v1/search/page`);
    expect(warningsOf(response).map(({ message }) => message)).toEqual(warnings);
    expect(response.results[0]?.url).toBe(`${emulator.server.origin}/${edition}/wiki/Permission_model_1`);
  });

  it('leaves the language alone on a wiki that has only one', async () => {
    const { path, response } = await wire({ language: 'de' }, { WIKIPEDIA_BASE_URL: `${emulator.server.origin}/pt` });
    expect(path).toBe('/pt/w/rest.php/v1/search/page');
    expect(warningsOf(response)).toEqual([
      { kind: 'option-ignored', message: "The configured wiki has one 'language': it was ignored." },
    ]);
  });

  it('searches in English for a language without an edition, and says so', async () => {
    const before = emulator.server.requests.length;
    const { response } = await wire({ language: 'tlh' });
    expect(emulator.server.requests.slice(before).map(({ path }) => path)).toEqual([
      '/tlh/w/rest.php/v1/search/page',
      '/en/w/rest.php/v1/search/page',
    ]);
    expect(response.results[0]?.url).toBe(`${emulator.server.origin}/en/wiki/Permission_model_1`);
    expect(warningsOf(response)).toEqual([
      {
        kind: 'option-ignored',
        message: "Wikipedia has no edition 'tlh': 'language' was ignored, and English searched.",
      },
    ]);
  });

  it('tells an address without any wiki', async () => {
    const env = { WIKIPEDIA_BASE_URL: `${emulator.server.origin}/nowhere/{language}` };
    expect(await emulator.fail({ language: 'tlh' }, env)).toMatchObject({
      code: 'PROVIDER_FAILED',
      retryable: false,
      what: 'There is no Wikipedia at this address (HTTP 404).',
    });
  });

  it('puts the description before the excerpt, both as plain text', async () => {
    const { response } = await wire({ numResults: 2 });
    expect(response.results.map(({ content }) => content)).toEqual([
      expect.stringMatching(/^article number 1\nBridges \(en\): The runtime flag .* A "quote"$/),
      expect.stringMatching(/^Bridges \(en\): Die Brücke/),
    ]);
  });

  it('keeps what is plain text as it is, and encodes it in addresses', async () => {
    const { response } = await wire({ query: 'emulate:odd-titles', numResults: 10 });
    const wiki = `${emulator.server.origin}/en/wiki`;
    expect(response.results.map(({ title, url }) => [title, url])).toEqual([
      ['AC/DC', `${wiki}/AC/DC`],
      ['C++', `${wiki}/C%2B%2B`],
      ['Help:Contents', `${wiki}/Help:Contents`],
      ['Who?', `${wiki}/Who%3F`],
      ['100%', `${wiki}/100%25`],
      ['AT&T', `${wiki}/AT%26T`],
      ['R&copy', `${wiki}/R%26copy`],
    ]);
    expect(response.results[0]?.content).toBe('plain & <simple> &amp; short\nIt is.');
  });

  it('makes the best of missing fields', async () => {
    const { response } = await wire({ query: 'emulate:sparse' });
    expect(response.results).toEqual([
      { title: '127.0.0.1', url: `${emulator.server.origin}/en/wiki/Only_a_key`, content: '' },
    ]);
  });

  it('cuts a query that CirrusSearch would refuse', async () => {
    const { query, response } = await wire({ query: 'bridges '.repeat(100) });
    expect(query['q']).toBe('bridges '.repeat(37).trim());
    expect(warningsOf(response)).toMatchObject([{ kind: 'option-adjusted' }]);
  });

  it('blames no key for a refusal', async () => {
    expect(await emulator.fail({ query: 'emulate:forbidden' })).toMatchObject({
      code: 'PROVIDER_FAILED',
      retryable: false,
      what: 'Wikipedia refuses this machine (HTTP 403).',
    });
  });
});
