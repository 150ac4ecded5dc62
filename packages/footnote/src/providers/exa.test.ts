import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exa as emulator } from '../../../../emulators/exa.ts';
import { replyForms } from '../../../../emulators/hosted-mcp.ts';
import { at } from '../json.ts';
import { insertMarkers } from '../search/cite.ts';
import { type AskEmulator, askEmulator } from './ask-emulator.test-kit.ts';

let exa: AskEmulator;
beforeAll(async () => {
  exa = await askEmulator(emulator);
});
afterAll(() => exa.close());

const sent = () => exa.server.requests.at(-1);

describe('a written answer instead of pages', () => {
  const on = { FOOTNOTE_EXA_ANSWER: 'on' };

  it('is asked for with the query and the country, and nothing else', async () => {
    await exa.ask({ region: 'de', numResults: 3 }, on);
    expect(sent()).toMatchObject({ method: 'POST', path: '/answer' });
    expect(sent()?.json).toEqual({ query: 'bridges', userLocation: 'DE' });
  });

  it('has its sources, and no markers where nothing says what rests on them', async () => {
    const response = await exa.ask({}, on);
    expect(response).toMatchObject({ costUsd: 0.005, warnings: [] });
    expect(response.answer).toEqual({
      text: 'The bridge 🌉 opened in 1894. It is 244 m long.',
      citations: [],
    });
    expect(response.sources.map(({ url }) => url)).toEqual([
      'https://docs.example.dev/page-1',
      'https://blog.example.org/page-2',
      'https://news.example.com/page-3',
    ]);
    expect(response.results[0]).toMatchObject({ publishedDate: '2026-01-15' });
  });

  it('has markers where the model linked its sources', async () => {
    const { answer, sources } = await exa.ask({ query: 'bridges emulate:answer-links' }, on);
    expect(answer && insertMarkers(answer)).toBe('The bridge 🌉 opened in 1894[1]. It is 244 m long[2].');
    expect(sources.slice(0, 2).map(({ url }) => url)).toEqual([
      'https://blog.example.org/page-2',
      'https://docs.example.dev/page-1',
    ]);
  });

  it('says so where it names no sources', async () => {
    const { warnings } = await exa.ask({ query: 'bridges emulate:answer-alone' }, on);
    expect(warnings).toEqual([{ kind: 'ungrounded', message: 'Exa named no sources for its answer.' }]);
  });

  it.each<[Parameters<AskEmulator['ask']>[0], string]>([
    [{ freshness: 'week' }, "'freshness'"],
    [{ includeDomains: ['example.dev'], topic: 'news' }, "'includeDomains', 'topic'"],
    [{ type: 'deep' }, "'type'"],
  ])('gives way to pages for %j, which it can not do', async (request, names) => {
    const { warnings, answer } = await exa.ask(request, on);
    expect(sent()?.path).toBe('/search');
    expect(answer).toBeUndefined();
    expect(warnings).toEqual([
      { kind: 'option-adjusted', message: `Exa's answers have no ${names}: it searched for pages instead.` },
    ]);
  });

  it('finds nothing in an empty web', async () => {
    expect(await exa.ask({ query: 'bridges emulate:empty' }, on)).toMatchObject({ results: [], sources: [] });
  });

  it.each([
    ['bad-key', 'AUTH_FAILED'],
    ['quota', 'QUOTA_EXCEEDED'],
    ['server-error', 'PROVIDER_FAILED'],
  ])('in mode %s is %s', async (mode, code) => {
    expect(await exa.fail({ query: `bridges emulate:${mode}` }, on)).toMatchObject({ code });
  });
});

