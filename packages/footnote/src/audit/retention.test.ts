import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type LogFolder, logSearch, makeLogFolder } from './audit.test-kit.ts';
import type { AuditOptions } from './audit.ts';
import { verify } from './read/verify.ts';

const day = 86_400_000;
const retention = { days: 30 };

/** A segment of one search, written so many days ago. */
async function logOnce(folder: LogFolder, daysAgo = 0, options: Partial<AuditOptions> = {}): Promise<void> {
  const log = folder.open({ now: () => new Date(Date.now() - daysAgo * day), ...options });
  await logSearch(log);
  await log.close();
}

async function segmentsIn(folder: LogFolder): Promise<readonly number[]> {
  return (await readdir(folder.path)).map((name) => Number.parseInt(name, 10)).sort((a, b) => a - b);
}

describe('retention', () => {
  it('takes segments that are too old, says so, and verify knows', async () => {
    await using folder = await makeLogFolder();
    for (const daysAgo of [40, 31, 29, 1]) await logOnce(folder, daysAgo);
    await logOnce(folder, 0, { retention });
    expect(await segmentsIn(folder)).toEqual([3, 4, 5]);
    expect((await folder.records(5))[0]).toMatchObject({
      type: 'begin',
      removed: [[1, 2]],
      retention: { days: 30, bytes: 256 * 1024 * 1024 },
    });
    const found = await verify(folder.path, { retention: { days: 30, bytes: 1e9 } });
    expect(found).toMatchObject({ verdict: 'whole', segments: 3, removed: [[1, 2]] });
    expect(found).not.toHaveProperty('early');
  });

  it('remembers what it took when that segment is taken too, and never uses a number twice', async () => {
    await using folder = await makeLogFolder();
    for (const daysAgo of [155, 124, 93, 62, 31, 0]) await logOnce(folder, daysAgo, { retention });
    expect(await segmentsIn(folder)).toEqual([6]);
    expect(await verify(folder.path)).toMatchObject({ verdict: 'whole', segments: 1, records: 5, removed: [[1, 5]] });
  });

  it('takes the oldest when all together are too big, and verify says what that was short of', async () => {
    await using folder = await makeLogFolder();
    // A segment is not taken in its first minutes, whatever the size.
    for (let count = 0; count < 20; count++) await logOnce(folder, (20 - count) / 24, { retention: { bytes: 8_000 } });
    const left = await segmentsIn(folder);
    expect(left.length).toBeLessThan(10);
    expect(left.at(-1)).toBe(20);
    expect(await verify(folder.path)).toMatchObject({
      verdict: 'whole',
      removed: [[1, (left[0] ?? 0) - 1]],
      early: { days: 0, promisedDays: 90, segments: expect.any(Number) },
    });
  });

  it('leaves a segment that is still written, and all after it, whatever their age', async () => {
    await using folder = await makeLogFolder();
    const alive = folder.open({ now: () => new Date(Date.now() - day) });
    await logSearch(alive);
    await logOnce(folder, 31);
    await logOnce(folder, 0, { retention });
    expect(await segmentsIn(folder)).toEqual([1, 2, 3]);
    await alive.close();
    expect(await verify(folder.path)).toMatchObject({ verdict: 'whole' });
  });
});
