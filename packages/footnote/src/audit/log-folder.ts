import { randomBytes } from 'node:crypto';
import { closeSync, linkSync, openSync, unlinkSync } from 'node:fs';
import { chmod, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeAll } from './write-all.ts';

const segmentPattern = /^(\d{8,})\.jsonl$/;
const draftPrefix = '.new-';
/** A block of most file systems: fewer bytes may still fit on a disk that is full. */
const recordBytes = 4_096;

export function segmentName(number: number): string {
  return `${String(number).padStart(8, '0')}.jsonl`;
}

/** A log of its own beside the main one, for what its callers wrote beyond their share. */
export function overflowFolder(dir: string): string {
  return join(dir, 'overflow');
}

/** The numbers of all segments, ascending: the order in which they were begun. */
export async function listSegments(dir: string): Promise<readonly number[]> {
  const numbers = (await namesIn(dir)).flatMap((name) => {
    const digits = segmentPattern.exec(name)?.[1];
    return digits === undefined ? [] : [Number(digits)];
  });
  return numbers.sort((a, b) => a - b);
}

/** Nobody but its owner looks into the folder. */
export async function prepareFolder(dir: string): Promise<void> {
  await makeFolder(dir);
  const { mode } = await stat(dir);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) await chmod(dir, 0o700);
}

/** Node's recursive mkdir says ENOENT on a read-only disk; one folder at a time, the reason is the true one. */
async function makeFolder(dir: string): Promise<void> {
  const mode = 0o700;
  await mkdir(dir, { mode }).catch(async (error: unknown) => {
    if (isCode(error, 'ENOENT') && dirname(dir) !== dir) {
      await makeFolder(dirname(dir));
      await mkdir(dir, { mode }).catch(ignoreFolder(dir));
    } else await ignoreFolder(dir)(error);
  });
}

/** Another process may have made it meanwhile; a file in its place is a fault. */
function ignoreFolder(dir: string) {
  return async (error: unknown) => {
    if (!isCode(error, 'EEXIST') || !(await stat(dir)).isDirectory()) throw error;
  };
}

/**
 * A new file appears with its content or not at all, and only one process can give a name: nothing where
 * another one was faster. The file stays open, for appending.
 */
export function publish(dir: string, name: string, content: string): number | undefined {
  const draft = draftIn(dir);
  const path = join(dir, name);
  const descriptor = openSync(draft, 'ax', 0o600);
  try {
    writeAll(descriptor, content);
    linkSync(draft, path);
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    if (isCode(error, 'EEXIST')) return undefined;
    if (!isCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')) throw error;
    return publishWithoutLinks(path, content);
  } finally {
    unlinkSync(draft);
  }
}

/** Some file systems know no links. There a reader may for a moment meet an empty file, which it takes as unreadable. */
function publishWithoutLinks(path: string, content: string): number | undefined {
  try {
    const descriptor = openSync(path, 'ax', 0o600);
    writeAll(descriptor, content);
    return descriptor;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return undefined;
    throw error;
  }
}

/** Whether a record would find room here now; it throws what stands in the way, and leaves nothing behind. */
export async function tryFolder(dir: string): Promise<void> {
  await prepareFolder(dir);
  const draft = draftIn(dir);
  const descriptor = openSync(draft, 'ax', 0o600);
  try {
    writeAll(descriptor, ' '.repeat(recordBytes));
  } finally {
    closeSync(descriptor);
    unlinkSync(draft);
  }
}

function draftIn(dir: string): string {
  return join(dir, `${draftPrefix}${process.pid}-${randomBytes(6).toString('hex')}`);
}

/** What processes left behind that were killed while they published. */
export async function removeDrafts(dir: string, olderThanMs: number): Promise<void> {
  for (const name of await namesIn(dir)) {
    if (!name.startsWith(draftPrefix)) continue;
    const path = join(dir, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < Date.now() - olderThanMs) await rm(path, { force: true });
  }
}

async function namesIn(dir: string): Promise<readonly string[]> {
  return readdir(dir).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  });
}

export async function syncFolder(dir: string): Promise<void> {
  // Windows can't open a folder, and needs no such thing.
  if (process.platform === 'win32') return;
  const folder = await open(dir);
  try {
    await folder.sync();
  } catch (error) {
    // Some network file systems sync a name by themselves, and refuse to be asked.
    if (!isCode(error, 'EINVAL', 'ENOTSUP', 'EISDIR')) throw error;
  } finally {
    await folder.close();
  }
}

export function isCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? '');
}
