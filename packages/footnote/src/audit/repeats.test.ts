import { rename, rm, writeFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { type LogFolder, makeLogFolder } from './audit.test-kit.ts';
import type { AuditLog, Intent, Outcome } from './audit.ts';
import { verify } from './read/verify.ts';

const intent: Intent = { kind: 'search', caller: 'mcp', owner: 'me', key: 'k1', text: 'bridges', chain: ['tavily'] };
const hit: Outcome = { status: 'answered', provider: 'tavily', cached: 'fresh', tookMs: 1 };
const refused: Outcome = { status: 'failed', code: 'RATE_LIMITED', tookMs: 1 };

async function call(log: AuditLog, more: Partial<Intent> = {}, outcome: Outcome = hit): Promise<void> {
  await (await log.begin({ ...intent, ...more })).ended(outcome);
}

/** A log with a clock of its own. */
async function openLog() {
  const folder = await makeLogFolder();
  const clock = { now: Date.parse('2026-11-15T08:00:00Z') };
  const log = folder.open({ now: () => new Date(clock.now) });
  return { folder, clock, log, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

const typesIn = async (folder: LogFolder) => (await folder.records(1)).map(({ type }) => type);

describe('hits of one caller on one key', () => {
  it('are one record each minute, beside the first of them, which is there at once', async () => {
    await using it = await openLog();
    for (let second = 0; second < 90; second++) {
      await call(it.log);
      it.clock.now += 1_000;
      if (second < 60) expect(await typesIn(it.folder)).toEqual(['begin', 'intent', 'outcome']);
    }
    await it.log.close();
    const [first, repeated, second, more] = await it.folder.entries();
    expect(first).toMatchObject({ at: '2026-11-15T08:00:00.000Z', cached: 'fresh' });
    expect(first).not.toHaveProperty('count');
    expect(repeated).toEqual({
      id: '1-4',
      at: '2026-11-15T08:00:01.000Z',
      until: '2026-11-15T08:00:59.000Z',
      count: 59,
      kind: 'search',
      caller: 'mcp',
      text: 'bridges',
      chain: ['tavily'],
      status: 'answered',
      cached: 'fresh',
    });
    expect(second).toMatchObject({ at: '2026-11-15T08:01:00.000Z' });
    expect(more).toMatchObject({ count: 29, until: '2026-11-15T08:01:29.000Z' });
    expect(await verify(it.folder.path)).toMatchObject({ verdict: 'whole', records: 8 });
  });

  it('are counted by caller, owner, kind and key', async () => {
    await using it = await openLog();
    const others: readonly Partial<Intent>[] = [{ caller: 'cli' }, { owner: 'you' }, { kind: 'fetch' }, { key: 'k2' }];
    for (const more of [{}, ...others, {}, ...others]) await call(it.log, more);
    await it.log.close();
    const entries = await it.folder.entries();
    expect(entries.map(({ count }) => count)).toEqual([...Array(5).fill(undefined), ...Array(5).fill(1)]);
  });

  it('are written out where there is no key, and where the answer was not fresh', async () => {
    await using it = await openLog();
    for (const outcome of [
      { ...hit, cached: 'stale' as const },
      { ...hit, cached: 'no' as const },
    ]) {
      for (let count = 0; count < 2; count++) await call(it.log, {}, outcome);
    }
    for (let count = 0; count < 2; count++) await call(it.log, { key: undefined });
    await it.log.close();
    expect((await it.folder.entries()).filter(({ count }) => count !== undefined)).toEqual([]);
    expect(await it.folder.entries()).toHaveLength(6);
  });
});

describe('calls over a limit', () => {
  it('are counted for their caller, whatever they ask', async () => {
    await using it = await openLog();
    for (let count = 0; count < 50; count++) await call(it.log, { key: `k${count}`, text: `q${count}` }, refused);
    await it.log.close();
    expect(await it.folder.entries()).toMatchObject([
      { text: 'q0', code: 'RATE_LIMITED' },
      { text: 'q0', code: 'RATE_LIMITED', status: 'failed', count: 49 },
    ]);
  });

  it('say nothing of what another call asked', async () => {
    await using it = await openLog();
    await call(it.log, {}, refused);
    const next = await it.log.begin({ ...intent, key: 'k2', text: 'rivers' });
    expect(next).not.toHaveProperty('repeats');
    expect(await typesIn(it.folder)).toEqual(['begin', 'intent', 'outcome']);
    await next.ended(hit);
    await it.log.close();
    expect(await it.folder.entries()).toMatchObject([{ text: 'bridges' }, { text: 'rivers', status: 'answered' }]);
  });

  it('of a provider are written out: something left', async () => {
    await using it = await openLog();
    for (let count = 0; count < 3; count++) await call(it.log, {}, { ...refused, provider: 'tavily' });
    await it.log.close();
    expect(await it.folder.entries()).toHaveLength(3);
  });
});

describe('what leaves', () => {
  it('has its intent first, also where its like was only counted a moment ago', async () => {
    await using it = await openLog();
    await call(it.log);
    const again = await it.log.begin({ ...intent, text: 'bridges, once more' });
    expect(again.repeats).toMatchObject({ text: 'bridges' });
    expect(await typesIn(it.folder)).toEqual(['begin', 'intent', 'outcome']);
    const id = await again.leaving();
    expect((await it.folder.records(1)).at(-1)).toMatchObject({ type: 'intent', id, text: 'bridges, once more' });
    await again.ended(hit);
    expect((await it.folder.records(1)).at(-1)).toMatchObject({ type: 'outcome', id });
    await it.log.close();
    expect(await it.folder.entries()).toHaveLength(2);
  });

  it('and fails has both records, though its like was only counted', async () => {
    await using it = await openLog();
    await call(it.log);
    await call(it.log, {}, { status: 'failed', code: 'TIMEOUT', tookMs: 1 });
    await it.log.close();
    expect(await it.folder.entries()).toMatchObject([{ status: 'answered' }, { code: 'TIMEOUT' }]);
  });
});

it('a minute is written down when it is over, also where no other call comes', async () => {
  await using it = await openLog();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await call(it.log);
    await call(it.log);
    it.clock.now += 60_000;
    vi.advanceTimersByTime(60_000);
  } finally {
    vi.useRealTimers();
  }
  await vi.waitFor(async () => expect(await typesIn(it.folder)).toEqual(['begin', 'intent', 'outcome', 'repeated']));
  await it.log.close();
});

it('what can not be written stays counted until it can', async () => {
  await using it = await openLog();
  await call(it.log);
  await call(it.log);
  const away = `${it.folder.path}-away`;
  await it.log.close().then(() => call(it.log, { key: 'k9' }));
  await call(it.log, { key: 'k9' });
  await rename(it.folder.path, away);
  await writeFile(it.folder.path, 'in the way');
  // The segment is full by age, so a new one is needed, and can't be made.
  it.clock.now += 25 * 3_600_000;
  await expect(it.log.close()).rejects.toThrow(/in the way of the folder/);
  await rm(it.folder.path);
  await rename(away, it.folder.path);
  await it.log.close();
  expect((await it.folder.entries()).map(({ count }) => count)).toEqual([undefined, 1, undefined, 1]);
});
