/** Of pages or files, by their paths, those that document this version, in English where there is a choice. */
export function choosePages(paths: readonly string[], version: string): readonly string[] {
  return ofVersion(withoutTranslations(paths), version);
}

/** The same of a site, whose pages about the product are left out where there are enough of documentation. */
export function chooseSitePages(paths: readonly string[], version: string): readonly string[] {
  const documents = paths.filter((path) =>
    path
      .split('/')
      .slice(0, 3)
      .some((segment) => docFolder.test(segment)),
  );
  return choosePages(documents.length >= leastDocuments ? documents : paths, version);
}

export const docFolder =
  /^(?:docs?|documentation|guides?|manual|handbook|learn|reference|api|tutorials?)(?:\.(?:mdx?|html?))?$/i;
const leastDocuments = 3;

/** Those that documentation is translated into; other short names, such as `js`, are names of things. */
const locale =
  /^(?:ar|az|bn|ca|cs|da|de|el|es|fa|fi|fr|he|hi|hu|id|it|ja|ko|nb|nl|pl|pt|ro|ru|sv|th|tr|uk|vi|zh)(?:[-_][A-Za-z]{2,4})?$/;

/** `/fr/docs/a` is left out where `/docs/a` or `/en/docs/a` is there. */
function withoutTranslations(paths: readonly string[]): readonly string[] {
  const all = new Set(paths);
  return paths.filter((path) => {
    const segments = path.split('/');
    const at = segments.findIndex((segment) => locale.test(segment));
    if (at === -1) return true;
    const without = segments.toSpliced(at, 1).join('/');
    return !all.has(without) && !all.has(segments.with(at, 'en').join('/'));
  });
}

interface Versioned {
  readonly path: string;
  /** What stands before the version. */
  readonly prefix: string;
  readonly label: string;
  /** The path without it. */
  readonly plain: string;
}

/**
 * Sites keep older versions, and the next one, in folders beside each other. Where one of them is the installed version
 * it is taken, in place of what stands there without a version; else the others go where such a page is there, and the
 * highest stays where none is.
 */
function ofVersion(paths: readonly string[], version: string): readonly string[] {
  const all = new Set(paths);
  const kept = new Set(paths);
  for (const [prefix, group] of byPrefix(paths.flatMap(versionIn))) {
    const labels = [...new Set(group.map(({ label }) => label))].toSorted((a, b) => compare(b, a));
    const own = labels.find((label) => fits(label, version));
    const isPlainThere = group.some(({ plain }) => all.has(plain));
    const taken = own ?? (isPlainThere ? undefined : labels.find((label) => numbersOf(label).length > 0));
    if (own === undefined && !isPlainThere && labels.length < 2) continue;
    for (const { path, label } of group) if (label !== taken) kept.delete(path);
    if (own === undefined) continue;
    const replaced = group.filter(({ label }) => label === own).map(({ plain }) => plain);
    for (const plain of replaced) if (plain.startsWith(prefix)) kept.delete(plain);
  }
  return paths.filter((path) => kept.has(path));
}

const versionLabel = /^(?:(?:v|version-)?\d+(?:\.(?:\d+|x)){0,2}|next|canary|nightly|unreleased)$/i;

function versionIn(path: string): readonly Versioned[] {
  const segments = path.split('/');
  const at = segments.findIndex((segment, position) => position < segments.length - 1 && versionLabel.test(segment));
  if (at === -1) return [];
  const prefix = segments.slice(0, at).join('/');
  return [{ path, prefix, label: segments[at] ?? '', plain: segments.toSpliced(at, 1).join('/') }];
}

function byPrefix(versioned: readonly Versioned[]): ReadonlyMap<string, readonly Versioned[]> {
  const groups = new Map<string, Versioned[]>();
  for (const one of versioned) {
    const group = groups.get(one.prefix);
    if (group === undefined) groups.set(one.prefix, [one]);
    else group.push(one);
  }
  return groups;
}

function numbersOf(label: string): readonly string[] {
  return label.match(/\d+|\bx\b/g) ?? [];
}

/** `2`, `v2.x` and `2.1` are all 2.1.7; the longest of them is found first. */
function fits(label: string, version: string): boolean {
  const wanted = version.split(/[.+-]/);
  const numbers = numbersOf(label);
  return numbers.length > 0 && numbers.every((number, position) => number === 'x' || number === wanted[position]);
}

function compare(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  for (let at = 0; at < 3; at++) {
    const difference = Number(left[at] ?? -1) - Number(right[at] ?? -1);
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
  }
  return 0;
}
