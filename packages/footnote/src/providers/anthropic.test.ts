import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anthropic as emulator } from '../../../../emulators/anthropic.ts';
import { insertMarkers } from '../search/cite.ts';
import { type AskEmulator, askEmulator } from './ask-emulator.test-kit.ts';

const cited = [
  'The runtime flag restricts the file system and child processes.[1]',
  'Die Brücke wurde 1894 eröffnet und ist 244 m lang.[2]',
  'Version 8 shipped on time, with a new default bundler.[3]',
  '橋は一八九四年に開通した。[4]',
  'Because a < b is evaluated before the assignment 🚧.[5]',
].join(' ');

describe('anthropic', () => {
  let anthropic: AskEmulator;
  beforeAll(async () => {
    anthropic = await askEmulator(emulator);
  });
  afterAll(() => anthropic.close());

  const sent = () => anthropic.server.requests.at(-1)?.json;
  const sentTool = () => (sent() as { tools: object[] }).tools[0];
  const inMode = (mode: string) => anthropic.ask({ query: `bridges emulate:${mode}` });

  it('asks the smallest model, in the version that everything speaks', async () => {
    await anthropic.ask();
    expect(anthropic.server.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/messages',
      headers: { 'x-api-key': 'any-key', 'anthropic-version': '2023-06-01' },
      json: {
        model: 'claude-haiku-5-5',
        messages: [{ role: 'user', content: 'bridges' }],
        tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: 3 }],
      },
    });
  });

  it('asks the model of the settings', async () => {
    await anthropic.ask({}, { FOOTNOTE_ANTHROPIC_MODEL: 'claude-sonnet-5-5' });
    expect(sent()).toMatchObject({ model: 'claude-sonnet-5-5' });
  });

  it.each([
    ['fast', 1],
    ['deep', 8],
  ] as const)("lets the model search with type '%s' %d times", async (type, max_uses) => {
    await anthropic.ask({ type });
    expect(sentTool()).toMatchObject({ max_uses });
  });

  it('sends the country, and the domains to keep or to leave out', async () => {
    await anthropic.ask({ region: 'DE', includeDomains: ['docs.example.dev'] });
    expect(sentTool()).toMatchObject({
      allowed_domains: ['docs.example.dev'],
      user_location: { type: 'approximate', country: 'DE' },
    });
    await anthropic.ask({ excludeDomains: ['docs.example.dev'] });
    expect(sentTool()).toMatchObject({ blocked_domains: ['docs.example.dev'] });
  });

  it('tells the model of a country that Anthropic refuses, and says so', async () => {
    const before = anthropic.server.requests.length;
    const { warnings, results } = await anthropic.ask({ region: 'SG' });
    expect(anthropic.server.requests.length - before).toBe(2);
    expect(sentTool()).not.toHaveProperty('user_location');
    expect(sent()).toMatchObject({ system: expect.stringMatching(/ The question comes from Singapore\.$/) });
    expect(results).toHaveLength(5);
    expect(warnings).toEqual([
      {
        kind: 'option-ignored',
        message: "Anthropic does not know the country SG: 'region' was only told to its model.",
      },
    ]);
  });

  it('asks again about no country that was not sent', async () => {
    const before = anthropic.server.requests.length;
    await anthropic.fail({ query: 'bridges emulate:country-refused' });
    expect(anthropic.server.requests.length - before).toBe(1);
    await anthropic.fail({ query: 'bridges emulate:country-refused', region: 'DE' });
    expect(anthropic.server.requests.length - before).toBe(3);
  });

  it('leaves room for what the model thinks', async () => {
    await anthropic.ask();
    expect(sent()).toMatchObject({ max_tokens: 8192 });
  });

  it('keeps domains where both lists are asked for, and filters the rest afterwards', async () => {
    const { warnings } = await anthropic.ask({ includeDomains: ['example.dev'], excludeDomains: ['docs.example.dev'] });
    expect(sentTool()).toMatchObject({ allowed_domains: ['example.dev'] });
    expect(sentTool()).not.toHaveProperty('blocked_domains');
    expect(warnings).toEqual([{ kind: 'option-adjusted', message: expect.stringContaining("'excludeDomains'") }]);
  });

  it('joins the blocks, marks each cited one at its end, and leaves the preamble out', async () => {
    const { answer, searchQueries } = await anthropic.ask();
    expect(answer && insertMarkers(answer)).toBe(cited);
    expect(searchQueries).toEqual(['bridges history']);
  });

  it('leaves out what the model says before another search, and keeps what it cites', async () => {
    const { answer } = await inMode('narration');
    expect(answer && insertMarkers(answer)).toBe(cited.replace('[2] ', '[2]\n\n'));
  });

  it('quotes the sources, and gives the quotes as the text of the results', async () => {
    const { sources, results } = await anthropic.ask();
    expect(sources[0]).toMatchObject({ url: 'https://docs.example.dev/page-6', title: 'Permission model 2' });
    expect(sources[0]?.quote).toMatch(/^The runtime flag .{130,140}\.\.\.\n.{150}\.\.\.$/s);
    expect(results[0]).toMatchObject({ url: 'https://docs.example.dev/page-6', content: sources[0]?.quote });
  });

  it('shows the cited pages before the others that it found', async () => {
    const { results } = await anthropic.ask({ numResults: 6 });
    expect(results.map(({ content }) => content !== '')).toEqual([true, true, true, true, true, false]);
  });

  it('reads the age of a page, which is free text or nothing', async () => {
    const fiveDaysAgo = () => new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
    const before = fiveDaysAgo();
    const { results } = await anthropic.ask({ numResults: 10 });
    const dateOf = (page: number) => results.find(({ url }) => url.endsWith(`/page-${page}`))?.publishedDate;
    expect(dateOf(7)).toBe('2026-07-15');
    expect([before, fiveDaysAgo()]).toContain(dateOf(8));
    expect(dateOf(6)).toBeUndefined();
  });

  it('pays for each search', async () => {
    expect(await anthropic.ask()).toMatchObject({ costUsd: 0.01 });
    expect(await inMode('second-search-fails')).toMatchObject({ costUsd: 0.02 });
  });

  it('goes on after a pause, and sends back exactly what it got', async () => {
    const before = anthropic.server.requests.length;
    const { answer, costUsd, warnings } = await inMode('pause-turn');
    expect(anthropic.server.requests.length - before).toBe(2);
    expect(answer && insertMarkers(answer)).toBe(cited);
    expect({ costUsd, warnings }).toEqual({ costUsd: 0.01, warnings: [] });
  });

  it('gives what it has after three rounds', async () => {
    const before = anthropic.server.requests.length;
    const { results, warnings } = await inMode('pause-forever');
    expect(anthropic.server.requests.length - before).toBe(3);
    expect(results).toHaveLength(5);
    expect(warnings).toMatchObject([{ kind: 'answer-incomplete' }]);
  });

  it.each(['max-tokens', 'max-uses', 'second-search-fails'])(
    "keeps the answer of mode '%s', and says so",
    async (mode) => {
      const { answer, warnings } = await inMode(mode);
      expect(answer?.text).not.toBe('');
      expect(warnings).toMatchObject([{ kind: 'answer-incomplete' }]);
    },
  );

  it.each([
    ['search-limited', 'RATE_LIMITED', true],
    ['search-unavailable', 'PROVIDER_FAILED', true],
    ['query-too-long', 'PROVIDER_FAILED', false],
    ['low-credit', 'QUOTA_EXCEEDED', false],
    ['overloaded', 'PROVIDER_FAILED', true],
  ])("takes '%s' for %s", async (mode, code, retryable) => {
    const error = await anthropic.fail({ query: `bridges emulate:${mode}` });
    expect(error).toMatchObject({ code, retryable, provider: 'anthropic' });
  });

  it('points at the model where the request is refused', async () => {
    const error = await anthropic.fail({}, { FOOTNOTE_ANTHROPIC_MODEL: 'no-such-model' });
    expect(error).toMatchObject({ code: 'PROVIDER_FAILED', hint: expect.stringContaining('FOOTNOTE_ANTHROPIC_MODEL') });
  });
});
