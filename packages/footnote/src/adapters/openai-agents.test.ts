import { afterEach, describe, expect, it, vi } from 'vitest';
import { openEmulated } from '../emulated-footnote.test-kit.ts';
import { docsSearch, fetchPage, webSearch, withFootnote } from './openai-agents.ts';

const query = 'node permission model';
const json = JSON.stringify;

describe('a function tool', () => {
  it('gives the model numbered text between borders, and the program the structure, once', async () => {
    await using emulated = await openEmulated();
    const tool = webSearch(emulated.footnote);
    const run = {};
    const toolCall = { callId: 'call-1' };
    const text = await tool.invoke(run, json({ query }), { toolCall });
    expect(text).toMatch(/^<<<footnote-data [\s\S]+\n\nSources:\n\[1\] [\s\S]+>>>$/);
    const data = tool.customDataExtractor({ runContext: run, toolCall });
    expect(data).toMatchObject({ query, provider: 'tavily', citations: [] });
    expect(data?.sources.map(({ n }) => n)).toEqual(data?.results.map((_, index) => index + 1));
    expect(tool.customDataExtractor({ runContext: run, toolCall })).toBeUndefined();
  });

  it('tells runs apart whose models count their calls alike', async () => {
    await using emulated = await openEmulated();
    const tool = webSearch(emulated.footnote);
    const [one, other, toolCall] = [{}, {}, { callId: '1' }];
    await Promise.all([
      tool.invoke(one, json({ query: 'bridges' }), { toolCall }),
      tool.invoke(other, json({ query: 'tunnels' }), { toolCall }),
    ]);
    expect(tool.customDataExtractor({ runContext: one, toolCall })).toMatchObject({ query: 'bridges' });
    expect(tool.customDataExtractor({ runContext: other, toolCall })).toMatchObject({ query: 'tunnels' });
  });

  it('that fails gives a sentence, and its code in the data', async () => {
    await using emulated = await openEmulated();
    const tool = webSearch(emulated.footnote);
    const call = { runContext: {}, toolCall: { callId: '1' } };
    const text = await tool.invoke(call.runContext, json({ query: 'emulate:bad-key' }), call);
    expect(text).toMatch(/^Error \(AUTH_FAILED\): /);
    expect(tool.customDataExtractor(call)).toMatchObject({ results: [], failed: { code: 'AUTH_FAILED' } });
  });

  it('checks its arguments, which the SDK does not', async () => {
    await using emulated = await openEmulated();
    const tool = webSearch(emulated.footnote);
    expect(await tool.invoke({}, '{"q":1}')).toContain("web_search has no argument 'q'.");
    expect(await tool.invoke({}, 'query: node')).toContain('The arguments must be an object.');
    expect(await tool.invoke({}, json({ query: `deploy ${['AKIA', 'Q7MZ3NVD2KXPLRWT'].join('')}` }))).toContain(
      'BLOCKED_BY_POLICY',
    );
    expect(emulated.searched[0]?.requests).toEqual([]);
  });

  it('closes the socket of the provider when the run is stopped', async () => {
    await using emulated = await openEmulated();
    const [tavily] = emulated.searched;
    const stop = new AbortController();
    const running = webSearch(emulated.footnote).invoke({}, json({ query: 'emulate:slow-body' }), stop);
    await expect.poll(() => tavily?.requests.length).toBe(1);
    stop.abort();
    expect(await running).toMatch(/^Error \(CANCELLED\): /);
    await expect.poll(() => tavily?.abandoned()).toBe(1);
  });

  it('is never strict, because it has arguments that may be left out', async () => {
    await using emulated = await openEmulated();
    const tool = webSearch(emulated.footnote, { numResults: 3 });
    expect(tool).toMatchObject({ type: 'function', name: 'web_search', strict: false, deferLoading: false });
    expect(tool.parameters).toMatchObject({ type: 'object', required: ['query'], additionalProperties: false });
    expect(tool.parameters.properties).not.toHaveProperty('numResults');
    expect([await tool.needsApproval(), await tool.isEnabled()]).toEqual([false, true]);
  });
});

