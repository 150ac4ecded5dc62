import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { brave } from '../../../emulators/brave.ts';
import { type RunningEmulator, startEmulator } from '../../../emulators/emulator.ts';
import { parallel } from '../../../emulators/parallel.ts';
import { tavily } from '../../../emulators/tavily.ts';
import { findClients } from '../../../real-clients/client.test-kit.ts';
import { type AskPlugin, askPlugin } from '../../opencode-gemini-search/src/ask-plugin.test-kit.ts';
import plugin from '../../opencode-gemini-search/src/index.ts';
import * as aiSdk from './adapters/ai-sdk.ts';
import { geminiTools } from './adapters/gemini.ts';
import * as langChain from './adapters/langchain.ts';
import * as openaiAgents from './adapters/openai-agents.ts';
import { bareEnv } from './bare-env.test-kit.ts';
import { runCli } from './cli/run-cli.test-kit.ts';
import type { Footnote } from './contract/footnote.ts';
import type { SearchResponse, WarningKind } from './contract/response.ts';
import { FootnoteError } from './errors.ts';
import { createFootnote } from './footnote.ts';
import { asList, asObject, asText, at, parseJson } from './json.ts';
import { asked, eventsIn } from './server/chat/chat-server.test-kit.ts';
import { createApp, type ServerApp } from './server/http/app.ts';
import { createMcpServer } from './server/mcp-server.ts';
import type { FootnoteForMcp } from './tools/call-tool.ts';
import { createWebSearchToolDefinition } from './tools/library-web-search.ts';

/** LangChain's core is the user's own: here the real one, from where the tests inside of frameworks have theirs. */
vi.mock('@langchain/core/tools', async () => {
  const { installClients } = await import('../../../real-clients/install.mjs');
  const { folder = '' } = { folder: '', ...(await installClients()) };
  return folder === '' ? { tool: undefined } : createRequire(join(folder, 'any.js'))('@langchain/core/tools');
});

/** What others wrote, and whether it can be had here; where it can't, that is said loudly. */
const clients = await findClients();

/** What every surface says of an answer: the same, whoever reads it. */
interface Situation {
  readonly query: string;
  readonly env: () => Readonly<Record<string, string>>;
  /** Who answers; nobody where it is refused. */
  readonly provider?: string;
  readonly kinds: readonly WarningKind[];
  /** The lines that a person and a model read before the answer; the only one where it is refused. */
  readonly notices: readonly RegExp[];
  readonly heading?: string;
  readonly exitCode: number;
  /** What a SearXNG client gets, which has no place for notices. */
  readonly searxng: { readonly status: number; readonly text: RegExp };
  /** What is said by those who ask Gemini alone: they have no other service to go to, and no documentation. */
  readonly gemini: GeminiAlone;
}

interface GeminiAlone {
  readonly query?: string;
  readonly env: Readonly<Record<string, string>>;
  readonly pluginEnv?: Readonly<Record<string, string>>;
  readonly plugin: RegExp;
  readonly adapter: RegExp;
}

let running: readonly RunningEmulator[];
const variables = (index: number) => running[index]?.env ?? {};
const ask = 'when does a lamp glow';
const notFromTheWeb = 'Not from the web but from the documentation installed here\\.';
const documentation = 'Documentation of the packages installed here, for';
const geminiAnswers = /^Web search results for "when does a lamp glow":\n/;
const geminiWithoutKey: GeminiAlone = {
  env: { GEMINI_API_KEY: '' },
  plugin: /^Web search is not set up: there is no Gemini API key\. /,
  adapter: /^Error \(NOT_CONFIGURED\): /,
};
const nobody = { status: 503, text: /No web search provider is configured/ };

