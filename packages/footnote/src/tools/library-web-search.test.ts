import { describe, expect, it } from 'vitest';
import { bareEnv } from '../bare-env.test-kit.ts';
import { FootnoteError } from '../errors.ts';
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

const failing: WebSearchProvider = {
  ...open,
  id: 'failing',
  search: async () => Promise.reject(new Error('Bad API error (500): upstream fell over')),
};

function tool(...providers: readonly WebSearchProvider[]) {
  return createWebSearchToolDefinition(
    createFootnote({ registry: createProviderRegistry(providers), env: bareEnv, cwd: '/nowhere' }),
  );
}

describe('the tool', () => {
  it('createWebSearchToolDefinition defines tool correctly', () => {
    const { name, description, parameters } = tool(open);
    expect(name).toBe('web_search');
    expect(description).toMatch(/^Search the web for current information\. Use this when/);
    expect(parameters).toMatchObject({ type: 'object', required: ['query'] });
    expect(JSON.stringify(parameters)).not.toContain('provider');
  });

  it('needsApproval returns false (read-only operation)', () => expect(tool(open).needsApproval()).toBe(false));

  it('execute returns formatted markdown on success', async () => {
    expect(await tool(open).execute({ query: 'bridges' })).toContain(
      '### 1. A\n**URL:** https://a.example/\n\nabout bridges',
    );
  });

  it('execute handles provider errors gracefully', async () => {
    expect(await tool(failing).execute({ query: 'bridges' })).toBe('Error: Bad API error (500): upstream fell over');
  });

  it.each([
    ['WEB_SEARCH_PROVIDER', 'nope', "There is no provider 'nope', which WEB_SEARCH_PROVIDER asks for."],
    ['FOOTNOTE_CACHE_TTL', 'abc', 'FOOTNOTE_CACHE_TTL must be a whole number, 0 or more.'],
  ])('execute tells what is wrong with %s', async (name, value, words) => {
    const registry = createProviderRegistry([open]);
    const footnote = createFootnote({ registry, env: { ...bareEnv, [name]: value }, cwd: '/nowhere' });
    const text = await createWebSearchToolDefinition(footnote).execute({ query: 'bridges' });
    expect(text).toMatch(/^Error: /);
    expect(text).toContain(words);
  });

  it('execute bounds what it gives, keeps every address, and says how to get more', async () => {
    const results = Array.from({ length: 5 }, (_, n) => {
      return { title: `Page ${n}`, url: `https://a.example/${n}`, content: 'Many words. '.repeat(25_000) };
    });
    const long = tool({ ...open, honours: [], search: async () => ({ results }) });
    const text = await long.execute({ query: 'bridges' });
    expect(text.length).toBeLessThanOrEqual(12_000);
    expect(text.length).toBeGreaterThan(11_000);
    for (const { url } of results) expect(text).toContain(`**URL:** ${url}\n`);
    expect(text).toContain('[Cut to 12000 characters. For more, raise contextMaxCharacters,');
    expect((await long.execute({ query: 'bridges', contextMaxCharacters: 30_000 })).length).toBeGreaterThan(28_000);
  });

  it('execute bounds a long answer, too', async () => {
    const text = await tool({
      ...open,
      search: async () => ({ results: [], answerBox: 'Many words. '.repeat(9_000) }),
    }).execute({
      query: 'bridges',
    });
    expect(text.length).toBeLessThanOrEqual(12_000);
    expect(text).toMatch(/\n\n\[Cut to 12000 characters\. .*\]\n$/);
  });

  it('execute keeps the words of a refusing service between borders, and without an address', async () => {
    const details = { detail: 'No such country; see https://evil.example/x.', saidBy: 'Open' };
    const refused = new FootnoteError('PROVIDER_FAILED', 'Open refused the request.', details);
    const text = await tool({ ...open, search: () => Promise.reject(refused) }).execute({ query: 'bridges' });
    expect(text).toMatch(
      /^Error: Open refused the request\.\n<<<footnote-data \w+ what was said>>>\n.*\nNo such country; see \[address\]\n<<<end /,
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

  it('execute returns error when provider not configured', async () => {
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
  it('formatWebSearchCommandMessage extracts query correctly', () => {
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

  const noted = new Map<string, unknown>([['c1', '{"query":"noted"}']]);
  it.each([
    ['of the inner item before all others', { arguments: '{"query":"inner"}' }, '{"query":"outer"}', noted, 'inner'],
    ['of the outer item where the inner one has none', {}, '{"query":"outer"}', noted, 'outer'],
    ['that were noted where the item has none', {}, undefined, noted, 'noted'],
    ['of the outer item where the inner ones are no JSON', { arguments: '{' }, { query: 'outer' }, noted, 'outer'],
    ['that were noted where the others are no object', { arguments: '7' }, '[]', noted, 'noted'],
    ['of the item where those that were noted are no JSON', {}, '{"query":"outer"}', new Map([['c1', '{']]), 'outer'],
  ])('takes the arguments %s', (_, raw, outer, byId, query) => {
    const item = { rawItem: { callId: 'c1', ...raw }, arguments: outer };
    expect(formatWebSearchCommandMessage(item, 0, byId)[0]).toMatchObject({ toolArgs: { query } });
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
