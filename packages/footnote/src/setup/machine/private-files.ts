import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removeDraftsIn, writeWholeFile } from '../../disk/write-whole-file.ts';
import { fileError, ignoreMissing } from './atomic-files.ts';

/** Footnote's own files beside the agents': nobody but their owner looks into them, whoever made their folder. */
export async function writePrivateFile(folder: string, name: string, text: string): Promise<string> {
  const file = join(folder, name);
  try {
    await makePrivateFolder(folder);
    await writeWholeFile(file, text, { mode: 0o600 });
    return file;
  } catch (error) {
    throw fileError(file, 'written', error);
  }
}

export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await makePrivate(folder);
}

/** What is in a folder of ours already: wide modes become narrow, and drafts of killed runs go. */
export async function tidyPrivateFolder(folder: string): Promise<void> {
  try {
    if (!(await isFolder(folder))) return;
    await removeDraftsIn(folder);
    await makePrivate(folder);
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.isFile()) await makePrivate(join(folder, entry.name));
    }
  } catch (error) {
    throw fileError(folder, 'kept private', error);
  }
}

export async function makePrivate(path: string): Promise<void> {
  const found = await stat(path);
  // Windows has no such modes.
  if (process.platform === 'win32' || (found.mode & 0o077) === 0) return;
  await chmod(path, found.isDirectory() ? 0o700 : 0o600);
}

async function isFolder(path: string): Promise<boolean> {
  const found = await lstat(path).catch(ignoreMissing);
  return found?.isDirectory() === true;
}

/** The names in a folder; none where there is no folder. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder).catch(ignoreMissing)) ?? [];
  } catch (error) {
    throw fileError(folder, 'read', error);
  }
}
