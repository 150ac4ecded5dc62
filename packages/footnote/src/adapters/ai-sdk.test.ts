import { createUIMessageStream, generateText, stepCountIs, streamText, type UIMessageChunk } from 'ai';
import { MockLanguageModelV3, simulateReadableStream } from 'ai/test';
import { describe, expect, it } from 'vitest';
import { gemini } from '../../../../emulators/gemini.ts';
import { openEmulated } from '../emulated-footnote.test-kit.ts';
import { servePages } from '../fetch/page-server.test-kit.ts';
import { asObject } from '../json.ts';
import { docsSearch, fetchPage, webSearch, writeSources } from './ai-sdk.ts';

const query = 'node permission model';
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const stopped = (unified: 'stop' | 'tool-calls') => ({
  finishReason: { unified, raw: undefined },
  usage,
  warnings: [],
});

/** A model that calls one tool, then says something. */
function modelThatCalls(toolName: string, input: unknown) {
  return new MockLanguageModelV3({
    doGenerate: [
      {
        content: [{ type: 'tool-call', toolCallId: 'call-1', toolName, input: JSON.stringify(input) }],
        ...stopped('tool-calls'),
      },
      { content: [{ type: 'text', text: 'Done.' }], ...stopped('stop') },
    ],
  });
}

/** What the model was sent for its call. */
function readBy(model: MockLanguageModelV3) {
  const [part] = model.doGenerateCalls[1]?.prompt.at(-1)?.content ?? [];
  if (typeof part !== 'object' || part.type !== 'tool-result') throw new Error('The model was sent no result.');
  return part.output;
}

async function collected<T>(stream: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const one of stream) all.push(one);
  return all;
}

