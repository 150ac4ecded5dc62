import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** What a file holds, or why that can't be had, as the end of a sentence that begins with the file's name. */
export type FileBytes =
  | { readonly bytes: Buffer; readonly problem?: undefined }
  | { readonly bytes?: undefined; readonly problem: string };

// Without waiting: a pipe under a file's name would hold the process up, a terminal would become its own.
const readOnly = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/** Of a regular file with at most so many bytes; undefined where there is none. Nothing else is read from. */
export async function readRegularFile(file: string, mostBytes: number): Promise<FileBytes | undefined> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, readOnly);
    const found = await handle.stat();
    if (found.isDirectory()) return { problem: 'is a folder, not a file' };
    if (!found.isFile()) return { problem: 'is not a regular file' };
    const bytes = await readAtMost(handle, Math.min(found.size, mostBytes) + 1);
    return bytes.length > mostBytes ? { problem: `is larger than ${inWords(mostBytes)}` } : { bytes };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    return { problem: `can't be read (${code})` };
  } finally {
    await handle?.close();
  }
}

/** A file may grow while it is read, so its size is no bound. */
async function readAtMost(handle: FileHandle, most: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(most);
  let length = 0;
  while (length < most) {
    const { bytesRead } = await handle.read(buffer, length, most - length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return buffer.subarray(0, length);
}

function inWords(bytes: number): string {
  return bytes < 1_048_576 ? `${Math.round(bytes / 1_024)} KB` : `${Math.round(bytes / 1_048_576)} MB`;
}
