import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replyForms } from '../../../../emulators/hosted-mcp.ts';
import { parallel as emulator } from '../../../../emulators/parallel.ts';
import { at } from '../json.ts';
import { type AskEmulator, askEmulator } from './ask-emulator.test-kit.ts';

let parallel: AskEmulator;
beforeAll(async () => {
  parallel = await askEmulator(emulator);
});
afterAll(() => parallel.close());

const sent = () => parallel.server.requests.at(-1);

describe('the request with a key', () => {
  it('sends the key in its header, and only there', async () => {
    await parallel.ask({}, { PARALLEL_API_KEY: 'one-key' });
    expect(sent()).toMatchObject({ method: 'POST', path: '/v1/search', headers: { 'x-api-key': 'one-key' } });
    expect(sent()?.text).not.toContain('one-key');
  });

  it('names the mode, because the default is the slow one', async () => {
    await parallel.ask();
    expect(sent()?.json).toEqual({
      objective: 'bridges',
      search_queries: ['bridges'],
      mode: 'basic',
      advanced_settings: { max_results: 5 },
    });
  });

  it.each([
    ['bridges', undefined, 'turbo'],
    ['“bridges” – 2026 €', undefined, 'turbo'],
    ['橋はいつ開通したか', undefined, 'turbo'],
    ['bridges', 'en-GB', 'turbo'],
    ['bridges', 'ja', 'turbo'],
    ['Brücken', undefined, 'fast'],
    ['мосты', undefined, 'fast'],
    ['桥梁', undefined, 'fast'],
    ['bridges', 'de', 'fast'],
    ['bridges', 'enm', 'fast'],
  ])('asks its quickest mode only for what that understands: %s in %s', async (query, language, mode) => {
    const { costUsd } = await parallel.ask({ query, type: 'fast', ...(language === undefined ? {} : { language }) });
    expect(sent()?.json).toMatchObject({ mode });
    expect(costUsd).toBe(mode === 'turbo' ? 0.001 : 0.005);
  });

  it('maps every option', async () => {
    await parallel.ask({
      numResults: 20,
      type: 'deep',
      livecrawl: 'preferred',
      contextMaxCharacters: 9_000,
      includeDomains: ['example.dev'],
      excludeDomains: ['old.example.dev'],
      region: 'de',
    });
    expect(sent()?.json).toEqual({
      objective: 'bridges',
      search_queries: ['bridges'],
      mode: 'advanced',
      max_chars_total: 9_000,
      advanced_settings: {
        max_results: 20,
        location: 'DE',
        source_policy: { include_domains: ['example.dev'], exclude_domains: ['old.example.dev'] },
        fetch_policy: { max_age_seconds: 600 },
      },
    });
  });

  it('turns freshness into a day', async () => {
    await parallel.ask({ freshness: 'week' });
    const day = String(at(sent()?.json, 'advanced_settings', 'source_policy', 'after_date'));
    expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect((Date.now() - Date.parse(day)) / 86_400_000).toBeLessThan(8.01);
  });

  it('asks for nothing special where reading live is only a fallback', async () => {
    await parallel.ask({ livecrawl: 'fallback' });
    expect(at(sent()?.json, 'advanced_settings')).not.toHaveProperty('fetch_policy');
  });

  it('keeps a long query whole in the objective', async () => {
    const query = 'suspension bridge '.repeat(50).trim();
    const { warnings } = await parallel.ask({ query });
    const [short] = at(sent()?.json, 'search_queries') as string[];
    expect(at(sent()?.json, 'objective')).toBe(query);
    expect(short).toMatch(/(suspension|bridge)$/);
    expect(warnings).toEqual([]);
  });

  it.each([{ language: 'de' }, { topic: 'news' }] as const)('says that Parallel has no %o', async (option) => {
    const { warnings } = await parallel.ask(option);
    expect(warnings).toMatchObject([
      { kind: 'option-ignored', message: expect.stringContaining(`'${Object.keys(option)[0]}'`) },
    ]);
  });
});

describe('the reply to a call with a key', () => {
  it('joins excerpts and marks the gaps', async () => {
    const { results } = await parallel.ask();
    expect(results[0]?.content).toMatch(/^\*\*The runtime flag [^…]+\*\*\n…\nThe runtime flag/);
  });

  it('has days as dates, or none, and the host for a missing title', async () => {
    const { results } = await parallel.ask();
    expect(results.map(({ publishedDate }) => publishedDate).slice(0, 2)).toEqual(['2026-01-15', undefined]);
    expect(results[2]?.title).toBe('news.example.com');
  });

  it('costs less where it is fast', async () => {
    expect((await parallel.ask({ type: 'fast' })).costUsd).toBe(0.001);
    expect(at(sent()?.json, 'mode')).toBe('turbo');
    expect((await parallel.ask()).costUsd).toBe(0.005);
  });

  it('may hold anything in its fields', async () => {
    const { results } = await parallel.ask({ query: 'bridges emulate:odd-types' });
    expect(results).toEqual([{ title: 'docs.example.dev', url: 'https://docs.example.dev/odd', content: '' }]);
  });

  it('may carry warnings of its own', async () => {
    expect((await parallel.ask({ query: 'bridges emulate:warnings' })).results).toHaveLength(5);
  });
});

