import { at, parseJson } from '../packages/footnote/src/json.ts';
import { describeModes } from './modes.test-kit.ts';
import { missingFor } from './take-turn.test-kit.ts';

const missing = await missingFor('codex');

describeModes(
  'codex',
  {
    usual: 'exec_command',
    native: ['web_search'],
    search: 'mcp__footnote/web_search',
    page: 'mcp__footnote/fetch_page',
    docs: 'mcp__footnote/docs_search',
    delegate: [
      { tool: 'multi_agent_v1/spawn_agent', args: { message: 'look it up', agent_type: 'explorer' } },
      { tool: 'multi_agent_v1/wait_agent', args: (results) => ({ targets: [startedAgent(results)] }) },
    ],
    wrap: (text) => new RegExp(`^Wall time: [\\d.]+ seconds\\nOutput:\\n${escaped(text)}$`),
  },
  missing,
);

function startedAgent(results: readonly string[]): unknown {
  return at(parseJson(results.at(-1) ?? ''), 'agent_id');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
