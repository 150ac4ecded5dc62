import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { gemini } from '../../../../emulators/gemini.ts';
import type { Footnote } from '../contract/footnote.ts';
import { manifest } from '../docs/docs-folder.test-kit.ts';
import { openEmulated } from '../emulated-footnote.test-kit.ts';
import { servePages } from '../fetch/page-server.test-kit.ts';
import { createToolRunner } from './run-tool.ts';

const secret = ['AKIA', 'Q7MZ3NVD2KXPLRWT'].join('');

describe('a search', () => {
  it('gives the model numbered text between borders, and the program all of it', async () => {
    await using emulated = await openEmulated();
    const run = createToolRunner(emulated.footnote, 'web_search');
    const { text, structured, failed } = await run({ query: 'node permission model' });
    expect(failed).toBeUndefined();
    expect(text).toMatch(
      /^<<<footnote-data ([0-9a-f]{32}) search: node permission model>>>\n[\s\S]+<<<end footnote-data \1>>>$/,
    );
    expect(text).toContain('\n\nSources:\n[1] ');
    expect(structured).toMatchObject({ query: 'node permission model', provider: 'tavily', citations: [] });
    expect(structured.sources[0]).toMatchObject({ n: 1, url: structured.results[0]?.url });
    expect(JSON.parse(JSON.stringify(structured))).toEqual(structured);
  });

  it('gives an answer with the places of its citations', async () => {
    await using emulated = await openEmulated([gemini]);
    const run = createToolRunner(emulated.footnote, 'web_search');
    const { text, structured } = await run({ query: 'node permission model' });
    const [first] = structured.citations;
    const claim = structured.answer?.slice(first?.start, first?.end) ?? '';
    expect(claim).not.toBe('');
    expect(text).toContain(`${claim}[${first?.sources.join('][')}]`);
    expect(structured.searchQueries).not.toEqual([]);
  });

  it('is never longer than a reply may be, borders and all', async () => {
    await using emulated = await openEmulated();
    const run = createToolRunner(emulated.footnote, 'web_search', { contextMaxCharacters: 600 });
    const { text, structured } = await run({ query: 'node permission model', numResults: 10 });
    expect(text.length).toBeLessThanOrEqual(600);
    expect(text).toMatch(/<<<end footnote-data [0-9a-f]{32}>>>\n\n\[Cut to 600 characters\. [^\]]+\]$/);
    expect(structured.results.length).toBeGreaterThan(2);
  });

  it('leaves the borders out where that was asked for', async () => {
    await using emulated = await openEmulated();
    const { text } = await createToolRunner(emulated.footnote, 'web_search', { borders: false })({ query: 'node' });
    expect(text).toMatch(/^Web search results for "node":\n/);
  });

  it('with a secret in it is blocked, and nothing leaves', async () => {
    await using emulated = await openEmulated();
    const run = createToolRunner(emulated.footnote, 'web_search');
    const { text, failed, structured } = await run({ query: `deploy with ${secret}` });
    expect(failed).toMatchObject({ code: 'BLOCKED_BY_POLICY', retryable: false });
    expect(text).toMatch(/^Error \(BLOCKED_BY_POLICY\): /);
    expect(text).not.toContain(secret);
    expect(structured.results).toEqual([]);
    expect(emulated.searched[0]?.requests).toEqual([]);
  });

  it.each<[string, unknown, RegExp]>([
    ['nothing', undefined, /^Error \(INVALID_QUERY\): A search needs a query\.$/],
    ['a text', 'node', /^Error \(INVALID_QUERY\): The arguments must be an object\.$/],
    ['a wrong type', { query: 1 }, /^Error \(INVALID_QUERY\): 'query' must be a string\.$/],
    ['another name', { querry: 'node' }, /has no argument 'querry'\. Did you mean 'query'\?$/],
    [
      'what the caller decides',
      { query: 'node', provider: 'exa' },
      /has no argument 'provider'\. The arguments are query, /,
    ],
  ])('with %s for arguments gets a sentence', async (_, input, sentence) => {
    await using emulated = await openEmulated();
    const { text, failed } = await createToolRunner(emulated.footnote, 'web_search')(input);
    expect(failed?.code).toBe('INVALID_QUERY');
    expect(text).toMatch(sentence);
    expect(emulated.searched[0]?.requests).toEqual([]);
  });

  it('that fails comes back typed, with what can be done', async () => {
    await using emulated = await openEmulated();
    const run = createToolRunner(emulated.footnote, 'web_search');
    const { text, failed } = await run({ query: 'emulate:bad-key' });
    expect(failed).toMatchObject({ code: 'AUTH_FAILED', retryable: false, provider: 'tavily' });
    expect(failed?.hint).not.toBe('');
    expect(text).toBe(`Error (AUTH_FAILED): ${failed?.message}`);
  });

  it('that is stopped ends at once and closes the socket', async () => {
    await using emulated = await openEmulated();
    const [tavily] = emulated.searched;
    const stop = new AbortController();
    const running = createToolRunner(emulated.footnote, 'web_search')({ query: 'emulate:slow-body' }, stop);
    await expect.poll(() => tavily?.requests.length).toBe(1);
    stop.abort();
    expect((await running).failed).toMatchObject({ code: 'CANCELLED' });
    await expect.poll(() => tavily?.abandoned()).toBe(1);
  });

  it('that was stopped before it began sends nothing', async () => {
    await using emulated = await openEmulated();
    const run = createToolRunner(emulated.footnote, 'web_search');
    expect((await run({ query: 'node' }, { signal: AbortSignal.abort() })).failed?.code).toBe('CANCELLED');
    expect(emulated.searched[0]?.requests).toEqual([]);
  });
});