describe('the request with a key', () => {
  it('sends the key in its header, and only there', async () => {
    await exa.ask({}, { EXA_API_KEY: 'one-key' });
    expect(sent()).toMatchObject({ method: 'POST', path: '/search', headers: { 'x-api-key': 'one-key' } });
    expect(sent()?.text).not.toContain('one-key');
  });

  it('asks for passages, because Exa sends no text unasked', async () => {
    await exa.ask();
    expect(sent()?.json).toEqual({
      query: 'bridges',
      numResults: 5,
      type: 'auto',
      contents: { highlights: true },
    });
  });

  it('maps every option', async () => {
    await exa.ask({
      numResults: 20,
      type: 'deep',
      livecrawl: 'fallback',
      contextMaxCharacters: 10_000,
      includeDomains: ['example.dev'],
      excludeDomains: ['old.example.dev'],
      region: 'de',
      topic: 'news',
    });
    expect(sent()?.json).toEqual({
      query: 'bridges',
      numResults: 20,
      type: 'deep',
      category: 'news',
      includeDomains: ['example.dev'],
      excludeDomains: ['old.example.dev'],
      userLocation: 'DE',
      contents: { highlights: { maxCharacters: 500 }, livecrawl: 'fallback' },
    });
  });

  it.each([
    ['day', 1],
    ['week', 7],
    ['month', 31],
    ['year', 366],
  ] as const)('turns the last %s into a date', async (freshness, days) => {
    await exa.ask({ freshness });
    const from = Date.parse(String(at(sent()?.json, 'startPublishedDate')));
    expect((Date.now() - from) / 86_400_000).toBeCloseTo(days, 2);
  });

  it('says that Exa knows no languages', async () => {
    const { warnings } = await exa.ask({ language: 'de' });
    expect(warnings).toMatchObject([{ kind: 'option-ignored', message: expect.stringContaining("'language'") }]);
  });
});

describe('the reply to a call with a key', () => {
  it('joins passages and marks the gaps', async () => {
    const { results, costUsd } = await exa.ask();
    expect(results[0]?.content).toMatch(/^The runtime flag restricts [^…]+\n…\nThe runtime flag/);
    expect(costUsd).toBe(0.007);
  });

  it('has dates as days, or none, and the host for a missing title', async () => {
    const { results } = await exa.ask();
    expect(results.map(({ publishedDate }) => publishedDate).slice(0, 2)).toEqual(['2026-01-15', undefined]);
    expect(results[2]?.title).toBe('news.example.com');
  });

  it('falls back on the text of the page', async () => {
    const { results } = await exa.ask({ query: 'bridges emulate:text-only' });
    expect(results[0]?.content).toMatch(/^The runtime flag/);
  });

  it('may hold anything in its fields', async () => {
    const { results } = await exa.ask({ query: 'bridges emulate:odd-types' });
    expect(results).toEqual([{ title: 'docs.example.dev', url: 'https://docs.example.dev/odd', content: '' }]);
  });
});

describe('failures with a key, in both envelopes', () => {
  it.each([
    ['bad-key', { code: 'AUTH_FAILED' }],
    ['bad-key-object', { code: 'AUTH_FAILED' }],
    ['budget', { code: 'QUOTA_EXCEEDED', retryable: false }],
    ['quota-object', { code: 'QUOTA_EXCEEDED', retryable: false }],
    ['moderated', { code: 'PROVIDER_FAILED', retryable: false, what: 'Exa does not allow this search (HTTP 403).' }],
  ])('tells %s', async (mode, expected) => {
    expect(await exa.fail({ query: `bridges emulate:${mode}` })).toMatchObject(expected);
  });

  it('takes "no content found" for an empty reply', async () => {
    expect((await exa.ask({ query: 'bridges emulate:no-content' })).results).toEqual([]);
  });
});

