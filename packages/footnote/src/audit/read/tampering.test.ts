import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type LogFolder, logSearch, makeLogFolder } from '../audit.test-kit.ts';
import { headsIn } from '../head.ts';
import { type AuditRecord, hashOf, lineOf } from '../record.ts';
import { verify } from './verify.ts';

/** Five finished segments, two searches each. */
async function fiveSegments(): Promise<LogFolder> {
  const folder = await makeLogFolder();
  for (let segment = 1; segment <= 5; segment++) {
    const log = folder.open();
    await logSearch(log);
    await logSearch(log);
    await log.close();
  }
  return folder;
}

type Fields = Record<string, unknown>;

/** Changes records of a segment and computes all its hashes and checksums anew, as whoever writes the folder can. */
async function forge(folder: LogFolder, segment: number, change: (record: Fields) => Fields, from?: string) {
  const lines: string[] = [];
  for (const { crc: _, prev, ...record } of await folder.records(segment)) {
    const before = lines.at(-1);
    const link = before === undefined ? (from ?? String(prev)) : hashOf(before);
    lines.push(lineOf(change(record) as unknown as AuditRecord, link));
  }
  await writeFile(folder.file(segment), `${lines.join('\n')}\n`);
  return { first: hashOf(lines[0] ?? ''), tail: hashOf(lines.at(-1) ?? '') };
}

const begins = (more: Fields) => (record: Fields) => (record['type'] === 'begin' ? { ...record, ...more } : record);
const searchesFor = (text: string) => (record: Fields) => (record['type'] === 'intent' ? { ...record, text } : record);

/** Segment 3 says something else, and all that later ones know of it is made to fit. */
async function rewriteFromThree(folder: LogFolder): Promise<void> {
  let { first, tail } = await forge(folder, 3, searchesFor('something harmless'));
  for (const segment of [4, 5]) {
    const seals = (record: Fields) => (record['type'] === 'sealed' ? { ...record, tail } : record);
    ({ first, tail } = await forge(folder, segment, seals, first));
  }
}

async function linesTo(folder: LogFolder, segment: number, change: (lines: string[]) => unknown): Promise<void> {
  const lines = (await folder.text(segment)).trimEnd().split('\n');
  change(lines);
  await writeFile(folder.file(segment), lines.map((line) => `${line}\n`).join(''));
}

describe('whoever changes the files is found', () => {
  it.each<[string, (folder: LogFolder) => unknown, number]>([
    ['a line edited', (folder) => linesTo(folder, 3, (lines) => lines.splice(2, 1, '{}')), 3],
    ['a line taken out', (folder) => linesTo(folder, 3, (lines) => lines.splice(2, 1)), 3],
    ['a line added', (folder) => linesTo(folder, 3, (lines) => lines.splice(2, 0, lines[2] ?? '')), 3],
    ['the end of a finished segment cut', (folder) => linesTo(folder, 3, (lines) => lines.pop()), 3],
    ['a finished segment emptied', (folder) => writeFile(folder.file(3), ''), 3],
    ['the newest segment emptied', (folder) => writeFile(folder.file(5), ''), 5],
    ['a segment copied over another', async (folder) => writeFile(folder.file(2), await readFile(folder.file(3))), 2],
    [
      'two segments swapped',
      async (folder) => {
        await rename(folder.file(2), `${folder.file(2)}.away`);
        await rename(folder.file(3), folder.file(2));
        await rename(`${folder.file(2)}.away`, folder.file(3));
      },
      2,
    ],
    ['the oldest segment deleted', (folder) => rm(folder.file(1)), 1],
    ['a middle segment deleted', (folder) => rm(folder.file(3)), 3],
    [
      'a middle segment deleted, and the newest says that retention took it',
      async (folder) => {
        await rm(folder.file(3));
        await forge(folder, 5, begins({ removed: [[3, 3]] }));
      },
      3,
    ],
    [
      'a middle segment deleted, and the newest says that retention took all up to it',
      async (folder) => {
        await rm(folder.file(3));
        await forge(folder, 5, begins({ removed: [[1, 3]], retention: { days: 0, bytes: 0 } }));
      },
      3,
    ],
    [
      'a middle segment deleted, and both neighbours rewritten',
      async (folder) => {
        const { first } = await forge(folder, 2, searchesFor('something harmless'));
        await rm(folder.file(3));
        const removed = [[3, 3]];
        const skips = (record: Fields) => (record['type'] === 'sealed' ? { ...record, segment: 2 } : record);
        await forge(folder, 4, (record) => skips(begins({ removed, after: 2 })(record)), first);
      },
      2,
    ],
    [
      'the oldest deleted, and the newest says that retention took them',
      async (folder) => {
        for (const segment of [1, 2]) await rm(folder.file(segment));
        await forge(folder, 5, begins({ removed: [[1, 2]] }));
      },
      2,
    ],
    [
      'the same with a date that makes them old',
      async (folder) => {
        for (const segment of [1, 2]) await rm(folder.file(segment));
        await forge(folder, 5, begins({ removed: [[1, 2]], at: '2036-11-16T08:00:00.000Z' }));
      },
      2,
    ],
    ['a removal of itself', (folder) => forge(folder, 5, begins({ removed: [[1, 5]] })), 5],
  ])('%s', async (_, tamper, segment) => {
    await using folder = await fiveSegments();
    await tamper(folder);
    const { verdict, problem, head } = await verify(folder.path);
    expect({ verdict, file: problem?.file, head }).toEqual({ verdict: 'changed', file: `0000000${segment}.jsonl` });
  });

  it('and one who deletes everything leaves a log that nobody calls whole', async () => {
    await using folder = await fiveSegments();
    await rm(folder.path, { recursive: true });
    expect(await verify(folder.path)).toMatchObject({ verdict: 'empty', records: 0 });
  });

  it('and a retention that was made up is told as one that kept too little', async () => {
    await using folder = await fiveSegments();
    for (const segment of [1, 2]) await rm(folder.file(segment));
    await forge(folder, 5, begins({ removed: [[1, 2]], retention: { days: 0, bytes: 0 } }));
    // Of segment 1 nothing is left to judge it by: segment 2 held its seal.
    expect(await verify(folder.path)).toMatchObject({ early: { segments: 1, days: 0, promisedDays: 90 } });
  });
});

describe('a head that is kept elsewhere finds what the log alone can not show', () => {
  it.each<[string, (folder: LogFolder) => unknown]>([
    ['the last line deleted', (folder) => linesTo(folder, 5, (lines) => lines.pop())],
    ['the newest segment deleted', (folder) => rm(folder.file(5))],
    ['text in the newest segment rewritten', (folder) => forge(folder, 5, searchesFor('something harmless'))],
    ['segment 3 rewritten, 4 and 5 made to fit', rewriteFromThree],
  ])('%s', async (_, tamper) => {
    await using folder = await fiveSegments();
    const [head] = headsIn((await verify(folder.path)).head ?? '');
    await tamper(folder);
    const seen: string[] = [];
    const { verdict } = await verify(folder.path, { onLine: ({ hash }) => seen.push(hash) });
    expect(verdict).toBe('whole');
    expect(seen).not.toContain(head?.hash);
  });
});
