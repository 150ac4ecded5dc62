import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { perplexity as emulator } from '../../../../emulators/perplexity.ts';
import { insertMarkers } from '../search/cite.ts';
import { type AskEmulator, askEmulator, warningsOf } from './ask-emulator.test-kit.ts';

const marked = [
  'The runtime flag restricts the file system and child processes.[1]',
  'Die Brücke wurde 1894 eröffnet und ist 244 m lang.[2]',
  'Version 8 shipped on time, with a new default bundler.[3]',
  '橋は一八九四年に開通した。[4]',
  'Because a < b is evaluated before the assignment 🚧.[5]',
  'Nobody knows more.(99)',
].join(' ');

describe('perplexity', () => {
  let perplexity: AskEmulator;
  beforeAll(async () => {
    perplexity = await askEmulator(emulator);
  });
  afterAll(() => perplexity.close());

  const sent = () => perplexity.server.requests.at(-1)?.json;
  const inMode = (mode: string) => perplexity.ask({ query: `bridges emulate:${mode}` });

  it('asks Sonar, with the key as a bearer', async () => {
    await perplexity.ask();
    expect(perplexity.server.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/chat/completions',
      headers: { authorization: 'Bearer any-key' },
      json: { model: 'sonar', messages: [{ role: 'user', content: 'bridges' }], num_search_results: 5 },
    });
  });

  it('asks the model of the settings', async () => {
    await perplexity.ask({}, { FOOTNOTE_PERPLEXITY_MODEL: 'sonar-pro' });
    expect(sent()).toMatchObject({ model: 'sonar-pro' });
  });

  it.each([
    ['fast', 'fast'],
    ['auto', 'auto'],
    ['deep', 'pro'],
  ] as const)("sends type '%s' as '%s'", async (type, search_type) => {
    await perplexity.ask({ type });
    expect(sent()).toMatchObject({ web_search_options: { search_type } });
  });

  it('maps freshness, region and domains', async () => {
    await perplexity.ask({ freshness: 'month', region: 'DE', includeDomains: ['docs.example.dev'] });
    expect(sent()).toMatchObject({
      search_recency_filter: 'month',
      search_domain_filter: ['docs.example.dev'],
      web_search_options: { user_location: { country: 'DE' } },
    });
    await perplexity.ask({ excludeDomains: ['docs.example.dev'] });
    expect(sent()).toMatchObject({ search_domain_filter: ['-docs.example.dev'] });
  });

  it('keeps domains where both lists are asked for, and filters the rest afterwards', async () => {
    const warnings = warningsOf(
      await perplexity.ask({ includeDomains: ['example.dev'], excludeDomains: ['docs.example.dev'] }),
    );
    expect(sent()).toMatchObject({ search_domain_filter: ['example.dev'] });
    expect(warnings).toEqual([{ kind: 'option-adjusted', message: expect.stringContaining("'excludeDomains'") }]);
  });

  it('sends the first 20 of too many domains, and says so', async () => {
    const excludeDomains = Array.from({ length: 21 }, (_, index) => `d${index}.example`);
    const warnings = warningsOf(await perplexity.ask({ excludeDomains }));
    expect((sent() as { search_domain_filter: string[] }).search_domain_filter).toHaveLength(20);
    expect(warnings).toEqual([{ kind: 'option-adjusted', message: expect.stringContaining("'excludeDomains'") }]);
  });

  it("makes Perplexity's numbers ours, and leaves one that counts beyond its sources", async () => {
    const { answer, costUsd } = await perplexity.ask();
    expect(answer && insertMarkers(answer)).toBe(marked);
    expect(costUsd).toBe(0.0061);
  });

  it('knows more of a source from the search results', async () => {
    const { sources, results } = await perplexity.ask();
    expect(sources[0]).toMatchObject({
      title: 'Permission model 1',
      url: 'https://docs.example.dev/page-1',
      publishedDate: '2026-01-15',
      quote: expect.stringContaining('The runtime flag'),
    });
    expect(sources[1]).toMatchObject({ publishedDate: '2026-09-12' });
    expect(sources[3]).toMatchObject({ title: 'wiki.example.net' });
    expect(results[0]?.content).toBe(sources[0]?.quote);
  });

  it('does without search results', async () => {
    const { answer, results, sources } = await inMode('no-search-results');
    expect(answer && insertMarkers(answer)).toBe(marked);
    expect(results).toHaveLength(5);
    expect(sources[0]).toMatchObject({ title: 'docs.example.dev', url: 'https://docs.example.dev/page-1' });
  });

  it('matches search results by address, not by place', async () => {
    const { sources } = await inMode('fewer-search-results');
    expect(sources.map(({ title }) => title).slice(0, 3)).toEqual([
      'docs.example.dev',
      'Größe & Gewicht 1',
      'news.example.com',
    ]);
  });

  it('counts into the search results where there are no citations', async () => {
    const { answer } = await inMode('no-citations');
    expect(answer && insertMarkers(answer)).toBe(marked);
  });

  it('leaves out what a reasoning model thinks', async () => {
    const { answer } = await inMode('reasoning');
    expect(answer && insertMarkers(answer)).toBe(marked);
  });

  it('says when the answer stops too early', async () => {
    expect(warningsOf(await inMode('length'))).toMatchObject([{ kind: 'answer-incomplete' }]);
  });

  it('tells a bad key even from a web page, and an empty account from a bad key', async () => {
    expect(await perplexity.fail({ query: 'bridges emulate:bad-key-page' })).toMatchObject({ code: 'AUTH_FAILED' });
    expect(await perplexity.fail({ query: 'bridges emulate:quota' })).toMatchObject({ code: 'QUOTA_EXCEEDED' });
  });

  it('points at the model where the request is refused', async () => {
    const error = await perplexity.fail({}, { FOOTNOTE_PERPLEXITY_MODEL: 'no-such-model' });
    expect(error).toMatchObject({
      code: 'PROVIDER_FAILED',
      hint: expect.stringContaining('FOOTNOTE_PERPLEXITY_MODEL'),
    });
  });

  describe('where Sonar is retired', () => {
    it.each(['agent', 'agent-code'])("asks the Agent API instead, in mode '%s'", async (mode) => {
      const before = perplexity.server.requests.length;
      const response = await inMode(mode);
      const { answer, sources, searchQueries, costUsd } = response;
      expect(perplexity.server.requests.slice(before).map(({ path }) => path)).toEqual([
        '/chat/completions',
        '/v1/responses',
      ]);
      expect(answer && insertMarkers(answer)).toBe(marked);
      expect(sources).toHaveLength(5);
      expect({ searchQueries, costUsd, warnings: warningsOf(response) }).toEqual({
        searchQueries: [`bridges emulate:${mode}`],
        costUsd: 0.0098,
        warnings: [],
      });
    });

    it('maps every option to the search tool, and makes the model use it', async () => {
      await perplexity.ask({
        query: 'bridges emulate:agent',
        numResults: 7,
        type: 'deep',
        freshness: 'week',
        region: 'DE',
        excludeDomains: ['docs.example.dev'],
      });
      expect(sent()).toEqual({
        model: 'perplexity/sonar',
        input: 'bridges emulate:agent',
        tools: [
          {
            type: 'web_search',
            max_results: 7,
            search_context_size: 'high',
            user_location: { country: 'DE' },
            filters: { search_domain_filter: ['-docs.example.dev'], search_recency_filter: 'week' },
          },
        ],
        tool_choice: { type: 'web_search' },
        store: false,
      });
    });

    it('warns once of what it adjusts, although it asks twice', async () => {
      const domains = { includeDomains: ['example.dev'], excludeDomains: ['docs.example.dev'] };
      expect(warningsOf(await perplexity.ask({ query: 'bridges emulate:agent', ...domains }))).toHaveLength(1);
    });

    it('finds nothing, stops early and fails as Sonar does', async () => {
      expect((await inMode('agent-empty')).results).toEqual([]);
      expect(warningsOf(await inMode('agent-incomplete'))).toMatchObject([{ kind: 'answer-incomplete' }]);
      expect(await perplexity.fail({ query: 'bridges emulate:agent-failed' })).toMatchObject({
        code: 'PROVIDER_FAILED',
        retryable: true,
      });
    });
  });
});
