import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { chown, copyFile, link, lstat, open, readdir, rename, rm } from 'node:fs/promises';
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
export async function writeWholeFile(file: string, text: string, written: WrittenFile): Promise<void> {
  await withDraft(file, text, written, (draft) => rename(draft, file));
}

/** The same for a file that must not be there yet: of several writers one makes it, and the others are told `false`. */
export async function writeNewFile(file: string, text: string, written: WrittenFile): Promise<boolean> {
  return withDraft(file, text, written, async (draft) => {
    const isMade = await makeFrom(draft, file);
    await rm(draft, { force: true });
    return isMade;
  });
}

async function withDraft<T>(
  file: string,
  text: string,
  { mode, owner }: WrittenFile,
  use: (draft: string) => Promise<T>,
): Promise<T> {
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
    return await use(draft);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function makeFrom(draft: string, file: string): Promise<boolean> {
  try {
    // Some file systems have no second names; there a copy must do.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error;
      return copyFile(draft, file, constants.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Drafts of a file whose writers were killed; those of writers that are still at work stay. */
export async function removeDrafts(file: string): Promise<void> {
  await removeDraftsIn(dirname(file), (of) => of === basename(file));
}

/** The same for every file of a folder, or for those that are meant. */
export async function removeDraftsIn(folder: string, isMeant: (of: string) => boolean = () => true): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const draft = readDraftName(name);
    if (draft === undefined || !isMeant(draft.of) || isAlive(draft.writer)) continue;
    const path = join(folder, name);
    if ((await lstat(path).catch(() => undefined))?.isFile()) await rm(path, { force: true });
  }
}

/** Older drafts have the number of their writer alone. */
function readDraftName(name: string): { readonly of: string; readonly writer: number } | undefined {
  const [, of, writer] = /^\.(.+)\.(\d+)(?:-[0-9a-f]{18})?\.footnote$/.exec(name) ?? [];
  return of === undefined ? undefined : { of, writer: Number(writer) };
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
