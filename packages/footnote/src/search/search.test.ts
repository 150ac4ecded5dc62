import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../../../emulators/emulator.ts';
import { gemini } from '../../../../emulators/gemini.ts';
import { tavily } from '../../../../emulators/tavily.ts';
import { bareEnv } from '../bare-env.test-kit.ts';
import { createFootnote, createProviderRegistry, type SearchRequest, type WebSearchProvider } from '../index.ts';

function provider(id: string, parts: Partial<WebSearchProvider> = {}): WebSearchProvider {
  return {
    id,
    label: id.toUpperCase(),
    kind: 'results',
    isConfigured: () => true,
    search: async () => ({ results: [{ title: id, url: `https://${id}.example/`, content: '' }] }),
    ...parts,
  };
}

const broken = () => Promise.reject(Object.assign(new TypeError('fetch failed')));

/** Asks providers of this test's own. */
function search(
  providers: readonly WebSearchProvider[],
  request: Partial<SearchRequest> = {},
  env: Record<string, string> = {},
) {
  const footnote = createFootnote({
    registry: createProviderRegistry(providers),
    env: { ...bareEnv, ...env },
    cwd: '/nowhere',
  });
  return footnote.search({ query: 'bridges', ...request });
}

const keyless = { isConfigured: () => false, keyless: true } as const;

describe('which provider answers', () => {
  it('is the first configured one, in the order of the registry', async () => {
    const unset = provider('unset', { isConfigured: () => false });
    expect((await search([unset, provider('one'), provider('two')])).provider).toBe('one');
  });

  it('is a keyless hosted one when none is configured, and that is said', async () => {
    const response = await search([
      provider('tavily', { ...keyless, keylessRank: 2 }),
      provider('exa', { ...keyless, keylessRank: 1 }),
    ]);
    expect(response.provider).toBe('exa');
    expect(response.warnings).toEqual([{ kind: 'keyless', message: 'The query went to EXA without a key.' }]);
  });

  it('is never a keyless one when the operator forbids it', async () => {
    const failed = search([provider('exa', { ...keyless, keylessRank: 1 })], {}, { FOOTNOTE_KEYLESS: 'off' });
    await expect(failed).rejects.toMatchObject({ code: 'NOT_CONFIGURED' });
  });

  it('is no keyless one for a name whose key is missing: that tier has a name of its own', async () => {
    const settings = { apiKey: { env: ['EXA_API_KEY'], meaning: 'its key' } };
    const asked: (string | undefined)[] = [];
    const exa = provider('exa', {
      ...keyless,
      settings,
      isConfigured: (values) => values.webSearch?.['exa'] !== undefined,
      search: async (_, { apiKey }) => {
        asked.push(apiKey);
        return { results: [] };
      },
    });
    for (const named of [search([exa], { provider: 'exa' }), search([exa], {}, { WEB_SEARCH_PROVIDER: 'exa' })]) {
      await expect(named).rejects.toMatchObject({
        code: 'NOT_CONFIGURED',
        provider: 'exa',
        hint: 'Set EXA_API_KEY, or webSearch.exa.apiKey in the settings. To ask it without a key, name it exa:keyless.',
      });
    }
    expect(asked).toEqual([]);
    const env = { EXA_API_KEY: ['a', 'key'].join('-') };
    const response = await search([exa], {}, { ...env, WEB_SEARCH_PROVIDER: 'exa:keyless' });
    expect(response).toMatchObject({ provider: 'exa', warnings: [{ kind: 'keyless' }] });
    await search([exa], { provider: 'exa' }, env);
    expect(asked).toEqual([undefined, env.EXA_API_KEY]);
  });

  it('is asked without a key by name only where it can be, and where the operator allows it', async () => {
    const plain = search([provider('brave')], { provider: 'brave:keyless' });
    await expect(plain).rejects.toMatchObject({ code: 'INVALID_QUERY', what: "There is no provider 'brave:keyless'." });
    const exa = provider('exa', keyless);
    const forbidden = search([exa], { provider: 'exa:keyless' }, { FOOTNOTE_KEYLESS: 'off' });
    await expect(forbidden).rejects.toMatchObject({ code: 'NOT_CONFIGURED', what: expect.stringContaining('forbids') });
  });

  it('is never an opt-in one, unless it is named', async () => {
    const optIn = provider('wiki', { optIn: true, keyless: true, keylessRank: 1 });
    await expect(search([optIn])).rejects.toMatchObject({ code: 'NOT_CONFIGURED' });
    expect((await search([optIn], { provider: 'wiki' })).provider).toBe('wiki');
    expect((await search([optIn], {}, { WEB_SEARCH_PROVIDER: 'wiki' })).provider).toBe('wiki');
  });

  it('is the next of a chain when one fails, and the reasons are told', async () => {
    const response = await search([provider('one', { search: broken }), provider('two')], {
      provider: 'one,two',
    });
    expect(response).toMatchObject({
      provider: 'two',
      warnings: [{ kind: 'failover', message: 'one: fetch failed' }],
    });
  });

  it('is nobody when web search is switched off', async () => {
    await expect(search([provider('one')], {}, { FOOTNOTE_WEB: 'off' })).rejects.toMatchObject({
      code: 'BLOCKED_BY_POLICY',
      message: expect.stringContaining('policy.web'),
    });
  });
});

