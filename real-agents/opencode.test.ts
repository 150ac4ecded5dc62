import { pathToFileURL } from 'node:url';
import { bundle } from '../packages/opencode-gemini-search/src/packed.test-kit.ts';
import { describeModes } from './modes.test-kit.ts';
import { missingFor } from './take-turn.test-kit.ts';

const missing = await missingFor('opencode');

describeModes(
  'opencode',
  {
    usual: 'read',
    // The last is the user's plugin: a search beside Footnote, which goes and comes back with its own.
    native: ['webfetch', 'websearch', 'geminisearch'],
    search: 'footnote_web_search',
    page: 'footnote_fetch_page',
    docs: 'footnote_docs_search',
    delegate: [{ tool: 'task', args: { description: 'a look', prompt: 'look it up', subagent_type: 'explore' } }],
    wrap: (text) => text,
    userFiles: { '.config/opencode/opencode.json': JSON.stringify({ plugin: [pathToFileURL(bundle).href] }) },
    // Its own search exists only with some providers, or with this.
    env: { OPENCODE_ENABLE_EXA: '1' },
  },
  missing,
);
