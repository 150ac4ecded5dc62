import type { DocSource, LeftOutPackage } from '../contract/docs.ts';
import { asList, asObject, parseJson } from '../json.ts';
import type { FoundPackages } from './find/find-packages.ts';
import type { IndexStore } from './store/index-store.ts';

/** Under which an index keeps what the user said of packages: true where one was named, false where it was removed. */
const wishesKey = 'packages';
const leftOutKey = 'left out';

/** The installed packages that are indexed: without those that only Footnote brought, unless the user said otherwise. */
export function choosePackages(
  index: IndexStore,
  { packages, broughtByFootnote }: Pick<FoundPackages, 'packages' | 'broughtByFootnote'>,
  named: readonly string[],
): readonly DocSource[] {
  const wishes = wish(index, named, true);
  const isProjects = ({ root }: DocSource) => !broughtByFootnote.has(root);
  // Whoever names a package means the project's copies of it, where there are any.
  const ofProject = new Set(packages.filter(isProjects).map(({ name }) => name));
  const isWanted = (source: DocSource) => {
    const wanted = wishes.get(source.name);
    if (wanted === undefined || ofProject.has(source.name)) return wanted !== false && isProjects(source);
    return wanted;
  };
  const chosen = packages.filter(isWanted);
  const there = new Set(chosen.map(({ name }) => name));
  const leftOut = new Map(
    packages
      .filter(({ name }) => !there.has(name))
      .map(({ name }): [string, LeftOutPackage] => [
        name,
        { name, reason: wishes.get(name) === false ? 'removed' : 'footnote' },
      ]),
  );
  writeLeftOut(index, [...leftOut.values()]);
  return chosen;
}

/** From now on these stay out, until somebody names them. */
export function removePackages(index: IndexStore, names: readonly string[]): void {
  if (names.length === 0) return;
  wish(index, names, false);
  const before = readLeftOut(index).filter(({ name }) => !names.includes(name));
  writeLeftOut(index, [...before, ...names.map((name): LeftOutPackage => ({ name, reason: 'removed' }))]);
}

/** What is installed and was left out when the packages were last looked at. */
export function readLeftOut(index: Pick<IndexStore, 'meta'>): readonly LeftOutPackage[] {
  return asList(parseJson(index.meta(leftOutKey) ?? '[]')).flatMap((entry): readonly LeftOutPackage[] => {
    const { name, reason } = asObject(entry);
    return typeof name === 'string' ? [{ name, reason: reason === 'removed' ? 'removed' : 'footnote' }] : [];
  });
}

function writeLeftOut(index: IndexStore, leftOut: readonly LeftOutPackage[]): void {
  const byName = [...leftOut].sort((a, b) => (a.name < b.name ? -1 : 1));
  index.setMeta(leftOutKey, JSON.stringify(byName));
}

/** All wishes, with these. */
function wish(index: IndexStore, names: readonly string[], value: boolean): ReadonlyMap<string, boolean> {
  const before = asList(parseJson(index.meta(wishesKey) ?? '[]')).flatMap((entry): readonly [string, boolean][] => {
    const [name, wanted] = asList(entry);
    return typeof name === 'string' && typeof wanted === 'boolean' ? [[name, wanted]] : [];
  });
  const wishes = new Map([...before, ...names.map((name): [string, boolean] => [name, value])]);
  if (names.length > 0) index.setMeta(wishesKey, JSON.stringify([...wishes]));
  return wishes;
}