const situations: Readonly<Record<string, Situation>> = {
  'answered from the web': {
    query: ask,
    env: () => variables(0),
    provider: 'tavily',
    kinds: [],
    notices: [],
    heading: 'Web search results for',
    exitCode: 0,
    searxng: { status: 200, text: /"engine":"tavily"/ },
    gemini: { env: {}, plugin: geminiAnswers, adapter: geminiAnswers },
  },
  'answered from the documentation': {
    query: ask,
    env: () => ({}),
    provider: 'docs',
    kinds: ['local'],
    notices: [new RegExp(`${notFromTheWeb} No web search provider is configured\\.$`)],
    heading: documentation,
    exitCode: 4,
    searxng: nobody,
    gemini: geminiWithoutKey,
  },
  'not really answered': {
    query: 'lamp glows when switch painted',
    env: () => ({}),
    provider: 'docs',
    kinds: ['local', 'provider-notice'],
    notices: [new RegExp(notFromTheWeb), /does not (?:seem to )?answer this/],
    heading: documentation,
    exitCode: 4,
    searxng: nobody,
    gemini: {
      query: `${ask} emulate:empty`,
      env: {},
      plugin: /^No search results/,
      adapter: /^No search results/,
    },
  },
  'answered without a key': {
    query: ask,
    env: () => ({ ...variables(1), PARALLEL_API_KEY: '', FOOTNOTE_KEYLESS: 'on' }),
    provider: 'parallel',
    kinds: ['keyless'],
    notices: [/The query went to Parallel without a key\.$/],
    heading: 'Web search results for',
    exitCode: 0,
    searxng: { status: 200, text: /"engine":"parallel"/ },
    gemini: geminiWithoutKey,
  },
  'answered after a failure': {
    query: ask,
    env: () => ({ ...variables(0), ...variables(2), TAVILY_API_KEY: 'emulate-bad-key' }),
    provider: 'brave',
    kinds: ['failover'],
    notices: [/answered by brave; tavily: Tavily refused the key \(HTTP 401\)\.$/],
    heading: 'Web search results for',
    exitCode: 0,
    searxng: { status: 200, text: /"unresponsive_engines":\[\["tavily","access denied"\]\]/ },
    gemini: {
      env: { GEMINI_API_KEY: 'emulate-bad-key' },
      plugin: /^Web search is currently unavailable\. .*refused the key/,
      adapter: /^Error \(AUTH_FAILED\): /,
    },
  },
  refused: {
    query: `deploy with ${['AKIA', 'Q7MZ3NVD2KXPLRWT'].join('')}`,
    env: () => variables(0),
    kinds: [],
    notices: [/Not sent, because of a secret in it: AWS access key/],
    exitCode: 5,
    searxng: { status: 403, text: /Not sent, because of a secret in it/ },
    // The plugin holds nothing back by itself; it is switched off as a whole.
    gemini: {
      env: {},
      pluginEnv: { FOOTNOTE_WEB: 'off' },
      plugin: /^Web search is switched off/,
      adapter: /^Error \(BLOCKED_BY_POLICY\): Not sent, because of a secret in it/,
    },
  },
};

interface Place {
  readonly footnote: Footnote;
  readonly app: ServerApp;
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
}

/** What stands first in a text for a model: the notices, then the heading. */
function expectFirstLines(text: string, { notices, heading, query }: Situation): void {
  const lines = text.split('\n');
  for (const [index, notice] of notices.entries()) expect(lines[index]).toMatch(notice);
  if (heading === undefined) expect(lines[0]).toMatch(/^Error/);
  else expect(text.slice(0, 1_000)).toContain(`${heading} "${query}":`);
  expect(text.match(/^Note: /gm) ?? []).toHaveLength(heading === undefined ? 0 : notices.length);
}

/** Each warning in some line or event, whoever shows it. */
function expectAll(text: string, { notices, heading }: Situation): void {
  for (const notice of notices) expect(text.split('\n').some((line) => notice.test(line.trim()))).toBe(true);
  if (heading !== undefined) expect(text).not.toMatch(/not sent|Error/i);
}

