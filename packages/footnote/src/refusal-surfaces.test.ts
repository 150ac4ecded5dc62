import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../../emulators/emulator.ts';
import { gemini } from '../../../emulators/gemini.ts';
import { tavily } from '../../../emulators/tavily.ts';
import * as aiSdk from './adapters/ai-sdk.ts';
import { geminiTools } from './adapters/gemini.ts';
import * as openaiAgents from './adapters/openai-agents.ts';
import { openAgent } from './agent/agent.test-kit.ts';
import { bareEnv } from './bare-env.test-kit.ts';
import { runCli } from './cli/run-cli.test-kit.ts';
import type { Footnote } from './contract/footnote.ts';
import { createFootnote } from './footnote.ts';
import { asList, at, parseJson } from './json.ts';
import { asked, eventsIn } from './server/chat/chat-server.test-kit.ts';
import { createApp, type ServerApp } from './server/http/app.ts';
import { callTool } from './tools/call-tool.ts';
import { createWebSearchToolDefinition } from './tools/library-web-search.ts';
import { startToolProgress } from './tools/tool-progress.ts';

/** What a vendor says of its refusal, wherever it is read. */
const key = ['surfaces', 'of', 'a', 'refusal'].join('-');
const query = 'bridges emulate:bad-request';
const sentence = 'Country code SG is not supported. Your key is ';

let server: RunningEmulator;
let footnote: Footnote;
let app: ServerApp;
const env = () => ({
  ...bareEnv,
  ...server.env,
  TAVILY_API_KEY: key,
  WEB_SEARCH_PROVIDER: 'tavily',
  FOOTNOTE_MODEL: 'none',
});

beforeAll(async () => {
  server = await startEmulator(tavily);
  footnote = createFootnote({ env: env(), cwd: '/nowhere' });
  app = createApp({ footnote, web: true, allowedHosts: [], token: undefined, log: () => undefined });
});
afterAll(async () => {
  await app.close();
  await footnote.close();
  await server.close();
});

async function post(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const from = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  return app.answer(new Request(`http://127.0.0.1:4040${path}`, init), from);
}

describe('people read it behind the name of the vendor', () => {
  it('on the command line', async () => {
    const { stderr, exitCode } = await runCli(['search', query], { env: env() });
    expect(exitCode).not.toBe(0);
    expect(stderr).toContain('footnote: Tavily refused the request (HTTP 400).');
    expect(stderr).toContain(`footnote: Tavily says: ${sentence}`);
    expect(stderr).not.toContain(key);
  });

  it.each([
    ['--json', async () => (await runCli(['search', query, '--json'], { env: env() })).stdout],
    ['POST /api/search', async () => (await post('/api/search', { query })).text()],
  ])('as a field of %s', async (_, ask) => {
    const text = await ask();
    const error = at(parseJson(text), 'error');
    expect(error).toMatchObject({ code: 'PROVIDER_FAILED', provider: 'tavily', retryable: false });
    expect(at(error, 'detail')).toContain(sentence);
    expect(at(error, 'message')).not.toContain('Country');
    expect(text).not.toContain(key);
  });

  it('on the chat page, beside an answer in our own words', async () => {
    const reply = await (await post('/api/chat', asked(`[TOOL:WEB_SEARCH] ${query}`))).text();
    const events = await eventsIn(new Response(reply));
    const warnings = asList(
      at(
        events.find(({ type }) => type === 'data-warnings'),
        'data',
        'warnings',
      ),
    );
    expect(JSON.stringify(warnings)).toContain(`Tavily says: ${sentence}`);
    const said = events.filter(({ type }) => type === 'text-delta').map(({ delta }) => delta);
    expect(said.join('')).toMatch(/^Web search is temporarily unavailable: Tavily refused the request/);
    expect(said.join('')).not.toContain('Country');
    expect(reply).not.toContain(key);
  });
});

describe('a model reads it between borders', () => {
  const bordered =
    /^Error[^\n]*(?:Tavily|Gemini) refused the request \(HTTP 400\)\.[^\n]*\n<<<footnote-data (\w{32}) what was said>>>\n[^\n]+\nCountry code SG is not supported\. [^\n]*\n<<<end footnote-data \1>>>$/;

  it.each<[string, () => Promise<string>]>([
    [
      'MCP',
      async () => {
        const { signal } = new AbortController();
        const call = { signal, caller: 'mcp', progress: startToolProgress(undefined), log: () => undefined };
        const { content, isError } = await callTool('web_search', { query }, call, footnote);
        expect(isError).toBe(true);
        return content[0]?.text ?? '';
      },
    ],
    [
      'the AI SDK',
      async () => {
        const tool = aiSdk.webSearch(footnote);
        const output = await tool.execute({ query }, { toolCallId: '1' });
        expect(output.failed?.detail).toContain(sentence);
        return tool.toModelOutput(output).value;
      },
    ],
    ['OpenAI Agents', () => openaiAgents.webSearch(footnote).invoke({}, JSON.stringify({ query }))],
    ['the tool definition', () => createWebSearchToolDefinition(footnote).execute({ query })],
    [
      'Gemini’s tools',
      async () => {
        const google = await startEmulator(gemini);
        const own = createFootnote({ env: { ...bareEnv, ...google.env, GEMINI_API_KEY: key }, cwd: '/nowhere' });
        const tools = geminiTools(own, { folder: false });
        const { llmContent } = await tools.handle({ name: 'google_web_search', args: { query } });
        await own.close();
        await google.close();
        return llmContent;
      },
    ],
    [
      'the agent’s own model',
      async () => {
        const script = [{ say: { calls: [{ tool: 'web_search', args: { query } }] } }, { say: 'I could not search.' }];
        await using agent = await openAgent({ script, routing: 'model', env: { TAVILY_API_KEY: key } });
        await agent.send('When was it built?');
        return agent.model?.requests.at(-1)?.asked?.results[0]?.text ?? '';
      },
    ],
  ])('in %s', async (_, read) => {
    const text = await read();
    expect(text).toMatch(bordered);
    expect(text).not.toContain(key);
  });
});
