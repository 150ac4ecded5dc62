import { describe, expect, it } from 'vitest';
import { createFootnote, type Settings } from '../index.ts';
import { SYSTEM_TOOLS, systemToolsFor } from './system-tools.ts';

async function toolsWith(settings: Settings = {}, env: Readonly<Record<string, string>> = {}) {
  const loaded = await createFootnote({ settings, env: { HOME: '/nowhere', ...env }, cwd: '/nowhere' }).settings();
  return Object.fromEntries(systemToolsFor(loaded).map((tool) => [tool.id, tool]));
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
    expect(await toolsWith()).toMatchObject({ google_search: SYSTEM_TOOLS.google_search, fetch: SYSTEM_TOOLS.fetch });
  });
});
