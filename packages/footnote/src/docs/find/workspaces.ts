import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, readManifest, readSmallFile } from './manifest.ts';

export interface WorkspaceMember {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** The members of the workspaces that `root` declares, in package.json (npm, yarn, bun) or pnpm-workspace.yaml. */
export async function workspaceMembers(
  root: string,
  manifest: Manifest | undefined,
): Promise<readonly WorkspaceMember[]> {
  const patterns = [...(manifest?.workspaces ?? []), ...(await pnpmPatterns(root))].map(tidy);
  const isExcluded = matcher(patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1)));
  const folders = new Set<string>();
  for (const pattern of patterns) {
    if (pattern.startsWith('!') || pattern.split('/').includes('..')) continue;
    for (const folder of await foldersMatching(root, pattern)) if (!isExcluded(folder)) folders.add(folder);
  }
  const members: WorkspaceMember[] = [];
  for (const path of [...folders].sort()) {
    const folder = join(root, path);
    const own = await readManifest(folder);
    if (own !== undefined && path !== '') members.push({ folder, manifest: own });
  }
  return members;
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
  return /^\s*(?:"([^"]*)"|'([^']*)'|([^#]*?))\s*(?:#.*)?$/.exec(value)?.slice(1).find(Boolean) ?? '';
}

function tidy(pattern: string): string {
  const [, not = '', path = ''] = /^(!?)(?:\.\/)?(.*?)\/*$/.exec(pattern.trim()) ?? [];
  return not + path;
}

/** Folders below `root` whose path the pattern describes, as deep as it can reach. */
async function foldersMatching(root: string, pattern: string): Promise<readonly string[]> {
  const segments = pattern.split('/');
  const firstOpen = segments.findIndex((segment) => /[*?{]/.test(segment));
  if (firstOpen === -1) return [pattern];
  const depth = segments.includes('**') ? Number.POSITIVE_INFINITY : segments.length - firstOpen;
  const matches = matcher([pattern]);
  const found: string[] = [];
  let level = [segments.slice(0, firstOpen).join('/')];
  for (let steps = 0; steps < depth && level.length > 0; steps++) {
    level = (await Promise.all(level.map((folder) => subfolders(root, folder)))).flat();
    found.push(...level.filter(matches));
  }
  return found;
}

async function subfolders(root: string, folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
    .map(({ name }) => (folder === '' ? name : `${folder}/${name}`));
}

function matcher(patterns: readonly string[]): (path: string) => boolean {
  const expressions = patterns.map((pattern) => new RegExp(`^${pattern.split('/').map(segmentExpression).join('')}$`));
  return (path) => expressions.some((expression) => expression.test(`${path}/`));
}

/** Each segment takes the slash behind it along, so that `**` can stand for none. */
function segmentExpression(segment: string): string {
  if (segment === '**') return '(?:[^/]+/)*';
  const literal = segment.replace(/[.+^$()|[\]\\]/g, '\\$&');
  const choices = literal.replace(/\{([^{}]*)\}/g, (_, list: string) => `(?:${list.replaceAll(',', '|')})`);
  return `${choices.replace(/\*+/g, '[^/]*').replace(/\?(?!:)/g, '[^/]')}/`;
}
