import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { chown, lstat, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export interface WrittenFile {
  /** Whatever the process's mask says. */
  readonly mode: number;
  /** Where the process may choose it. */
  readonly owner?: { readonly uid: number; readonly gid: number } | undefined;
}

// A name that nobody can foresee, and never through a link that lies there already.
const newFile = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);

/** All or nothing: a reader sees the old text or the new one, also after a power cut. Its folder must be there. */
export async function writeWholeFile(file: string, text: string, { mode, owner }: WrittenFile): Promise<void> {
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}-${randomBytes(9).toString('hex')}.footnote`);
  try {
    const handle = await open(draft, newFile, mode);
    try {
      await handle.writeFile(text);
      await handle.chmod(mode);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (owner !== undefined && process.getuid?.() === 0) await chown(draft, owner.uid, owner.gid);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Drafts of a file whose writers were killed; those of writers that are still at work stay. */
export async function removeDrafts(file: string): Promise<void> {
  const folder = dirname(file);
  for (const name of await readdir(folder).catch(() => [])) {
    const writer = draftWriter(name, basename(file));
    if (writer === undefined || isAlive(writer)) continue;
    const draft = join(folder, name);
    if ((await lstat(draft).catch(() => undefined))?.isFile()) await rm(draft, { force: true });
  }
}

function draftWriter(name: string, of: string): number | undefined {
  const start = `.${of}.`;
  const [, pid] = (name.startsWith(start) && /^(\d+)-[0-9a-f]{18}\.footnote$/.exec(name.slice(start.length))) || [];
  return pid === undefined ? undefined : Number(pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process can't be asked, and lives.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
