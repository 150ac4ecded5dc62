import { readdir, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { logSearch, makeLogFolder } from './audit.test-kit.ts';
import { overflowFolder } from './log-folder.ts';
import { verifyLog } from './read/verify-log.ts';

const hour = 3_600_000;
const retention = { days: 30, bytes: 160_000 };

/** A small log with a clock of its own: evidence of one caller, then a flood of another for ten days. */
async function flooded(who: (count: number) => { readonly owner?: string; readonly caller: string }) {
  const folder = await makeLogFolder();
  const clock = { now: Date.parse('2026-08-15T08:00:00Z') };
  const log = folder.open({ retention, now: () => new Date(clock.now) });
  await logSearch(log, { text: 'EVIDENCE', owner: 'honest', caller: 'cli' });
  for (let count = 0; count < 240; count++) {
    await logSearch(log, { ...who(count), text: `flood ${count} ${'x'.repeat(500)}` });
    if (count % 60 === 0) await logSearch(log, { text: `honest ${count}`, owner: 'honest', caller: 'cli' });
    clock.now += hour;
  }
  await log.close();
  const texts = (await folder.entries()).map(({ text }) => text ?? '');
  return { folder, clock, texts, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

describe('a flood', () => {
  it.each([
    ['of one caller', () => ({ owner: 'flood', caller: 'mcp' })],
    ['of one owner under many names', (count: number) => ({ owner: 'flood', caller: `mcp ${count}` })],
    ['of a caller of the same owner', () => ({ owner: 'honest', caller: 'mcp' })],
  ])('%s pushes out its own records, and nobody else’s', async (_, who) => {
    await using it = await flooded(who);
    const honest = it.texts.filter((text) => !text.startsWith('flood'));
    expect(honest).toEqual(expect.arrayContaining(['EVIDENCE', 'honest 0', 'honest 60', 'honest 120', 'honest 180']));
    const flood = it.texts.filter((text) => text.startsWith('flood'));
    expect(flood.length).toBeLessThan(220);
    expect(flood.at(-1)).toContain('flood 239 ');
    const found = await verifyLog(it.folder.path, { retention, now: it.clock.now });
    expect(found).toMatchObject({ verdict: 'whole', removed: [], overflow: { verdict: 'whole' } });
    expect(found.overflow?.removed[0]?.[0]).toBe(1);
    expect(found.head?.split(',')).toHaveLength(2);
  });

  it('leaves no overflow where there was none: half of the log is free for all', async () => {
    await using folder = await makeLogFolder();
    const log = folder.open({ retention: { days: 90, bytes: 1_000_000 } });
    for (let count = 0; count < 100; count++) await logSearch(log, { text: `${count}` });
    await log.close();
    expect(await readdir(folder.path)).toEqual(['00000001.jsonl']);
  });

  it('is verified with the rest: a changed line of the overflow is named', async () => {
    await using it = await flooded(() => ({ owner: 'flood', caller: 'mcp' }));
    const dir = overflowFolder(it.folder.path);
    const [oldest = ''] = (await readdir(dir)).filter((name) => name.endsWith('.jsonl')).sort();
    const text = await readFile(`${dir}/${oldest}`, 'utf8');
    await writeFile(`${dir}/${oldest}`, text.replace('xxx', 'yyy'));
    const { verdict, problem } = await verifyLog(it.folder.path, { retention, now: it.clock.now });
    expect([verdict, problem?.file]).toEqual(['changed', `overflow/${oldest}`]);
  });
});
