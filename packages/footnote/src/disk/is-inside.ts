import { isAbsolute, relative, sep } from 'node:path';

/** Whether a path is the folder itself or lies in it. Both must be real paths: a link could lead anywhere. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