describe('failures with a key', () => {
  it.each([
    ['forbidden', { code: 'AUTH_FAILED', retryable: false }],
    ['quota', { code: 'QUOTA_EXCEEDED', retryable: false }],
    ['rate-limit-hint', { code: 'RATE_LIMITED', retryAfterMs: 1_500 }],
  ])('tells %s', async (mode, expected) => {
    expect(await parallel.fail({ query: `bridges emulate:${mode}` })).toMatchObject(expected);
  });
});

describe('without a key', () => {
  const keyless = { PARALLEL_API_KEY: '' };
  const ask = (mode: string) => parallel.ask({ query: `bridges emulate:${mode}` }, keyless);

  it('calls the tool of the hosted server', async () => {
    const { results, warnings, costUsd } = await parallel.ask({ numResults: 8 }, keyless);
    expect(sent()?.path).toBe('/mcp');
    expect(sent()?.headers['user-agent']).toContain('footnote');
    expect(sent()?.headers).not.toHaveProperty('x-api-key');
    expect(at(sent()?.json, 'params')).toEqual({
      name: 'web_search',
      arguments: { objective: 'bridges', search_queries: ['bridges'] },
    });
    expect(results).toHaveLength(8);
    expect(results[0]).toMatchObject({ title: 'Permission model 1', publishedDate: '2026-01-15' });
    expect(warnings).toEqual([{ kind: 'keyless', message: 'The query went to Parallel without a key.' }]);
    expect(costUsd).toBeUndefined();
  });

  it.each([...replyForms.filter((form) => form !== 'sse-unfinished'), 'structured'])(
    'understands a reply as %s',
    async (form) => {
      expect((await ask(form)).results).toHaveLength(5);
    },
  );

  it('finds nothing without calling it an error', async () => {
    expect((await ask('empty')).results).toEqual([]);
  });

  it('says that more than ten results are not to be had', async () => {
    const { results, warnings } = await parallel.ask({ numResults: 15 }, keyless);
    expect(results).toHaveLength(10);
    expect(warnings[1]).toEqual({
      kind: 'option-adjusted',
      message: "Parallel gives 10 results at most without a key: 'numResults' was lowered.",
    });
  });

  it.each([
    { type: 'deep' },
    { livecrawl: 'preferred' },
    { freshness: 'week' },
    { includeDomains: ['docs.example.dev'] },
    { excludeDomains: ['docs.example.dev'] },
    { region: 'DE' },
  ] as const)('warns that it ignores %o', async (option) => {
    const { warnings } = await parallel.ask(option, keyless);
    expect(warnings.map(({ message }) => message).join()).toContain(`'${Object.keys(option)[0]}' without a key`);
  });

  it.each([
    ['rate-limit', { code: 'RATE_LIMITED', retryable: true }],
    ['rate-limit-hint', { code: 'RATE_LIMITED', retryAfterMs: 20_000 }],
    ['rpc-limit', { code: 'RATE_LIMITED', retryAfterMs: 12_000 }],
    ['executing-tool', { code: 'PROVIDER_FAILED', retryable: true }],
    ['executing-tool-arguments', { code: 'PROVIDER_FAILED', retryable: false }],
    ['tool-error', { code: 'PROVIDER_FAILED', retryable: true }],
    ['rpc-error', { code: 'PROVIDER_FAILED', retryable: false }],
    ['server-error', { code: 'PROVIDER_FAILED', retryable: true }],
    ['sse-unfinished', { code: 'PROVIDER_FAILED', retryable: true }],
    ['html', { code: 'PROVIDER_FAILED', retryable: true }],
    ['cut-off', { code: 'PROVIDER_FAILED', retryable: true }],
    ['reset', { code: 'PROVIDER_FAILED', retryable: true }],
    ['huge', { code: 'TOO_LARGE' }],
    ['unknown-form', { code: 'PROVIDER_FAILED', retryable: false }],
  ])('tells %s', async (mode, expected) => {
    const error = await parallel.fail({ query: `bridges emulate:${mode}` }, keyless);
    expect(error).toMatchObject({ provider: 'parallel', ...expected });
  });
});
