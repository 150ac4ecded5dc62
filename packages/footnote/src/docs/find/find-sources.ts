import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { DocSource } from '../../contract/docs.ts';
import { defined } from '../../defined.ts';
import { FootnoteError } from '../../errors.ts';
import { exists } from './exists.ts';
import { inParallel } from './in-parallel.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { workspaceMembers } from './workspaces.ts';

/** A `node_modules` folder to look into. */
interface ModulesFolder {
  readonly folder: string;
  /** It belongs to the project or a workspace member: what they depend on is found here. */
  readonly isProjects: boolean;
  /** Take only the links in it: see `foldersOf`. */
  readonly linksOnly: boolean;
}

/** An entry of such a folder, resolved. */
interface InstalledPackage {
  readonly root: string;
  /** The name that it can be imported by; with `npm:` aliases it isn't the package's own. */
  readonly importName: string;
  readonly isLink: boolean;
  readonly isProjects: boolean;
}

/** The packages that the project in `root` has installed, direct and transitive, in the order of their names. */
export async function findPackages(
  root: string,
  options: { readonly signal?: AbortSignal } = {},
): Promise<readonly DocSource[]> {
  const { signal } = options;
  const top = await realpath(root).catch(() => resolve(root));
  const project = await readManifest(top);
  const members = await workspaceMembers(top, project);
  const manifests = [...(project === undefined ? [] : [project]), ...members.map(({ manifest }) => manifest)];
  const direct = new Set(manifests.flatMap(({ dependencies }) => dependencies));

  const found = new Map<string, DocSource>();
  const looked = new Set<string>();
  let folders: ModulesFolder[] = [top, ...members.map(({ folder }) => folder)].map((folder) => ({
    folder: join(folder, 'node_modules'),
    isProjects: true,
    linksOnly: false,
  }));
  while (folders.length > 0) {
    for (const { folder } of folders) looked.add(folder);
    // A project may link to itself, to import itself by its name.
    const installed = (await inParallel(folders, listPackages, signal)).flat().filter(({ root }) => root !== top);
    const fresh = [...new Map(installed.filter(({ root }) => !found.has(root)).map((one) => [one.root, one])).values()];
    const read = await inParallel(fresh, ({ root }) => readManifest(root), signal);
    fresh.forEach((one, position) => {
      const manifest = read[position];
      if (manifest !== undefined) found.set(one.root, sourceFrom(one.root, manifest, one.importName, false));
    });
    for (const one of installed) {
      const source = found.get(one.root);
      if (source === undefined || !one.isProjects || !direct.has(one.importName)) continue;
      found.set(one.root, { ...source, isDirect: true });
    }
    folders = fresh.flatMap(foldersOf).filter(({ folder }) => !looked.has(folder));
    folders = [...new Map(folders.map((one) => [one.folder, one])).values()];
  }
  if (found.size === 0) await refusePlugAndPlay(top);
  return [...found.values()].sort(byNameVersionAndPlace);
}

/** A folder (or single file) that the user named; it counts like a direct dependency. */
export async function sourceOfPath(path: string): Promise<DocSource> {
  const root = await realpath(path).catch((cause: unknown) => {
    throw new FootnoteError('INVALID_QUERY', `There is no file or folder '${path}', or it can't be read.`, {
      hint: 'Name a folder with documents, or one document.',
      cause,
    });
  });
  const manifest = await readManifest(root);
  const empty: Manifest = { name: '', version: '', dependencies: [], workspaces: [] };
  return sourceFrom(root, manifest ?? empty, basename(root) || root, true);
}

/** The nearest folder at or above `from` with a package.json, or the root of the workspaces it is a member of. */
export async function findProjectRoot(from: string): Promise<string> {
  const start = await realpath(from).catch(() => resolve(from));
  let project: string | undefined;
  for (let folder = start; ; folder = dirname(folder)) {
    const manifest = await readManifest(folder);
    if (project === undefined && manifest !== undefined) project = folder;
    const members = project === undefined ? [] : await workspaceMembers(folder, manifest);
    if (members.some((member) => member.folder === project)) return folder;
    if (dirname(folder) === folder) return project ?? start;
  }
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

/** Changes when the installed packages may have changed; undefined where there is no lockfile. */
export async function lockfileStamp(root: string): Promise<string | undefined> {
  const stamps = await Promise.all(
    lockfiles.map(async (name) => {
      const found = await stat(join(root, name)).catch(() => undefined);
      return found === undefined ? [] : [`${name}:${found.size}:${Math.round(found.mtimeMs)}`];
    }),
  );
  return stamps.flat().join(' ') || undefined;
}

async function listPackages({ folder, isProjects, linksOnly }: ModulesFolder): Promise<readonly InstalledPackage[]> {
  const real = isProjects ? await realpath(folder).catch(() => folder) : folder;
  const names = await listNames(real);
  const scoped = await Promise.all(
    names.filter(({ name }) => name.startsWith('@')).map(({ name }) => listNames(join(real, name), `${name}/`)),
  );
  const packages = [...names.filter(({ name }) => !name.startsWith('@')), ...scoped.flat()];
  const resolved = packages
    .filter(({ isLink }) => isLink || !linksOnly)
    .map(async ({ name, isLink }) => {
      const path = join(real, name);
      const root = isLink ? await realpath(path).catch(() => undefined) : path;
      return root === undefined ? [] : [{ root, importName: name, isLink, isProjects }];
    });
  return (await Promise.all(resolved)).flat();
}

async function listNames(folder: string, scope = '') {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.name.startsWith('.') && (entry.isDirectory() || entry.isSymbolicLink()))
    .map((entry) => ({ name: scope + entry.name, isLink: entry.isSymbolicLink() }));
}

/**
 * Where the dependencies of a package are: inside it (npm, yarn), and, when it was reached through a link, beside it.
 * pnpm, bun and yarn's `pnpm` linker keep each package in a store, with links to its dependencies at its side:
 * `.pnpm/a@1/node_modules/{a, b → …}`, `.store/a-1/{package, node_modules/b → …}`. Only the links there are its own.
 */
function foldersOf({ root, isLink }: InstalledPackage): readonly ModulesFolder[] {
  const inside = { folder: join(root, 'node_modules'), isProjects: false, linksOnly: false };
  if (!isLink) return [inside];
  const parent = basename(dirname(root)).startsWith('@') ? dirname(dirname(root)) : dirname(root);
  const folder = basename(parent) === 'node_modules' ? parent : join(parent, 'node_modules');
  return [inside, { folder, isProjects: false, linksOnly: true }];
}

function sourceFrom(root: string, manifest: Manifest, fallbackName: string, isDirect: boolean): DocSource {
  const { name, version, repository, about } = manifest;
  return { name: name || fallbackName, version, root, isDirect, ...defined({ repository, about }) };
}

async function refusePlugAndPlay(root: string): Promise<void> {
  if (!(await exists(join(root, '.pnp.cjs'))) && !(await exists(join(root, '.pnp.js')))) return;
  throw new FootnoteError(
    'UNSUPPORTED_CONTENT',
    "This project uses Yarn Plug'n'Play, which keeps packages in archives that Footnote doesn't read.",
    { hint: "Set 'nodeLinker: node-modules' in .yarnrc.yml and run 'yarn install', or name folders to index." },
  );
}

/** By code units, so that the order is the same on every machine. */
function byNameVersionAndPlace(a: DocSource, b: DocSource): number {
  const [first, second] = [a, b].map(({ name, version, root }) => `${name}\n${version}\n${root}`);
  return (first ?? '') < (second ?? '') ? -1 : 1;
}
