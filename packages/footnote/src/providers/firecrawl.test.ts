import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firecrawl as emulator } from '../../../../emulators/firecrawl.ts';
import { type AskEmulator, askEmulator } from './ask-emulator.test-kit.ts';

let firecrawl: AskEmulator;
beforeAll(async () => {
  firecrawl = await askEmulator(emulator);
});
afterAll(() => firecrawl.close());

const keyless = { FIRECRAWL_API_KEY: '' };
const sent = () => firecrawl.server.requests.at(-1);

describe('the request', () => {
  it('sends the key as a bearer, and only there', async () => {
    await firecrawl.ask({}, { FIRECRAWL_API_KEY: 'one-key' });
    expect(sent()).toMatchObject({ method: 'POST', path: '/v2/search', headers: { authorization: 'Bearer one-key' } });
    expect(sent()?.text).not.toContain('one-key');
  });

  it('searches the web, five results', async () => {
    await firecrawl.ask();
    expect(sent()?.json).toEqual({ query: 'bridges', limit: 5, sources: ['web'] });
  });

  it('maps every option', async () => {
    await firecrawl.ask({
      numResults: 20,
      freshness: 'year',
      includeDomains: ['example.dev'],
      region: 'de',
      topic: 'news',
    });
    expect(sent()?.json).toEqual({
      query: 'bridges',
      limit: 20,
      sources: ['news'],
      tbs: 'qdr:y',
      country: 'DE',
      includeDomains: ['example.dev'],
    });
  });

  it('sends one list of domains where both are asked, and says so', async () => {
    const { results, warnings } = await firecrawl.ask({
      includeDomains: ['docs.example.dev', 'blog.example.org'],
      excludeDomains: ['blog.example.org'],
    });
    expect(sent()?.json).not.toHaveProperty('excludeDomains');
    expect(new Set(results.map(({ url }) => new URL(url).host))).toEqual(new Set(['docs.example.dev']));
    expect(warnings).toMatchObject([{ kind: 'option-adjusted', message: expect.stringContaining("'excludeDomains'") }]);
  });

  it.each([{ type: 'deep' }, { livecrawl: 'preferred' }, { language: 'de' }] as const)(
    'says that Firecrawl has no %o',
    async (option) => {
      const { warnings } = await firecrawl.ask(option);
      expect(warnings).toMatchObject([
        { kind: 'option-ignored', message: expect.stringContaining(`'${Object.keys(option)[0]}'`) },
      ]);
    },
  );
});

describe('the reply', () => {
  it('has the host for a missing title', async () => {
    const { results } = await firecrawl.ask();
    expect(results[0]).toMatchObject({
      title: 'Permission model 1',
      content: expect.stringMatching(/^The runtime flag/),
    });
    expect(results[2]?.title).toBe('news.example.com');
  });

  it('has news in a section of their own, with ages as dates', async () => {
    const { results } = await firecrawl.ask({ topic: 'news' });
    expect(results).toHaveLength(5);
    const age = Date.now() - Date.parse(results[0]?.publishedDate ?? '');
    expect(Math.round(age / 3_600_000)).toBe(2);
  });

  it('is a flat list from older servers', async () => {
    expect((await firecrawl.ask({ query: 'bridges emulate:flat-list' })).results).toHaveLength(5);
  });

  it('may be pages instead of rows', async () => {
    const { results } = await firecrawl.ask({ query: 'bridges emulate:scraped' });
    expect(results[0]).toMatchObject({
      title: 'Permission model 1',
      url: 'https://docs.example.dev/page-1',
      content: expect.stringMatching(/^# Permission model 1\n\nThe runtime flag/),
    });
  });

  it('may hold anything in its fields', async () => {
    const { results } = await firecrawl.ask({ query: 'bridges emulate:odd-types' });
    expect(results).toEqual([{ title: 'docs.example.dev', url: 'https://docs.example.dev/odd', content: '' }]);
  });
});

describe('failures', () => {
  it.each([
    ['failed-inside', { code: 'PROVIDER_FAILED', retryable: true }],
    ['timeout', { code: 'PROVIDER_FAILED', retryable: true, retryAfterMs: undefined }],
    ['timeout-processing', { code: 'PROVIDER_FAILED', retryable: true, retryAfterMs: 9_000 }],
    ['rate-limit-hint', { code: 'RATE_LIMITED', retryAfterMs: 23_000 }],
  ])('tells %s', async (mode, expected) => {
    expect(await firecrawl.fail({ query: `bridges emulate:${mode}` })).toMatchObject({
      provider: 'firecrawl',
      ...expected,
    });
  });
});

describe('without a key', () => {
  it('sends no authorization header at all', async () => {
    const { results, warnings } = await firecrawl.ask({}, keyless);
    expect(sent()?.headers).not.toHaveProperty('authorization');
    expect(results).toHaveLength(5);
    expect(warnings).toMatchObject([{ kind: 'keyless' }]);
  });

  it.each([
    ['rate-limit', { code: 'RATE_LIMITED', retryable: true }],
    ['rate-limit-hint', { code: 'RATE_LIMITED', retryAfterMs: 45_000 }],
    ['keyless-day', { code: 'QUOTA_EXCEEDED', retryable: false, retryAfterMs: 36_000_000 }],
    ['keyless-credits', { code: 'QUOTA_EXCEEDED', retryable: false, retryAfterMs: 7_200_000 }],
    ['bad-key', { code: 'AUTH_FAILED', what: 'Firecrawl refused a call without a key (HTTP 401).' }],
    ['timeout-processing', { code: 'PROVIDER_FAILED', retryAfterMs: 9_000 }],
  ])('tells %s', async (mode, expected) => {
    expect(await firecrawl.fail({ query: `bridges emulate:${mode}` }, keyless)).toMatchObject(expected);
  });
});
