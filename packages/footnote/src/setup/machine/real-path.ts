import { readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isInside } from '../../disk/is-inside.ts';
import { FootnoteError } from '../../errors.ts';
import type { SettingsScope } from '../agents/wiring.ts';
import type { Machine } from './machine.ts';

/** The folder that the files of a scope must not leave. The user's own may be links to anywhere, as dotfiles are. */
export function boundaryOf(scope: SettingsScope, { cwd }: Pick<Machine, 'cwd'>): string | undefined {
  return scope === 'project' ? cwd : undefined;
}

/**
 * The file that a path means; one that isn't there yet, in the folder that it would be in. With a boundary, it lies in
 * that folder: a project is somebody else's, and its links must not lead to the user's files.
 */
export async function realPath(file: string, within: string | undefined): Promise<string> {
  const real = await followLinks(file);
  if (within === undefined || isInside(real, await followLinks(within))) return real;
  throw new FootnoteError('NOT_CONFIGURED', `${file} leads out of the project, to ${real}.`, {
    hint: 'It was neither read nor written. Put a file in place of the link, or use --scope user.',
  });
}

/** As many as the kernel follows. */
const mostLinks = 40;

export async function followLinks(file: string, links = 0): Promise<string> {
  const missing: string[] = [];
  for (let path = file; ; path = dirname(path)) {
    const real = await realpath(path).catch(() => undefined);
    if (real !== undefined) return join(real, ...missing);
    // A link whose target is still to come, as dotfile managers leave them.
    const target = await readlink(path).catch(() => undefined);
    if (target !== undefined) {
      if (links === mostLinks) throw endlessLink(file);
      const folder = await realpath(dirname(path));
      return followLinks(join(resolve(folder, target), ...missing), links + 1);
    }
    if (dirname(path) === path) return file;
    missing.unshift(basename(path));
  }
}

function endlessLink(file: string): FootnoteError {
  return new FootnoteError('NOT_CONFIGURED', `${file} is a link that leads to itself.`, {
    hint: 'Remove it, or let it lead to a file.',
  });
}
