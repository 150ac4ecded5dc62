import { createHash } from 'node:crypto';
import { access, constants, mkdir, rm, rmdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isInside } from '../../disk/is-inside.ts';
import { readRegularFile } from '../../disk/read-regular-file.ts';
import { removeDrafts, writeWholeFile } from '../../disk/write-whole-file.ts';
import { FootnoteError } from '../../errors.ts';
import { followLinks, realPath } from './real-path.ts';

/** Some agents keep megabytes in their settings; more than this is something else. */
const mostBytes = 64 * 1_048_576;

/** The text of a file, or nothing where there is none. */
export async function readText(file: string, within: string | undefined): Promise<string | undefined> {
  const found = await readRegularFile(await realPath(file, within), mostBytes);
  if (found === undefined) return undefined;
  if (found.problem !== undefined) {
    throw new FootnoteError('NOT_CONFIGURED', `${file} ${found.problem}.`, {
      hint: 'It was left alone. Check what it is and who owns it.',
    });
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(found.bytes);
  } catch (cause) {
    throw new FootnoteError('NOT_CONFIGURED', `${file} is not UTF-8 text, so it was left alone.`, {
      hint: 'Save it as UTF-8 and run setup again.',
      cause,
    });
  }
}

/** All or nothing. A link stays a link, its target is written; mode and owner stay, too. */
export async function writeText(
  file: string,
  text: string,
  { modeOfNew, within }: { readonly modeOfNew: number; readonly within: string | undefined },
): Promise<void> {
  const target = await realPath(file, within);
  try {
    await mkdir(dirname(target), { recursive: true });
    const before = await stat(target).catch(ignoreMissing);
    await writeWholeFile(target, text, { mode: (before?.mode ?? modeOfNew) & 0o7777, owner: before });
  } catch (error) {
    throw fileError(file, 'written', error);
  }
}

export async function removeFile(file: string, within: string | undefined): Promise<void> {
  const target = await realPath(file, within);
  await rm(target, { force: true }).catch((error: unknown) => {
    throw fileError(file, 'removed', error);
  });
}

/** What a run that was killed left beside a file: a copy of it, half written or whole. */
export async function removeDraftsOf(file: string, within: string | undefined): Promise<void> {
  await removeDrafts(await realPath(file, within));
}

/** The first of the folders that have to be made for a file. */
export async function folderToMake(file: string, within: string | undefined): Promise<string | undefined> {
  let first: string | undefined;
  const target = await realPath(file, within);
  for (let folder = dirname(target); !(await exists(folder)); folder = dirname(folder)) first = folder;
  return first;
}

/** The folders above a file, from `made` down, as long as they are empty. */
export async function removeEmptyFolders(file: string, made: string): Promise<void> {
  for (let folder = dirname(await followLinks(file)); isInside(folder, made); folder = dirname(folder)) {
    const isGone = await rmdir(folder).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
    );
    if (!isGone) return;
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

export function fileError(file: string, what: string, error: unknown): FootnoteError {
  if (FootnoteError.is(error)) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  return new FootnoteError('NOT_CONFIGURED', `${file} can't be ${what} (${code ?? message}).`, {
    hint: 'Check who owns it and its folder.',
    cause: error,
  });
}

export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
