import { createHash, randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { lstat, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeOwnFolder } from '../disk/own-folder.ts';
import { openLedger } from './ledger.ts';
import type { CountWindow, Store } from './store.ts';

/** What is larger is not kept. */
const usualValueBytes = 1024 * 1024;
const mostFiles = 500;
const mostBytes = 32 * 1024 * 1024;
/** A process that crashed while writing leaves its draft. */
const oldDraftMs = 60_000;
/** A run of the command line writes once, and tidies once; a long one needn't look at all files for each value. */
const tidyEvery = 100;

/**
 * The driver for all processes of one machine: a file for each value, which its owner alone can read and whose time of
 * modification is when it ends, and files of counters, by the day or the hour. Nothing is opened or created before it
 * is needed. `around` is a folder that holds nothing else, and is for its owner alone as well.
 */
export function openFiles(dir: string, { now = Date.now, valueBytes = usualValueBytes, around = dir } = {}): Store {
  const ledgers = new Map<CountWindow, ReturnType<typeof openLedger>>();
  // Hashed, so that a key is a file name whatever is in it.
  const fileOf = (key: string) => join(dir, `${createHash('sha256').update(key).digest('hex')}.json`);
  let writes = 0;

  function ledgerOf(window: CountWindow): ReturnType<typeof openLedger> {
    const known = ledgers.get(window);
    if (known !== undefined) return known;
    const ledger = openLedger(window === 'day' ? dir : join(dir, `${window}ms`), window, now);
    ledgers.set(window, ledger);
    return ledger;
  }

  async function replace(path: string, text: string, until: number): Promise<void> {
    if (around !== dir) await makeOwnFolder(around);
    await makeOwnFolder(dir);
    const draft = join(dir, `${randomUUID()}.draft`);
    try {
      const file = await open(draft, 'wx', 0o600);
      const written = file.writeFile(text).then(() => file.utimes(until / 1_000, until / 1_000));
      await written.finally(() => file.close());
      // A reader sees the old file or the new one, and never a part.
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  return {
    can: { lease: false },
    get: (key) => readOwn(fileOf(key), (stats) => stats.size <= valueBytes && now() < stats.mtimeMs),
    async set(key, value, ttlMs) {
      if (Buffer.byteLength(value) > valueBytes) return;
      await replace(fileOf(key), value, now() + ttlMs);
      writes += 1;
      if (writes % tidyEvery === 1) await tidy(dir, now());
    },
    add: (key, addition) => ledgerOf(addition.window).add(key, addition),
    async lease() {
      throw new TypeError('A store in files has no leases.');
    },
    isUp: () => true,
    problem: () => undefined,
    close: async () => void (await Promise.all([...ledgers.values()].map((ledger) => ledger.close()))),
  };
}

/** Removes what has ended, then what was written first until the rest is within bounds: a late end is no privilege. */
async function tidy(dir: string, now: number): Promise<void> {
  const names = (await readdir(dir)).filter((name) => ourName.test(name));
  const files = (await Promise.all(names.map((name) => describe(join(dir, name))))).filter((file) => file !== null);
  files.sort((a, b) => b.ctimeMs - a.ctimeMs);
  let count = 0;
  let bytes = 0;
  for (const { path, mtimeMs, size } of files) {
    const isDraft = path.endsWith('.draft');
    const hasEnded = mtimeMs + (isDraft ? oldDraftMs : 0) <= now;
    if (!isDraft && !hasEnded) {
      count += 1;
      bytes += size;
    }
    if (hasEnded || count > mostFiles || bytes > mostBytes) await rm(path, { force: true });
  }
}

/** Names that this driver gives to values; others in the folder are not ours to read or remove. */
const ourName = /^[0-9a-f]{64}\.json$|^[0-9a-f-]{36}\.draft$/;

async function describe(
  path: string,
): Promise<(Pick<Stats, 'mtimeMs' | 'ctimeMs' | 'size'> & { path: string }) | null> {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined) return null;
  const { mtimeMs, ctimeMs, size } = found;
  return { path, mtimeMs, ctimeMs, size };
}

/** The text of an ordinary file that is ours, or nothing. */
async function readOwn(path: string, isWanted: (stats: Stats) => boolean): Promise<string | undefined> {
  try {
    // Without waiting: a pipe under the name of a value would hold up the search, and its end.
    const file = await open(
      path,
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0),
    );
    try {
      const stats = await file.stat();
      const isMine = process.getuid === undefined || stats.uid === process.getuid();
      return stats.isFile() && isMine && isWanted(stats) ? await file.readFile('utf8') : undefined;
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}
