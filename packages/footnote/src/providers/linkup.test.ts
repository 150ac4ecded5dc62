import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkup as emulator } from '../../../../emulators/linkup.ts';
import { type AskEmulator, askEmulator } from './ask-emulator.test-kit.ts';

describe('linkup', () => {
  let linkup: AskEmulator;
  beforeAll(async () => {
    linkup = await askEmulator(emulator);
  });
  afterAll(() => linkup.close());

  const sent = () => linkup.server.requests.at(-1)?.json;

  it('asks for results, with the key as a bearer', async () => {
    await linkup.ask();
    expect(linkup.server.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/search',
      headers: { authorization: 'Bearer any-key' },
      json: { q: 'bridges', depth: 'standard', outputType: 'searchResults', maxResults: 5 },
    });
  });

  it.each([
    ['fast', 'fast', 0.005],
    ['auto', 'standard', 0.005],
    ['deep', 'deep', 0.05],
  ] as const)("sends type '%s' as depth '%s', which costs $%d", async (type, depth, costUsd) => {
    expect(await linkup.ask({ type })).toMatchObject({ costUsd, warnings: [] });
    expect(sent()).toMatchObject({ depth });
  });

  it('turns freshness into a day, and sends both lists of domains', async () => {
    const weekAgo = () => new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
    const before = weekAgo();
    await linkup.ask({ freshness: 'week', includeDomains: ['example.dev'], excludeDomains: ['docs.example.dev'] });
    expect([before, weekAgo()]).toContain((sent() as { fromDate: string }).fromDate);
    expect(sent()).toMatchObject({
      includeDomains: ['example.dev'],
      excludeDomains: ['docs.example.dev'],
    });
  });

  it('sends the first 100 of too many allowed domains, and says so', async () => {
    const allowed = Array.from({ length: 101 }, (_, index) => `d${index}.example`);
    const { warnings } = await linkup.ask({}, { FOOTNOTE_ALLOW_DOMAINS: allowed.join() });
    expect(sent()).toMatchObject({ includeDomains: allowed.slice(0, 100) });
    expect(warnings).toEqual([{ kind: 'option-adjusted', message: expect.stringContaining("'includeDomains'") }]);
  });

  it('takes the title from `name`, else from the host, and leaves images and repeats out', async () => {
    const { results } = await linkup.ask({ numResults: 4 });
    expect(results.map(({ title }) => title)).toEqual([
      'Permission model 1',
      'Größe & Gewicht 1',
      'Release week 1',
      'wiki.example.net',
    ]);
  });

  it.each(['empty', 'empty-list'])("finds nothing in mode '%s'", async (mode) => {
    expect((await linkup.ask({ query: `bridges emulate:${mode}` })).results).toEqual([]);
  });

  it('pays nothing for a search that finds nothing', async () => {
    expect(await linkup.ask({ query: 'bridges emulate:empty' })).toMatchObject({ costUsd: 0 });
  });

  it.each([
    ['quota', 'QUOTA_EXCEEDED', false],
    ['budget', 'QUOTA_EXCEEDED', false],
    ['payment-required', 'QUOTA_EXCEEDED', false],
    ['queue', 'RATE_LIMITED', true],
    ['rate-limit', 'RATE_LIMITED', true],
  ])("tells the 429s and 402 apart: '%s' is %s", async (mode, code, retryable) => {
    expect(await linkup.fail({ query: `bridges emulate:${mode}` })).toMatchObject({ code, retryable });
  });
});