describe('what is set once', () => {
  it('holds for every call, and the model is not asked for it', async () => {
    await using emulated = await openEmulated();
    const run = createToolRunner(emulated.footnote, 'web_search', { numResults: 2, includeDomains: ['nodejs.org'] });
    await run({ query: 'node' });
    expect(emulated.searched[0]?.requests[0]?.json).toMatchObject({ max_results: 2, include_domains: ['nodejs.org'] });
    const { text } = await run({ query: 'node', numResults: 20 });
    expect(text).toContain("web_search has no argument 'numResults'.");
  });

  it('is checked when the tool is made', async () => {
    await using emulated = await openEmulated();
    const make = (options: object) => () => createToolRunner(emulated.footnote, 'web_search', options);
    expect(make({ numResult: 2 })).toThrow("'numResult' is not an option of web_search. Did you mean 'numResults'?");
    expect(make({ numResults: 200 })).toThrow("'numResults' must be a whole number from 1 to 20.");
    expect(make({ query: 'node' })).toThrow(/'query' is not an option of web_search\. The options are /);
    expect(make({ timeoutMs: 0 })).toThrow("'timeoutMs' must be a number of milliseconds above 0.");
  });

  it('a time for one call ends it', async () => {
    await using emulated = await openEmulated();
    const run = createToolRunner(emulated.footnote, 'web_search', { timeoutMs: 150 });
    expect((await run({ query: 'emulate:slow-headers' })).failed).toMatchObject({ code: 'TIMEOUT', retryable: true });
  });
});

