import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type published from '../types.d.ts';
import { type AskPlugin, askPlugin } from './ask-plugin.test-kit.ts';
import plugin from './index.ts';
import { manyScripts } from './many-scripts.test-kit.ts';
import { version } from './version.ts';

// What the package says about its types is true.
plugin satisfies typeof published;

let gemini: AskPlugin;
beforeAll(async () => {
  gemini = await askPlugin(plugin);
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => gemini.close());

const body = (content: string) => content.replace(/^.*\n\n/, '');
const sent = () => gemini.server.requests.filter(({ method }) => method === 'POST').at(-1);

describe('the tool', () => {
  it('is geminisearch, with the words and the one argument of its contract', async () => {
    const { tool } = await plugin.server();
    expect(plugin.id).toBe('opencode-gemini-search');
    expect(Object.keys(tool)).toEqual(['geminisearch']);
    expect(tool.geminisearch.description).toBe(
      'Performs a web search using Google Search (via the Gemini API) and returns the results. This tool is useful for finding information on the internet based on a query.',
    );
    expect(Object.keys(tool.geminisearch.args)).toEqual(['query']);
  });

  it('asks Gemini with one user message, the query, and Google Search as the only tool', async () => {
    await gemini.ask('When was the bridge opened?');
    expect(sent()?.path).toBe('/v1beta/models/gemini-3.8-flash:generateContent');
    expect(sent()?.json).toEqual({
      contents: [{ parts: [{ text: 'When was the bridge opened?' }], role: 'user' }],
      tools: [{ googleSearch: {} }],
      generationConfig: {},
    });
  });

  it('gives the cited answer, one line for people, and the raw chunks', async () => {
    const result = await gemini.ask('bridges');
    expect(Object.keys(result)).toEqual(['llmContent', 'returnDisplay', 'sources']);
    expect(result.llmContent).toBe(
      [
        'Web search results for "bridges":',
        '',
        'The runtime flag restricts the file system and child processes.[1] Die Brücke wurde 1894 eröffnet und ist 244 m lang.[2] Version 8 shipped on time, with a new default bundler.[3] 橋は一八九四年に開通した。[4] Because a < b is evaluated before the assignment 🚧.[5]',
        '',
        'Sources:',
        '[1] docs.example.dev (https://docs.example.dev/page-1)',
        '[2] blog.example.org (https://blog.example.org/page-2)',
        '[3] news.example.com (https://news.example.com/page-3)',
        '[4] wiki.example.net (https://wiki.example.net/page-4)',
        '[5] forum.example.io (https://forum.example.io/page-5)',
      ].join('\n'),
    );
    expect(result.returnDisplay).toBe('Search results for "bridges" returned.');
    expect(result.sources?.[0]).toEqual({
      web: {
        uri: `${gemini.server.origin}/grounding-api-redirect/to?url=https%3A%2F%2Fdocs.example.dev%2Fpage-1`,
        title: 'docs.example.dev',
      },
    });
  });

  it('says what it searches for while it runs', async () => {
    const titles: unknown[] = [];
    await gemini.ask(`bridges ${'and rivers '.repeat(20)}`, { onTitle: (title) => titles.push(title) });
    expect(titles).toEqual(['Searching the web for "bridges and rivers and rivers and rivers and rivers and riv…"']);
  });

  it('places every marker behind whole characters of any script', async () => {
    const { llmContent } = await gemini.ask('bridge emulate:many-scripts');
    expect(llmContent).toBe(manyScripts);
  });

  it('is also had by calling the default export, as older versions of OpenCode do', async () => {
    const [called, served] = [await plugin(), await plugin.server()];
    expect(Object.keys(called)).toEqual(Object.keys(served));
    expect(called.tool.geminisearch.description).toBe(served.tool.geminisearch.description);
  });

  it('sends a query of any length as it is', async () => {
    const query = `bridges ${'and rivers '.repeat(900)}`.trim();
    const { error } = await gemini.ask(query);
    expect(error).toBeUndefined();
    expect(sent()?.json).toMatchObject({ contents: [{ parts: [{ text: query }] }] });
  });

  it("leaves Gemini's text as it came, but for what looks like our markers", async () => {
    const { llmContent } = await gemini.ask('bridge emulate:html-prose');
    expect(body(llmContent).split('\n\n')[0]).toBe(
      'To hide it write <div style="display:none">secret</div> or <!-- a comment --> in HTML; a[7] is the eighth.[1]',
    );
  });

  it('never throws, whatever it is called with', async () => {
    const { tool } = await plugin.server();
    expect(JSON.parse(await tool.geminisearch.execute({})).error.type).toBe('INVALID_QUERY');
  });
});

describe('sources', () => {
  const chunkTitles = (sources: readonly unknown[] = []) =>
    sources.map((chunk) => (chunk as { web?: { title?: string } }).web?.title);

  it('follow the numbers of the markers, not the order on the wire', async () => {
    const { llmContent, sources } = await gemini.ask('bridge emulate:off-by-two');
    expect(body(llmContent)).toContain('[1] bauamt.example');
    expect(chunkTitles(sources)).toEqual(['bauamt.example', 'stadtarchiv.example', 'lokalblatt.example']);
  });

  it('name a page once, however many chunks lead to it', async () => {
    const { llmContent, sources } = await gemini.ask('bridge emulate:same-page');
    expect(body(llmContent)).toBe(
      'Alpha.[1] Beta.[1]\n\nSources:\n[1] stadtarchiv.example (https://stadtarchiv.example/a)',
    );
    expect(sources).toHaveLength(1);
  });

  it('may be no web pages', async () => {
    const { llmContent, sources } = await gemini.ask('bridge emulate:non-web');
    expect(llmContent).toContain('[1] Untitled (No URI)');
    expect(sources?.[0]).toHaveProperty('retrievedContext');
    expect(sources?.[2]).toHaveProperty('image');
  });

  it('are left out, and that is said, when Gemini names none', async () => {
    const result = await gemini.ask('bridge emulate:no-grounding');
    expect(result.llmContent).not.toContain('Sources:');
    expect(result).not.toHaveProperty('sources');
    expect(result).not.toHaveProperty('error');
    expect(result.returnDisplay).toContain('without sources');
  });

  it("are never mistaken for the model's own numbers", async () => {
    const { llmContent } = await gemini.ask('bridge emulate:own-markers');
    expect(llmContent).toContain('Alpha (7).[1]');
  });
});

describe('nothing found', () => {
  it.each(['no-candidates', 'empty'])('is a friendly text and no error (%s)', async (mode) => {
    const query = `bridge emulate:${mode}`;
    expect(await gemini.ask(query)).toEqual({
      llmContent: `No search results or information found for query: "${query}"`,
      returnDisplay: 'No information found.',
    });
  });
});

it('knows its own version', async () => {
  const manifest = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  expect(version).toBe(manifest.version);
});
