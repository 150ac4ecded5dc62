import { basename, dirname, join } from 'node:path';
import { ownPackages } from '../own-packages.ts';
import type { Manifest } from './manifest.ts';

/** The project or a member of its workspaces, with all that it depends on. */
export interface DependentFolder {
  readonly folder: string;
  readonly dependencies: readonly string[];
}

/**
 * The roots of packages that only Footnote depends on. The manifests in node_modules say it, and so for every installer
 * alike: a lockfile tells the same of what ought to be installed. What nobody depends on, and what that
 * needs, is not Footnote's.
 */
export function broughtByFootnote(
  projects: readonly DependentFolder[],
  manifestOf: ReadonlyMap<string, Manifest>,
  /** Where each entry of a node_modules folder leads. */
  rootOf: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const isOwn = (root: string) => ownPackages.has(manifestOf.get(root)?.name ?? '');
  const needed = (root: string) => resolveAll(root, manifestOf.get(root)?.installs ?? [], rootOf);
  const own = [...manifestOf.keys()].filter(isOwn);
  const ofFootnote = reach(own, needed);
  const others = [...manifestOf.keys()].filter((root) => !ofFootnote.has(root));
  const ofProjects = projects.flatMap(({ folder, dependencies }) => resolveAll(folder, dependencies, rootOf));
  const ofOthers = reach([...ofProjects, ...others], (root) => (isOwn(root) ? [] : needed(root)));
  return new Set([...ofFootnote].filter((root) => !ofOthers.has(root) && !isOwn(root)));
}

function reach(from: readonly string[], next: (root: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set(from);
  for (const root of reached) for (const other of next(root)) reached.add(other);
  return reached;
}

/** As Node finds them: in the nearest node_modules folder at or above. */
function resolveAll(folder: string, names: readonly string[], rootOf: ReadonlyMap<string, string>): readonly string[] {
  const places = modulesAbove(folder);
  return names.flatMap((name) => {
    const place = places.find((modules) => rootOf.has(join(modules, name)));
    return place === undefined ? [] : (rootOf.get(join(place, name)) ?? []);
  });
}

function modulesAbove(folder: string): readonly string[] {
  const places: string[] = [];
  for (let at = folder; ; at = dirname(at)) {
    places.push(basename(at) === 'node_modules' ? at : join(at, 'node_modules'));
    if (dirname(at) === at) return places;
  }
}
