import { createHash } from 'node:crypto';
import {
  access,
  chown,
  constants,
  mkdir,
  open,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
} from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { FootnoteError } from '../../errors.ts';

/** The text of a file, or nothing where there is none. */
export async function readText(file: string): Promise<string | undefined> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw fileError(file, 'read', error);
  });
  if (bytes === undefined) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new FootnoteError('NOT_CONFIGURED', `${file} is not UTF-8 text, so it was left alone.`, {
      hint: 'Save it as UTF-8 and run setup again.',
      cause,
    });
  }
}

/**
 * All or nothing: a reader sees the old text or the new one. A link stays a link, its target is written; mode and
 * owner stay, too. Gives the first of the folders that had to be made.
 */
export async function writeText(file: string, text: string, modeOfNew: number): Promise<string | undefined> {
  const target = await followLinks(file);
  const before = await stat(target).catch(() => undefined);
  const draft = join(dirname(target), `.${basename(target)}.${process.pid}.footnote`);
  try {
    const made = await mkdir(dirname(target), { recursive: true });
    const handle = await open(draft, 'w', before?.mode ?? modeOfNew);
    try {
      await handle.writeFile(text);
      // The mode of `open` is narrowed by the process's mask.
      if (before !== undefined) await handle.chmod(before.mode);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (before !== undefined && process.getuid?.() === 0) await chown(draft, before.uid, before.gid);
    await rename(draft, target);
    return made;
  } catch (error) {
    // Where the folder is no folder, there is no draft either; the first error is the one to tell.
    await rm(draft, { force: true }).catch(() => undefined);
    throw fileError(file, 'written', error as NodeJS.ErrnoException);
  }
}

export async function removeFile(file: string): Promise<void> {
  await rm(await followLinks(file), { force: true }).catch((error: NodeJS.ErrnoException) => {
    throw fileError(file, 'removed', error);
  });
}

/** The folders above a file, from `made` down, as long as they are empty. */
export async function removeEmptyFolders(file: string, made: string): Promise<void> {
  for (let folder = dirname(await followLinks(file)); folder.startsWith(made); folder = dirname(folder)) {
    const isGone = await rmdir(folder).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
    );
    if (!isGone) return;
  }
}

/** The file that a path means; one that isn't there yet, in the folder that it would be in. */
export async function followLinks(file: string): Promise<string> {
  const missing: string[] = [];
  for (let path = file; ; path = dirname(path)) {
    const real = await realpath(path).catch(() => undefined);
    if (real !== undefined) return join(real, ...missing);
    // A link whose target is still to come, as dotfile managers leave them.
    const target = await readlink(path).catch(() => undefined);
    if (target !== undefined) return followLinks(join(resolve(dirname(path), target), ...missing));
    if (dirname(path) === path) return file;
    missing.unshift(basename(path));
  }
}

/** Whether a file is there, and may be used as `mode` says. */
export async function exists(path: string, mode = constants.F_OK): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function fileError(file: string, what: string, cause: NodeJS.ErrnoException): FootnoteError {
  return new FootnoteError('NOT_CONFIGURED', `${file} can't be ${what} (${cause.code ?? cause.message}).`, {
    hint: 'Check who owns it and its folder.',
    cause,
  });
}
