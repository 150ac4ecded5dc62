import { createHash, randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type CacheEntry, packEntry, unpackEntry } from './cache-entry.ts';

/** What runs of the command line leave for each other: one small file a key, readable by its owner alone. */
export interface DiskCache {
  get(key: string): Promise<CacheEntry | undefined>;
  /** What can't be written is not kept; that is no failure of a search. */
  set(key: string, entry: CacheEntry): Promise<void>;
}

const mostFiles = 500;
const mostBytes = 32 * 1024 * 1024;
/** One that crashed while writing leaves its draft behind. */
const oldDraftMs = 60_000;

export interface DiskCacheOptions {
  readonly keepMs: number;
  readonly now: () => number;
  /** What is larger is not kept. */
  readonly fileBytes: number;
  readonly isWhole: (value: unknown) => boolean;
}

export function openDiskCache(dir: string, { keepMs, now, fileBytes, isWhole }: DiskCacheOptions): DiskCache {
  let tidied: Promise<void> | undefined;
  // Hashed, so that a key is a file name whatever is in it.
  const fileOf = (key: string) => join(dir, `${createHash('sha256').update(key).digest('hex')}.json`);

  async function write(key: string, entry: CacheEntry): Promise<void> {
    const packed = packEntry(key, entry);
    if (Buffer.byteLength(packed) > fileBytes) return;
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const draft = join(dir, `${randomUUID()}.draft`);
    try {
      const file = await open(draft, 'wx', 0o600);
      await file.writeFile(packed).finally(() => file.close());
      // A reader sees the old file or the new one, and never a part.
      await rename(draft, fileOf(key));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  /** Removes what is too old, then the oldest until the rest is within bounds. */
  async function tidy(): Promise<void> {
    const files = (await Promise.all((await readdir(dir)).filter(isOurs).map(describe))).filter(
      (file) => file !== null,
    );
    files.sort((a, b) => b.mtimeMs - a.mtimeMs);
    let count = 0;
    let bytes = 0;
    for (const { path, mtimeMs, size } of files) {
      const isDraft = path.endsWith('.draft');
      const tooOld = now() - mtimeMs > (isDraft ? oldDraftMs : keepMs);
      if (!isDraft && !tooOld) {
        count += 1;
        bytes += size;
      }
      if (tooOld || count > mostFiles || bytes > mostBytes) await rm(path, { force: true });
    }
  }

  async function describe(name: string): Promise<{ path: string; mtimeMs: number; size: number } | null> {
    const path = join(dir, name);
    const { mtimeMs, size } = (await lstat(path).catch(() => undefined)) ?? {};
    return mtimeMs === undefined || size === undefined ? null : { path, mtimeMs, size };
  }

  let writes = 0;
  return {
    async get(key) {
      return unpackEntry(key, await readOwn(fileOf(key), fileBytes), isWhole);
    },
    async set(key, entry) {
      try {
        await write(key, entry);
        writes += 1;
        if (writes % tidyEvery === 1) {
          tidied = (tidied ?? Promise.resolve()).then(tidy);
          await tidied;
        }
      } catch {
        // A full or read-only disk, or another run that tidied at the same time.
      }
    },
  };
}

/** A run of the command line writes once, and tidies once; a long one needn't look at all files for each answer. */
const tidyEvery = 100;

/** Names that this file gives; others in the folder are not ours to read or remove. */
function isOurs(name: string): boolean {
  return /^[0-9a-f]{64}\.json$|^[0-9a-f-]{36}\.draft$/.test(name);
}

/** The text of an ordinary file that is ours, or nothing. */
async function readOwn(path: string, mostBytes: number): Promise<string | undefined> {
  try {
    const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    try {
      return isOwn(await file.stat(), mostBytes) ? await file.readFile('utf8') : undefined;
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}

function isOwn(stats: Stats, mostBytes: number): boolean {
  const isMine = process.getuid === undefined || stats.uid === process.getuid();
  return stats.isFile() && isMine && stats.size <= mostBytes;
}