const surfaces: Readonly<Record<string, (situation: Situation, place: Place) => Promise<void>>> = {
  async 'the command line'(situation, { env, folder }) {
    const { exitCode, stdout, stderr } = await runCli(['search', situation.query], { env, cwd: folder });
    expect(exitCode).toBe(situation.exitCode);
    const lines = stderr.split('\n');
    for (const [index, notice] of situation.notices.entries()) expect(lines[index]).toMatch(notice);
    expect(stdout.startsWith(situation.heading ?? '')).toBe(true);
    if (situation.provider === undefined) expect(stdout).toBe('');
  },

  async '--json'({ query, exitCode, provider, kinds }, { env, folder }) {
    const outcome = await runCli(['search', query, '--json'], { env, cwd: folder });
    const json = parseJson(outcome.stdout);
    expect(outcome.exitCode).toBe(exitCode);
    expect(at(json, 'provider')).toBe(provider);
    expect(asList(at(json, 'warnings')).map((warning) => at(warning, 'kind'))).toEqual(kinds);
    expect(at(json, 'error', 'code')).toBe(provider === undefined ? 'BLOCKED_BY_POLICY' : undefined);
  },

  async 'the library'({ query, provider, kinds }, { footnote }) {
    const found = await footnote.search({ query }).catch((error: unknown) => FootnoteError.from(error));
    if (FootnoteError.is(found)) expect([found.code, provider]).toEqual(['BLOCKED_BY_POLICY', undefined]);
    else expect([found.provider, found.warnings.map(({ kind }) => kind)]).toEqual([provider, kinds]);
  },

  async 'the MCP tool'(situation, { footnote }) {
    const whole = await callOverMcp(footnote, 'web_search', { query: situation.query, structured: true });
    expectFirstLines(whole.text, situation);
    expect(whole.isError).toBe(situation.provider === undefined);
    if (situation.provider === undefined) return;
    const found = whole.structured as unknown as SearchResponse;
    const long = found.results.map((result) => ({ ...result, content: 'A sentence of some length. '.repeat(2_000) }));
    const search = async () => ({ ...found, results: long });
    const cut = await callOverMcp({ ...footnote, search }, 'web_search', { query: situation.query });
    expectFirstLines(cut.text, situation);
  },

  async 'the tool definition'({ heading, query, ...situation }, { footnote }) {
    const text = await createWebSearchToolDefinition(footnote).execute({ query });
    const title = heading === documentation ? /^## Documentation of the packages/m : /^## Search Results/m;
    if (heading === undefined) expect(text).toMatch(/^Error: Not sent, because of a secret in it/);
    else expect(text).toMatch(title);
    for (const [index, notice] of situation.notices.entries()) expect(text.split('\n')[index]).toMatch(notice);
  },

  async 'the AI SDK'(situation, { footnote }) {
    const tool = aiSdk.webSearch(footnote);
    const output = await tool.execute({ query: situation.query }, { toolCallId: '1' });
    expectFirstLines(tool.toModelOutput(output).value, situation);
    expect(output.warnings.map(({ kind }) => kind)).toEqual(situation.kinds);
    expect(output.failed?.code).toBe(situation.provider === undefined ? 'BLOCKED_BY_POLICY' : undefined);
  },

  async 'OpenAI Agents'(situation, { footnote }) {
    const text = await openaiAgents.webSearch(footnote).invoke({}, JSON.stringify({ query: situation.query }));
    expectFirstLines(text, situation);
  },

  async LangChain(situation, { footnote }) {
    const text: unknown = await langChain.webSearch(footnote).invoke({ query: situation.query });
    expectFirstLines(String(text), situation);
  },

  async 'Gemini’s tools'({ query, gemini }) {
    const footnote = createFootnote({ env: { ...bareEnv, ...geminiEmulator.server.env, ...gemini.env }, cwd: folder });
    const tools = geminiTools(footnote, { folder: false });
    const args = { query: gemini.query ?? query };
    const { llmContent } = await tools.handle({ name: 'google_web_search', args });
    await footnote.close();
    expect(llmContent).toMatch(gemini.adapter);
  },

  async 'the OpenCode plugin'({ query, gemini }) {
    const env = { FOOTNOTE_WEB: '', ...gemini.env, ...gemini.pluginEnv };
    const { llmContent } = await geminiEmulator.ask(gemini.query ?? query, { env });
    expect(llmContent).toMatch(gemini.plugin);
  },

  async "the agent's model"(situation, { footnote }) {
    const { lookUpTools } = await import('./agent/tools/look-up.ts');
    const { createConversationSources } = await import('./agent/conversation-sources.ts');
    const tool = lookUpTools(footnote, await footnote.settings()).find(({ name }) => name === 'web_search');
    const context = { signal: new AbortController().signal, caller: 'agent', provider: undefined };
    const looked = tool?.run({ query: situation.query }, { ...context, sources: createConversationSources() });
    const { text } = (await looked?.catch((error: Error) => ({ text: `Error: ${error.message}` }))) ?? { text: '' };
    const lines = text.split('\n');
    for (const [index, notice] of situation.notices.entries()) expect(lines[index]).toMatch(notice);
  },

  async 'chat in the terminal'(situation, { env, folder }) {
    const message = `[TOOL:WEB_SEARCH] ${situation.query}`;
    const { exitCode, stderr } = await runCli(['chat', message], {
      env: { ...env, FOOTNOTE_MODEL: 'none' },
      cwd: folder,
    });
    expect(exitCode).toBe(situation.provider === undefined ? 5 : 0);
    expectAll(stderr.replace(/^footnote: tavily: /gm, 'answered by brave; tavily: '), situation);
  },

  async '/api/chat'(situation, { app }) {
    const events = await eventsIn(await post(app, '/api/chat', asked(`[TOOL:WEB_SEARCH] ${situation.query}`)));
    const warnings = asList(
      at(
        events.find(({ type }) => type === 'data-warnings'),
        'data',
        'warnings',
      ),
    );
    const kinds = warnings.map((warning) => at(warning, 'kind')).filter((kind) => kind !== 'no-model');
    expect(kinds).toEqual(situation.kinds);
    const error = asText(events.find(({ type }) => type === 'error')?.['errorText']) ?? '';
    expect(error).toMatch(situation.provider === undefined ? /Not sent, because of a secret/ : /^$/);
  },

  async '/chatkit'(situation, { app }) {
    const content = [{ type: 'input_text', text: `[TOOL:WEB_SEARCH] ${situation.query}` }];
    const input = { content, attachments: [], quoted_text: null, inference_options: {} };
    const events = await eventsIn(await post(app, '/chatkit', { type: 'threads.create', params: { input } }));
    const shown = events
      .filter(({ type }) => type === 'notice' || type === 'error')
      .map(({ message }) => String(message));
    expectAll(shown.join('\n').replace(/^tavily: /gm, 'answered by brave; tavily: '), situation);
  },

  async "SearXNG's form"({ query, searxng }, { app }) {
    const parameters = new URLSearchParams({ q: query, format: 'json' });
    const response = await app.answer(new Request(`http://127.0.0.1:4040/search?${parameters}`), from);
    expect(response.status).toBe(searxng.status);
    expect(await response.text()).toMatch(searxng.text);
  },
};

