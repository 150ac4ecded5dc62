import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../../../../emulators/emulator.ts';
import { tavily } from '../../../../../emulators/tavily.ts';
import { runCli } from '../../cli/run-cli.test-kit.ts';
import { asList, at } from '../../json.ts';
import { envelope, startStdio } from '../mcp-client.test-kit.ts';

let emulator: RunningEmulator;
let folder: string;
beforeAll(async () => {
  emulator = await startEmulator(tavily);
  folder = await mkdtemp(join(tmpdir(), 'footnote-mcp-'));
});
afterAll(async () => {
  await emulator.close();
  await rm(folder, { recursive: true });
});

const toolNames = (reply: unknown) => asList(at(reply, 'result', 'tools')).map((tool) => at(tool, 'name'));
const untilRequested = async (count: number) => {
  while (emulator.requests.length < count) await new Promise((resolve) => setImmediate(resolve));
};

describe('the tools', () => {
  it('search with citations, and name the client in the log', async () => {
    const env = { ...emulator.env, FOOTNOTE_AUDIT: 'full', FOOTNOTE_DATA_DIR: await mkdtemp(join(folder, 'data-')) };
    await using client = startStdio(env);
    await client.greet();
    const { text, isError } = await client.call('web_search', { query: 'bridges', numResults: 2 });
    expect(text).toMatch(/^Web search results for "bridges":\n\n[\s\S]*\n\nSources:\n\[1\] .* \(https:\/\//);
    expect(isError).toBe(false);
    expect(await client.end()).toBe(0);
    const { stdout } = await runCli(['audit', 'list', '--json'], { env });
    expect(JSON.stringify(JSON.parse(stdout))).toContain('"mcp:test-client"');
  });

  it('give structured content only on request, with the whole cited text in it', async () => {
    await using client = startStdio(emulator.env);
    await client.greet();
    const plain = await client.call('web_search', { query: 'bridges' });
    expect(plain.result).not.toHaveProperty('structuredContent');
    const { text, result } = await client.call('web_search', { query: 'bridges', structured: true });
    expect(result['structuredContent']).toMatchObject({ text, query: 'bridges', provider: 'tavily', truncated: false });
    expect(text).toContain('Sources:\n[1]');
  });

  it('serve the newer era', async () => {
    await using client = startStdio(emulator.env);
    await client.request('server/discover', { _meta: envelope });
    await client.request('tools/list', { _meta: envelope });
    const { text } = await client.call('web_search', { query: 'bridges' }, { _meta: envelope });
    expect(text).toContain('Sources:\n[1]');
  });

  it('refuse arguments with words that a model can act on', async () => {
    await using client = startStdio(emulator.env);
    await client.greet();
    const refusals: readonly [object, RegExp][] = [
      [{ qurey: 'x' }, /web_search has no argument 'qurey'. Did you mean 'query'\?/],
      [{ query: 'x', provider: 'exa' }, /has no argument 'provider'. The arguments are query, numResults/],
      [{ query: 'x', livecrawl: 'always' }, /'livecrawl' must be one of fallback, preferred/],
      [{ query: 'x', numResults: 'five' }, /'numResults' must be a whole number from 1 to 20/],
      [{ query: 'x', includeDomains: 'a.example' }, /'includeDomains' must be a list of strings/],
      [{ query: 'x', type: 'slow' }, /'type' must be one of auto, fast, deep/],
      [{ query: 'x', structured: 'yes' }, /'structured' must be true or false/],
      [{ query: '  ' }, /The query is empty/],
      [{}, /needs a query/],
    ];
    for (const [args, message] of refusals) {
      const { text, isError } = await client.call('web_search', args);
      expect([isError, text]).toEqual([true, expect.stringMatching(/^Error \(INVALID_QUERY\): /)]);
      expect(text).toMatch(message);
    }
  });

  it("take 'livecrawl', which they don't list, and say that nobody heeds it", async () => {
    await using client = startStdio(emulator.env);
    const listed = await client.greet().then(() => client.request('tools/list', {}));
    expect(JSON.stringify(listed)).not.toContain('livecrawl');
    const { text, isError } = await client.call('web_search', { query: 'bridges', livecrawl: 'preferred' });
    expect(isError).toBe(false);
    expect(text).toContain("Tavily has no option 'livecrawl': it was ignored.");
  });

  it('tell a model what failed and when to come back', async () => {
    await using client = startStdio({ ...emulator.env, FOOTNOTE_TIMEOUT_MS: '2000' });
    await client.greet();
    const { text, isError } = await client.call('web_search', { query: 'bridges emulate:rate-limit-hint' });
    expect(isError).toBe(true);
    expect(text).toMatch(/^Error \(RATE_LIMITED\): .*Try again in 7 s\.$/);
  });

  it('say where a key is missing', async () => {
    await using client = startStdio({ WEB_SEARCH_PROVIDER: 'tavily' });
    await client.greet();
    const { text, isError } = await client.call('web_search', { query: 'bridges' });
    expect(isError).toBe(true);
    expect(text).toMatch(/^Error \(NOT_CONFIGURED\): .*TAVILY_API_KEY/);
  });

  it('search the installed documentation', async () => {
    const project = await mkdtemp(join(folder, 'docs-'));
    await mkdir(join(project, 'node_modules/turnip'), { recursive: true });
    await writeFile(join(project, 'package.json'), '{"name":"garden","dependencies":{"turnip":"1.0.0"}}');
    await writeFile(join(project, 'node_modules/turnip/package.json'), '{"name":"turnip","version":"1.0.0"}');
    await writeFile(
      join(project, 'node_modules/turnip/README.md'),
      '# Turnip\n\n## Planting\n\nPlant in rows of seven.\n',
    );
    await using client = startStdio({ FOOTNOTE_DATA_DIR: join(project, 'data') }, project);
    await client.greet();
    const { text, isError } = await client.call('docs_search', { query: 'planting rows', package: 'turnip' });
    expect(isError).toBe(false);
    expect(text).toContain('rows of seven');
  });

  it('are unknown by any other name', async () => {
    await using client = startStdio();
    await client.greet();
    const reply = await client.request('tools/call', { name: 'websearch', arguments: {} });
    expect(at(reply, 'error')).toMatchObject({
      code: -32_602,
      message: expect.stringContaining("Did you mean 'web_search'"),
    });
  });

  it.each([
    ['a variable', { FOOTNOTE_WEB: 'off' }, '{}'],
    ['a file', {}, '{ "policy": { "web": "off" } }'],
    ['a file with escapes', {}, '{ "policy": { "\\u0077eb": "off" } }'],
  ])('of the web are not even listed where %s switches it off, and refuse to work', async (_, env, settings) => {
    const project = await mkdtemp(join(folder, 'off-'));
    await writeFile(join(project, 'footnote.json'), settings);
    await using client = startStdio({ ...emulator.env, ...env }, project);
    await client.greet();
    expect(toolNames(await client.request('tools/list'))).toEqual(['docs_search']);
    const before = emulator.requests.length;
    const { text, isError } = await client.call('web_search', { query: 'bridges' });
    expect([isError, text]).toEqual([true, expect.stringContaining('BLOCKED_BY_POLICY')]);
    expect(emulator.requests.length).toBe(before);
  });

  it('are listed with settings that can’t be read, and say what is wrong', async () => {
    const project = await mkdtemp(join(folder, 'broken-'));
    await writeFile(join(project, 'footnote.json'), '{ "policy": { "web": "maybe" } }');
    await using client = startStdio({}, project);
    await client.greet();
    expect(toolNames(await client.request('tools/list'))).toEqual(['web_search', 'fetch_page', 'docs_search']);
    expect((await client.call('web_search', { query: 'x' })).text).toMatch(/NOT_CONFIGURED.*'policy.web'/);
  });
});

describe('while a tool works', () => {
  it('a client that asks for progress is told', async () => {
    await using client = startStdio(emulator.env);
    await client.greet();
    await client.call('web_search', { query: 'bridges' }, { _meta: { progressToken: 'p1' } });
    const progress = client.received.find((message) => message['method'] === 'notifications/progress');
    expect(progress?.['params']).toEqual({ progressToken: 'p1', progress: 1, message: 'Asking tavily' });
  });

  it('a cancelled call takes its connection along and gets no answer', async () => {
    await using client = startStdio(emulator.env);
    await client.greet();
    const before = { requests: emulator.requests.length, abandoned: emulator.abandoned() };
    client.raw(
      JSON.stringify({
        jsonrpc: '2.0',
        id: 77,
        method: 'tools/call',
        params: { name: 'web_search', arguments: { query: 'bridges emulate:slow-headers' } },
      }),
    );
    await untilRequested(before.requests + 1);
    client.notify('notifications/cancelled', { requestId: 77 });
    while (emulator.abandoned() === before.abandoned) await new Promise((resolve) => setImmediate(resolve));
    expect((await client.call('web_search', { query: 'bridges' })).isError).toBe(false);
    expect(client.received.filter((message) => message['id'] === 77)).toEqual([]);
  });

  it('others are answered meanwhile', async () => {
    await using client = startStdio(emulator.env);
    await client.greet();
    const before = emulator.requests.length;
    const slow = { name: 'web_search', arguments: { query: 'bridges emulate:slow-headers' } };
    client.raw(JSON.stringify({ jsonrpc: '2.0', id: 78, method: 'tools/call', params: slow }));
    await untilRequested(before + 1);
    expect((await client.call('web_search', { query: 'tunnels' })).isError).toBe(false);
    expect(client.received.some((message) => message['id'] === 78)).toBe(false);
  });
});
