import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AskPlugin, askPlugin } from './ask-plugin.test-kit.ts';
import plugin from './index.ts';

let gemini: AskPlugin;
beforeAll(async () => {
  gemini = await askPlugin(plugin);
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => gemini.close());

const sent = () => gemini.server.requests.filter(({ method }) => method === 'POST').at(-1);
const bytes = (text: string) => Buffer.byteLength(text);

describe('key and model', () => {
  const asked = () => ({
    key: sent()?.headers['x-goog-api-key'],
    model: /models\/([^:]+):/.exec(sent()?.path ?? '')?.[1],
  });

  it('come from the block', async () => {
    const options = { apiKey: 'of-the-block', model: 'gemini-flash-latest' };
    await gemini.ask('bridges', { options, env: { GEMINI_API_KEY: undefined } });
    expect(asked()).toEqual({ key: 'of-the-block', model: 'gemini-flash-latest' });
  });

  it('come from the environment', async () => {
    await gemini.ask('bridges', { env: { GEMINI_API_KEY: 'of-the-shell', FOOTNOTE_GEMINI_MODEL: 'gemini-2.5-flash' } });
    expect(asked()).toEqual({ key: 'of-the-shell', model: 'gemini-2.5-flash' });
  });

  it('come from the block when both have them', async () => {
    const options = { apiKey: 'of-the-block', model: 'gemini-flash-latest' };
    const env = { GEMINI_API_KEY: 'of-the-shell', FOOTNOTE_GEMINI_MODEL: 'gemini-2.5-flash' };
    await gemini.ask('bridges', { options, env });
    expect(asked()).toEqual({ key: 'of-the-block', model: 'gemini-flash-latest' });
  });

  it('come from where they are when one is in the block and the other is not', async () => {
    await gemini.ask('bridges', {
      options: { apiKey: '', model: 'gemini-flash-latest' },
      env: { GEMINI_API_KEY: 'shell' },
    });
    expect(asked()).toEqual({ key: 'shell', model: 'gemini-flash-latest' });
  });

  it('never come from the block of another provider', async () => {
    vi.stubEnv('GEMINI_API_KEY', undefined);
    const hooks = await plugin.server();
    await hooks.config({ provider: { google: { options: { apiKey: 'of-google' } } } });
    const result = JSON.parse(await hooks.tool.geminisearch.execute({ query: 'bridges' }));
    expect(result.error.type).toBe('MISSING_API_KEY');
  });

  it('take the first of several keys', async () => {
    await gemini.ask('bridges', { env: { GEMINI_API_KEY: ' one , two' } });
    expect(asked().key).toBe('one');
  });

  it('replace only the default model, when the service does not know it', async () => {
    const { sources } = await gemini.ask('bridge emulate:only-latest-model');
    expect(asked().model).toBe('gemini-flash-latest');
    expect(sources).toHaveLength(5);
  });
});

describe('options', () => {
  it('of language and region become words for the model that searches', async () => {
    await gemini.ask('bridges', { options: { language: 'de', region: 'at' } });
    expect(sent()?.json).toMatchObject({
      contents: [{ parts: [{ text: 'bridges' }] }],
      systemInstruction: {
        parts: [{ text: 'Answer in the language with the code de. Search for users in Austria.' }],
      },
    });
  });

  it.each([2, '2'])(
    'maxSources %j keeps the sources that are cited first, and no marker without one',
    async (maxSources) => {
      const { llmContent, sources } = await gemini.ask('bridges', { options: { maxSources } });
      expect([...llmContent.matchAll(/\[(\d+)\]/g)].map(([, n]) => n)).toEqual(['1', '2', '1', '2']);
      expect(sources).toHaveLength(2);
    },
  );

  it('includeRawMetadata adds what Gemini said, with the search suggestions as they came', async () => {
    const { rawMetadata } = await gemini.ask('bridges', { options: { includeRawMetadata: true } });
    expect(Object.keys(rawMetadata ?? {})).toEqual([
      'searchEntryPoint',
      'groundingChunks',
      'groundingSupports',
      'webSearchQueries',
    ]);
    expect(rawMetadata?.['searchEntryPoint']).toEqual({
      renderedContent: '<style>.chip{}</style>\n<div class="container"></div>\n',
    });
  });
});

describe("OpenCode's cut at 50 KB", () => {
  it('is never reached: the answer gets shorter, all sources stay', async () => {
    const raw = await gemini.askRaw('bridge emulate:long-answer');
    const { llmContent, sources } = JSON.parse(raw);
    expect(bytes(raw)).toBeLessThanOrEqual(50_000);
    expect(bytes(raw)).toBeGreaterThan(49_000);
    expect(llmContent).toContain(
      '…\n\n(The answer was longer than a tool result may be; the rest is left out.)\n\nSources:',
    );
    expect(llmContent).toMatch(/^\[12\] site-11\.example/m);
    expect(sources).toHaveLength(12);
    expect(llmContent).not.toContain('\ufffd');
  });

  it('leaves room for 60 sources with long addresses', async () => {
    const raw = await gemini.askRaw('bridge emulate:many-sources');
    const { llmContent, sources } = JSON.parse(raw);
    expect(bytes(raw)).toBeLessThanOrEqual(50_000);
    expect(sources).toHaveLength(60);
    expect(llmContent).toMatch(/^\[60\] site-59\.example/m);
  });

  it('takes the raw metadata first, and of that the search suggestions last', async () => {
    const raw = await gemini.askRaw('bridge emulate:many-sources', { options: { includeRawMetadata: true } });
    const { llmContent, rawMetadata, sources } = JSON.parse(raw);
    expect(bytes(raw)).toBeLessThanOrEqual(50_000);
    expect(Object.keys(rawMetadata)).toEqual(['searchEntryPoint', 'webSearchQueries']);
    expect(sources).toHaveLength(60);
    expect(llmContent).toContain('Sentence 59 says');
  });
});
