import { basename, dirname, sep } from 'node:path';
import type { Io } from '../contract/io.ts';
import type { Origin } from '../contract/settings.ts';

/** Where the reader is: files of that folder or of home are named shorter. */
export type PathContext = Pick<Io, 'env' | 'cwd'>;

/** Where a setting comes from, as short as it can be found again. */
export function describeOrigin(origin: Origin, context: PathContext): string {
  switch (origin.layer) {
    case 'default':
    case 'call':
      return origin.layer;
    case 'environment':
      return `$${origin.variable}`;
    case 'user':
    case 'project':
    case 'managed':
      return `${shortPath(origin.file, context)}:${origin.line}`;
    default:
      return origin satisfies never;
  }
}

/** The file of this folder by its name, one of the home folder with `~`, any other in full. */
export function shortPath(file: string, { env, cwd }: PathContext): string {
  const home = env['HOME'] ?? '';
  if (dirname(file) === cwd) return basename(file);
  return home !== '' && file.startsWith(home + sep) ? `~${file.slice(home.length)}` : file;
}
