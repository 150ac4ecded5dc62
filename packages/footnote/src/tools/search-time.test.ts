import { describe, expect, it } from 'vitest';
import { bareEnv } from '../bare-env.test-kit.ts';
import { createFootnote, createProviderRegistry, type Footnote, type WebSearchProvider } from '../index.ts';
import { callTool } from './call-tool.ts';
import { createWebSearchToolDefinition } from './library-web-search.ts';
import { startToolProgress } from './tool-progress.ts';

/** The seconds that a model which searches is given by whoever asks it. */
async function secondsFor(ask: (footnote: Footnote) => Promise<unknown>, env: Record<string, string> = {}) {
  const given: number[] = [];
  const model: WebSearchProvider = {
    id: 'model',
    label: 'Model',
    kind: 'answers',
    isConfigured: () => true,
    async search(_, { remainingMs }) {
      given.push(Math.ceil(remainingMs() / 1_000));
      return { results: [] };
    },
  };
  const registry = createProviderRegistry([model]);
  const footnote = createFootnote({ registry, env: { ...bareEnv, ...env }, cwd: '/nowhere' });
  await ask(footnote);
  await footnote.close();
  expect(given).toHaveLength(1);
  return given[0];
}

const bySearch = (footnote: Footnote) => footnote.search({ query: 'bridges' });
const byTool = (timeoutMs?: number) => (footnote: Footnote) => {
  const { signal } = new AbortController();
  const call = { signal, caller: undefined, progress: startToolProgress(undefined), timeoutMs, log: () => undefined };
  return callTool('web_search', { query: 'bridges' }, call, footnote);
};
const byDefinition = (footnote: Footnote) => createWebSearchToolDefinition(footnote).execute({ query: 'bridges' });

describe('a model that searches', () => {
  it('has three quarters of a minute in a search, and 15 s where an agent waits', async () => {
    expect(await secondsFor(bySearch)).toBe(45);
    expect(await secondsFor(byTool())).toBe(15);
    expect(await secondsFor(byDefinition)).toBe(15);
  });

  it('has what the user chose, whoever asks', async () => {
    const env = { FOOTNOTE_TIMEOUT_MS: '30000' };
    for (const ask of [bySearch, byTool(), byDefinition]) expect(await secondsFor(ask, env)).toBe(30);
    expect(await secondsFor(byTool(20_000), env)).toBe(20);
  });
});
