import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FootnoteError } from '../errors.ts';
import { createFootnote, createProviderRegistry } from '../index.ts';
import { type ProviderHealth, readHealth, type SeenHealth, writeHealth } from './health.ts';
import { createResilience } from './resilience.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footnote-health-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const at = new Date().toISOString();
const later = new Date(Date.now() + 30_000).toISOString();
const open = (provider: string): ProviderHealth => ({
  provider,
  breaker: 'open',
  retryAt: later,
  lastError: { code: 'AUTH_FAILED', at },
});
const addresses = ['https://me:password@search.example'];
const seen = (health: ProviderHealth): SeenHealth => ({ ...health, addresses });
const write = (...health: readonly ProviderHealth[]) => writeHealth(folder, health.map(seen));
const read = (now?: number) => readHealth(folder, () => addresses, now);

describe('health.json', () => {
  it('tells another process what this one saw', async () => {
    await write(open('tavily'));
    expect(await read()).toEqual([open('tavily')]);
  });

  it('is for its owner alone, and leaves no drafts behind', async () => {
    await write(open('tavily'));
    await write(open('brave'));
    expect(await readdir(folder)).toEqual(['health.json']);
    expect((await stat(join(folder, 'health.json'))).mode & 0o777).toBe(0o600);
  });

  it.runIf(process.platform !== 'win32')('is replaced where it is a pipe, and never waited for', async () => {
    execFileSync('mkfifo', [join(folder, 'health.json')]);
    expect(await read()).toEqual([]);
    await write(open('tavily'));
    expect(await read()).toEqual([open('tavily')]);
  });

  it('keeps what others wrote about other providers', async () => {
    await write(open('tavily'));
    const closed: ProviderHealth = { provider: 'brave', breaker: 'closed', lastError: { code: 'TIMEOUT', at } };
    await write(closed);
    expect(await read()).toEqual(expect.arrayContaining([open('tavily'), closed]));
  });

  it('says nothing of a provider at another address, and no address', async () => {
    await write(open('tavily'));
    const elsewhere = { ...seen(open('tavily')), breaker: 'closed' as const, addresses: ['https://other.example'] };
    await writeHealth(folder, [elsewhere]);
    expect(await read()).toEqual([open('tavily')]);
    expect(await readHealth(folder, () => [])).toEqual([]);
    expect(await readFile(join(folder, 'health.json'), 'utf8')).not.toMatch(/example|password/);
  });

  it('says nothing of a rest that is over, and drops what is a week old', async () => {
    await write(open('tavily'));
    const [entry] = await read(Date.now() + 31_000);
    expect(entry).toEqual({ provider: 'tavily', breaker: 'closed', lastError: { code: 'AUTH_FAILED', at } });
    expect(await read(Date.now() + 8 * 24 * 3_600_000)).toEqual([]);
  });

  it.each(['', 'null', '{"entries":[1]}', '{"entries":[{"lastError":{"code":7}}]}', '{"entr'])(
    'is as good as empty when it holds %j',
    async (text) => {
      await writeFile(join(folder, 'health.json'), text);
      expect(await read()).toEqual([]);
      await write(open('tavily'));
      expect(await read()).toHaveLength(1);
    },
  );

  it('stays small', async () => {
    await write(...Array.from({ length: 500 }, (_, index) => open(`provider-${index}`)));
    expect(await read()).toHaveLength(100);
  });

  it('fails no search: a folder that is not there is not made', async () => {
    await writeHealth(join(folder, 'missing'), [seen(open('tavily'))]);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('what a Footnote has learned', () => {
  const keys = ['key'];
  const call = { keys, addresses };

  it('is told for each provider that ever failed', () => {
    let clock = 0;
    const resilience = createResilience({ now: () => clock });
    const failure = new FootnoteError('QUOTA_EXCEEDED', 'Used up.', { retryAfterMs: 60_000 });
    const tavily = resilience.of('tavily');
    tavily.keys.take(keys)?.permit.failed(failure);
    tavily.note(failure, call);
    resilience.of('brave').note(undefined, call);
    expect(resilience.health()).toMatchObject([
      { provider: 'tavily', breaker: 'open', lastError: { code: 'QUOTA_EXCEEDED' } },
    ]);
    clock = 60_000;
    tavily.keys.take(keys)?.permit.succeeded();
    tavily.note(undefined, call);
    expect(resilience.health()).toMatchObject([{ breaker: 'closed', lastError: { code: 'QUOTA_EXCEEDED' } }]);
  });

  it('is written when there is news, at most once a second, and in the end', async () => {
    let clock = 0;
    const resilience = createResilience({ now: () => clock });
    resilience.save(folder);
    await resilience.settled();
    expect(await readdir(folder)).toEqual([]);

    resilience.of('tavily').note(new FootnoteError('TIMEOUT', 'Late.'), call);
    resilience.save(folder);
    clock = 999;
    resilience.of('brave').note(new FootnoteError('AUTH_FAILED', 'Refused.'), call);
    resilience.save(folder);
    await resilience.settled();
    expect((await read()).map(({ provider }) => provider).sort()).toEqual(['brave', 'tavily']);
  });

  it('is on disk once a Footnote is closed, without a word of the query', async () => {
    const refuses = {
      id: 'refuses',
      label: 'Refuses',
      kind: 'results' as const,
      isConfigured: () => true,
      search: () => Promise.reject(new FootnoteError('AUTH_FAILED', 'Refused.', { provider: 'refuses' })),
    };
    const registry = createProviderRegistry([refuses]);
    const footnote = createFootnote({ registry, settings: { dataDir: folder }, env: { HOME: folder }, cwd: folder });
    await expect(footnote.search({ query: 'a private matter' })).rejects.toMatchObject({ code: 'AUTH_FAILED' });
    await footnote.close();
    expect(await readHealth(folder, () => [])).toMatchObject([
      { provider: 'refuses', breaker: 'open', lastError: { code: 'AUTH_FAILED' } },
    ]);
    expect(await readFile(join(folder, 'health.json'), 'utf8')).not.toContain('private');
  });
});
