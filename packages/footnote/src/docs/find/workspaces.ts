import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { IndexProblem } from '../../contract/docs.ts';
import { isInside } from '../../disk/is-inside.ts';
import { type Manifest, readManifest, readSmallFile } from './manifest.ts';
import { pathMatcher, withoutBraces } from './match-path.ts';

export interface WorkspaceMember {
  /** Its real place, which is inside the root. */
  readonly folder: string;
  readonly manifest: Manifest;
}

/** More than any project has; each may mean a look through all of its folders. */
const mostPatterns = 500;
const longestPattern = 1_000;

/**
 * The members of the workspaces that `root` (a real path) declares, in package.json (npm, yarn, bun) or
 * pnpm-workspace.yaml. What leads out of the root is none of them, and becomes a problem.
 */
export async function workspaceMembers(
  root: string,
  manifest: Manifest | undefined,
  problems: IndexProblem[] = [],
): Promise<readonly WorkspaceMember[]> {
  const written = [...(manifest?.workspaces ?? []), ...(await pnpmPatterns(root))];
  const declared = written
    .filter((one) => one.length <= longestPattern)
    .slice(0, mostPatterns)
    .map(tidy);
  const isExcluded = pathMatcher(declared.filter((one) => one.startsWith('!')).map((one) => one.slice(1)));
  const listFolders = folderList(root);
  const members = new Map<string, WorkspaceMember>();
  for (const pattern of declared.filter((one) => one !== '' && !one.startsWith('!'))) {
    const paths = (
      await Promise.all(withoutBraces(pattern).map((one) => foldersMatching(root, one, listFolders)))
    ).flat();
    for (const path of paths.filter((one) => !isExcluded(one)).sort()) {
      const folder = await realpath(join(root, path)).catch(() => undefined);
      if (folder === undefined || folder === root || members.has(folder)) continue;
      if (!isInside(folder, root)) {
        problems.push({ path: join(root, path), reason: 'a workspace must lie inside the project' });
        continue;
      }
      const own = await readManifest(folder, problems);
      if (own !== undefined) members.set(folder, { folder, manifest: own });
    }
  }
  return [...members.values()];
}

/** The list under `packages:`; this one list doesn't deserve a YAML parser. */
async function pnpmPatterns(root: string): Promise<readonly string[]> {
  const lines = ((await readSmallFile(join(root, 'pnpm-workspace.yaml'))) ?? '').split(/\r?\n/);
  const start = lines.findIndex((line) => /^packages\s*:/.test(line));
  if (start === -1) return [];
  const onOneLine = /^packages\s*:\s*\[(.*)\]/.exec(lines[start] ?? '')?.[1];
  if (onOneLine !== undefined) return onOneLine.split(',').map(unquote);
  const end = lines.findIndex((line, position) => position > start && /^[^\s#-]/.test(line));
  const items = lines.slice(start + 1, end === -1 ? lines.length : end);
  return items.flatMap((line) => /^\s*-\s+(.+)$/.exec(line)?.[1] ?? []).map(unquote);
}

function unquote(value: string): string {
  if (value.length > longestPattern) return '';
  return /^\s*(?:"([^"]*)"|'([^']*)'|([^#]*?))\s*(?:#.*)?$/.exec(value)?.slice(1).find(Boolean) ?? '';
}

function tidy(pattern: string): string {
  const [, not = '', path = ''] = /^(!?)(?:\.\/)?(.*?)\/*$/.exec(pattern.trim()) ?? [];
  return not + path;
}

type FolderList = (path: string) => Promise<readonly string[]>;

/** Paths below the root that the pattern describes, as deep as it can reach; only its beginning where that leads out. */
async function foldersMatching(root: string, pattern: string, listFolders: FolderList): Promise<readonly string[]> {
  const segments = pattern.split('/');
  const firstOpen = segments.findIndex((segment) => /[*?]/.test(segment));
  if (firstOpen === -1) return [pattern];
  const start = segments.slice(0, firstOpen).join('/');
  const real = await realpath(join(root, start)).catch(() => root);
  if (!isInside(real, root)) return [start];
  const depth = segments.includes('**') ? Number.POSITIVE_INFINITY : segments.length - firstOpen;
  const matches = pathMatcher([pattern]);
  const found: string[] = [];
  let level: readonly string[] = [start];
  for (let steps = 0; steps < depth && level.length > 0; steps++) {
    level = (await Promise.all(level.map(listFolders))).flat();
    for (const path of level) if (matches(path)) found.push(path);
  }
  return found;
}

/** The folders in a folder, without links; each is looked into once, however many patterns ask. */
function folderList(root: string): FolderList {
  const known = new Map<string, Promise<readonly string[]>>();
  async function list(path: string): Promise<readonly string[]> {
    const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => []);
    return entries
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
      .map(({ name }) => (path === '' ? name : `${path}/${name}`));
  }
  return (path) => {
    const found = known.get(path) ?? list(path);
    known.set(path, found);
    return found;
  };
}
