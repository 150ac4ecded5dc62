import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { perplexity as emulator } from '../../../../emulators/perplexity.ts';
import type { SearchResponse } from '../index.ts';
import { insertMarkers } from '../search/cite.ts';
import { type AskEmulator, askEmulator, warningsOf } from './ask-emulator.test-kit.ts';

const marked = [
  'The runtime flag restricts the file system and child processes.[1]',
  'Die Brücke wurde 1894 eröffnet und ist 244 m lang.[2]',
  'Version 8 shipped on time, with a new default bundler.[3]',
  '橋は一八九四年に開通した。[4]',
  'Because a < b is evaluated before the assignment 🚧.[5]',
].join(' ');

/** Each from another of the three lists that the agent found. */
const citedPages = [
  'https://docs.example.dev/page-1',
  'https://blog.example.org/page-7',
  'https://news.example.com/page-13',
  'https://wiki.example.net/page-4',
  'https://forum.example.io/page-10',
];

const unknownPages = {
  kind: 'ungrounded',
  message: 'Perplexity cited pages that it did not name; those markers were left out.',
};

const markedText = ({ answer }: SearchResponse) => answer && insertMarkers(answer);
const urlsOf = ({ sources }: SearchResponse) => sources.map(({ url }) => url);

describe('perplexity', () => {
  let perplexity: AskEmulator;
  beforeAll(async () => {
    perplexity = await askEmulator(emulator);
  });
  afterAll(() => perplexity.close());

  const sent = () => perplexity.server.requests.at(-1)?.json;
  const inMode = (mode: string) => perplexity.ask({ query: `bridges emulate:${mode}` });
  async function pathsOf(ask: () => Promise<unknown>): Promise<readonly string[]> {
    const before = perplexity.server.requests.length;
    await ask();
    return perplexity.server.requests.slice(before).map(({ path }) => path);
  }

  it('asks the Agent API once, with the key as a bearer', async () => {
    expect(await pathsOf(() => perplexity.ask())).toEqual(['/v1/responses']);
    expect(perplexity.server.requests.at(-1)).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer any-key' },
      json: { model: 'perplexity/sonar', input: 'bridges', tools: [{ type: 'web_search', max_results: 5 }] },
    });
  });

  it('asks the model of the settings, and says where it is no more', async () => {
    await perplexity.ask({}, { FOOTNOTE_PERPLEXITY_MODEL: 'openai/gpt-6' });
    expect(sent()).toMatchObject({ model: 'openai/gpt-6' });
    const replaced = await perplexity.ask({}, { FOOTNOTE_PERPLEXITY_MODEL: 'sonar-pro' });
    expect(sent()).toMatchObject({ model: 'perplexity/sonar' });
    expect(warningsOf(replaced)).toEqual([
      { kind: 'model-replaced', message: "Perplexity has no model 'sonar-pro' any more; 'perplexity/sonar' answered." },
    ]);
    expect(warningsOf(await perplexity.ask({}, { FOOTNOTE_PERPLEXITY_MODEL: 'sonar' }))).toEqual([]);
  });

  it('maps every option to the search tool, and makes the model use it', async () => {
    const options = { numResults: 7, freshness: 'week', region: 'DE', excludeDomains: ['docs.example.dev'] } as const;
    await perplexity.ask({ type: 'deep', ...options });
    expect(sent()).toEqual({
      model: 'perplexity/sonar',
      input: 'bridges',
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

  it('keeps domains where both lists are asked for, and filters the rest afterwards', async () => {
    const warnings = warningsOf(
      await perplexity.ask({ includeDomains: ['example.dev'], excludeDomains: ['docs.example.dev'] }),
    );
    expect(sent()).toMatchObject({ tools: [{ filters: { search_domain_filter: ['example.dev'] } }] });
    expect(warnings).toEqual([{ kind: 'option-adjusted', message: expect.stringContaining("'excludeDomains'") }]);
  });

  it('sends the first 20 of too many domains, and says so', async () => {
    const excludeDomains = Array.from({ length: 21 }, (_, index) => `d${index}.example`);
    const warnings = warningsOf(await perplexity.ask({ excludeDomains }));
    const domains = expect.objectContaining({ length: 20 });
    expect(sent()).toMatchObject({ tools: [{ filters: { search_domain_filter: domains } }] });
    expect(warnings).toEqual([{ kind: 'option-adjusted', message: expect.stringContaining("'excludeDomains'") }]);
  });

  it('tells a bad key even from a web page, and an empty account from a bad key, without asking elsewhere', async () => {
    const fail = (mode: string) => perplexity.fail({ query: `bridges emulate:${mode}` });
    const paths = await pathsOf(async () => {
      expect(await fail('bad-key-page')).toMatchObject({ code: 'AUTH_FAILED' });
      expect(await fail('quota')).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    });
    expect(new Set(paths)).toEqual(new Set(['/v1/responses']));
  });

  it('points at the model where the request is refused', async () => {
    const error = await perplexity.fail({}, { FOOTNOTE_PERPLEXITY_MODEL: 'no-such/model' });
    expect(error).toMatchObject({
      code: 'PROVIDER_FAILED',
      hint: expect.stringContaining('FOOTNOTE_PERPLEXITY_MODEL'),
    });
  });

  it('stops early and fails as it says', async () => {
    expect(warningsOf(await inMode('incomplete'))).toMatchObject([{ kind: 'answer-incomplete' }]);
    const error = await perplexity.fail({ query: 'bridges emulate:failed' });
    expect(error).toMatchObject({ code: 'PROVIDER_FAILED', retryable: true });
  });

  describe('the markers of an agent', () => {
    it.each(['ok', 'plain-ids', 'text-ids', 'no-ids', 'two-parts', 'reasoning'])(
      "name pages by their ids, whatever list they are in, in mode '%s'",
      async (mode) => {
        const response = await inMode(mode);
        expect(markedText(response)).toBe(marked);
        expect(urlsOf(response).slice(0, 5)).toEqual(citedPages);
        expect(response.sources).toHaveLength(15);
        expect(warningsOf(response)).toEqual([]);
      },
    );

    it('are right for the ids that were seen live: 11 to 20, 21 to 30, 1 to 10', async () => {
      const response = await perplexity.ask({ numResults: 10 });
      expect(markedText(response)).toBe(marked);
      expect(urlsOf(response).slice(0, 5)).toEqual([
        'https://docs.example.dev/page-1',
        'https://blog.example.org/page-12',
        'https://news.example.com/page-23',
        'https://wiki.example.net/page-4',
        'https://forum.example.io/page-15',
      ]);
    });

    it('mean the first page that has their id', async () => {
      const { sources } = await inMode('same-ids');
      expect(sources.slice(0, 5).map(({ url }) => new URL(url).pathname)).toEqual(
        [1, 2, 3, 4, 5].map((page) => `/page-${page}`),
      );
    });

    it('that nobody knows are left out, with one warning', async () => {
      const response = await inMode('unknown-ids');
      expect(markedText(response)).toBe(`${marked} Nobody knows more. Or do they?`);
      expect(warningsOf(response)).toEqual([unknownPages]);
    });

    it('count pages that were only read from 0', async () => {
      const response = await inMode('fetched-only');
      expect(markedText(response)).toBe('Both pages were read.[1] The second says more.[2] Nobody else does.');
      expect(urlsOf(response)).toEqual(['https://wiki.example.net/page-24', 'https://forum.example.io/page-25']);
      expect(response.results).toHaveLength(2);
      expect(warningsOf(response)).toEqual([unknownPages]);
    });

    it('never cite a page that was read beside a search: its number is not known, but it is listed', async () => {
      const response = await inMode('fetched-too');
      expect(markedText(response)).toBe(`${marked} One page was read.`);
      expect(urlsOf(response)).toContain('https://wiki.example.net/page-24');
      expect(urlsOf(response).slice(0, 5)).toEqual(citedPages);
      expect(warningsOf(response)).toEqual([unknownPages]);
    });

    it('are all left out where no page was named', async () => {
      const response = await inMode('no-sources');
      expect(markedText(response)).toBe(marked.replace(/\[\d\]/g, ''));
      expect(response.sources).toEqual([]);
      expect(warningsOf(response)).toEqual([unknownPages]);
    });

    it('come with what is known of their pages, and with queries and costs', async () => {
      const { sources, results, searchQueries, costUsd } = await perplexity.ask();
      expect(sources[0]).toMatchObject({
        title: 'Permission model 1',
        publishedDate: '2026-01-15',
        quote: expect.stringContaining('The runtime flag'),
      });
      expect(sources[1]).toMatchObject({ publishedDate: '2026-09-12' });
      expect(sources[3]).toMatchObject({ title: 'wiki.example.net' });
      expect(results.map(({ url }) => url)).toEqual(expect.arrayContaining(citedPages));
      expect(results[0]?.content).toBe(sources[0]?.quote);
      expect({ searchQueries, costUsd }).toEqual({ searchQueries: ['bridges'], costUsd: 0.0098 });
    });
  });

  describe('ranked pages instead of an answer', () => {
    const form = { FOOTNOTE_PERPLEXITY_FORM: 'results' };

    it('come from the Search API, which gets every option', async () => {
      await perplexity.ask(
        { numResults: 7, type: 'deep', freshness: 'week', region: 'de', excludeDomains: ['news.example.com'] },
        form,
      );
      expect(perplexity.server.requests.at(-1)).toMatchObject({ method: 'POST', path: '/search' });
      expect(sent()).toEqual({
        query: 'bridges',
        max_results: 7,
        search_context_size: 'high',
        country: 'DE',
        search_domain_filter: ['-news.example.com'],
        search_recency_filter: 'week',
      });
    });

    it('have long extracts and dates, at the price of that API', async () => {
      const response = await perplexity.ask({ numResults: 2 }, form);
      expect(response.answer).toBeUndefined();
      expect(response).toMatchObject({ provider: 'perplexity', costUsd: 0.005, warnings: [] });
      expect(response.results).toEqual([
        expect.objectContaining({ url: 'https://docs.example.dev/page-1', publishedDate: '2026-01-15' }),
        expect.objectContaining({ url: 'https://blog.example.org/page-2', publishedDate: '2026-11-01' }),
      ]);
      expect(response.results[0]?.content.length).toBeGreaterThan(500);
    });

    it.each([
      ['bad-key', 'AUTH_FAILED'],
      ['bad-key-page', 'AUTH_FAILED'],
      ['quota', 'QUOTA_EXCEEDED'],
      ['server-error', 'PROVIDER_FAILED'],
    ])('in mode %s are %s', async (mode, code) => {
      expect(await perplexity.fail({ query: `bridges emulate:${mode}` }, form)).toMatchObject({ code });
    });

    it('can be none', async () => {
      expect((await perplexity.ask({ query: 'bridges emulate:empty' }, form)).results).toEqual([]);
    });

    it('are a choice of two', async () => {
      const failure = await perplexity.fail({}, { FOOTNOTE_PERPLEXITY_FORM: 'pages' });
      expect(failure).toMatchObject({
        code: 'NOT_CONFIGURED',
        what: 'FOOTNOTE_PERPLEXITY_FORM must be one of answers, results.',
      });
    });
  });

  describe('a gateway that speaks only Sonar', () => {
    it.each(['sonar', 'sonar-405'])("is asked so once it knows no agents, in mode '%s'", async (mode) => {
      expect(await pathsOf(() => inMode(mode))).toEqual(['/v1/responses', '/chat/completions']);
      expect(sent()).toMatchObject({
        model: 'sonar',
        messages: [{ role: 'user', content: `bridges emulate:${mode}` }],
        num_search_results: 5,
      });
    });

    const gateway = { query: 'bridges emulate:sonar' };

    it('is asked for the model of the settings', async () => {
      const response = await perplexity.ask(gateway, { FOOTNOTE_PERPLEXITY_MODEL: 'sonar-pro' });
      expect(sent()).toMatchObject({ model: 'sonar-pro' });
      expect(warningsOf(response)).toEqual([]);
    });

    it.each([
      ['fast', 'fast'],
      ['auto', 'auto'],
      ['deep', 'pro'],
    ] as const)("gets type '%s' as '%s'", async (type, search_type) => {
      await perplexity.ask({ ...gateway, type });
      expect(sent()).toMatchObject({ web_search_options: { search_type } });
    });

    it('gets freshness, region and domains', async () => {
      await perplexity.ask({ ...gateway, freshness: 'month', region: 'DE', includeDomains: ['docs.example.dev'] });
      expect(sent()).toMatchObject({
        search_recency_filter: 'month',
        search_domain_filter: ['docs.example.dev'],
        web_search_options: { user_location: { country: 'DE' } },
      });
    });

    it('warns once of what is adjusted, although it is asked twice', async () => {
      const domains = { includeDomains: ['example.dev'], excludeDomains: ['docs.example.dev'] };
      expect(warningsOf(await perplexity.ask({ ...gateway, ...domains }))).toHaveLength(1);
    });

    it('counts into its citations, and one number that counts beyond them stays as text', async () => {
      const response = await inMode('sonar');
      expect(markedText(response)).toBe(`${marked} Nobody knows more.(99)`);
      expect(urlsOf(response)).toHaveLength(5);
      expect(response.costUsd).toBe(0.0061);
    });

    it('does without search results', async () => {
      const response = await inMode('sonar-no-search-results');
      expect(markedText(response)).toContain(marked);
      expect(response.results).toHaveLength(5);
      expect(response.sources[0]).toMatchObject({ title: 'docs.example.dev', url: 'https://docs.example.dev/page-1' });
    });

    it('matches search results by address, not by place', async () => {
      const { sources } = await inMode('sonar-fewer-search-results');
      expect(sources.map(({ title }) => title).slice(0, 3)).toEqual([
        'docs.example.dev',
        'Größe & Gewicht 1',
        'news.example.com',
      ]);
    });

    it.each(['sonar-no-citations', 'sonar-reasoning'])("is understood in mode '%s'", async (mode) => {
      expect(markedText(await inMode(mode))).toContain(marked);
    });

    it('whose text has the markers of an agent, but no ids, cites nothing', async () => {
      const response = await inMode('sonar-agent-markers');
      expect(markedText(response)).toBe(`${marked.replace(/\[\d\]/g, '')} Nobody knows more.`);
      expect(response.sources).toHaveLength(5);
      expect(warningsOf(response)).toEqual([unknownPages]);
    });

    it('says when the answer stops too early', async () => {
      expect(warningsOf(await inMode('sonar-length'))).toMatchObject([{ kind: 'answer-incomplete' }]);
    });
  });

  it.each(['no-route', 'no-route-code'])(
    "an address with neither is a wrong address, not a bad key, in mode '%s'",
    async (mode) => {
      expect(await perplexity.fail({ query: `bridges emulate:${mode}` })).toMatchObject({
        code: 'PROVIDER_FAILED',
        retryable: false,
        message: expect.stringContaining('Check the base URL'),
      });
    },
  );
});
