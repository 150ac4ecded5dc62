import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInside } from './is-inside.ts';
import { readRegularFile } from './read-regular-file.ts';
import { removeDrafts, removeDraftsIn, writeNewFile, writeWholeFile } from './write-whole-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footnote-disk-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('readRegularFile', () => {
  it('gives the bytes of a file, and nothing where there is none', async () => {
    await writeFile(join(folder, 'a'), 'é');
    expect(await readRegularFile(join(folder, 'a'), 2)).toEqual({ bytes: Buffer.from('é') });
    expect(await readRegularFile(join(folder, 'b'), 2)).toBeUndefined();
    expect(await readRegularFile(join(folder, 'a', 'b'), 2)).toBeUndefined();
  });

  it('reads no more than it was told', async () => {
    await writeFile(join(folder, 'a'), 'x'.repeat(2_049));
    expect(await readRegularFile(join(folder, 'a'), 2_048)).toEqual({ problem: 'is larger than 2 KB' });
  });

  it('waits for no pipe and takes nothing from a device or a folder', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    await symlink('/dev/zero', join(folder, 'device'));
    await symlink('loop', join(folder, 'loop'));
    const problems = await Promise.all(
      ['pipe', 'device', '.', 'loop'].map(async (name) => (await readRegularFile(join(folder, name), 10))?.problem),
    );
    expect(problems).toEqual([
      'is not a regular file',
      'is not a regular file',
      'is a folder, not a file',
      "can't be read (ELOOP)",
    ]);
  });
});

describe('writeWholeFile', () => {
  it('replaces a file, with the mode it was told, and leaves nothing beside it', async () => {
    const file = join(folder, 'a');
    await writeFile(file, 'old');
    await writeWholeFile(file, 'new', { mode: 0o640 });
    expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual(['new', 0o640]);
    expect(await readdir(folder)).toEqual(['a']);
  });

  it('replaces a link instead of writing through it', async () => {
    await writeFile(join(folder, 'target'), 'mine');
    await symlink('target', join(folder, 'link'));
    await writeWholeFile(join(folder, 'link'), 'new', { mode: 0o600 });
    expect(await readFile(join(folder, 'target'), 'utf8')).toBe('mine');
  });

  it('leaves the file and no draft where it fails', async () => {
    await mkdir(join(folder, 'a', 'b'), { recursive: true });
    await expect(writeWholeFile(join(folder, 'a'), 'new', { mode: 0o600 })).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['a']);
  });
});

describe('writeNewFile', () => {
  it('lets one of several writers make the file, whole', async () => {
    const file = join(folder, 'a');
    const texts = Array.from({ length: 8 }, (_, at) => String(at).repeat(1_000));
    const made = await Promise.all(texts.map((text) => writeNewFile(file, text, { mode: 0o600 })));
    expect(made.filter((isMade) => isMade)).toHaveLength(1);
    expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual([texts[made.indexOf(true)], 0o600]);
    expect(await readdir(folder)).toEqual(['a']);
  });

  it('neither follows nor replaces a link', async () => {
    await symlink('target', join(folder, 'link'));
    expect(await writeNewFile(join(folder, 'link'), 'new', { mode: 0o600 })).toBe(false);
    expect(await readdir(folder)).toEqual(['link']);
  });
});

describe('removeDrafts', () => {
  it('takes those of writers that are gone, and no others', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    const gone = [`.a.${child.pid}-${'0'.repeat(18)}.footnote`, `.a.${child.pid}.footnote`];
    const other = `.b.${child.pid}-${'0'.repeat(18)}.footnote`;
    const kept = [`.a.${process.pid}-${'1'.repeat(18)}.footnote`, `.a.${child.pid}-0.footnote`, 'a'];
    for (const name of [...gone, ...kept, other]) await writeFile(join(folder, name), '');
    await symlink('a', join(folder, `.a.${child.pid}-${'2'.repeat(18)}.footnote`));
    kept.push(`.a.${child.pid}-${'2'.repeat(18)}.footnote`);
    await removeDrafts(join(folder, 'a'));
    expect((await readdir(folder)).toSorted()).toEqual([...kept, other].toSorted());
    await removeDraftsIn(folder);
    expect((await readdir(folder)).toSorted()).toEqual(kept.toSorted());
  });
});

it.each([
  ['/a/b', '/a', true],
  ['/a', '/a', true],
  ['/a/..b', '/a', true],
  ['/ab', '/a', false],
  ['/', '/a', false],
  ['/a/b', '/', true],
])('%s inside %s: %s', (path, of, expected) => {
  expect(isInside(path, of)).toBe(expected);
});