describe('what is missing', () => {
  const setting = { apiKey: { env: ['ONE_KEY'], meaning: '' } };
  const unset = (id: string, variable: string) =>
    provider(id, { isConfigured: () => false, settings: { apiKey: { env: [variable], meaning: '' } } });

  it('is named both ways: the variable and the setting', async () => {
    const one = provider('one', { isConfigured: () => false, settings: setting });
    await expect(search([one], { provider: 'one' })).rejects.toMatchObject({
      code: 'NOT_CONFIGURED',
      message: 'ONE is not configured. Set ONE_KEY, or webSearch.one.apiKey in the settings.',
    });
  });

  it('is named for each of several', async () => {
    const failed = search([unset('one', 'ONE_KEY'), unset('two', 'TWO_KEY')], { provider: 'one,two' });
    await expect(failed).rejects.toThrow(/ONE_KEY.*TWO_KEY/);
  });

  it('is skipped over when another of the chain is there', async () => {
    const response = await search([unset('one', 'ONE_KEY'), provider('two')], { provider: 'one,two' });
    expect(response.provider).toBe('two');
    expect(response.warnings[0]).toMatchObject({ kind: 'failover', message: expect.stringContaining('ONE_KEY') });
  });

  it('may be the whole provider', async () => {
    await expect(search([provider('tavily')], { provider: 'tavly' })).rejects.toMatchObject({
      code: 'INVALID_QUERY',
      message: "There is no provider 'tavly'. Did you mean 'tavily'?",
    });
    await expect(search([provider('one')], { provider: 'something-else' })).rejects.toThrow(
      /The providers are one, auto/,
    );
  });
});

