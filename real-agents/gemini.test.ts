import { describe, expect, it } from 'vitest';
import { describeModes } from './modes.test-kit.ts';
import { citedText, missingFor, takeTurn } from './take-turn.test-kit.ts';

const missing = await missingFor('gemini');
const wrap = (text: string) => `<untrusted_context>\n${text}\n</untrusted_context>`;

describeModes(
  'gemini',
  {
    usual: 'read_file',
    native: ['google_web_search', 'web_fetch'],
    search: 'mcp_footnote_web_search',
    page: 'mcp_footnote_fetch_page',
    docs: 'mcp_footnote_docs_search',
    delegate: [{ tool: 'invoke_agent', args: { agent_name: 'generalist', prompt: 'look it up' } }],
    wrap,
    // Without a terminal it hides what it would ask about, web_fetch for one; here nothing is asked, so nothing is hidden.
    args: ['--approval-mode', 'yolo'],
  },
  missing,
);

describe.skipIf(missing !== undefined)('gemini without a terminal', { timeout: 120_000 }, () => {
  it('is allowed to call Footnote without being asked', async () => {
    const call = { tool: 'mcp_footnote_web_search', args: { query: 'bridges' } };
    const { model } = await takeTurn('gemini', { setups: [['--mode', 'footnote']], call });
    expect(model.toolResults()).toEqual([wrap(citedText)]);
  });
});
