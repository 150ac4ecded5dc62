import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AskPlugin, askPlugin } from './ask-plugin.test-kit.ts';
import plugin from './index.ts';

let gemini: AskPlugin;
beforeAll(async () => {
  gemini = await askPlugin(plugin);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
afterAll(() => gemini.close());

describe('without a call', () => {
  it.each([[''], ['  \n\t'], [undefined], [7]])('the query %j is INVALID_QUERY', async (query) => {
    const before = gemini.server.requests.length;
    const message = "The 'query' parameter cannot be empty. Say what to search for.";
    expect(await gemini.ask(query)).toEqual({
      llmContent: message,
      returnDisplay: 'The query is not valid.',
      error: { message, type: 'INVALID_QUERY', code: 'INVALID_QUERY' },
    });
    expect(gemini.server.requests.length).toBe(before);
  });

  it.each([
    ['no key at all', undefined, undefined],
    ['an {env:…} that is not set', '', undefined],
    ['blank ones', ' ', ' \t'],
  ])('%s is MISSING_API_KEY, with both ways to set one', async (_, block, variable) => {
    const before = gemini.server.requests.length;
    const result = await gemini.ask('bridges', { options: { apiKey: block }, env: { GEMINI_API_KEY: variable } });
    expect(result.error?.type).toBe('MISSING_API_KEY');
    expect(result.llmContent).toBe(result.error?.message);
    expect(result.llmContent).toMatch(/GEMINI_API_KEY.*provider\.geminisearch\.options\.apiKey/);
    expect(gemini.server.requests.length).toBe(before);
  });

  it('FOOTNOTE_WEB=off is obeyed, and said', async () => {
    const before = gemini.server.requests.length;
    const message = 'Web search is switched off here (FOOTNOTE_WEB=off).';
    expect(await gemini.ask('bridges', { env: { FOOTNOTE_WEB: 'off' } })).toEqual({
      llmContent: message,
      returnDisplay: 'Web search is switched off.',
      error: { message, type: 'GEMINI_WEB_SEARCH_FAILED', code: 'GEMINI_WEB_SEARCH_FAILED' },
    });
    expect(gemini.server.requests.length).toBe(before);
  });

  it('an option that is wrong is named', async () => {
    for (const [options, words] of [
      [{ maxSources: 0 }, 'provider.geminisearch.options.maxSources'],
      [{ language: 'Deutsch!' }, "'Deutsch!' is not a language code"],
      [{ region: 'Europe' }, "'Europe' is not a country code"],
    ] as const) {
      const before = gemini.server.requests.length;
      const { error } = await gemini.ask('bridges', { options });
      expect(error).toMatchObject({ type: 'GEMINI_WEB_SEARCH_FAILED', message: expect.stringContaining(words) });
      expect(gemini.server.requests.length).toBe(before);
    }
  });

  it('an address that is none is named', async () => {
    const { error } = await gemini.ask('bridges', { env: { GOOGLE_GEMINI_BASE_URL: 'proxy.example' } });
    expect(error?.message).toContain('GOOGLE_GEMINI_BASE_URL is not an address');
  });
});

describe('a search that fails', () => {
  it.each([
    [
      'bad-key',
      'Gemini refused the key (HTTP 400). Check that it is right and still active. The key comes from GEMINI_API_KEY.',
    ],
    ['no-permission', 'Gemini refused the key (HTTP 403).'],
    ['no-billing', 'check the billing of the key. The key comes from GEMINI_API_KEY.'],
    [
      'rate-limit-hint',
      'Gemini is limiting requests (HTTP 429). Try again in 35 s. If it goes on, check the plan of the key',
    ],
    [
      'rate-limit',
      'Wait a moment, then try again. If it goes on, check the plan of the key, which comes from GEMINI_API_KEY.',
    ],
    ['quota-per-day', 'the quota of this key is used up (HTTP 429). Wait for its reset, or check the plan of the key'],
    [
      'overloaded',
      'Gemini failed on its side (HTTP 503). Try again. If it goes on, check the network, the model, and the key, which comes from GEMINI_API_KEY.',
    ],
    ['server-error', 'Gemini failed on its side (HTTP 500). Try again.'],
    [
      'bad-argument',
      'Gemini refused the request (HTTP 400). Check provider.geminisearch.options and GOOGLE_GEMINI_BASE_URL.',
    ],
    ['prompt-blocked', 'Gemini declined to answer this query (PROHIBITED_CONTENT). Rephrase it.'],
    ['answer-blocked', 'Gemini declined to answer this query (SAFETY). Rephrase it.'],
    ['tokens-used-up', 'Gemini gave no answer (MAX_TOKENS). Try again.'],
    ['html', 'answered with a web page instead of JSON'],
    ['cut-off', 'could not be reached'],
    ['reset', 'could not be reached'],
    ['huge', 'sent more than 4 MB. Ask something narrower, and check GOOGLE_GEMINI_BASE_URL if it is set.'],
  ])('%s says that search is unavailable, why, and what to check', async (mode, words) => {
    const result = await gemini.ask(`bridge emulate:${mode}`);
    expect(result.error).toMatchObject({ type: 'GEMINI_WEB_SEARCH_FAILED', code: 'GEMINI_WEB_SEARCH_FAILED' });
    expect(result.llmContent).toMatch(/^Web search is currently unavailable\. .*\b[Cc]heck /s);
    expect(result.llmContent).toContain(words);
    expect(result.error?.message).toBe(result.llmContent);
    expect(result.returnDisplay).toBe('Web search failed.');
    expect(result.llmContent).not.toMatch(/another provider|webSearch\.|--timeout/);
  });

  it('names the block when the key that was refused stands there, and never the key', async () => {
    const key = ['emulate', 'bad', 'key'].join('-');
    const { llmContent } = await gemini.ask('bridges', { options: { apiKey: key } });
    expect(llmContent).toContain('The key comes from provider.geminisearch.options.apiKey.');
    expect(llmContent).not.toContain(key);
  });

  it('says where the model is set when the service does not know it', async () => {
    const { error } = await gemini.ask('bridges', { options: { model: 'gemini-9' } });
    expect(error?.message).toBe(
      "Web search is currently unavailable. Gemini doesn't know the model gemini-9. Set FOOTNOTE_GEMINI_MODEL, or provider.geminisearch.options.model, to one that your key can use.",
    );
  });

  it('stops after its own 15 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const before = gemini.calls();
    const search = gemini.ask('bridge emulate:slow-headers');
    await expect.poll(() => gemini.calls() > before).toBe(true);
    await vi.advanceTimersByTimeAsync(14_000);
    await expect(Promise.race([search, 'still waiting'])).resolves.toBe('still waiting');
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await search).error).toEqual({
      type: 'GEMINI_WEB_SEARCH_FAILED',
      code: 'GEMINI_WEB_SEARCH_FAILED',
      message:
        'Web search is currently unavailable. The search took longer than 15 s. Try again, or ask something narrower; if it goes on, check the network.',
    });
  });

  it.each(['slow-headers', 'slow-body'])('stops in the middle when OpenCode aborts (%s)', async (mode) => {
    const abort = new AbortController();
    const before = gemini.calls();
    const abandoned = gemini.server.abandoned();
    const search = gemini.ask(`bridge emulate:${mode}`, { signal: abort.signal });
    await expect.poll(() => gemini.calls() > before).toBe(true);
    abort.abort();
    const { error, returnDisplay } = await search;
    expect(error?.type).toBe('GEMINI_WEB_SEARCH_FAILED');
    expect(error?.message).toContain('The search was cancelled.');
    expect(returnDisplay).toBe('Search cancelled.');
    await expect.poll(() => gemini.server.abandoned() > abandoned).toBe(true);
  });

  it('asks nothing when it was aborted before', async () => {
    const before = gemini.server.requests.length;
    const { error } = await gemini.ask('bridges', { signal: AbortSignal.abort() });
    expect(error?.message).toContain('cancelled');
    expect(gemini.server.requests.length).toBe(before);
  });
});

describe('the log', () => {
  async function stderrOf(work: () => Promise<unknown>): Promise<string> {
    let text = '';
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
      text += String(chunk);
      return true;
    });
    try {
      await work();
    } finally {
      spy.mockRestore();
    }
    return text;
  }

  it('is silent unless it is asked for', async () => {
    const log = vi.spyOn(console, 'log');
    const warn = vi.spyOn(console, 'warn');
    expect(await stderrOf(() => gemini.ask('bridges'))).toBe('');
    expect(await stderrOf(() => gemini.ask('bridge emulate:bad-key'))).toBe('');
    expect(log).not.toHaveBeenCalled();
    expect(warn).not.toHaveBeenCalled();
  });

  it('tells what happened, without keys and queries', async () => {
    const key = ['emulate', 'bad', 'key'].join('-');
    const env = { OPENCODE_GEMINI_SEARCH_DEBUG: '1' };
    const text = await stderrOf(() => gemini.ask('a private question', { options: { apiKey: key }, env }));
    expect(text).toContain('[opencode-gemini-search] asking gemini-3.8-flash (the default)');
    expect(text).toContain('Gemini refused the key');
    expect(text).not.toContain(key);
    expect(text).not.toContain('private');
  });
});
