import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jina as emulator } from '../../../../emulators/jina.ts';
import { type AskEmulator, askEmulator } from './ask-emulator.test-kit.ts';

describe('jina', () => {
  let jina: AskEmulator;
  beforeAll(async () => {
    jina = await askEmulator(emulator);
  });
  afterAll(() => jina.close());

  const sent = () => jina.server.requests.at(-1)?.json;

  it('asks for rows alone, because reading every page is slow', async () => {
    const { results } = await jina.ask();
    expect(jina.server.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/',
      headers: { authorization: 'Bearer any-key', accept: 'application/json', 'x-respond-with': 'no-content' },
      json: { q: 'bridges', num: 5, type: 'web' },
    });
    expect(results[0]?.content).toHaveLength(180);
  });

  it('reads the pages of a deep search, for as long as there is time', async () => {
    const { results } = await jina.ask({ type: 'deep' });
    const headers = jina.server.requests.at(-1)?.headers;
    expect(headers?.['x-respond-with']).toBeUndefined();
    expect(headers?.['x-timeout']).toBe('8');
    expect(results[0]?.content).toMatch(/^# Permission model 1\n\n/);
    expect(results[1]?.content, 'a page that could not be read').toMatch(/^Die Brücke wurde 1894 eröffnet/);
  });

  it('maps topic, region and domains', async () => {
    await jina.ask({ topic: 'news', region: 'DE', includeDomains: ['a.dev', 'b.dev'], excludeDomains: ['c.dev'] });
    expect(sent()).toMatchObject({
      q: 'bridges (site:a.dev OR site:b.dev) -site:c.dev',
      type: 'news',
      gl: 'de',
    });
  });

  it.each([
    ['de', 'de'],
    ['en-US', 'en'],
    ['pt-BR', 'pt-br'],
    ['zh-TW', 'zh-tw'],
    ['zh', 'zh-cn'],
    ['zh-Hant', 'zh-tw'],
    ['he', 'iw'],
    ['nb', 'no'],
    ['fil', 'tl'],
    ['jv', 'jw'],
  ])("sends language '%s' as '%s'", async (language, hl) => {
    await jina.ask({ language });
    expect(sent()).toMatchObject({ hl });
  });

  it("leaves out what is not on Jina's lists, and says so", async () => {
    const { warnings } = await jina.ask({ language: 'yue', region: 'CW' });
    expect(sent()).toEqual({ q: 'bridges', num: 5, type: 'web' });
    expect(warnings).toEqual([
      { kind: 'option-ignored', message: "Jina does not know the country CW: 'region' was ignored." },
      { kind: 'option-ignored', message: "Jina does not know the language yue: 'language' was ignored." },
    ]);
  });

  it('prefers the moment of publication over the day that the engine shows', async () => {
    expect((await jina.ask()).results[0]?.publishedDate).toBe('2026-01-15');
    expect((await jina.ask({ type: 'deep' })).results[0]?.publishedDate).toBe('2026-01-15T08:00:00Z');
  });

  it('gives a row without a title the name of its host, and a page once', async () => {
    const { results } = await jina.ask();
    expect(results.map(({ title }) => title)).toEqual([
      'Permission model 1',
      'Größe & Gewicht 1',
      'Release week 1',
      'wiki.example.net',
      'Why is "x" undefined? 1',
    ]);
    expect(results[4]?.content).toContain('a < b');
  });

  it.each(['empty', 'no-pages', 'empty-list'])("finds nothing in mode '%s'", async (mode) => {
    expect((await jina.ask({ query: `bridges emulate:${mode}` })).results).toEqual([]);
  });

  it.each([
    ['unreadable', 'PROVIDER_FAILED', false],
    ['no-news', 'PROVIDER_FAILED', false],
    ['abused', 'PROVIDER_FAILED', false],
    ['quota', 'QUOTA_EXCEEDED', false],
  ])("takes '%s' for %s", async (mode, code, retryable) => {
    expect(await jina.fail({ query: `bridges emulate:${mode}` })).toMatchObject({ code, retryable });
  });
});