describe('against real services', () => {
  let first: RunningEmulator;
  let second: RunningEmulator;
  beforeAll(async () => {
    [first, second] = await Promise.all([startEmulator(gemini), startEmulator(tavily)]);
  });
  afterAll(() => Promise.all([first.close(), second.close()]));

  async function ask(request: Partial<SearchRequest>, env: Record<string, string> = {}, timeoutMs = 5_000) {
    const footnote = createFootnote({ env: { ...bareEnv, ...first.env, ...second.env, ...env }, cwd: '/nowhere' });
    try {
      return await footnote.search({ query: 'bridges', ...request }, { timeoutMs });
    } finally {
      await footnote.close();
    }
  }

  it('a chain fails over for a refused key, and says why', async () => {
    const response = await ask({}, { GEMINI_API_KEY: 'emulate-bad-key' });
    expect(response.provider).toBe('tavily');
    expect(response.warnings).toEqual([{ kind: 'failover', message: 'gemini: Gemini refused the key (HTTP 400).' }]);
  });

  it('a chain in which nobody answers gives all reasons', async () => {
    const env = { GEMINI_API_KEY: 'emulate-bad-key', TAVILY_API_KEY: 'emulate-quota', FOOTNOTE_KEYLESS: 'off' };
    await expect(ask({}, env)).rejects.toMatchObject({
      code: 'PROVIDER_FAILED',
      message: expect.stringMatching(/None of 2 providers answered: gemini: .*refused the key.* tavily: .*quota/),
    });
    const alike = { ...env, TAVILY_API_KEY: 'emulate-bad-key' };
    await expect(ask({}, alike)).rejects.toMatchObject({ code: 'AUTH_FAILED' });
  });

  it('several keys of one provider are used in turn', async () => {
    const footnote = createFootnote({
      env: { ...bareEnv, ...second.env, TAVILY_API_KEY: 'key-a, key-b' },
      cwd: '/nowhere',
    });
    const before = second.requests.length;
    for (let i = 0; i < 3; i++) await footnote.search({ query: 'bridges', provider: 'tavily' });
    await footnote.close();
    const keys = second.requests.slice(before).map(({ headers }) => headers.authorization);
    expect(keys).toEqual(['Bearer key-a', 'Bearer key-b', 'Bearer key-a']);
  });

  it('the whole search has a deadline', async () => {
    const slow = { query: 'bridges emulate:slow-headers', provider: 'tavily' };
    await expect(ask(slow, {}, 60)).rejects.toMatchObject({
      code: 'TIMEOUT',
      message: expect.stringContaining('longer than 0.1 s'),
    });
  });

  it('a signal that is already aborted sends nothing', async () => {
    const footnote = createFootnote({ env: { ...bareEnv, ...second.env }, cwd: '/nowhere' });
    const before = second.requests.length;
    const search = footnote.search({ query: 'bridges', provider: 'tavily' }, { signal: AbortSignal.abort() });
    await expect(search).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(second.requests.length).toBe(before);
  });

  it('closing ends what is under way', async () => {
    const footnote = createFootnote({ env: { ...bareEnv, ...second.env }, cwd: '/nowhere' });
    const search = footnote.search({ query: 'bridges emulate:slow-headers', provider: 'tavily' });
    const outcome = search.catch((error: unknown) => error);
    const before = second.requests.length;
    while (second.requests.length === before) await new Promise((resolve) => setImmediate(resolve));
    await footnote.close();
    expect(await outcome).toMatchObject({ code: 'CANCELLED' });
  });

  it('a provider that ignores its signal can’t hold up an abort', async () => {
    const deaf = provider('deaf', { search: () => new Promise(() => undefined) });
    const controller = new AbortController();
    const footnote = createFootnote({ registry: createProviderRegistry([deaf]), env: bareEnv, cwd: '/nowhere' });
    const onProvider = () => controller.abort();
    const search = footnote.search({ query: 'bridges' }, { signal: controller.signal, onProvider });
    await expect(search).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('a name that does not resolve takes hosted keyless services out for a while', async () => {
    const nowhere = 'http://nowhere.invalid';
    const env = { EXA_MCP_URL: nowhere, PARALLEL_MCP_URL: nowhere, TAVILY_BASE_URL: nowhere, YOU_BASE_URL: nowhere };
    const asked: string[] = [];
    const footnote = createFootnote({ env: { ...bareEnv, ...env, FIRECRAWL_BASE_URL: nowhere }, cwd: '/nowhere' });
    const search = () => footnote.search({ query: 'bridges' }, { onProvider: (id) => asked.push(id) });
    await expect(search()).rejects.toMatchObject({ code: 'PROVIDER_FAILED', retryable: true });
    await expect(search()).rejects.toThrow(/seems to be offline/);
    await footnote.close();
    expect(asked.filter((id) => id !== 'docs')).toEqual(['parallel']);
  });
});

describe('importing and creating', () => {
  it('does nothing: no file is read, no connection opened, no timer set', async () => {
    const before = process.getActiveResourcesInfo().length;
    const footnote = createFootnote({ cwd: '/nowhere' });
    expect(process.getActiveResourcesInfo().length).toBe(before);
    await footnote.close();
  });
});
