import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFiles } from '../store/files.ts';
import { createResponseCache, forever, kept, responseNamed, titleOf, upstreamDown } from './cache.test-kit.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footnote-cache-'));
  clock.now = Date.now();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const dir = () => join(folder, 'cache');
const clock = { now: Date.now() };

function openCache({ ttlSeconds = 60, now = Date.now } = {}) {
  return createResponseCache({ ttlSeconds, now, store: openFiles(dir(), { now }) });
}

/** One run of the command line: it asks once, and is gone. */
async function run(title: string, options: { ttlSeconds?: number; key?: string; isDown?: boolean } = {}) {
  const { ttlSeconds = 60, key = 'k', isDown = false } = options;
  const cache = openCache({ ttlSeconds, now: () => clock.now });
  const load = async () => {
    if (isDown) throw upstreamDown();
    return kept(responseNamed(title));
  };
  const response = await cache.through(key, { signal: forever() }, load);
  await cache.close();
  return `${titleOf(response)}, ${response.cached}`;
}

async function onlyFile(): Promise<string> {
  const [name, ...others] = await readdir(dir());
  expect(others).toEqual([]);
  return join(dir(), name ?? '');
}

describe('between runs', () => {
  it('an answer is fresh, then stale while it is refreshed, then stands in while nobody answers', async () => {
    expect(await run('first')).toBe('first, no');
    expect(await run('second')).toBe('first, fresh');
    clock.now += 60_000;
    expect(await run('third')).toBe('first, stale');
    expect(await run('fourth')).toBe('third, fresh');
    clock.now += 3_600_000;
    expect(await run('fifth', { isDown: true })).toBe('third, stale');
    expect(await run('sixth')).toBe('sixth, no');
  });

  it('whoever reads an answer says how long it is fresh, stale or of any use, not whoever kept it', async () => {
    const tenYears = 10 * 365 * 24 * 3_600;
    const keptForYears = () => run('of years ago', { ttlSeconds: tenYears });
    await keptForYears();
    clock.now += 59_000;
    expect(await run('second')).toBe('of years ago, fresh');
    clock.now += 2_000;
    expect(await run('third')).toBe('of years ago, stale');
    expect(await run('fourth')).toBe('third, fresh');

    await rm(dir(), { recursive: true });
    await keptForYears();
    clock.now += 121_000;
    expect(await run('fifth')).toBe('fifth, no');

    await rm(dir(), { recursive: true });
    await keptForYears();
    clock.now += 25 * 3_600_000;
    await expect(run('sixth', { isDown: true })).rejects.toThrow('Tavily is down');
  });

  it('nothing is written with a ttl of 0', async () => {
    await run('first', { ttlSeconds: 0 });
    await expect(readdir(dir())).rejects.toThrow('ENOENT');
  });

  it('an answer is in one file that only its owner can read, named by nothing', async () => {
    await run('first', { key: '../../escape' });
    const file = await onlyFile();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(dir())).mode & 0o777).toBe(0o700);
    expect(file).toMatch(/[0-9a-f]{64}\.json$/);
  });

  it.runIf(process.platform !== 'win32')('a folder that was open to others is closed to them', async () => {
    await mkdir(dir(), { recursive: true });
    await chmod(dir(), 0o777);
    await run('first');
    expect((await stat(dir())).mode & 0o777).toBe(0o700);

    await chmod(dir(), 0o777);
    await openFiles(join(dir(), 'answers'), { around: dir() }).set('k', 'v', 1_000);
    expect((await stat(dir())).mode & 0o777).toBe(0o700);
  });
});

describe('a file that', () => {
  beforeEach(() => run('first'));

  it.each<[string, (text: string) => string]>([
    ['is cut off', (text) => text.slice(0, -5)],
    ['is empty', () => ''],
    ['is no JSON', () => 'hello'],
    ['is of another form', (text) => text.replace('"form":1', '"form":2')],
    ['is of another key', (text) => text.replace('"key":"k"', '"key":"other"')],
    ['has no time', (text) => text.replace(/"storedAt":\d+/, '"storedAt":"now"')],
    ['has no response', (text) => text.replace('"results":[', '"outcome":[')],
    ['is much too large', (text) => text + ' '.repeat(2 * 1024 * 1024)],
  ])('%s is ignored, and replaced', async (_, spoil) => {
    const file = await onlyFile();
    await writeFile(file, spoil(await readFile(file, 'utf8')));
    expect(await run('second')).toBe('second, no');
    expect(await run('third')).toBe('second, fresh');
  });

  it('is a link to another is not followed', async () => {
    const file = await onlyFile();
    const elsewhere = join(folder, 'elsewhere.json');
    await writeFile(elsewhere, await readFile(file, 'utf8'));
    await rm(file);
    await symlink(elsewhere, file);
    expect(await run('second')).toBe('second, no');
    expect((await stat(elsewhere)).isFile()).toBe(true);
  });

  it.runIf(process.platform !== 'win32')('is a pipe is never waited for', async () => {
    const file = await onlyFile();
    await rm(file);
    execFileSync('mkfifo', [file]);
    expect(await run('second')).toBe('second, no');
    expect(await run('third')).toBe('second, fresh');
  });

  it('can’t be written is no failure', async () => {
    await rm(dir(), { recursive: true });
    await writeFile(dir(), 'a file where the folder should be');
    expect(await run('second')).toBe('second, no');
    await chmod(dir(), 0o600);
  });
});

describe('the folder', () => {
  it('holds no more than 500 answers, and keeps the newest', async () => {
    const cache = openCache();
    for (let i = 0; i < 601; i += 1) {
      await cache.through(`key ${i}`, { signal: forever() }, async () => kept(responseNamed('x')));
    }
    await cache.close();
    expect((await readdir(dir())).length).toBeLessThanOrEqual(600);
    await run('one more', { key: 'key 601' });
    expect((await readdir(dir())).length).toBe(500);
    expect(await run('again', { key: 'key 601' })).toBe('one more, fresh');
  });

  it('keeps the newest, however long others want theirs to be kept', async () => {
    const cache = openCache({ ttlSeconds: 10 * 365 * 24 * 3_600 });
    for (let i = 0; i < 500; i += 1) {
      await cache.through(`key ${i}`, { signal: forever() }, async () => kept(responseNamed('x')));
    }
    await cache.close();
    await run('mine', { key: 'mine' });
    expect(await run('again', { key: 'mine' })).toBe('mine, fresh');
  });

  it('holds no more bytes than it may', async () => {
    const cache = openCache();
    const big = async () => kept(responseNamed('x'.repeat(400 * 1024)));
    for (let i = 0; i < 45; i += 1) await cache.through(`key ${i}`, { signal: forever() }, big);
    await cache.close();
    await run('small', { key: 'small' });
    const sizes = await Promise.all((await readdir(dir())).map(async (name) => (await stat(join(dir(), name))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(32 * 1024 * 1024);
  });

  it('is rid of old answers and of drafts that a crash left, and of nothing that isn’t ours', async () => {
    await run('first');
    const old = await onlyFile();
    const draft = join(dir(), '00000000-0000-0000-0000-000000000000.draft');
    const foreign = join(dir(), 'notes.txt');
    await writeFile(draft, '{');
    await writeFile(foreign, 'mine');
    const longAgo = new Date(clock.now - 48 * 3_600_000);
    for (const file of [old, draft, foreign]) await utimes(file, longAgo, longAgo);
    await run('second', { key: 'other' });
    const left = await readdir(dir());
    expect(left).toHaveLength(2);
    expect(left).toContain('notes.txt');
  });
});
