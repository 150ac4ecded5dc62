import { appendFile, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asIfKilled, type LogFolder, logSearch, makeLogFolder } from '../audit.test-kit.ts';
import { type AuditRecord, hashOf, lineOf } from '../record.ts';
import { verify } from './verify.ts';

/** Three segments, properly ended, two searches each. */
async function threeSegments(): Promise<LogFolder> {
  const folder = await makeLogFolder();
  for (let segment = 1; segment <= 3; segment++) {
    const log = folder.open();
    await logSearch(log);
    await logSearch(log);
    await log.close();
  }
  return folder;
}

async function editLines(folder: LogFolder, segment: number, edit: (lines: string[]) => void): Promise<void> {
  const lines = (await folder.text(segment)).split('\n');
  edit(lines);
  await writeFile(folder.file(segment), lines.join('\n'));
}

describe('verify', () => {
  it('finds nothing wrong with a log as it was written, or with none', async () => {
    await using folder = await threeSegments();
    expect(await verify(folder.path)).toMatchObject({
      verdict: 'whole',
      records: 20,
      segments: 3,
      recovered: 0,
      torn: 0,
      removed: [],
    });
    await using empty = await makeLogFolder();
    expect(await verify(empty.path)).toEqual({
      verdict: 'empty',
      records: 0,
      segments: 0,
      recovered: 0,
      torn: 0,
      removed: [],
    });
  });

  it('finds one changed bit anywhere, in its own line', async () => {
    await using folder = await threeSegments();
    const originals = await Promise.all([1, 2, 3].map((segment) => readFile(folder.file(segment))));
    const anyBit = fc.record({
      segment: fc.integer({ min: 1, max: 3 }),
      place: fc.nat(),
      bit: fc.integer({ max: 7, min: 0 }),
    });
    await fc.assert(
      fc.asyncProperty(anyBit, async ({ segment, place, bit }) => {
        const original = originals[segment - 1] ?? Buffer.alloc(0);
        const at = place % original.length;
        const changed = Buffer.from(original);
        changed.writeUInt8(changed.readUInt8(at) ^ (1 << bit), at);
        await writeFile(folder.file(segment), changed);
        const { problem } = await verify(folder.path);
        await writeFile(folder.file(segment), original);
        const line = original.subarray(0, at).toString('latin1').split('\n').length;
        expect(problem).toMatchObject({ file: `0000000${segment}.jsonl`, line });
      }),
      { numRuns: 150 },
    );
    expect(await verify(folder.path)).not.toHaveProperty('problem');
  });

  it('finds another sign in the place of the last line feed', async () => {
    await using folder = await threeSegments();
    const text = await folder.text(3);
    await writeFile(folder.file(3), `${text.slice(0, -1)}\v`);
    const what = 'The line is damaged: it does not end as lines do.';
    expect(await verify(folder.path)).toMatchObject({ problem: { file: '00000003.jsonl', line: 7, what } });
  });

  it('finds a line that was rewritten with a checksum that fits', async () => {
    await using folder = await threeSegments();
    await editLines(folder, 2, (lines) => {
      const { crc: _, prev, ...record } = JSON.parse(lines[2] ?? '');
      lines[2] = lineOf({ ...record, text: 'something else' } as AuditRecord, prev);
    });
    expect(await verify(folder.path)).toMatchObject({
      problem: {
        file: '00000002.jsonl',
        line: 3,
        what: 'The line was changed, added or taken away: line 4 was written after another one.',
      },
    });
  });

  it('finds lines that were taken away', async () => {
    await using folder = await threeSegments();
    await editLines(folder, 2, (lines) => lines.splice(3, 1));
    expect((await verify(folder.path)).problem).toMatchObject({ file: '00000002.jsonl', line: 3 });
  });

  it('finds lines that were taken away from the end of a finished segment', async () => {
    await using folder = await threeSegments();
    await editLines(folder, 1, (lines) => lines.splice(4, 2));
    expect((await verify(folder.path)).problem).toEqual({
      file: '00000001.jsonl',
      line: 5,
      what: 'Lines were taken away: segment 2 counted 6.',
    });
  });

  it('finds lines that were added, also with hashes that fit', async () => {
    await using folder = await threeSegments();
    const last = (await folder.text(1)).trimEnd().split('\n').at(-1) ?? '';
    const line = lineOf({ type: 'end', at: '2026-11-15T08:00:00Z', records: 7 }, hashOf(last));
    await appendFile(folder.file(1), `${line}\n`);
    expect((await verify(folder.path)).problem).toMatchObject({ file: '00000001.jsonl', line: 7 });
  });

  it('finds a segment that was rewritten from its first line on', async () => {
    await using folder = await threeSegments();
    await asIfKilled(folder, 1);
    expect((await verify(folder.path)).problem).toMatchObject({ file: '00000001.jsonl', line: 1 });
  });

  it.each([
    [1, 'The segment is gone, and no retention took it away.'],
    [2, 'The segment is gone, and older ones are there: no retention took it away.'],
  ])('finds that segment %i is gone', async (segment, what) => {
    await using folder = await threeSegments();
    await rm(folder.file(segment));
    expect((await verify(folder.path)).problem).toEqual({ file: `0000000${segment}.jsonl`, line: 1, what });
  });

  it('finds a segment under the name of another', async () => {
    await using folder = await threeSegments();
    await writeFile(folder.file(2), await readFile(folder.file(3)));
    expect((await verify(folder.path)).problem).toMatchObject({ file: '00000002.jsonl', line: 1 });
  });
});

