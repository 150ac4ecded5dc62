import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PageServer, servePages } from '../fetch/page-server.test-kit.ts';
import { asList, at } from '../json.ts';
import { type StdioClient, startStdio } from './mcp-client.test-kit.ts';

let server: PageServer;
let client: StdioClient;
beforeAll(async () => {
  const filler = 'The harbour of the town is known for its tides and for the weather of the coast. '.repeat(15);
  server = await servePages({ '/': `# Harwick\n\n${filler}\n\nThe old stone bridge was opened to wagons in 1894.` });
  client = startStdio({ FOOTNOTE_ALLOW_PRIVATE: server.place, FOOTNOTE_TOOLS: 'web_search,verify_citations' });
  await client.greet();
});
afterAll(async () => {
  await client[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

describe('verify_citations', () => {
  it('is listed where server.tools names it, and only what is named can be called', async () => {
    const reply = await client.request('tools/list');
    const names = asList(at(reply, 'result', 'tools')).map((tool) => at(tool, 'name'));
    expect(names).toEqual(['web_search', 'verify_citations']);
    expect(at(await client.request('tools/call', { name: 'fetch_page', arguments: {} }), 'error', 'message')).toContain(
      "There is no tool 'fetch_page'",
    );
  });

  it('checks a text and single claims, in words that a model can act on', async () => {
    const text = `The old stone bridge was opened to wagons in 1894 [1].`;
    const checked = await client.call('verify_citations', { text, sources: [`${server.origin}/`] });
    expect(checked.text).toContain('✓ supported [1]\n  claim: The old stone bridge');
    const claims = [{ text: 'Zeppelins crossed the wide Atlantic without engines.', url: `${server.origin}/` }];
    expect((await client.call('verify_citations', { claims })).text).toMatch(/^\? not found \[1\]/);
    const wrong = await client.call('verify_citations', { claims: [{ claim: 'x' }] });
    expect([wrong.isError, wrong.text]).toEqual([true, expect.stringContaining('a list of { text, url }')]);
  });
});
