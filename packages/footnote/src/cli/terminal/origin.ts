import { basename, dirname, sep } from 'node:path';
import type { Io } from '../../contract/io.ts';
import type { Origin } from '../../contract/settings.ts';

type Place = Pick<Io, 'env' | 'cwd'>;

/** Where a setting comes from, as short as it can be found again. */
export function describeOrigin(origin: Origin, place: Place): string {
  switch (origin.layer) {
    case 'default':
    case 'call':
      return origin.layer;
    case 'environment':
      return `$${origin.variable}`;
    case 'user':
    case 'project':
      return `${shortPath(origin.file, place)}:${origin.line}`;
    default:
      return origin satisfies never;
  }
}

/** The file of this folder by its name, one of the home folder with `~`, any other in full. */
export function shortPath(file: string, { env, cwd }: Place): string {
  const home = env['HOME'] ?? '';
  if (dirname(file) === cwd) return basename(file);
  return home !== '' && file.startsWith(home + sep) ? `~${file.slice(home.length)}` : file;
}
