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
    wrap: (text) => new RegExp(`^Wall time: [\\d.]+ seconds\\nOutput:\\n${escaped(text)}$`),
  },
  missing,
);

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
