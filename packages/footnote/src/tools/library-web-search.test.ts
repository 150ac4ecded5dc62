import { describe, expect, it } from 'vitest';
import { bareEnv } from '../bare-env.test-kit.ts';
import { createFootnote, createProviderRegistry, type WebSearchProvider } from '../index.ts';
import { createWebSearchToolDefinition, formatWebSearchCommandMessage } from './library-web-search.ts';

const keyed: WebSearchProvider = {
  id: 'keyed',
  label: 'Keyed',
  kind: 'results',
  isConfigured: () => false,
  search: async () => ({ results: [] }),
};
const open: WebSearchProvider = {
  ...keyed,
  id: 'open',
  isConfigured: () => true,
  search: async ({ query }) => ({ results: [{ title: 'A', url: 'https://a.example/', content: `about ${query}` }] }),
};

function tool(...providers: readonly WebSearchProvider[]) {
  return createWebSearchToolDefinition(
    createFootnote({ registry: createProviderRegistry(providers), env: bareEnv, cwd: '/nowhere' }),
  );
}

describe('the tool', () => {
  it('describes itself to a model, with plain JSON Schema and no provider to choose', () => {
    const { name, description, parameters, needsApproval } = tool(open);
    expect(name).toBe('web_search');
    expect(description).toMatch(/^Search the web for current information\. Use this when/);
    expect(parameters).toMatchObject({ type: 'object', required: ['query'] });
    expect(JSON.stringify(parameters)).not.toContain('provider');
    expect(needsApproval()).toBe(false);
  });

  it('gives results as Markdown', async () => {
    expect(await tool(open).execute({ query: 'bridges' })).toContain(
      '### 1. A\n**URL:** https://a.example/\n\nabout bridges',
    );
  });

  it('never throws', async () => {
    expect(await tool().execute({ query: 'bridges' })).toBe('Error: No web search provider is configured.');
    expect(await tool(open).execute({})).toBe('Error: A search needs a query.');
    expect(await tool(open).execute(undefined)).toMatch(/^Error: /);
    const aborted = AbortSignal.abort();
    expect(await tool(open).execute({ query: 'bridges' }, { signal: aborted })).toBe(
      'Error: The search was cancelled.',
    );
  });

  it('names the provider whose key is missing', async () => {
    const footnote = createFootnote({
      registry: createProviderRegistry([keyed]),
      settings: { webSearch: { provider: 'keyed' } },
      env: bareEnv,
      cwd: '/nowhere',
    });
    expect(await createWebSearchToolDefinition(footnote).execute({ query: 'bridges' })).toBe(
      "Error: Web search provider 'keyed' is not properly configured. Please set the required API key.",
    );
  });
});

describe('the line of a transcript', () => {
  it('names the query and tells success from failure', () => {
    const item = { rawItem: { callId: 'c1' }, output: '## Search Results' };
    const args = { query: 'bridges' };
    expect(formatWebSearchCommandMessage(item, 0, new Map([['c1', args]]))).toEqual([
      {
        command: 'web_search: "bridges"',
        output: '## Search Results',
        success: true,
        toolName: 'web_search',
        toolArgs: args,
      },
    ]);
    expect(formatWebSearchCommandMessage({ ...item, output: 'Error: no' }, 0, { c1: args })[0]?.success).toBe(false);
  });

  it('reads arguments and output in the forms that frameworks use', () => {
    const item = { rawItem: { arguments: '{"query":"bridges"}', output: { type: 'text', text: 'Found.' } } };
    expect(formatWebSearchCommandMessage(item, 0, new Map())[0]).toMatchObject({
      command: 'web_search: "bridges"',
      output: 'Found.',
    });
  });

  it('has words for what is missing', () => {
    expect(formatWebSearchCommandMessage({ rawItem: { arguments: '{' } }, 0, new Map())).toEqual([
      {
        command: 'web_search: "unknown query"',
        output: 'No results',
        success: true,
        toolName: 'web_search',
        toolArgs: {},
      },
    ]);
  });
});
