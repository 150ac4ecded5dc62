import { describeModes } from './modes.test-kit.ts';
import { missingFor } from './take-turn.test-kit.ts';

const missing = await missingFor('opencode');

describeModes(
  'opencode',
  {
    usual: 'read',
    native: ['webfetch', 'websearch'],
    search: 'footnote_web_search',
    page: 'footnote_fetch_page',
    docs: 'footnote_docs_search',
    delegate: [{ tool: 'task', args: { description: 'a look', prompt: 'look it up', subagent_type: 'explore' } }],
    wrap: (text) => text,
    // Its own search exists only with some providers, or with this.
    env: { OPENCODE_ENABLE_EXA: '1' },
  },
  missing,
);
