import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { asObject, asText, parseJson } from '../../json.ts';
import { type Manifest, readSmallFile } from './manifest.ts';

/** What a project's lockfiles say of packages that lie outside of it. */
export interface LockfileLinks {
  /** Whether they say that the folder (a real path) is linked into the project; nothing of it need be read for that. */
  mentions(root: string): boolean;
  /** Whether it is also the package that they mean, by its manifest. */
  admits(root: string, manifest: Manifest): boolean;
}

/** A folder that a lockfile links to, and a name of the package there: its own, or the one it is imported by. */
interface LockfileLink {
  readonly folder: string;
  readonly name: string;
}

/** Larger than those of the largest projects. */
const largestLockfile = 16 * 1024 * 1024;
const mostLinks = 10_000;

/** The lockfiles of the project in `top`. They come with a checkout: read with bounds, and a broken one says nothing. */
export async function readLockfileLinks(top: string): Promise<LockfileLinks> {
  const read = async (name: string) => (await readSmallFile(join(top, name), [], largestLockfile)) ?? '';
  const pnpm = await read('pnpm-lock.yaml');
  const links = [
    ...npmLinks(await read('node_modules/.package-lock.json')),
    ...npmLinks(await read('package-lock.json')),
    ...npmLinks(await read('npm-shrinkwrap.json')),
    ...pnpmLinks(pnpm),
    ...yarnLinks(await read('yarn.lock')),
    ...bunLinks(await read('bun.lock')),
  ].slice(0, mostLinks);

  const names = new Map<string, Set<string>>();
  for (const { folder, name } of links) {
    const real = await realpath(resolve(top, folder)).catch(() => undefined);
    if (real !== undefined) names.set(real, (names.get(real) ?? new Set()).add(name));
  }
  const listed = pnpmPackages(pnpm);
  const isListed = (stored: string | undefined) => stored !== undefined && listed.has(stored);
  return {
    mentions: (root) => names.has(root) || isListed(storedPackage(root)),
    admits(root, { name, version }) {
      if (name === '') return false;
      if (names.get(root)?.has(name)) return true;
      const stored = storedPackage(root);
      return isListed(stored) && stored === `${name}@${version}`;
    },
  };
}

/** `"node_modules/lib": { "resolved": "../lib", "link": true }`, and `"../lib": { "name": … }` where that differs. */
function npmLinks(text: string): readonly LockfileLink[] {
  const lockfile = asObject(parseJson(text));
  const packages = asObject(lockfile['packages']);
  const links = Object.entries(packages).flatMap(([path, value]) => {
    const entry = asObject(value);
    const folder = asText(entry['resolved']);
    if (entry['link'] !== true || folder === undefined) return [];
    const name = asText(asObject(packages[folder])['name']) ?? path.slice(path.lastIndexOf('node_modules/') + 13);
    return [{ folder, name }];
  });
  // Until npm 6: `"dependencies": { "lib": { "version": "file:../lib" } }`.
  const older = Object.entries(asObject(lockfile['dependencies'])).flatMap(([name, value]) => {
    const version = asText(asObject(value)['version']) ?? '';
    return version.startsWith('file:') ? [{ folder: version.slice(5), name }] : [];
  });
  return [...links, ...older];
}

/** `lib:` and below it `version: link:../lib`, relative to the importer; older ones `lib: link:../lib`. */
function pnpmLinks(text: string): readonly LockfileLink[] {
  const links: LockfileLink[] = [];
  let importer = '.';
  let name = '';
  let isImporters = false;
  for (const line of text.split('\n')) {
    const [, indent = '', key = '', written = ''] = yamlLine.exec(line) ?? [];
    const value = written.trim().replaceAll("'", '');
    if (key === '') continue;
    if (indent === '') {
      isImporters = key === 'importers';
      importer = '.';
    } else if (isImporters && indent.length === 2) importer = key;
    if (key !== 'version' && key !== 'specifier') name = key;
    if (key !== 'specifier' && value.startsWith('link:')) links.push({ folder: join(importer, value.slice(5)), name });
  }
  return links;
}

/** One key of a file that a program wrote: `  '@scope/name': value`. */
const yamlLine = /^( *)'?([^\s':]+)'?:(?: (.*))?\r?$/;

/** `name@version` of all that is installed. Keys: `a@1.0.0` · `/a@1.0.0(peer@2.0.0)` · `/a/1.0.0_peer@2.0.0`. */
function pnpmPackages(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  let isPackages = false;
  for (const line of text.split('\n')) {
    if (/^\S/.test(line)) isPackages = line.startsWith('packages:');
    const [, name, version] = (isPackages && /^ {2}'?\/?((?:@[^@/']+\/)?[^@/'\s]+)[@/]([\w.+-]+)/.exec(line)) || [];
    if (name !== undefined && version !== undefined) found.add(`${name}@${version.replace(/_.*$/, '')}`);
  }
  return found;
}

/**
 * `name@version`, by the place in a store of pnpm: `…/a@1.0.0/node_modules/a`, or in the one that all projects share
 * `…/a/1.0.0/<hash>/node_modules/a`. Such a store may lie outside of the project, where a checkout can't make folders.
 */
function storedPackage(root: string): string | undefined {
  const path = root.replaceAll('\\', '/');
  const [, folder = '', name = ''] = /^(.+)\/node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
  const last = folder.slice(folder.lastIndexOf('/') + 1);
  const start = `${name.replace('/', '+')}@`;
  const inOneName = last.startsWith(start) ? /^([\w.+-]+?)(?:[(_].*)?$/.exec(last.slice(start.length))?.[1] : undefined;
  if (inOneName !== undefined) return `${name}@${inOneName}`;
  const [, above = '', version] = /^(.+)\/([^/]+)\/[0-9a-f]{32,}$/.exec(folder) ?? [];
  return above.endsWith(`/${name}`) ? `${name}@${version}` : undefined;
}

/** `"lib@link:../lib"`, or `portal:`; newer ones say whose it is: `::locator=one%40workspace%3Apackages%2Fone`. */
function yarnLinks(text: string): readonly LockfileLink[] {
  const links = text.matchAll(/^"?((?:@[^@/"\s]+\/)?[^@/"\s]+)@(?:link|portal):([^",:\n]+)(?:::([^",\s]+))?/gm);
  return Array.from(links, ([, name = '', path = '', more = '']) => {
    const [, importer = '.'] = (new URLSearchParams(more).get('locator') ?? '').split('@workspace:');
    return { folder: join(importer, path), name };
  });
}

/** `"alias": ["lib@link:../lib", {}],`, one line each, relative to the project. */
function bunLinks(text: string): readonly LockfileLink[] {
  const links = text.matchAll(/^[ \t]*"[^"\n]+": \["((?:@[^@/"\n]+\/)?[^@/"\n]+)@(?:link|file):([^"\n]+)"/gm);
  return Array.from(links, ([, name = '', folder = '']) => ({ folder, name }));
}
