import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openai as emulator } from '../../../../emulators/openai.ts';
import type { SearchResponse } from '../contract/response.ts';
import { insertMarkers } from '../search/cite.ts';
import { type AskEmulator, askEmulator } from './ask-emulator.test-kit.ts';

const marked = ({ answer }: SearchResponse) => (answer === undefined ? undefined : insertMarkers(answer));

const linkFree = [
  'The runtime flag restricts the file system and child processes.[1]',
  'Die Brücke wurde 1894 eröffnet und ist 244 m lang.[2]',
  'Version 8 shipped on time, with a new default bundler.[3]',
  '橋は一八九四年に開通した。[4]',
  'Because a < b is evaluated before the assignment 🚧.[5]',
].join(' ');

describe('openai', () => {
  let openai: AskEmulator;
  beforeAll(async () => {
    openai = await askEmulator(emulator);
  });
  afterAll(() => openai.close());

  const sent = () => openai.server.requests.at(-1)?.json;
  const inMode = (mode: string) => openai.ask({ query: `bridges emulate:${mode}` });

  it('asks the smallest model to search, and to keep nothing', async () => {
    await openai.ask();
    expect(openai.server.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/v1/responses',
      headers: { authorization: 'Bearer any-key' },
      json: {
        model: 'gpt-6-luna',
        input: 'bridges',
        tools: [{ type: 'web_search', search_context_size: 'medium' }],
        include: ['web_search_call.action.sources'],
        store: false,
      },
    });
  });

  it('asks the model of the settings', async () => {
    await openai.ask({}, { FOOTNOTE_OPENAI_MODEL: 'gpt-6-sol' });
    expect(sent()).toMatchObject({ model: 'gpt-6-sol' });
  });

  it.each([
    ['fast', 'low'],
    ['deep', 'high'],
  ] as const)("searches with type '%s' in a context of size '%s'", async (type, size) => {
    await openai.ask({ type });
    expect(sent()).toMatchObject({ tools: [{ search_context_size: size }] });
  });

  it.each([
    ['gpt-6-luna', 'auto', { effort: 'low' }],
    ['gpt-6-luna', 'fast', { effort: 'low' }],
    ['gpt-6-luna', 'deep', undefined],
    ['gpt-4.1-mini', 'auto', undefined],
    ['gpt-5-chat-latest', 'auto', undefined],
    ['grok-4', 'auto', undefined],
  ] as const)(
    'lets %s think with type %s as %o: much only where that was asked for',
    async (model, type, reasoning) => {
      await openai.ask({ type }, { FOOTNOTE_OPENAI_MODEL: model });
      expect((sent() as { reasoning?: object }).reasoning).toEqual(reasoning);
    },
  );

  it('sends the domains to keep and the country', async () => {
    await openai.ask({ includeDomains: ['docs.example.dev'], region: 'DE' });
    const [tool] = (sent() as { tools: object[] }).tools;
    expect(tool).toMatchObject({
      filters: { allowed_domains: ['docs.example.dev'] },
      user_location: { type: 'approximate', country: 'DE' },
    });
  });

  it('has no freshness, no language and no domains to leave out', async () => {
    const { warnings, results } = await openai.ask({
      freshness: 'week',
      language: 'de',
      excludeDomains: ['docs.example.dev'],
    });
    expect(warnings.map(({ message }) => /'\w+'/.exec(message)?.[0])).toEqual([
      "'freshness'",
      "'language'",
      "'excludeDomains'",
    ]);
    for (const { url } of results) expect(url).not.toContain('docs.example.dev');
  });

  it.each(['ok', 'code-points'])("puts markers where the model wrote links, in mode '%s'", async (mode) => {
    expect(marked(await inMode(mode))).toBe(linkFree);
  });

  it('keeps the full stop that one span began with', async () => {
    expect(marked(await inMode('early-span'))).toBe(linkFree);
  });

  it('names the cited pages first, then those that were only found, without tracking', async () => {
    const { sources, searchQueries } = await openai.ask();
    expect(sources).toHaveLength(8);
    expect(sources[0]).toEqual({
      n: 1,
      title: 'Permission model 1',
      url: 'https://docs.example.dev/page-1',
      domain: 'docs.example.dev',
    });
    expect(sources[5]).toMatchObject({ n: 6, title: 'docs.example.dev' });
    expect(searchQueries).toEqual(['bridges', 'bridges history']);
  });

  it('joins parts and messages, and moves the places along', async () => {
    const [first, second, third] = linkFree.split(/(?<=\]) /);
    expect(marked(await inMode('two-messages'))).toBe(`${first}${second}\n\n${third}`);
  });

  it('reads the older form of a query', async () => {
    expect((await inMode('old-query')).searchQueries).toEqual(['bridges emulate:old-query']);
  });

  it('takes annotations that name an address alone', async () => {
    const response = await inMode('xai');
    expect(marked(response)).toBe('The bridge was opened in 1894, see https://docs.example.dev/page-1[1] for more.');
    expect(response.sources).toHaveLength(5);
  });

  it('keeps the sources of an answer that cites nothing', async () => {
    const { answer, sources } = await inMode('no-annotations');
    expect(answer).toEqual({ text: 'Nothing is cited here.', citations: [] });
    expect(sources).toHaveLength(8);
  });

  it('says that the model answered from memory', async () => {
    const { answer, warnings } = await inMode('from-memory');
    expect(answer?.text).toBe('It was 1894.');
    expect(warnings).toEqual([{ kind: 'ungrounded', message: 'OpenAI answered without searching, from memory.' }]);
    expect((await inMode('no-annotations')).warnings).toEqual([]);
  });

  it('blames no key where the organization is not verified', async () => {
    const error = await openai.fail({ query: 'bridges emulate:unverified' });
    expect(error).toMatchObject({ code: 'PROVIDER_FAILED', retryable: false });
    expect(error.message).toMatch(/organizations that it has verified .* FOOTNOTE_OPENAI_MODEL/);
  });

  it('has no answer where the model refuses', async () => {
    const { answer, results } = await inMode('refusal');
    expect(answer).toBeUndefined();
    expect(results).toHaveLength(5);
  });

  it('says when the answer stops too early', async () => {
    const { warnings, answer } = await inMode('incomplete');
    expect(warnings).toMatchObject([{ kind: 'answer-incomplete' }]);
    expect(answer?.citations).toHaveLength(5);
  });

  it.each([
    ['failed', 'PROVIDER_FAILED', true],
    ['failed-rate-limit', 'RATE_LIMITED', true],
    ['failed-quota', 'QUOTA_EXCEEDED', false],
    ['failed-prompt', 'PROVIDER_FAILED', false],
  ])("hears of a failure inside a success: '%s' is %s", async (mode, code, retryable) => {
    const error = await openai.fail({ query: `bridges emulate:${mode}` });
    expect(error).toMatchObject({ code, retryable, provider: 'openai' });
  });

  it('never repeats the key that OpenAI echoes', async () => {
    const key = ['echoed', 'by', 'the', 'vendor'].join('-');
    const error = await openai.fail({ query: 'bridges emulate:bad-key' }, { OPENAI_API_KEY: key });
    expect(error.code).toBe('AUTH_FAILED');
    expect(inspect(error, { depth: 10 })).not.toContain(key);
  });

  it('points at the model where the request is refused', async () => {
    const error = await openai.fail({}, { FOOTNOTE_OPENAI_MODEL: 'no-such-model' });
    expect(error).toMatchObject({ code: 'PROVIDER_FAILED', hint: expect.stringContaining('FOOTNOTE_OPENAI_MODEL') });
  });

  it('reads the most precise of two hints', async () => {
    expect(await openai.fail({ query: 'bridges emulate:rate-limit-hint' })).toMatchObject({ retryAfterMs: 850 });
  });
});