describe('in the AI SDK', () => {
  it('the model reads numbered text between borders, and the program has the structure', async () => {
    await using emulated = await openEmulated([gemini]);
    const model = modelThatCalls('web_search', { query });
    const tools = { web_search: webSearch(emulated.footnote) };
    const { steps } = await generateText({ model, tools, prompt: 'x', stopWhen: stepCountIs(2) });
    const result = steps[0]?.toolResults[0];
    if (result === undefined || result.dynamic === true) throw new Error('The call has no result.');
    expect(result.output).toMatchObject({ query, provider: 'gemini' });
    expect(result.output.answer).toEqual(expect.any(String));
    expect(result.output.citations.length).toBeGreaterThan(0);
    expect(result.output.sources[0]).toMatchObject({ n: 1 });
    expect(readBy(model)).toEqual({ type: 'text', value: result.output.text });
    expect(result.output.text).toMatch(/^<<<footnote-data [\s\S]+\[1\][\s\S]+\n\nSources:\n\[1\] [\s\S]+>>>$/);
  });

  it('a framework that hands over the output alone gets the same text, as Mastra does', async () => {
    await using emulated = await openEmulated();
    const tool = webSearch(emulated.footnote);
    const output = await tool.execute({ query }, { toolCallId: 'call-1' });
    expect(tool.toModelOutput(output)).toEqual({ type: 'text', value: output.text });
    expect(tool.toModelOutput({ output })).toEqual({ type: 'text', value: output.text });
  });

  it('a failure is an error that the model reads, with its code for the program', async () => {
    await using emulated = await openEmulated();
    const model = modelThatCalls('web_search', { query: 'emulate:bad-key' });
    const tools = { web_search: webSearch(emulated.footnote) };
    const { steps } = await generateText({ model, tools, prompt: 'x', stopWhen: stepCountIs(2) });
    expect(steps[0]?.toolResults[0]?.output).toMatchObject({ failed: { code: 'AUTH_FAILED', retryable: false } });
    expect(readBy(model)).toEqual({ type: 'error-text', value: expect.stringMatching(/^Error \(AUTH_FAILED\): /) });
  });

  it('a secret in a query is blocked, and nothing leaves', async () => {
    await using emulated = await openEmulated();
    const model = modelThatCalls('web_search', { query: `deploy with ${['AKIA', 'Q7MZ3NVD2KXPLRWT'].join('')}` });
    const tools = { web_search: webSearch(emulated.footnote) };
    const { steps } = await generateText({ model, tools, prompt: 'x', stopWhen: stepCountIs(2) });
    expect(steps[0]?.toolResults[0]?.output).toMatchObject({ failed: { code: 'BLOCKED_BY_POLICY' } });
    expect(emulated.searched[0]?.requests).toEqual([]);
  });

  it('arguments that make no sense never run, and the model is told why', async () => {
    await using emulated = await openEmulated();
    const model = modelThatCalls('web_search', { querry: 'node' });
    const tools = { web_search: webSearch(emulated.footnote) };
    await generateText({ model, tools, prompt: 'x', stopWhen: stepCountIs(2) });
    expect(readBy(model)).toMatchObject({
      type: 'error-text',
      value: expect.stringContaining("web_search has no argument 'querry'. Did you mean 'query'?"),
    });
    expect(emulated.searched[0]?.requests).toEqual([]);
  });

  it('stopping the loop closes the socket of the provider', async () => {
    await using emulated = await openEmulated();
    const [tavily] = emulated.searched;
    const call = { type: 'tool-call', toolCallId: '1', toolName: 'web_search', input: '{"query":"emulate:slow-body"}' };
    const chunks = [call, { type: 'finish', ...stopped('tool-calls') }] as never[];
    const model = new MockLanguageModelV3({ doStream: async () => ({ stream: simulateReadableStream({ chunks }) }) });
    const stop = new AbortController();
    const tools = { web_search: webSearch(emulated.footnote) };
    const { fullStream } = streamText({ model, tools, prompt: 'x', abortSignal: stop.signal });
    const read = collected(fullStream);
    await expect.poll(() => tavily?.requests.length).toBe(1);
    stop.abort();
    expect((await read).map(({ type }) => type)).toContain('abort');
    await expect.poll(() => tavily?.abandoned()).toBe(1);
  });

  it('the model is offered what the program has not decided, in words that every model understands', async () => {
    await using emulated = await openEmulated();
    const model = modelThatCalls('none', {});
    const tools = {
      web_search: webSearch(emulated.footnote, { provider: 'tavily', freshness: 'week' }),
      fetch_page: fetchPage(emulated.footnote),
      docs_search: docsSearch(emulated.footnote, { package: 'undici' }),
    };
    await generateText({ model, tools, prompt: 'x' });
    const offered = (model.doGenerateCalls[0]?.tools ?? []).flatMap((tool) => (tool.type === 'function' ? [tool] : []));
    expect(offered.map(({ name, inputSchema }) => [name, Object.keys(inputSchema.properties ?? {})])).toEqual([
      [
        'web_search',
        ['query', 'numResults', 'type', 'includeDomains', 'excludeDomains', 'topic', 'contextMaxCharacters'],
      ],
      ['fetch_page', ['url', 'urls', 'section', 'outline', 'query', 'offset', 'maxCharacters', 'mode', 'format']],
      ['docs_search', ['query', 'numResults', 'section', 'project']],
    ]);
    for (const { inputSchema, description } of offered) {
      expect(description).toMatch(/^(?:Search|Read) /);
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      for (const property of Object.values(inputSchema.properties ?? {})) {
        const words = ['type', 'description', 'enum', 'minimum', 'maximum', 'default', 'items'];
        expect(Object.keys(asObject(property)).filter((word) => !words.includes(word))).toEqual([]);
      }
    }
  });
});

describe('writeSources', () => {
  async function written(output: unknown): Promise<readonly UIMessageChunk[]> {
    const stream = createUIMessageStream({ execute: ({ writer }) => void writeSources(writer, output) });
    return await collected(stream);
  }

  it('sends every source to the browser, and the places of the citations', async () => {
    await using emulated = await openEmulated([gemini]);
    const output = await webSearch(emulated.footnote).execute({ query }, { toolCallId: '1' });
    const { sources, answer, citations } = output;
    expect(await written(output)).toEqual([
      ...sources.map(({ url, title }) => ({ type: 'source-url', sourceId: url, url, title })),
      { type: 'data-citations', data: { text: answer, citations, sources } },
    ]);
  });

  it('takes what a page gave, too', async () => {
    await using server = await servePages({ '/a': '# Bridges\n\nOver.' });
    await using emulated = await openEmulated([], { FOOTNOTE_ALLOW_PRIVATE: server.place });
    const output = await fetchPage(emulated.footnote).execute({ url: `${server.origin}/a` }, { toolCallId: '1' });
    expect(await written(output)).toMatchObject([
      { type: 'source-url', url: `${server.origin}/a` },
      { type: 'data-citations' },
    ]);
  });

  it('sends nothing for a failure, nor for what another tool gave', async () => {
    await using emulated = await openEmulated();
    const failed = await webSearch(emulated.footnote).execute({ query: '' }, { toolCallId: '1' });
    for (const output of [failed, undefined, 'text', { sources: 'none' }, { sources: [{ url: 1 }] }]) {
      expect(await written(output)).toEqual([]);
    }
  });
});
