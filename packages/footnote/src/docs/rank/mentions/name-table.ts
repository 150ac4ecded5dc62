import type { DocSource } from '../../../contract/docs.ts';
import { memoize } from '../../../memoize.ts';
import { onlyWordCharacters } from '../../../text/ascii.ts';
import { stemOf } from '../../../text/words/words.ts';
import { ownPackages } from '../../own-packages.ts';
import { subjectOf } from '../package-families.ts';
import { isTechnology } from '../technologies/absent-technologies.ts';
import { shortNames } from './short-names.ts';

/** What packages are called, and what they say they are for. */
export interface NameTable {
  /** By what a package can be called; how sure that is, 0..1. */
  readonly called: {
    get(key: string): CalledPackages | undefined;
    readonly keys: readonly string[];
  };
  /** The stems of each package's name, keywords and description. */
  about(): readonly { readonly source: DocSource; readonly stems: ReadonlySet<string> }[];
  /** Direct dependencies that say they are made for it: for `react`, `vite`, `eslint`. */
  madeFor(name: string): readonly string[];
  /** How telling a stem is: the fewer packages have it, the more. */
  rarity(stem: string): number;
}

/** The packages that a name stands for: mostly one, for the name of a scope all of its direct dependencies. */
export interface CalledPackages {
  readonly sources: readonly DocSource[];
  readonly sureness: number;
  /** Where it was typed otherwise. */
  readonly spelled?: string;
}

/** A direct dependency has the first claim to a name. */
export function nameTable(described: readonly { readonly source: DocSource; readonly words: string }[]): NameTable {
  const called = new Map<string, CalledPackages>();
  const directFirst = [...described].sort((a, b) => Number(b.source.isDirect) - Number(a.source.isDirect));
  const ordered = directFirst.map(({ source }) => source);
  const claim = (name: string, source: DocSource, sureness: number) => {
    const key = keyOf(name);
    if (key.length > 1 && !called.has(key)) called.set(key, { sources: [source], sureness });
  };
  for (const source of ordered) {
    const base = baseOf(source);
    claim(source.name, source, 1);
    // `client` alone doesn't mean `@prisma/client`, but `react-query` means `@tanstack/react-query`.
    if (base === source.name || /[-_.]/.test(base)) claim(base, source, 1);
  }
  claimScopes(ordered, called);
  for (const source of ordered) for (const name of shortNames(source)) claim(name, source, 0.9);
  // Footnote itself is meant only by its whole name.
  const describing = directFirst.filter(({ source }) => !ownPackages.has(source.name));
  const once = new Map(describing.toReversed().map((each) => [each.source.name, each]));
  const countOf = countWords([...once.values()].map(({ words }) => words));
  const byFirst = new Map<string, { readonly first: string; readonly source: DocSource }>();
  for (const { source } of describing) {
    const [first = ''] = source.isDirect ? baseOf(source).split(/[-_.]/) : [];
    const key = keyOf(first);
    if (first.length >= leastFirst && !called.has(key) && !byFirst.has(key)) byFirst.set(key, { first, source });
  }
  const directWith = (stem: string) =>
    describing.filter(({ source, words }) => source.isDirect && ` ${words} `.includes(` ${stem} `));
  // `drizzle` means `drizzle-orm`; `fast` doesn't mean `fast-glob`, because others say that they are fast. What is known
  // to be a name is one, whatever packages that came along say of it.
  const isOnlyIts = (first: string) => {
    const stem = stemOf(first);
    if (countOf(stem) === 1) return true;
    return isTechnology(first) && new Set(directWith(stem).map(({ source }) => subjectOf(source.name))).size === 1;
  };
  const madeFor = memoize((name: string) => {
    const others = plainName.test(name) ? directWith(stemOf(name)) : [];
    return others.map(({ source }) => source.name).filter((other) => subjectOf(other) !== name);
  });
  let about: ReturnType<NameTable['about']> | undefined;
  return {
    called: {
      get(key) {
        const known = called.get(key);
        const { first, source } = byFirst.get(key) ?? {};
        if (known !== undefined || first === undefined || source === undefined) return known;
        return isOnlyIts(first) ? { sources: [source], sureness: 0.8 } : undefined;
      },
      keys: [...called.keys(), ...byFirst.keys()],
    },
    about() {
      about ??= [...once.values()].map(({ source, words }) => ({ source, stems: new Set(words.split(' ')) }));
      return about;
    },
    madeFor,
    rarity: (stem) => {
      const count = countOf(stem);
      return count === 0 ? 0 : Math.log(once.size / count);
    },
  };
}

/** The first word of a name stands for it from so many letters on. */
const leastFirst = 5;

/** In how many of these lists a word stands; one of them has each word once. To split them all takes longer than to look. */
function countWords(lists: readonly string[]): (word: string) => number {
  let all: string | undefined;
  return memoize((word) => {
    all ??= lists.map((words) => ` ${words} `).join('\n');
    return all.split(` ${word} `).length - 1;
  });
}

/** `testing library` means all of `@testing-library/…`, and `redux` those of `@reduxjs/…`. */
function claimScopes(sources: readonly DocSource[], called: Map<string, CalledPackages>): void {
  const scopes = new Map<string, DocSource[]>();
  for (const source of sources) {
    const scope = /^@([^/]+)\//.exec(source.name)?.[1];
    if (scope === undefined || scope === 'types' || !source.isDirect) continue;
    scopes.set(scope, [...(scopes.get(scope) ?? []), source]);
  }
  for (const [scope, members] of scopes) {
    for (const key of [keyOf(scope), keyOf(scope).replace(/js$/, '')]) {
      if (key.length > 1 && !called.has(key)) called.set(key, { sources: members, sureness: 0.8 });
    }
  }
}

function baseOf({ name }: DocSource): string {
  return name.replace(/^@[^/]+\//, '');
}

const plainName = /^[a-z0-9]+$/;

/** A name in lower case and without punctuation. */
export function keyOf(name: string): string {
  if (plainName.test(name)) return name;
  return onlyWordCharacters(name.toLowerCase());
}
