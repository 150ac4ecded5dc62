import { statSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { DocSource } from '../../contract/docs.ts';
import { FootnoteError } from '../../errors.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { sourceFrom } from './source-from.ts';
import { workspaceMembers } from './workspaces.ts';

/** A folder (or single file) that the user named; it counts like a direct dependency. */
export async function sourceOfPath(path: string): Promise<DocSource> {
  const root = await realpath(path).catch((cause: unknown) => {
    throw new FootnoteError('INVALID_QUERY', `There is no file or folder '${path}', or it can't be read.`, {
      hint: 'Name a folder with documents, or one document.',
      cause,
    });
  });
  const manifest = await readManifest(root);
  const empty: Manifest = { name: '', version: '', dependencies: [], installs: [], workspaces: [] };
  return sourceFrom(root, manifest ?? empty, basename(root) || root, true);
}

/** The nearest folder at or above `from` with a package.json, or the root of the workspaces it is a member of. */
export async function findProjectRoot(from: string): Promise<string> {
  const start = await realpath(from).catch(() => resolve(from));
  // All at once: one after the other, each would be a way to another thread and back before a question is answered.
  const folders = await Promise.all(
    withParents(start).map(async (folder) => ({ folder, manifest: await readManifest(folder) })),
  );
  const nearest = folders.findIndex(({ manifest }) => manifest !== undefined);
  const project = folders[nearest]?.folder;
  if (project === undefined) return start;
  // It is no member of its own workspaces.
  for (const { folder, manifest } of folders.slice(nearest + 1)) {
    const members = await workspaceMembers(folder, manifest);
    if (members.some((member) => member.folder === project)) return folder;
  }
  return project;
}

function withParents(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...withParents(parent)];
}

/** What an installer writes: the lockfiles, and its own record of what it put into node_modules. */
const lockfiles = [
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
  'bun.lockb',
  'node_modules/.package-lock.json',
  'node_modules/.modules.yaml',
  'node_modules/.yarn-state.yml',
  'node_modules/.yarn-integrity',
];

/**
 * Under which an index keeps its stamp. Raise it when other files count as a project's own: an index that was made
 * under another key is brought up to date with the next question.
 */
export const stampKey = 'stamp 3';

/** Changes when the installed packages may have changed; undefined where there is no lockfile. */
export function lockfileStamp(root: string): string | undefined {
  const stamps = lockfiles.flatMap((name) => {
    const found = statNow(join(root, name));
    return found === undefined ? [] : [`${name}:${found.size}:${Math.round(found.mtimeMs)}`];
  });
  return stamps.join(' ') || undefined;
}

/** At once: a look takes 5 µs, and a way to another thread and back twenty times as long, before every answer. */
function statNow(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // It is there, and nothing that we may see.
    return undefined;
  }
}
