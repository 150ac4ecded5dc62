import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type LogFolder, logSearch, makeLogFolder } from '../audit.test-kit.ts';
import type { EntryFilters } from './read-entries.ts';

/** Four searches, an hour apart, of which the last is under way. */
async function fourSearches(): Promise<LogFolder> {
  const folder = await makeLogFolder();
  let now = Date.parse('2026-11-15T08:00:00Z');
  const log = folder.open({ now: () => new Date(now) });
  await logSearch(log, { text: 'first', caller: 'cli' });
  now += 3_600_000;
  await logSearch(log, { text: 'second', caller: 'mcp' }, { provider: 'exa' });
  now += 3_600_000;
  const attempts = [{ provider: 'tavily', ms: 4_000, code: 'TIMEOUT' }];
  const intent = { kind: 'search', caller: 'mcp', text: 'third', chain: ['tavily'] } as const;
  const id = await log.intent(intent);
  await log.outcome(id, { status: 'failed', code: 'TIMEOUT', tookMs: 4_000, attempts });
  now += 3_600_000;
  await log.intent({ ...intent, text: 'fourth', chain: ['brave'] });
  await log.close();
  return folder;
}

describe('reading the log', () => {
  it('joins what was asked with what became of it', async () => {
    await using folder = await fourSearches();
    expect((await folder.entries())[2]).toEqual({
      id: '1-6',
      at: '2026-11-15T10:00:00.000Z',
      kind: 'search',
      caller: 'mcp',
      text: 'third',
      chain: ['tavily'],
      status: 'failed',
      code: 'TIMEOUT',
      tookMs: 4_000,
      attempts: [{ provider: 'tavily', ms: 4_000, code: 'TIMEOUT' }],
    });
  });

  it.each<[string, EntryFilters, string[]]>([
    ['nothing', {}, ['first', 'second', 'third', 'fourth']],
    ['since', { since: new Date('2026-11-15T09:00:00Z') }, ['second', 'third', 'fourth']],
    ['until', { until: new Date('2026-11-15T09:00:00Z') }, ['first', 'second']],
    ['caller', { caller: 'cli' }, ['first']],
    ['a provider that answered or failed', { provider: 'tavily' }, ['first', 'third']],
    ['a provider that may have been asked', { provider: 'brave' }, ['fourth']],
    ['a status', { outcome: 'unfinished' }, ['fourth']],
    ['a code', { outcome: 'TIMEOUT' }, ['third']],
    ['all together', { caller: 'mcp', outcome: 'answered', since: new Date('2026-11-15T09:00:00Z') }, ['second']],
  ])('filters by %s', async (_, filters, texts) => {
    await using folder = await fourSearches();
    expect((await folder.entries(filters)).map(({ text }) => text)).toEqual(texts);
  });

  it('leaves out what is damaged, and tells', async () => {
    await using folder = await fourSearches();
    await writeFile(folder.file(1), (await folder.text(1)).replace('second', 'sechnd'));
    const damaged: string[] = [];
    const entries = await folder.entries({ onUnreadable: (file, line) => damaged.push(`${file}:${line}`) });
    expect(entries.map(({ text }) => text)).toEqual(['first', 'third', 'fourth']);
    expect(damaged).toEqual(['00000001.jsonl:4']);
  });
});
