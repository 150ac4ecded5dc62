import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CallableTool, GoogleGenAI } from '@google/genai';
import { describe, expect, it } from 'vitest';
import { gemini } from '../../../../emulators/gemini.ts';
import type { Script } from '../../../../emulators/models/script.ts';
import { type DialectName, startModel } from '../../../../emulators/models/start-model.ts';
import { openEmulated } from '../emulated-footnote.test-kit.ts';
import { asList, asObject, at } from '../json.ts';
import { type GeminiContent, type GeminiToolsOptions, geminiTools } from './gemini.ts';

const secret = ['AKIA', 'Q7MZ3NVD2KXPLRWT'].join('');
const question = '搜索北京天气并保存到文件';
const search = (query: string) => ({ tool: 'google_web_search', args: { query } });
const write = (path: string, content: string) => ({ tool: 'write_file', args: { path, content } });

/** A model that follows a script, Google Search beside it, and the tools between them. */
async function open(
  script: Script,
  { dialect = 'gemini-3', ...options }: GeminiToolsOptions & { readonly dialect?: DialectName } = {},
) {
  const emulated = await openEmulated([gemini]);
  const model = await startModel({ dialect, script });
  const client = new GoogleGenAI({ apiKey: 'any-key', httpOptions: { baseUrl: model.origin } });
  const tools = geminiTools(emulated.footnote, { folder: emulated.folder, ...options });
  const [google] = emulated.searched;
  if (google === undefined) throw new Error('Nobody can be asked.');
  return {
    ...{ emulated, model, client, tools, google, folder: emulated.folder },
    /** What the model was sent last. */
    contents: () => asList(at(model.requests.at(-1)?.json, 'contents')),
    searches: () => google.requests.filter(({ path }) => path.endsWith(':generateContent')),
    async [Symbol.asyncDispose]() {
      await model.close();
      await emulated[Symbol.asyncDispose]();
    },
  };
}

const cited = `Web search results for "北京天气":

The runtime flag restricts the file system and child processes.[1] Die Brücke wurde 1894 eröffnet und ist 244 m lang.[2] Version 8 shipped on time, with a new default bundler.[3] 橋は一八九四年に開通した。[4] Because a < b is evaluated before the assignment 🚧.[5]

Sources:
[1] docs.example.dev (https://docs.example.dev/page-1)
[2] blog.example.org (https://blog.example.org/page-2)
[3] news.example.com (https://news.example.com/page-3)
[4] wiki.example.net (https://wiki.example.net/page-4)
[5] forum.example.io (https://forum.example.io/page-5)`;

const weather: Script = [
  { expect: { user: question, results: 0 }, say: { calls: [search('北京天气')] } },
  { expect: { user: question, results: 1 }, say: { calls: [write('weather.txt', '今天北京天气晴朗')] } },
  { expect: { user: question, results: 2 }, say: '已保存到 weather.txt。' },
];

