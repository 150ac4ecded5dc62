import { readdir, utimes } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type LogFolder, logSearch, makeLogFolder } from './audit.test-kit.ts';
import type { AuditOptions } from './audit.ts';
import { verify } from './read/verify.ts';

const day = 86_400_000;

async function logOnce(folder: LogFolder, options: Partial<AuditOptions> = {}): Promise<void> {
  const log = folder.open(options);
  await logSearch(log);
  await log.close();
}

async function segmentsIn(folder: LogFolder): Promise<readonly number[]> {
  return (await readdir(folder.path)).map((name) => Number.parseInt(name, 10)).sort((a, b) => a - b);
}

async function makeOlder(folder: LogFolder, segment: number, days: number): Promise<void> {
  const time = new Date(Date.now() - days * day);
  await utimes(folder.file(segment), time, time);
}

describe('retention', () => {
  it('takes segments that are too old, says so, and verify knows', async () => {
    await using folder = await makeLogFolder();
    for (let count = 0; count < 4; count++) await logOnce(folder);
    for (const segment of [1, 2]) await makeOlder(folder, segment, 31);
    await logOnce(folder, { retentionDays: 30 });
    expect(await segmentsIn(folder)).toEqual([3, 4, 5]);
    expect((await folder.records(5))[0]).toMatchObject({ type: 'begin', removed: [[1, 2]] });
    expect(await verify(folder.path)).toMatchObject({ segments: 3, removed: [[1, 2]] });
    expect(await verify(folder.path)).not.toHaveProperty('problem');
  });

  it('remembers what it took when that segment is taken too, and never uses a number twice', async () => {
    await using folder = await makeLogFolder();
    for (let count = 1; count <= 5; count++) {
      await logOnce(folder, { retentionDays: 30 });
      await makeOlder(folder, count, 31);
    }
    await logOnce(folder, { retentionDays: 30 });
    expect(await segmentsIn(folder)).toEqual([6]);
    expect(await verify(folder.path)).toEqual({ segments: 1, records: 5, recovered: 0, torn: 0, removed: [[1, 5]] });
  });

  it('takes the oldest when all together are too big', async () => {
    await using folder = await makeLogFolder();
    for (let count = 0; count < 20; count++) {
      // A segment is not taken in its first minutes, whatever the size.
      const now = () => new Date(Date.now() + count * 3_600_000);
      await logOnce(folder, { maxBytes: 8_000, now });
      await makeOlder(folder, count + 1, -count / 24);
    }
    const left = await segmentsIn(folder);
    expect(left.length).toBeLessThan(10);
    expect(left.at(-1)).toBe(20);
    expect(await verify(folder.path)).toMatchObject({ removed: [[1, (left[0] ?? 0) - 1]] });
    expect(await verify(folder.path)).not.toHaveProperty('problem');
  });

  it('leaves a segment that is still written, whatever its age', async () => {
    await using folder = await makeLogFolder();
    const alive = folder.open();
    await logSearch(alive);
    await logOnce(folder);
    for (const segment of [1, 2]) await makeOlder(folder, segment, 31);
    await logOnce(folder, { retentionDays: 30 });
    expect(await segmentsIn(folder)).toEqual([1, 3]);
    expect(await verify(folder.path)).not.toHaveProperty('problem');
    await alive.close();
  });
});
