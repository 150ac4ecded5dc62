import { describe, expect, it } from 'vitest';
import { createFootnote, type Settings } from '../index.ts';
import { currentChain } from '../search/current-chain.ts';
import { SYSTEM_TOOLS, systemToolsFor } from './system-tools.ts';

const key = ['any', 'key', '0123456789'].join('-');

async function toolsWith(settings: Settings = {}, env: Readonly<Record<string, string>> = {}) {
  const footnote = createFootnote({ settings, env: { HOME: '/nowhere', ...env }, cwd: '/nowhere' });
  const loaded = await footnote.settings();
  const tools = systemToolsFor(loaded, currentChain(loaded, footnote.registry));
  return Object.fromEntries(tools.map((tool) => [tool.id, tool]));
}

describe('the system tools', () => {
  it('have Google Search among them, which needs no connecting', () => {
    expect(SYSTEM_TOOLS.google_search).toEqual({
      id: 'google_search',
      label: 'Google Search',
      shortLabel: 'Google',
      category: 'System Tools',
      auth_type: 'none',
      is_enabled: true,
      status: 'connected',
      icon: 'globe',
    });
    expect(Object.keys(SYSTEM_TOOLS)).toEqual(['google_search', 'web_search', 'docs', 'fetch', 'database']);
    expect(Object.values(SYSTEM_TOOLS).every((tool) => tool.auth_type === 'none' && tool.is_enabled)).toBe(true);
  });

  it('have a database where one is configured', async () => {
    expect((await toolsWith())['database']).toMatchObject({ status: 'unavailable', is_enabled: false });
    expect((await toolsWith({ agent: { databaseUrl: 'sqlite:x.db' } }))['database']).toEqual(SYSTEM_TOOLS.database);
  });

  it('keep Google Search connected where the web is switched off, and say by whom', async () => {
    const tools = await toolsWith({}, { FOOTNOTE_WEB: 'off' });
    expect(tools['google_search']).toMatchObject({
      status: 'connected',
      is_enabled: false,
      notice: 'The web is switched off here (policy.web, by FOOTNOTE_WEB).',
    });
    expect(tools['web_search']).toMatchObject({ status: 'unavailable', is_enabled: false });
    expect(tools['fetch']).toMatchObject({ status: 'unavailable', is_enabled: false });
    expect(tools['docs']).toEqual(SYSTEM_TOOLS.docs);
    expect((await toolsWith({ policy: { web: 'off' } }))['google_search']?.notice).toContain('by this program');
    const on = await toolsWith({}, { GEMINI_API_KEY: key });
    expect(on).toMatchObject({ google_search: SYSTEM_TOOLS.google_search, fetch: SYSTEM_TOOLS.fetch });
    expect(on['google_search']).not.toHaveProperty('notice');
  });

  it('say who answers in the place of Google without its key', async () => {
    const keyless = { FOOTNOTE_KEYLESS: 'off' };
    expect((await toolsWith({}, { ...keyless, BRAVE_API_KEY: key }))['google_search']).toEqual({
      ...SYSTEM_TOOLS.google_search,
      notice: 'No Gemini key is set (GEMINI_API_KEY): Brave answers instead.',
    });
    expect((await toolsWith({}, keyless))['google_search']).toMatchObject({
      status: 'connected',
      notice: 'No Gemini key is set, and no other web search provider is configured: set GEMINI_API_KEY.',
    });
    expect((await toolsWith({}, { WEB_SEARCH_PROVIDER: 'exa', ...keyless }))['google_search']?.notice).toContain(
      'no other',
    );
  });

  it("have icons by ChatKit's names, so that a page passes them on", () => {
    // All of them are in ChatKitIcon of @openai/chatkit 1.9.0; it knows no 'book', 'file' or 'database'.
    const icons = Object.values(SYSTEM_TOOLS).map(({ icon }) => icon);
    expect(icons).toEqual(['globe', 'search', 'book-open', 'document', 'cube']);
  });
});
