import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startEmulator } from '../emulators/emulator.ts';
import { perplexity } from '../emulators/perplexity.ts';
import { startFakeModel } from '../real-agents/fake-model.ts';
import { installAgent } from '../real-agents/install.mjs';
import { sayWhySkipped } from '../real-agents/skipped.test-kit.ts';
import { type Client, copyExamples, findClients, startClient } from './client.test-kit.ts';

const project = await openProject();
afterAll(() => project?.[Symbol.asyncDispose]());

const secret = ['AKIA', 'Q7MZ3NVD2KXPLRWT'].join('');

describe('the example of the Claude Agent SDK', { timeout: 60_000 }, () => {
  it.skipIf(project === undefined)('stops, searches, cites, and keeps secrets', async () => {
    if (project === undefined) return;
    let queries = ['emulate:slow-headers'];
    const model = await startFakeModel({
      call: [0, 1, 2].map(() => ({
        tool: 'mcp__footnote__web_search',
        args: ({ length }: readonly string[]) => ({ query: queries[length], structured: true }),
      })),
    });
    const provider = await startEmulator(perplexity);
    await using client: Client = await startClient('claude-agent-sdk', project, {
      cwd: project.folder,
      env: {
        ...provider.env,
        WEB_SEARCH_PROVIDER: 'perplexity',
        ANTHROPIC_API_KEY: 'any-key',
        ANTHROPIC_BASE_URL: model.url,
        ...onItsOwn,
        CLAUDE_CODE_TMPDIR: project.folder,
      },
    });

    // The server of the tools ends with Claude, and the socket of the provider with it.
    const stopping = client.ask('Search for something slow.');
    await expect.poll(() => provider.requests.length, { timeout: 30_000 }).toBe(1);
    client.stop();
    // By itself Footnote would give up after 12 s.
    await expect.poll(() => provider.abandoned(), { timeout: 8_000 }).toBe(1);
    await stopping;

    queries = ['bridges', `deploy with ${secret}`, 'emulate:quota'];
    const { text, found = [], thrown, elsewhere } = await client.ask('Search for bridges.');
    expect(thrown).toBeUndefined();
    expect(elsewhere).toEqual([]);
    const [cited = '', blocked = '', failed = ''] = model.toolResults();
    expect(text).toContain(failed.slice(0, 40));

    expect(cited).toContain('Web search results for \\"bridges\\":');
    expect(found[0]).toMatchObject({ structuredContent: { provider: 'perplexity', sources: { 0: { n: 1 } } } });
    expect(blocked).toMatch(/^Error \(BLOCKED_BY_POLICY\): /);
    expect(failed).toMatch(/^Error \(QUOTA_EXCEEDED\): /);
    expect(provider.requests.map(({ text: sent }) => sent).join()).not.toContain(secret);
    expect(model.toolsOffered().filter((tool) => /^Web/.test(tool))).toEqual([]);
    await model.close();
    await provider.close();
  });
});

/** It asks nobody but its model, and could not: everything else goes to a proxy that isn't there. */
const onItsOwn = {
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
  ENABLE_TOOL_SEARCH: 'false',
  HTTPS_PROXY: 'http://127.0.0.1:9',
  NO_PROXY: '127.0.0.1',
};

/** The SDK looks for its program in a package of 250 MB beside itself; the real agent is the same program. */
async function openProject() {
  const clients = await findClients();
  if (clients.missing !== undefined) return undefined;
  const agent = process.platform === 'linux' ? await installAgent('claude') : { missing: 'it runs on Linux only' };
  if (agent.missing !== undefined) {
    sayWhySkipped('the example of the Claude Agent SDK', agent.missing);
    return undefined;
  }
  const native = join(clients.folder, `node_modules/@anthropic-ai/claude-agent-sdk-linux-${process.arch}`);
  await mkdir(native, { recursive: true });
  await rm(join(native, 'claude'), { force: true });
  await symlink(agent.bin, join(native, 'claude'));
  return await copyExamples(clients);
}