/** These are shown in programs of others, and are left out where those can't be had. */
const needClients = ['the MCP tool', 'LangChain'];
const shown = Object.entries(surfaces).filter(([name]) => clients.missing === undefined || !needClients.includes(name));

/** The SDK's own client, in this process. */
async function callOverMcp(footnote: FootnoteForMcp, name: string, args: object) {
  const folder = clients.missing === undefined ? clients.folder : '';
  const { Client, InMemoryTransport } = createRequire(join(folder, 'any.js'))('@modelcontextprotocol/client');
  const [near, far] = InMemoryTransport.createLinkedPair();
  const server = createMcpServer({ footnote, web: true, callerOf: () => 'mcp', log: () => undefined });
  const client = new Client({ name: 'Test Client', version: '1' });
  await Promise.all([server.connect(far), client.connect(near)]);
  const result = asObject(await client.callTool({ name, arguments: args }));
  await client.close();
  const text = asText(at(asList(result['content'])[0], 'text')) ?? '';
  return { text, isError: result['isError'] === true, structured: result['structuredContent'] };
}

const from = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };

async function post(app: ServerApp, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return app.answer(
    new Request(`http://127.0.0.1:4040${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    from,
  );
}

let folder: string;
let geminiEmulator: AskPlugin;
beforeAll(async () => {
  running = await Promise.all([tavily, parallel, brave].map((emulator) => startEmulator(emulator)));
  geminiEmulator = await askPlugin(plugin);
  folder = await mkdtemp(join(tmpdir(), 'footnote-surfaces-'));
  const lamp = join(folder, 'node_modules/lamp');
  await mkdir(lamp, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'p', dependencies: { lamp: '1' } }));
  await writeFile(join(lamp, 'package.json'), JSON.stringify({ name: 'lamp', version: '1.2.0' }));
  await writeFile(join(lamp, 'README.md'), '# Lamps\n\nA lamp glows when the switch is turned.\n');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await geminiEmulator.close();
  await Promise.all(running.map((emulator) => emulator.close()));
  await rm(folder, { recursive: true, force: true });
});

describe.each(Object.entries(situations))('a search that is %s', (_, situation) => {
  let place: Place;
  // Fresh for each: who failed a moment ago is left alone.
  beforeEach(() => {
    const data = {
      ...bareEnv,
      FOOTNOTE_KEYLESS: 'off',
      FOOTNOTE_DATA_DIR: join(folder, 'data'),
      FOOTNOTE_MODEL: 'none',
    };
    const env = { ...data, ...situation.env() };
    const footnote = createFootnote({ env, cwd: folder });
    const app = createApp({ footnote, web: true, allowedHosts: [], token: undefined, log: () => undefined });
    place = { footnote, app, env, folder };
  });
  afterEach(async () => {
    await place.app.close();
    await place.footnote.close();
  });

  it.each(shown)('is told as that by %s', { timeout: 30_000 }, (_name, check) => check(situation, place));
});

/** The page is seen in a real browser only, by a test of its own. */
it.each(Object.keys(situations))('a search that is %s is told as that by the page', async (name) => {
  const text = await readFile(new URL('../../../real-browser/what-the-page-says.test.ts', import.meta.url), 'utf8');
  expect(text).toMatch(new RegExp(`^ +'?${name}'?: \\{$`, 'm'));
});

it.skipIf(clients.missing !== undefined)(
  'a package that is not installed is told over MCP as on the command line',
  async () => {
    const footnote = createFootnote({ env: { ...bareEnv, FOOTNOTE_DATA_DIR: join(folder, 'data') }, cwd: folder });
    const { text, isError } = await callOverMcp(footnote, 'docs_search', { query: ask, package: 'lampp' });
    await footnote.close();
    const told = "Error (INVALID_QUERY): No package 'lampp' is installed here. Did you mean 'lamp'?";
    expect({ text, isError }).toEqual({ text: told, isError: true });
  },
);
