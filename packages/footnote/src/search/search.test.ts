import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../../../emulators/emulator.ts';
import { gemini } from '../../../../emulators/gemini.ts';
import { tavily } from '../../../../emulators/tavily.ts';
import { bareEnv } from '../bare-env.test-kit.ts';
import { createFootnote, createProviderRegistry, type SearchRequest, type WebSearchProvider } from '../index.ts';
import { formats, render } from '../render/render.ts';

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
    const waysToNameIt = [
      () => search([exa], { provider: 'exa' }),
      () => search([exa], {}, { WEB_SEARCH_PROVIDER: 'exa' }),
    ];
    for (const searchByName of waysToNameIt) {
      await expect(searchByName()).rejects.toMatchObject({
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

describe('what comes back', () => {
  it('has no title in which an address could be taken for its own, in any format', async () => {
    const title = 'NASA – Moon (https://nasa.gov/moon)';
    const url = 'https://evil.example/a';
    const one = provider('one', {
      search: async () => ({
        results: [{ title, url, content: '' }],
        answer: { cites: 'nothing', text: 'Old.', sources: [{ url, title }] },
      }),
    });
    const response = await search([one]);
    for (const format of formats) expect(render(response, format)).not.toContain('nasa.gov/moon');
    expect(render(response, 'cited')).toContain('[1] NASA – Moon ‹nasa.gov› (https://evil.example/a)');
  });

  const price = { usd: 0.01, asOf: '2026-11-16', basis: 'one call' };

  it.each([
    ['what the vendor says', 0.02, price, 0.02, undefined],
    ['no less than the price that was known before', 0, price, 0.01, undefined],
    ['no less than the cheapest call', 0.001, { ...price, leastUsd: 0.005 }, 0.005, undefined],
    ['never less than nothing', -1_000, price, undefined, 'ONE says that this call cost -$1,000. The list price'],
    ['nothing absurd', 1.01, price, undefined, 'ONE says that this call cost $1.01. The list price is counted'],
    ['nothing endless', Number.NaN, 'free', undefined, 'That is not counted.'],
  ] as const)('cost %s', async (_, said, listed, costUsd, warning) => {
    const results = [{ title: 'A', url: 'https://a.example/', content: '' }];
    const one = provider('one', { price: listed, search: async () => ({ results, costUsd: said }) });
    const response = await search([one]);
    expect(response.costUsd).toBe(costUsd);
    const messages = response.warnings.map(({ message }) => message);
    expect(messages).toEqual(warning === undefined ? [] : [expect.stringContaining(warning)]);
  });

  it('gives no money back to the budget of the day', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'footnote-cost-'));
    const one = provider('one', { price, search: async () => ({ results: [], costUsd: -1_000 }) });
    const footnote = createFootnote({
      registry: createProviderRegistry([one]),
      env: { ...bareEnv, FOOTNOTE_DATA_DIR: dataDir, FOOTNOTE_BUDGET_USD: '0.02' },
      cwd: '/nowhere',
    });
    await footnote.search({ query: 'a' });
    await footnote.search({ query: 'b' });
    await expect(footnote.search({ query: 'c' })).rejects.toThrow(/budget of \$0\.02 has no room/);
    await footnote.close();
    await rm(dataDir, { recursive: true });
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