describe('pages', () => {
  it('come between borders, each with its own, and as pages', async () => {
    await using server = await servePages({ '/a': '# Bridges\n\nOver.', '/b': '# Tunnels\n\nUnder.' });
    await using emulated = await openEmulated([], { FOOTNOTE_ALLOW_PRIVATE: server.place });
    const run = createToolRunner(emulated.footnote, 'fetch_page');
    const urls = ['/a', '/b', '/none'].map((path) => `${server.origin}${path}`);
    const { text, structured, failed } = await run({ urls });
    expect(failed).toBeUndefined();
    expect(text.match(/<<<end footnote-data/g)).toHaveLength(2);
    expect(text).toMatch(/Over\.[\s\S]+Under\.[\s\S]+Error \(FETCH_FAILED\): /);
    expect(structured.sources.map(({ n, url }) => [n, url])).toEqual([
      [1, urls[0]],
      [2, urls[1]],
    ]);
    expect(structured.pages.map(({ page, failed: why }) => page?.status ?? why?.code)).toEqual([
      200,
      200,
      'FETCH_FAILED',
    ]);
  });

  it('of which none can be read are a failure', async () => {
    await using server = await servePages({});
    await using emulated = await openEmulated([], { FOOTNOTE_ALLOW_PRIVATE: server.place });
    const run = createToolRunner(emulated.footnote, 'fetch_page');
    const { failed, structured } = await run({ urls: [`${server.origin}/1`, `${server.origin}/2`] });
    expect(failed?.code).toBe('FETCH_FAILED');
    expect(structured.pages).toHaveLength(2);
    expect((await run({ url: `${server.origin}/1` })).failed?.code).toBe('FETCH_FAILED');
  });

  it('say after the border where they go on', async () => {
    await using server = await servePages({ '/long': 'A sentence of some length.\n\n'.repeat(200) });
    await using emulated = await openEmulated([], { FOOTNOTE_ALLOW_PRIVATE: server.place });
    const run = createToolRunner(emulated.footnote, 'fetch_page', { maxCharacters: 1_500 });
    const { text } = await run({ url: `${server.origin}/long` });
    expect(text.length).toBeLessThanOrEqual(1_500);
    expect(text).toMatch(/>>>\n\n\[More: call fetch_page with offset \d+ for this url\.\]$/);
  });
});

describe('the installed documentation', () => {
  it('is searched where the web is switched off', async () => {
    await using emulated = await openEmulated(undefined, { FOOTNOTE_WEB: 'off' });
    const turnip = join(emulated.folder, 'node_modules/turnip');
    await mkdir(turnip, { recursive: true });
    await writeFile(
      join(emulated.folder, 'package.json'),
      manifest('garden', '1.0.0', { dependencies: { turnip: '1' } }),
    );
    await writeFile(join(turnip, 'package.json'), manifest('turnip'));
    await writeFile(join(turnip, 'README.md'), '# Turnip\n\n## Rows\n\nTurnips are planted in straight rows.\n');
    const docs = await createToolRunner(emulated.footnote, 'docs_search', { package: 'turnip' })({
      query: 'straight rows',
    });
    expect(docs.failed).toBeUndefined();
    expect(docs.text).toContain('Turnips are planted in straight rows.');
    expect(docs.structured).toMatchObject({ provider: 'docs', sources: [{ n: 1 }] });
    const web = await createToolRunner(emulated.footnote, 'web_search')({ query: 'straight rows' });
    expect(web.text).toMatch(/^Error \(BLOCKED_BY_POLICY\): .* Only docs_search works, /);
  });
});

describe('what should not happen', () => {
  const broken = (search: Footnote['search']): Pick<Footnote, 'search' | 'settings' | 'fetchPages' | 'docs'> => ({
    search,
    settings: async () => ({ values: {} }) as never,
    fetchPages: () => Promise.reject(new Error('never asked')),
    docs: {} as Footnote['docs'],
  });

  it('is told to the log, and the model reads no more than that', async () => {
    const lines: string[] = [];
    const failing = broken(() => Promise.reject(new TypeError('x is undefined')));
    const run = createToolRunner(failing, 'web_search', { log: (line) => lines.push(line) });
    const { text, failed } = await run({ query: 'node' });
    expect(failed?.code).toBe('INTERNAL');
    expect(text).not.toContain('x is undefined');
    expect(lines).toEqual([expect.stringMatching(/^web_search: TypeError: x is undefined/)]);
  });

  it('never hangs: a search that ignores its signal is left behind', async () => {
    vi.useFakeTimers();
    try {
      const hanging = createToolRunner(
        broken(() => new Promise(() => {})),
        'web_search',
      )({ query: 'node' });
      await vi.advanceTimersByTimeAsync(300_000);
      expect((await hanging).failed?.code).toBe('TIMEOUT');
    } finally {
      vi.useRealTimers();
    }
  });
});