describe.each<DialectName>(['gemini-2', 'gemini-3'])('搜索北京天气并保存到文件 (%s)', (dialect) => {
  it('becomes a search of its own, a file, and an answer', async () => {
    await using place = await open(weather, { dialect });
    const { client, tools, model } = place;
    const { text, calls, finishReason } = await tools.runTurn({ client, model: model.model, message: question });

    expect(text).toBe('已保存到 weather.txt。');
    expect(finishReason).toBe('STOP');
    expect(await readFile(join(place.folder, 'weather.txt'), 'utf8')).toBe('今天北京天气晴朗');
    expect(calls.map(({ returnDisplay }) => returnDisplay)).toEqual(['Search completed', 'File saved']);
    expect(calls[0]).toMatchObject({ llmContent: cited, structured: { provider: 'gemini', query: '北京天气' } });
    expect(calls[0]?.structured?.sources[0]).toMatchObject({ n: 1, url: 'https://docs.example.dev/page-1' });

    const [searched, ...more] = place.searches();
    expect(more).toEqual([]);
    expect(at(searched?.json, 'contents')).toEqual([{ role: 'user', parts: [{ text: '北京天气' }] }]);
    expect(at(searched?.json, 'tools')).toEqual([{ googleSearch: {} }]);
    const [first] = model.requests;
    expect(at(first?.json, 'tools')).toEqual([{ functionDeclarations: tools.declarations }]);
    expect(model.requests.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [, searchCall, searchResponse, writeCall, writeResponse] = place.contents();
    expect(searchCall).toMatchObject({ role: 'model', parts: [{ functionCall: { name: 'google_web_search' } }] });
    expect(searchResponse).toMatchObject({
      role: 'user',
      parts: [{ functionResponse: { name: 'google_web_search', response: { llmContent: cited } } }],
    });
    expect(writeCall).toMatchObject({ role: 'model', parts: [{ functionCall: { name: 'write_file' } }] });
    expect(writeResponse).toMatchObject({
      role: 'user',
      parts: [{ functionResponse: { name: 'write_file', response: { llmContent: 'File written successfully' } } }],
    });
  });

  it('becomes the same by the automatic function calling of @google/genai', async () => {
    await using place = await open(weather, { dialect });
    const callable = place.tools.callableTool();
    const asGoogleTypesIt: CallableTool = callable;
    const { text } = await place.client.models.generateContent({
      model: place.model.model,
      contents: question,
      config: { tools: [asGoogleTypesIt] },
    });
    expect(text).toBe('已保存到 weather.txt。');
    expect(await readFile(join(place.folder, 'weather.txt'), 'utf8')).toBe('今天北京天气晴朗');
    expect(callable.calls.map(({ llmContent }) => llmContent)).toEqual([cited, 'File written successfully']);
    const id = callable.calls[0]?.call.id ?? '1';
    expect([...callable.sources.keys()]).toEqual([id]);
    expect(callable.sources.get(id)?.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('the declarations', () => {
  it("are Gemini CLI's search, word for word, and a file", async () => {
    await using place = await open([]);
    const { declarations, displayNames } = place.tools;
    expect(declarations[0]).toEqual({
      name: 'google_web_search',
      description:
        'Performs a web search using Google Search (via the Gemini API) and returns the results. This tool is useful for finding information on the internet based on a query.',
      parametersJsonSchema: {
        type: 'object',
        properties: { query: { type: 'string', description: 'The search query to find information on the web.' } },
        required: ['query'],
      },
    });
    expect(declarations[1]).toMatchObject({
      name: 'write_file',
      parametersJsonSchema: {
        properties: { path: { type: 'string' }, content: { type: 'string' } },
        required: ['path', 'content'],
      },
    });
    expect(displayNames['google_web_search']).toBe('GoogleSearch');
    expect(geminiTools(place.emulated.footnote, { folder: false }).declarations).toHaveLength(1);
  });
});

describe('a turn', () => {
  it('answers several calls of one reply in one turn, in their order, with their ids', async () => {
    await using place = await open([
      { expect: { results: 0 }, say: { calls: [search('one'), search('two'), write('a.txt', 'x')] } },
      { expect: { results: 3 }, say: 'Done.' },
    ]);
    const { client, tools, model } = place;
    const { text } = await tools.runTurn({ client, model: model.model, message: 'Two searches and a file.' });
    expect(text).toBe('Done.');
    const [, asked, answered] = place.contents().map((content) => asList(at(content, 'parts')));
    const ids = asked?.map((part) => at(part, 'functionCall', 'id'));
    expect(new Set(ids).size).toBe(3);
    expect(answered?.map((part) => at(part, 'functionResponse', 'id'))).toEqual(ids);
    expect(at(answered?.[1], 'functionResponse', 'response', 'llmContent')).toMatch(/^Web search results for "two":/);
  });

  it('keeps the history over three turns, and sends signatures back byte for byte', async () => {
    await using place = await open([
      { expect: { user: 'one', results: 0 }, say: { calls: [search('one')] } },
      { expect: { user: 'one', results: 1 }, say: 'First.' },
      { expect: { user: 'two' }, say: 'Second.' },
      { expect: { user: 'three', results: 0 }, say: { calls: [search('three')] } },
      { expect: { user: 'three', results: 1 }, say: 'Third.' },
    ]);
    const { client, tools, model } = place;
    const replies: unknown[] = [];
    const recorded = async (request: Parameters<typeof client.models.generateContent>[0]) => {
      const reply = await client.models.generateContent(request);
      replies.push(structuredClone(reply.candidates?.[0]?.content?.parts));
      return reply;
    };
    const texts: string[] = [];
    let history: GeminiContent[] = [];
    for (const message of ['one', 'two', 'three']) {
      const before = structuredClone(history);
      const turn = await tools.runTurn({ client: recorded, model: model.model, message, history });
      expect(history).toEqual(before);
      ({ history } = turn);
      texts.push(turn.text);
    }
    expect(texts).toEqual(['First.', 'Second.', 'Third.']);
    expect(history.map(({ role }) => role).join(' ')).toBe('user model user model user model user model user model');
    const said = place.contents().filter((content) => at(content, 'role') === 'model');
    expect(said.map((content) => at(content, 'parts'))).toEqual(replies.slice(0, -1));
    expect(at(asObject(asList(replies[0])[0]), 'thoughtSignature')).toMatch(/^\S+$/);
    expect(model.requests.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it('needs no empty message to go on, and one that is sent does no harm', async () => {
    await using place = await open([{ expect: { results: 1 }, say: 'Sunny.', always: true }], { dialect: 'gemini-2' });
    const { client, tools, model } = place;
    const call = { name: 'google_web_search', args: { query: '北京天气' } };
    const { part } = await tools.handle(call);
    const history: GeminiContent[] = [
      { role: 'user', parts: [{ text: '北京天气' }] },
      { role: 'model', parts: [{ functionCall: call }] },
      { role: 'user', parts: [part] },
    ];
    const emptyTurn = { role: 'user', parts: [{ text: '' }] };
    for (const more of [{}, { message: '' }, { history: [...history, emptyTurn] }]) {
      const turn = await tools.runTurn({ client, model: model.model, history, ...more });
      expect(turn).toMatchObject({ text: 'Sunny.', history: [...history, { role: 'model' }] });
    }
    await expect(tools.runTurn({ client, model: model.model, message: ' ' })).rejects.toMatchObject({
      code: 'INVALID_QUERY',
    });
  });

  it('ends where the model calls without end, with an answer and a whole history', async () => {
    await using place = await open([
      ({ choice }) => (choice.mode === 'none' ? undefined : { calls: [search('more')] }),
    ]);
    const { client, tools, model } = place;
    const turn = await tools.runTurn({ client, model: model.model, message: 'Go on.', mostRequests: 3 });
    expect(model.requests).toHaveLength(3);
    expect(turn.calls).toHaveLength(2);
    expect(turn.text).toBe('This is all that I found.');
    expect(turn.history.at(-1)).toMatchObject({ role: 'model', parts: [{ text: turn.text }] });
  });

  it('tells the model of a function that it invented, and goes on', async () => {
    await using place = await open([
      { expect: { results: 0 }, say: { calls: [{ tool: 'run_shell', args: {}, isInvented: true }] } },
      {
        expect: { results: [/There is no function 'run_shell'\. The functions are google_web_search, write_file\./] },
        say: 'Sorry.',
      },
    ]);
    const { client, tools, model } = place;
    const turn = await tools.runTurn({ client, model: model.model, message: 'Go.' });
    expect(turn.text).toBe('Sorry.');
    expect(turn.calls[0]).toMatchObject({ failed: { code: 'INVALID_QUERY' } });
  });

  it("keeps the caller's own tools and settings in the request", async () => {
    await using place = await open([{ say: 'Hello.' }]);
    const { client, tools, model } = place;
    const own = { functionDeclarations: [{ name: 'own', description: 'My own.' }] };
    const config = { systemInstruction: 'Be short.', temperature: 0, tools: [own] };
    await tools.runTurn({ client, model: model.model, message: 'Hello', config });
    expect(model.requests[0]?.json).toMatchObject({
      generationConfig: { temperature: 0 },
      systemInstruction: { parts: [{ text: 'Be short.' }] },
      tools: [own, { functionDeclarations: tools.declarations }],
    });
  });

  it('throws on what the client throws', async () => {
    await using place = await open([{ say: { fail: 'quota' } }]);
    const { client, tools, model } = place;
    await expect(tools.runTurn({ client, model: model.model, message: 'x' })).rejects.toMatchObject({ status: 429 });
  });
});

describe('what is stopped', () => {
  it('in a search closes the socket of the provider, and the turn is CANCELLED', async () => {
    await using place = await open([{ say: { calls: [search('emulate:slow-headers')] } }]);
    const { client, tools, model, google } = place;
    const stop = new AbortController();
    const turn = tools.runTurn({ client, model: model.model, message: 'x', signal: stop.signal });
    await expect.poll(() => google.requests.length).toBe(1);
    stop.abort();
    await expect(turn).rejects.toMatchObject({ code: 'CANCELLED' });
    await expect.poll(() => google.abandoned()).toBe(1);
  });

  it('while the model thinks closes that socket, and a client that ignores the signal is not waited for', async () => {
    await using place = await open([{ say: { hang: true }, always: true }]);
    const { client, tools, model } = place;
    for (const asked of [client, () => new Promise<never>(() => {})]) {
      const stop = new AbortController();
      const turn = tools.runTurn({ client: asked, model: model.model, message: 'x', signal: stop.signal });
      await expect.poll(() => model.requests.length).toBe(1);
      stop.abort();
      await expect(turn).rejects.toMatchObject({ code: 'CANCELLED' });
    }
    await expect.poll(() => model.abandoned()).toBe(1);
  });

  it('by the signal of a callable tool is answered at once, which its SDK would not do', async () => {
    await using place = await open([]);
    const stop = new AbortController();
    const callable = place.tools.callableTool({ signal: stop.signal });
    const answering = callable.callTool([{ name: 'google_web_search', args: { query: 'emulate:slow-headers' } }]);
    await expect.poll(() => place.google.requests.length).toBe(1);
    stop.abort();
    expect(await answering).toMatchObject([{ functionResponse: { response: { error: expect.any(String) } } }]);
    expect(callable.calls[0]).toMatchObject({ failed: { code: 'CANCELLED' } });
    await expect.poll(() => place.google.abandoned()).toBe(1);
  });
});

describe('a call that fails', () => {
  it.each([
    ['a bad key', 'emulate:bad-key', 'AUTH_FAILED', false],
    ['a limit', 'emulate:rate-limit', 'RATE_LIMITED', true],
  ])(
    'for %s is typed, told to the model as an error, and to people in a sentence',
    async (_, query, code, retryable) => {
      await using place = await open([]);
      const { part, failed, llmContent, returnDisplay } = await place.tools.handle({
        id: 'c1',
        name: 'google_web_search',
        args: { query },
      });
      expect(failed).toMatchObject({ code, retryable });
      expect(llmContent).toMatch(new RegExp(`^Error \\(${code}\\): `));
      expect(part).toEqual({
        functionResponse: { id: 'c1', name: 'google_web_search', response: { error: llmContent } },
      });
      expect(returnDisplay).toMatch(/^[^.]+\.$/);
      expect(failed?.message.startsWith(returnDisplay)).toBe(true);
    },
  );

  it('for a secret in the query sends nothing anywhere', async () => {
    await using place = await open([]);
    const args = { query: `deploy with ${secret}` };
    const { failed, llmContent } = await place.tools.handle({ name: 'google_web_search', args });
    expect(failed?.code).toBe('BLOCKED_BY_POLICY');
    expect(llmContent).not.toContain(secret);
    expect(place.google.requests).toEqual([]);
  });

  it.each([undefined, {}, { query: 1 }, { query: ' ' }])('for the arguments %j is a sentence', async (args) => {
    await using place = await open([]);
    const call = { name: 'google_web_search', ...(args === undefined ? {} : { args }) };
    expect(await place.tools.handle(call)).toMatchObject({ failed: { code: 'INVALID_QUERY' } });
  });
});

describe('write_file', () => {
  const save = (path: string, content = 'new') => ({ name: 'write_file', args: { path, content } });

  it('replaces a file only where somebody says yes', async () => {
    await using place = await open([]);
    const asked: string[] = [];
    const file = join(place.folder, 'old.md');
    for (const [approve, text] of [
      [undefined, 'old'],
      [() => false, 'old'],
      [async (question: string) => asked.push(question) > 0, 'new'],
    ] as const) {
      await writeFile(file, 'old');
      const tools = geminiTools(place.emulated.footnote, { folder: place.folder, approve });
      const { failed } = await tools.handle(save('old.md'));
      expect(failed?.code).toBe(text === 'new' ? undefined : 'BLOCKED_BY_POLICY');
      expect(await readFile(file, 'utf8')).toBe(text);
    }
    expect(asked).toEqual(['Replace old.md (3 bytes)?']);
  });

  it('asks for the second of two calls that name one file in the same reply', async () => {
    await using place = await open([]);
    const parts = await place.tools.callableTool().callTool([save('a.txt', 'one'), save('a.txt', 'two')]);
    expect(parts).toMatchObject([
      { functionResponse: { response: { llmContent: 'File written successfully' } } },
      { functionResponse: { response: { error: expect.stringContaining('did not allow it') } } },
    ]);
    expect(await readFile(join(place.folder, 'a.txt'), 'utf8')).toBe('one');
  });

  it('writes nothing outside of its folder, and says so in a sentence', async () => {
    await using place = await open([]);
    const before = await readdir(place.folder);
    const { failed, returnDisplay } = await place.tools.handle(save('../outside.txt'));
    expect(failed?.code).toBe('BLOCKED_BY_POLICY');
    expect(returnDisplay).toBe('../outside.txt lies outside of the working folder.');
    expect(await readdir(place.folder)).toEqual(before);
  });

  it('does not wait for somebody who never answers once it is stopped', async () => {
    await using place = await open([], { approve: () => new Promise(() => {}) });
    await writeFile(join(place.folder, 'old.md'), 'old');
    const stop = new AbortController();
    const saving = place.tools.handle(save('old.md'), { signal: stop.signal });
    stop.abort();
    expect(await saving).toMatchObject({ failed: { code: 'CANCELLED' } });
  });

  it('tells an operator what went wrong inside', async () => {
    await using place = await open([]);
    const lines: string[] = [];
    const tools = geminiTools(place.emulated.footnote, {
      folder: join(place.folder, 'nowhere'),
      log: (line) => lines.push(line),
    });
    expect(await tools.handle(save('a.txt'))).toMatchObject({ failed: { code: 'INTERNAL' } });
    expect(lines).toEqual([expect.stringContaining('ENOENT')]);
  });
});