describe('without a key', () => {
  const keyless = { EXA_API_KEY: '' };
  const ask = (mode: string) => exa.ask({ query: `bridges emulate:${mode}` }, keyless);
  const fail = (mode: string) => exa.fail({ query: `bridges emulate:${mode}` }, keyless);

  it('calls the tool in the form that all versions of the server take', async () => {
    const { results, warnings } = await exa.ask({ numResults: 8 }, keyless);
    expect(sent()?.path).toBe('/mcp');
    expect(sent()?.headers).toMatchObject({ accept: 'application/json, text/event-stream' });
    expect(sent()?.headers).not.toHaveProperty('x-api-key');
    expect(at(sent()?.json, 'params')).toEqual({
      name: 'web_search_exa',
      arguments: { query: 'bridges', objective: 'bridges', numResults: 8 },
    });
    expect(results).toHaveLength(8);
    expect(warnings).toEqual([{ kind: 'keyless', message: 'The query went to Exa without a key.' }]);
  });

  it('reads titles, dates and passages out of the text', async () => {
    const { results } = await exa.ask({}, keyless);
    expect(results[0]).toMatchObject({
      title: 'Permission model 1',
      url: 'https://docs.example.dev/page-1',
      publishedDate: '2026-01-15',
      content: expect.stringMatching(/^The runtime flag.+\n\.\.\.\nAnd more\.$/s),
    });
    expect(results[1]).not.toHaveProperty('publishedDate');
    expect(results[2]?.title).toBe('news.example.com');
    expect(results[3]).toMatchObject({ url: 'https://wiki.example.net/page-4', content: '' });
    expect(results[4]?.url).toBe('https://forum.example.io/page-5');
  });

  it.each(replyForms.filter((form) => form !== 'sse-unfinished'))('understands a reply as %s', async (form) => {
    expect((await ask(form)).results).toHaveLength(5);
  });

  it.each(['dashes', 'text-field'])('understands results with %s', async (mode) => {
    const { results } = await ask(mode);
    expect(results).toHaveLength(5);
    expect(results[0]?.content).toMatch(/^The runtime flag/);
    expect(results.map(({ content }) => content).join('')).not.toContain('---');
  });

  it('takes no line of a page for a result', async () => {
    const { results } = await ask('fake-lines');
    expect(results).toHaveLength(5);
    expect(results.map(({ url }) => new URL(url).host)).not.toContain('fake.example.com');
    expect(results[0]?.content).toMatch(/^A feed entry looks like this:.+Title: Fake title.+the end of the page\.$/s);
  });

  it.each(['empty', 'empty-short'])('finds nothing: %s', async (mode) => {
    expect((await ask(mode)).results).toEqual([]);
  });

  it('searches news by a word in the query', async () => {
    await exa.ask({ topic: 'news' }, keyless);
    expect(at(sent()?.json, 'params', 'arguments')).toMatchObject({
      query: 'category:news bridges',
      objective: 'bridges',
    });
  });

  it('asks for more results where domains are filtered afterwards, and says so', async () => {
    const { results, warnings } = await exa.ask({ numResults: 2, includeDomains: ['docs.example.dev'] }, keyless);
    expect(at(sent()?.json, 'params', 'arguments', 'numResults')).toBe(20);
    expect(results.map(({ url }) => url)).toEqual([
      'https://docs.example.dev/page-1',
      'https://docs.example.dev/page-6',
    ]);
    expect(warnings[1]).toEqual({
      kind: 'option-ignored',
      message: "Exa has no option 'includeDomains' without a key: its results were filtered afterwards.",
    });
  });

  it.each([
    { type: 'deep' },
    { livecrawl: 'preferred' },
    { freshness: 'week' },
    { excludeDomains: ['example.dev'] },
    { region: 'DE' },
  ] as const)('warns that it ignores %o', async (option) => {
    const { warnings } = await exa.ask(option, keyless);
    expect(warnings.map(({ message }) => message).join()).toContain(`'${Object.keys(option)[0]}' without a key`);
  });

  it.each([
    ['rate-limit', { code: 'RATE_LIMITED', retryable: true }],
    ['rate-limit-hint', { code: 'RATE_LIMITED', retryAfterMs: 30_000 }],
    ['rate-limit-200', { code: 'RATE_LIMITED', retryable: true }],
    ['rate-limit-200-hint', { code: 'RATE_LIMITED', retryAfterMs: 40_000 }],
    ['tool-error', { code: 'PROVIDER_FAILED', retryable: true }],
    ['rpc-error', { code: 'PROVIDER_FAILED', retryable: true }],
    ['login', { code: 'AUTH_FAILED', retryable: false, hint: 'Set EXA_API_KEY.' }],
    ['server-error', { code: 'PROVIDER_FAILED', retryable: true }],
    ['sse-unfinished', { code: 'PROVIDER_FAILED', retryable: true }],
    ['html', { code: 'PROVIDER_FAILED', retryable: true }],
    ['cut-off', { code: 'PROVIDER_FAILED', retryable: true }],
    ['reset', { code: 'PROVIDER_FAILED', retryable: true }],
    ['huge', { code: 'TOO_LARGE' }],
    ['unknown-form', { code: 'PROVIDER_FAILED', retryable: false }],
  ])('tells %s', async (mode, expected) => {
    expect(await fail(mode)).toMatchObject({ provider: 'exa', ...expected });
  });
});

describe('the emulator', () => {
  const post = (body: object, headers: Record<string, string>) =>
    fetch(`${exa.server.origin}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: body }),
    });
  const both = { accept: 'application/json, text/event-stream' };

  it('answers 406 where only one form of reply is accepted', async () => {
    expect((await post({}, { accept: 'application/json' })).status).toBe(406);
  });

  it.each([{ query: 'bridges' }, { query: 'bridges', objective: 'bridges', livecrawl: 'preferred' }])(
    'refuses %o',
    async (given) => {
      const reply = await (await post({ name: 'web_search_exa', arguments: given }, both)).text();
      expect(reply).toContain('MCP error -32602');
      expect(reply).toContain('"isError":true');
    },
  );
});