describe('after a process was killed', () => {
  async function killedWithHalfALine(): Promise<LogFolder> {
    const folder = await makeLogFolder();
    const log = folder.open();
    await logSearch(log);
    await log.intent({ kind: 'search', caller: 'test', text: 'under way', chain: [] });
    await asIfKilled(folder, 1);
    await appendFile(folder.file(1), '{"type":"outcome","at"');
    return folder;
  }

  it('the next one notes how its segment ended, and leaves the segment alone', async () => {
    await using folder = await killedWithHalfALine();
    const before = { text: await folder.text(1), changed: (await stat(folder.file(1))).mtimeMs };
    const log = folder.open();
    await logSearch(log);
    const tail = hashOf(before.text.split('\n').at(-2) ?? '');
    expect((await folder.records(2))[1]).toMatchObject({ type: 'recovered', segment: 1, records: 4, tail, torn: 22 });
    expect({ text: await folder.text(1), changed: (await stat(folder.file(1))).mtimeMs }).toEqual(before);
    expect(await verify(folder.path)).toMatchObject({
      verdict: 'whole',
      records: 8,
      segments: 2,
      recovered: 1,
      torn: 1,
      removed: [],
    });
    expect((await folder.entries()).map(({ status }) => status)).toEqual(['answered', 'answered', 'unfinished']);
    await log.close();
  });

  it('is verified before that too: half a line was never acknowledged', async () => {
    await using folder = await killedWithHalfALine();
    expect(await verify(folder.path)).toMatchObject({
      verdict: 'whole',
      records: 4,
      segments: 1,
      recovered: 0,
      torn: 1,
      removed: [],
    });
  });

  it('can not be used to take lines away or to add some', async () => {
    await using folder = await killedWithHalfALine();
    const log = folder.open();
    await logSearch(log);
    await log.close();
    const text = await folder.text(1);
    await appendFile(folder.file(1), 'more');
    expect((await verify(folder.path)).problem).toMatchObject({
      line: 5,
      what: 'Half a line was added after the end.',
    });
    await writeFile(folder.file(1), text);
    await truncate(folder.file(1), text.lastIndexOf('{"type":"intent"'));
    expect((await verify(folder.path)).problem).toMatchObject({ file: '00000001.jsonl', line: 4 });
  });
});

describe('while a process is alive', () => {
  it('others note only that its segment may grow, and that half a line of it may be there', async () => {
    await using folder = await makeLogFolder();
    const alive = folder.open();
    await logSearch(alive);
    const other = folder.open();
    await logSearch(other);
    expect(await folder.records(2)).toMatchObject([
      { type: 'begin', open: [1] },
      { type: 'intent' },
      { type: 'outcome' },
    ]);
    expect((await verify(folder.path)).head).toMatch(/^1-3-[0-9a-f]{64},2-3-[0-9a-f]{64}$/);
    await appendFile(folder.file(1), '{"type":"outc');
    expect(await verify(folder.path)).toMatchObject({ torn: 1 });
    expect(await verify(folder.path)).not.toHaveProperty('problem');
    await other.close();
    await alive.close();
  });

  it('a wrong note that it died does no harm: it goes on, and all verifies', async () => {
    await using folder = await makeLogFolder();
    const alive = folder.open();
    await logSearch(alive);
    // Somebody whose clock is two days ahead takes the segment for finished.
    const other = folder.open({ now: () => new Date(Date.now() + 48 * 3_600_000) });
    await logSearch(other);
    expect((await folder.records(2))[1]).toMatchObject({ type: 'recovered', segment: 1, records: 3 });
    await logSearch(alive);
    await alive.close();
    await other.close();
    expect(await verify(folder.path)).not.toHaveProperty('problem');
    expect(await folder.entries()).toHaveLength(3);
  });
});
