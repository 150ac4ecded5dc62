import { readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { DocSource, IndexProblem } from '../../contract/docs.ts';
import { isInside } from '../../disk/is-inside.ts';
import { FootnoteError } from '../../errors.ts';
import { lazy } from '../../lazy.ts';
import { boundedProblems } from './bounded-problems.ts';
import { broughtByFootnote } from './brought-by-footnote.ts';
import { exists } from './exists.ts';
import { inParallel } from './in-parallel.ts';
import { readLockfileLinks } from './lockfile-links.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { sourceFrom } from './source-from.ts';
import { workspaceMembers } from './workspaces.ts';

export interface FoundPackages {
  /** Direct and transitive ones, in the order of their names. */
  readonly packages: readonly DocSource[];
  /** The roots of those that are here only because Footnote needs them. */
  readonly broughtByFootnote: ReadonlySet<string>;
  /** What was left out, beside folders (real paths) that the user named and so has anyway. */
  problemsBeside(named: readonly string[]): readonly IndexProblem[];
}

/** A `node_modules` folder to look into. */
interface ModulesFolder {
  readonly folder: string;
  /** What is in it may lie here without anybody's word: the project, or the folder that a lockfile links to. */
  readonly place: string;
  /** It belongs to the project or a workspace member: what they depend on is found here. */
  readonly isProjects: boolean;
  /** Take only the links in it: see `foldersOf`. */
  readonly linksOnly: boolean;
}

/** An entry of such a folder, resolved. */
interface InstalledPackage {
  readonly root: string;
  readonly path: string;
  readonly modules: ModulesFolder;
  /** The name that it can be imported by; with `npm:` aliases it isn't the package's own. */
  readonly importName: string;
  readonly isLink: boolean;
}

interface LeftOut extends IndexProblem {
  readonly target: string;
}

const isOutside = "lies outside of the project; to include it, name it: 'footnote docs index PATH'";
const isOther =
  "lies outside of the project and isn't the package that the lockfile means; to include it, name it: 'footnote docs index PATH'";

/**
 * The packages that the project in `root` has installed. A checkout brings its node_modules along, and a link in there
 * may lead anywhere: what lies outside of the project counts only where a lockfile links to it.
 */
export async function findPackages(
  root: string,
  options: { readonly signal?: AbortSignal } = {},
): Promise<FoundPackages> {
  const { signal } = options;
  const top = await realpath(root).catch(() => resolve(root));
  const problems: IndexProblem[] = [];
  const own = await readManifest(top, problems);
  const members = await workspaceMembers(top, own, problems);
  const projects = [
    { folder: top, dependencies: own?.dependencies ?? [] },
    ...members.map(({ folder, manifest }) => ({ folder, dependencies: manifest.dependencies })),
  ];
  const direct = new Set(projects.flatMap(({ dependencies }) => dependencies));

  const lockfiles = lazy(() => readLockfileLinks(top));
  const leftOut: LeftOut[] = [];

  /** The manifest of one that counts, and where its own packages may lie. */
  async function admit({ root, path, modules }: InstalledPackage) {
    const place = [top, modules.place].find((folder) => isInside(root, folder));
    if (place !== undefined) return { place, manifest: await readManifest(root, problems) };
    const links = await lockfiles();
    const manifest = links.mentions(root) ? await readManifest(root) : undefined;
    if (manifest !== undefined && links.admits(root, manifest)) return { place: root, manifest };
    const reason = links.mentions(root) ? isOther : isOutside;
    // What a package depends on is said in one line; what the project depends on, one by one.
    leftOut.push({ path: modules.isProjects ? path : modules.folder, reason, target: root });
    return undefined;
  }

  async function list(modules: ModulesFolder): Promise<readonly InstalledPackage[]> {
    const names = await listNames(modules.folder);
    const real = names.length === 0 ? undefined : await realpath(modules.folder).catch(() => undefined);
    if (real === undefined) return [];
    // Links are looked at one by one, wherever they lie.
    if (modules.linksOnly || [top, modules.place].some((folder) => isInside(real, folder))) {
      return listPackages(real, names, modules);
    }
    leftOut.push({ path: modules.folder, reason: isOutside, target: real });
    return [];
  }

  const found = new Map<string, DocSource>();
  const manifestOf = new Map<string, Manifest>();
  /** Where each entry of a node_modules folder leads. */
  const rootOf = new Map<string, string>();
  const tried = new Set<string>();
  const looked = new Set<string>();
  let folders: readonly ModulesFolder[] = projects.map(({ folder }) => ({
    folder: join(folder, 'node_modules'),
    place: top,
    isProjects: true,
    linksOnly: false,
  }));
  while (folders.length > 0) {
    for (const { folder } of folders) looked.add(folder);
    // A project may link to itself, to import itself by its name.
    const installed = (await inParallel(folders, list, signal)).flat().filter(({ root }) => root !== top);
    for (const { path, root } of installed) rootOf.set(path, root);
    const keyOf = ({ root, modules }: InstalledPackage) => `${root}\n${modules.place}`;
    const untried = installed.filter((one) => !found.has(one.root) && !tried.has(keyOf(one)));
    const fresh = [...new Map(untried.map((one) => [keyOf(one), one])).values()];
    for (const one of fresh) tried.add(keyOf(one));
    const admitted = await inParallel(fresh, admit, signal);
    const next = fresh.flatMap((one, position) => {
      const { place, manifest } = admitted[position] ?? {};
      if (place === undefined) return [];
      if (manifest !== undefined) {
        found.set(one.root, sourceFrom(one.root, manifest, one.importName, false));
        manifestOf.set(one.root, manifest);
      }
      return foldersOf(one, place);
    });
    for (const { root, modules, importName } of installed) {
      const source = found.get(root);
      if (source === undefined || !modules.isProjects || !direct.has(importName)) continue;
      found.set(root, { ...source, isDirect: true });
    }
    folders = [...new Map(next.map((one) => [one.folder, one])).values()].filter(({ folder }) => !looked.has(folder));
  }
  if (found.size === 0 && leftOut.length === 0) await refusePlugAndPlay(top);
  return {
    broughtByFootnote: broughtByFootnote(projects, manifestOf, rootOf),
    packages: [...found.values()].sort(byNameVersionAndPlace),
    problemsBeside(named) {
      const said = leftOut.filter(({ target }) => !found.has(target) && !named.some((one) => isInside(target, one)));
      const byPath = new Map([...problems, ...said].map(({ path, reason }) => [path, { path, reason }]));
      return boundedProblems([...byPath.values()], top);
    },
  };
}

type EntryName = Awaited<ReturnType<typeof listNames>>[number];

async function listPackages(
  real: string,
  names: readonly EntryName[],
  modules: ModulesFolder,
): Promise<readonly InstalledPackage[]> {
  const scoped = await Promise.all(
    names.filter(({ name }) => name.startsWith('@')).map((scope) => listNames(join(real, scope.name), scope)),
  );
  const packages = [...names.filter(({ name }) => !name.startsWith('@')), ...scoped.flat()];
  const resolved = packages
    .filter(({ isLink }) => isLink || !modules.linksOnly)
    .map(async ({ name, isLink }) => {
      const path = join(real, name);
      const root = isLink ? await realpath(path).catch(() => undefined) : path;
      return root === undefined ? [] : [{ root, path, modules, importName: name, isLink }];
    });
  return (await Promise.all(resolved)).flat();
}

/** What is in a scope that is a link is reached through it. */
async function listNames(folder: string, scope?: { readonly name: string; readonly isLink: boolean }) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.name.startsWith('.') && (entry.isDirectory() || entry.isSymbolicLink()))
    .map((entry) => ({
      name: scope === undefined ? entry.name : `${scope.name}/${entry.name}`,
      isLink: entry.isSymbolicLink() || scope?.isLink === true,
    }));
}

/**
 * Where the dependencies of a package are: inside it (npm, yarn), and, when it was reached through a link, beside it.
 * pnpm, bun and yarn's `pnpm` linker keep each package in a store, with links to its dependencies at its side:
 * `.pnpm/a@1/node_modules/{a, b → …}`, `.store/a-1/{package, node_modules/b → …}`. Only the links there are its own.
 */
function foldersOf({ root, isLink }: InstalledPackage, place: string): readonly ModulesFolder[] {
  const inside = { folder: join(root, 'node_modules'), place, isProjects: false, linksOnly: false };
  if (!isLink) return [inside];
  const parent = basename(dirname(root)).startsWith('@') ? dirname(dirname(root)) : dirname(root);
  const folder = basename(parent) === 'node_modules' ? parent : join(parent, 'node_modules');
  return [inside, { folder, place, isProjects: false, linksOnly: true }];
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