describe('hosted search', () => {
  const hosted = { type: 'hosted_tool', name: 'web_search', providerData: { type: 'web_search' } } as const;
  const preview = { type: 'hosted_tool', name: 'old', providerData: { type: 'web_search_preview' } } as const;
  const files = { type: 'hosted_tool', name: 'file_search', providerData: { type: 'file_search' } } as const;
  const own = { type: 'function', name: 'book_a_room' } as const;
  class OpenAIResponsesModel {}
  class OpenAIChatCompletionsModel {}
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  afterEach(() => void lines.splice(0));

  /** Our tools say so; those of others go by their name. */
  async function namesOf(tools: readonly object[], options: Parameters<typeof withFootnote>[1]) {
    await using emulated = await openEmulated();
    const all = withFootnote(tools, { footnote: emulated.footnote, log, ...options });
    return all.map((tool) => ('invoke' in tool ? `ours: ${tool.name}` : 'name' in tool ? tool.name : ''));
  }

  it('is left out beside ours, and the program is told', async () => {
    expect(await namesOf([hosted, files, preview, own], {})).toEqual([
      'file_search',
      'book_a_room',
      'ours: web_search',
      'ours: fetch_page',
      'ours: docs_search',
    ]);
    expect(lines).toEqual([
      "The hosted tool 'web_search' is left out, because Footnote's web_search does the same. Keep it with hosted: 'openai-only' or 'both'.",
      "The hosted tool 'old' is left out, because Footnote's web_search does the same. Keep it with hosted: 'openai-only' or 'both'.",
    ]);
  });

  it.each<[string, string | object | undefined]>([
    ['no model, which is one of OpenAI', undefined],
    ['gpt-5.4', 'gpt-5.4'],
    ['o3', 'o3-mini'],
    ['a fine-tuned one', 'ft:gpt-4.1:acme::1'],
    ['one with its vendor', 'openai/gpt-5'],
    ["the SDK's own", new OpenAIResponsesModel()],
  ])("with 'openai-only' stays alone for %s", async (_, model) => {
    expect(await namesOf([hosted], { hosted: 'openai-only', model })).toEqual([
      'web_search',
      'ours: fetch_page',
      'ours: docs_search',
    ]);
    expect(lines).toEqual([
      "Footnote's web_search is left out: this model searches by itself (hosted: 'openai-only').",
    ]);
  });

  it.each<[string, string | object]>([
    ['another vendor', 'claude-sonnet-5'],
    ['a vendor of many', 'google/gemini-3.8-flash'],
    ['open weights', 'gpt-oss-120b'],
    ['an API without hosted tools', new OpenAIChatCompletionsModel()],
    ['an object that is not known', {}],
    ['an object without a class', Object.create(null)],
  ])("with 'openai-only' is left out for %s", async (_, model) => {
    expect(await namesOf([hosted], { hosted: 'openai-only', model })).toEqual([
      'ours: web_search',
      'ours: fetch_page',
      'ours: docs_search',
    ]);
    expect(lines).toHaveLength(1);
  });

  it("with 'openai-only' and none in the list, ours stays whatever the model is", async () => {
    expect(await namesOf([own], { hosted: 'openai-only', model: 'gpt-5.4' })).toContain('ours: web_search');
    expect(lines).toEqual([]);
  });

  it("with 'both' stays beside ours, in silence", async () => {
    expect(await namesOf([hosted], { hosted: 'both' })).toEqual([
      'web_search',
      'ours: web_search',
      'ours: fetch_page',
      'ours: docs_search',
    ]);
    expect(lines).toEqual([]);
  });

  it('is dealt with in a list that has our tools already, each with its own options', async () => {
    await using emulated = await openEmulated();
    const ours = webSearch(emulated.footnote, { freshness: 'week' });
    expect(withFootnote([hosted, ours], { log })).toEqual([ours]);
    const names = withFootnote([ours], { footnote: emulated.footnote }).map(({ name }) => name);
    expect(names).toEqual(['web_search', 'fetch_page', 'docs_search']);
    expect(withFootnote([ours], { footnote: emulated.footnote })[0]).toBe(ours);
  });

  it('is not dropped for nothing: a list without our search is refused', async () => {
    await using emulated = await openEmulated();
    const others = [hosted, fetchPage(emulated.footnote), docsSearch(emulated.footnote)];
    expect(() => withFootnote(others)).toThrow(
      'No tool in the list is web_search of Footnote. Give withFootnote a { footnote }, or put webSearch(footnote) into the list.',
    );
    const wrong = { footnote: emulated.footnote, hosted: 'keep' as 'both' };
    expect(() => withFootnote([], wrong)).toThrow("'keep' is not a choice for hosted search.");
  });

  it('is told of by a warning of the process, once, where no log is given', async () => {
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    await using emulated = await openEmulated();
    const named = { ...hosted, name: 'searched_only_here' };
    for (const _ of [1, 2]) withFootnote([named], { footnote: emulated.footnote });
    expect(warned.mock.calls).toEqual([
      [expect.stringMatching(/^The hosted tool 'searched_only_here' is left out/), 'FootnoteWarning'],
    ]);
    warned.mockRestore();
  });
});
