import type { ContentFormat, PageAnchor } from '../page-document.ts';
import { anchorPlace, type PagePart, placeOf } from './anchor-place.ts';
import { exactKey, headingKeys, looseKey, slugOf, subjectName } from './heading-keys.ts';
import { pathOf, type Section } from './page-sections.ts';

/** What a name of a section stands for on a page. */
export type Found = PagePart | { readonly several: readonly Section[] } | undefined;

export interface SectionFinder {
  /** A heading, `Parent > Child`, `#anchor` or a slug, written forgivingly. */
  find(asked: string): Found;
  /** What the fragment of an address leads to; undefined where it is no place of this page. */
  findFragment(id: string): PagePart | undefined;
  /** The shortest name that `find` understands as this section alone; undefined where there is none. */
  nameOf(section: Section): string | undefined;
}

interface PageParts {
  readonly content: string;
  readonly format: ContentFormat;
  readonly sections: readonly Section[];
  readonly anchors: readonly PageAnchor[];
  /** It may stand above a page without being one of its headings. */
  readonly title: string;
}

/** Between the names of a path. A signature may hold `->` and `<T>`. */
const between = /\s[>›»→]\s+/;
/** Beyond this, an anchor is the shorter name. */
const longPath = 60;

export function createSectionFinder(page: PageParts): SectionFinder {
  const { sections, anchors, title } = page;
  const offsets = firstOffsets(sections, anchors);
  const idAt = new Map(anchors.map(({ id, offset }) => [offset, id]));
  const slugs = slugsOf(sections);
  const byKey = headingKeys.map((keyOf) => groups(sections, ({ heading }) => keyOf(heading)));
  const byLooseKey = byKey.at(-1) ?? new Map<string, readonly Section[]>();
  const byPair = groups(sections, pairKey);
  const bySubject = groups(sections, ({ heading }) => subjectName(heading));

  function offsetOf(id: string): number | undefined {
    return offsets.get(id) ?? offsets.get(`user-content-${id}`) ?? offsets.get(id.toLowerCase());
  }

  function byId(id: string): PagePart | undefined {
    const offset = offsetOf(id);
    if (offset !== undefined) return anchorPlace(page, { id, offset });
    const section = slugs.get(id) ?? slugs.get(id.toLowerCase());
    return section && placeOf(section);
  }

  /** Whether it is the name of this section, and of no other place. */
  function isIdOf(section: Section, id: string): boolean {
    const offset = offsetOf(id);
    if (offset === undefined) return slugs.get(id) === section;
    return offset >= section.offset && offset < section.textStart;
  }

  function byHeading(asked: string): Found {
    for (const [tier, keyOf] of headingKeys.entries()) {
      // A path is looser than the same letters, and stricter than letters alone.
      const found = oneOf(byKey[tier]?.get(keyOf(asked))) ?? (tier === 1 ? byPath(asked) : undefined);
      if (found !== undefined) return found;
    }
    const subject = subjectName(/[\s(]/.test(asked) ? asked : `${asked}(`);
    return oneOf(bySubject.get(subject)) ?? (asked.endsWith('…') ? byBeginning(asked.slice(0, -1)) : undefined);
  }

  /** Long names are shown shortened. */
  function byBeginning(asked: string): Found {
    const beginning = exactKey(asked);
    return oneOf(sections.filter(({ heading }) => exactKey(heading).startsWith(beginning)));
  }

  function byPath(asked: string): Found {
    const names = asked.split(between).map(looseKey);
    const last = names.pop();
    if (names.length === 0 || last === undefined) return undefined;
    const candidates = byLooseKey.get(last) ?? [];
    const isBelow = (section: Section) => isAt(names, keysAbove(section));
    const isBelowTitle = (section: Section) => isWithin(names, [looseKey(title), ...keysAbove(section)]);
    return oneOf(candidates.filter(isBelow)) ?? oneOf(candidates.filter(isBelowTitle));
  }

  return {
    find(asked) {
      // `## Heading` is one as Markdown writes it; `#name` is an anchor.
      const words = asked.replace(/^#{1,6}\s+/, '');
      const id = words.startsWith('#') ? words.slice(1) : words;
      return words.startsWith('#') ? (byId(id) ?? byHeading(words)) : (byHeading(words) ?? byId(id));
    },
    findFragment(id) {
      const found = byId(id) ?? byHeading(id);
      return found === undefined || 'several' in found ? undefined : found;
    },
    nameOf(section) {
      const { heading, parent } = section;
      const isAlone = (group: readonly Section[] | undefined) => group?.length === 1;
      if (isAlone(byKey[0]?.get(exactKey(heading)))) return heading;
      const ids = [idAt.get(section.offset), section.ids[0], slugs.nameOf(section)];
      const id = ids.find((one) => one !== undefined && isIdOf(section, one));
      const path = `${parent?.heading} > ${heading}`;
      const isPath = isAlone(byPair.get(pairKey(section))) && path.split(between).length === 2;
      if (isPath && (path.length <= longPath || id === undefined)) return path;
      return id === undefined ? undefined : `#${id}`;
    },
  };
}

function oneOf(sections: readonly Section[] = []): Found {
  const [first, ...others] = sections;
  if (first === undefined) return undefined;
  return others.length === 0 ? placeOf(first) : { several: sections };
}

function groups(
  sections: readonly Section[],
  keyOf: (section: Section) => string,
): ReadonlyMap<string, readonly Section[]> {
  const found = new Map<string, Section[]>();
  for (const section of sections) {
    const key = keyOf(section);
    const group = found.get(key);
    if (group !== undefined) group.push(section);
    else if (key !== '') found.set(key, [section]);
  }
  return found;
}

function pairKey({ heading, parent }: Section): string {
  return parent === undefined ? '' : `${looseKey(parent.heading)} > ${looseKey(heading)}`;
}

function keysAbove(section: Section): readonly string[] {
  return pathOf(section).map(({ heading }) => looseKey(heading));
}

/** Right above, with nothing between them. */
function isAt(names: readonly string[], above: readonly string[]): boolean {
  return names.every((name, at) => above.at(at - names.length) === name);
}

/** All of them, in their order, with others between them. */
function isWithin(names: readonly string[], above: readonly string[]): boolean {
  let at = 0;
  for (const key of above) if (key === names[at]) at++;
  return at === names.length;
}

/** Where the names of places begin; of equal ones the first counts, as in a browser. Names in other case come last. */
function firstOffsets(sections: readonly Section[], anchors: readonly PageAnchor[]): ReadonlyMap<string, number> {
  const all = [...anchors, ...sections.flatMap(({ ids, offset }) => ids.map((id) => ({ id, offset })))];
  const offsets = new Map<string, number>();
  for (const { id, offset } of all) if (!offsets.has(id)) offsets.set(id, offset);
  for (const { id, offset } of all) if (!offsets.has(id.toLowerCase())) offsets.set(id.toLowerCase(), offset);
  return offsets;
}

/** As GitHub numbers them: `examples`, `examples-1`. */
function slugsOf(sections: readonly Section[]) {
  const bySlug = new Map<string, Section>();
  const names = new Map<Section, string>();
  const counts = new Map<string, number>();
  for (const section of sections) {
    const base = slugOf(section.heading);
    if (base === '') continue;
    let count = counts.get(base) ?? 0;
    let slug = count === 0 ? base : `${base}-${count}`;
    while (bySlug.has(slug)) slug = `${base}-${++count}`;
    counts.set(base, count + 1);
    bySlug.set(slug, section);
    names.set(section, slug);
  }
  return { get: (slug: string) => bySlug.get(slug), nameOf: (section: Section) => names.get(section) };
}
