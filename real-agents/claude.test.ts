import { describe, expect, it } from 'vitest';
import { agentConfig } from '../packages/footnote/src/index.ts';
import { describeModes } from './modes.test-kit.ts';
import { citedText, missingFor, takeTurn } from './take-turn.test-kit.ts';

const missing = await missingFor('claude');

describeModes(
  'claude',
  {
    usual: 'Read',
    native: ['WebFetch', 'WebSearch'],
    search: 'mcp__footnote__web_search',
    page: 'mcp__footnote__fetch_page',
    docs: 'mcp__footnote__docs_search',
    delegate: [
      {
        tool: 'Agent',
        args: { description: 'a look', prompt: 'look it up', subagent_type: 'Explore', run_in_background: false },
      },
    ],
    wrap: (text) => text,
    // Otherwise it hides most tools, its own web tools among them, behind a search for tools.
    env: { ENABLE_TOOL_SEARCH: 'false' },
  },
  missing,
);

describe.skipIf(missing !== undefined)('claude with its search for tools', { timeout: 120_000 }, () => {
  it("has Footnote's tools at hand at once, and none of its own for the web even by name", async () => {
    const call = { tool: 'mcp__footnote__web_search', args: { query: 'bridges' } };
    const { model, webTools } = await takeTurn('claude', { setups: [['--mode', 'footnote']], call });
    expect(model.toolsOffered()).toContain('ToolSearch');
    expect(webTools).toEqual(['mcp__footnote__docs_search', 'mcp__footnote__fetch_page', 'mcp__footnote__web_search']);
    expect(model.toolResults()).toEqual([citedText]);
    expect(namedAlone(model.requests[0]?.body)).not.toContain('WebSearch');
  });

  it('names its own web tools where nothing forbids them', async () => {
    const { model } = await takeTurn('claude', { setups: [['--mode', 'native']] });
    expect(namedAlone(model.requests[0]?.body)).toEqual(expect.arrayContaining(['WebFetch', 'WebSearch']));
  });
});

describe.skipIf(missing !== undefined)('claude, started from a program', { timeout: 120_000 }, () => {
  it('takes what agentConfig gives, without any file', async () => {
    const { mcpServers, allowedTools, disallowedTools } = agentConfig('claude', { command: ['footnote', 'mcp'] });
    const { model, webTools } = await takeTurn('claude', {
      setups: [],
      call: { tool: 'mcp__footnote__web_search', args: { query: 'bridges' } },
      env: { ENABLE_TOOL_SEARCH: 'false' },
      args: [
        ...['--mcp-config', JSON.stringify({ mcpServers })],
        ...['--allowedTools', allowedTools.join()],
        ...['--disallowedTools', disallowedTools.join()],
      ],
    });
    expect(webTools).toEqual(['mcp__footnote__docs_search', 'mcp__footnote__fetch_page', 'mcp__footnote__web_search']);
    expect(model.toolResults()).toEqual([citedText]);
  });
});

/** The deferred tools: a list of names, one on each line, in one of the messages. */
function namedAlone(body: unknown): readonly string[] {
  return JSON.stringify(body).split(/\\n/);
}
