import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { isInside } from '../../disk/is-inside.ts';
import type { FileBytes } from '../../disk/read-regular-file.ts';
import { largestDocument, leadsOutside } from '../find/find-files.ts';

// Without waiting: a pipe may have taken the place of a file since it was found.
const readOnly = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/**
 * A file of the source in `root` (a real path), if what was opened lies in there. Any part of its path may have become a
 * link since it was found, so it is opened first: its real path must then lead, without links, to that same file.
 */
export function readOwnFile(root: string, path: string): FileBytes {
  const file = join(root, path);
  const opened = openSync(file, readOnly);
  try {
    const found = fstatSync(opened);
    if (!found.isFile()) return { problem: 'is not a regular file' };
    if (found.size > largestDocument(path)) return { problem: 'too large' };
    const real = realpathSync.native(file);
    const there = isInside(real, root) ? lstatSync(real) : undefined;
    if (there?.ino !== found.ino || there.dev !== found.dev) return { problem: leadsOutside };
    return { bytes: readFileSync(opened) };
  } finally {
    closeSync(opened);
  }
}
