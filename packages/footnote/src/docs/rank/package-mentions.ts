import type { DocSource } from '../../contract/docs.ts';
import { memoize } from '../../memoize.ts';
import { isAscii, onlyWordCharacters } from '../../text/ascii.ts';
import { editDistance } from '../../text/edit-distance.ts';
import { stemOf } from '../../text/words/words.ts';
import { ownPackages } from '../own-packages.ts';

/** A package that a question names: `undici`, `react query` for `@tanstack/react-query`, `next.js` for `next`. */
export interface Mention {
  readonly name: string;
  /** The words of the question that name it, in lower case and without punctuation; none where they only describe it. */
  readonly typed: readonly string[];
  /** 0..1. Less where the name is a common word and nothing says that the package is meant. */
  readonly strength: number;
  /** Where only code calls it so: `z` of zod. */
  readonly owner?: string;
  /** And what of it makes the owner: `pqueue` for `queue`; empty where that is not what it is. */
  readonly maker?: string;
}

/** What packages are called, and what they say they are for. */
export interface NameTable {
  /** By what a package can be called; how sure that is, 0..1. */
  readonly called: {
    get(key: string): CalledPackages | undefined;
    readonly keys: readonly string[];
  };
  /** The stems of each package's name, keywords and description. */
  about(): readonly { readonly source: DocSource; readonly stems: ReadonlySet<string> }[];
  /** How telling a stem is: the fewer packages have it, the more. */
  rarity(stem: string): number;
}

/** The packages that a name stands for: mostly one, for the name of a scope all of its direct dependencies. */
interface CalledPackages {
  readonly sources: readonly DocSource[];
  readonly sureness: number;
}

export interface WordStatistics {
  /** The share of all passages that contain a word: `next`, `debug` and `once` are packages, and still mostly words. */
  commonness(word: string): number;
  /** Whether others than this package use it as a word. */
  isOrdinary(word: string, source: DocSource): boolean;
}

const plainWord = /[a-z0-9]+(?:[-_.][a-z0-9]+)*/g;
const anyWord = /[\p{L}\p{N}]+(?:[-_.][\p{L}\p{N}]+)*/gu;
const pointing = new Set('in with using from via by of for use package library module'.split(' '));
/** Names are at most so many words: `rate limiter flexible`. */
const mostWords = 4;
const common = 0.02;
/** How sure a common word names a package: questions begin with what they are about. */
const commonFirst = 0.7;
const commonInside = 0.4;
/** A short name with another letter is another name. */
const leastFuzzy = 5;

export function findMentions(text: string, names: NameTable, statistics: WordStatistics): readonly Mention[] {
  const words = (text.toLowerCase().match(isAscii(text) ? plainWord : anyWord) ?? []).filter((each) => each !== 'the');
  const mentions: Mention[] = [];
  for (let i = 0; i < words.length; i++) {
    for (let length = Math.min(mostWords, words.length - i); length > 0; length--) {
      const typed = words.slice(i, i + length);
      const called = lookUp(keyOf(typed.join('')), names) ?? mistyped(typed, names, statistics.commonness);
      if (called === undefined) {
        if (length === 1) mentions.push(...packageOfMember(typed[0] ?? '', names));
        continue;
      }
      const sure = called.sureness * surenessOf(words, i, length, called.sources[0], statistics);
      for (const { name, isDirect } of called.sources) {
        mentions.push({ name, typed: typed.map(keyOf), strength: sure * (isDirect ? 1 : 0.5) });
      }
      i += length - 1;
      break;
    }
  }
  return mentions;
}

/** `semver.gte`: what is asked for is the member. */
function packageOfMember(typed: string, names: NameTable): readonly Mention[] {
  const dot = typed.lastIndexOf('.');
  const called = dot <= 0 ? undefined : lookUp(keyOf(typed.slice(0, dot)), names);
  return (called?.sources ?? []).map(({ name, isDirect }) => ({ name, typed: [], strength: isDirect ? 1 : 0.5 }));
}

/** An ordinary word that is also a package's name mostly names no package, unless something points at it. */
function surenessOf(
  words: readonly string[],
  at: number,
  length: number,
  source: DocSource | undefined,
  { commonness, isOrdinary }: WordStatistics,
): number {
  const first = words[at] ?? '';
  if (length > 1 || /[-_.]/.test(first) || pointing.has(words[at - 1] ?? '')) return 1;
  if (commonness(first) <= common || (source !== undefined && !isOrdinary(first, source))) return 1;
  return at === 0 && words.length > 1 ? commonFirst : commonInside;
}

function lookUp(key: string, { called }: NameTable) {
  return called.get(key) ?? called.get(key.replace(/js$/, ''));
}

/** A word that no document has, and one letter away from a name. */
function mistyped(typed: readonly string[], { called }: NameTable, commonness: (word: string) => number) {
  const key = keyOf(typed.join(''));
  // One of the words must be unknown: `testing libary`.
  if (typed.length > 2 || key.length < leastFuzzy || typed.every((each) => commonness(each) > 0)) return undefined;
  for (const name of called.keys) {
    if (name.length < leastFuzzy || Math.abs(name.length - key.length) > 1 || editDistance(key, name, 1) !== 1)
      continue;
    const found = called.get(name);
    if (found !== undefined) return { ...found, sureness: 0.8 };
  }
  return undefined;
}

/** How much of a question a package must be about, and how sure that makes us at most. */
const leastAbout = 0.3;
const sureAbout = 0.5;
const mostDescribed = 3;

/** Packages that the question describes without naming them: `redis` for `ioredis`, `json with comments`. */
export function findDescribed(stems: readonly string[], names: NameTable): readonly Mention[] {
  const asked = [...new Set(stems)];
  const all = asked.reduce((sum, stem) => sum + names.rarity(stem), 0);
  if (all === 0) return [];
  return names
    .about()
    .map(({ source, stems: own }) => {
      const found = asked.reduce((sum, stem) => sum + (own.has(stem) ? names.rarity(stem) : 0), 0);
      return { name: source.name, typed: [], share: (found / all) * (source.isDirect ? 1 : 0.5) };
    })
    .filter(({ share }) => share >= leastAbout)
    .sort((a, b) => b.share - a.share)
    .slice(0, mostDescribed)
    .map(({ name, typed, share }) => ({ name, typed, strength: sureAbout * share }));
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
  // Footnote itself is meant only by its whole name.
  const describing = directFirst.filter(({ source }) => !ownPackages.has(source.name));
  const once = new Map(describing.toReversed().map((each) => [each.source.name, each]));
  const countOf = countWords([...once.values()].map(({ words }) => words));
  const byFirst = new Map<string, { readonly first: string; readonly source: DocSource }>();
  for (const { source } of describing) {
    const [first = ''] = source.isDirect ? baseOf(source).split(/[-_.]/) : [];
    const key = keyOf(first);
    if (first.length >= leastFuzzy && !called.has(key) && !byFirst.has(key)) byFirst.set(key, { first, source });
  }
  let about: ReturnType<NameTable['about']> | undefined;
  return {
    called: {
      get(key) {
        const known = called.get(key);
        const { first, source } = byFirst.get(key) ?? {};
        if (known !== undefined || first === undefined || source === undefined) return known;
        // `drizzle` means `drizzle-orm`; `fast` doesn't mean `fast-glob`, because others say that they are fast.
        return countOf(stemOf(first)) === 1 ? { sources: [source], sureness: 0.8 } : undefined;
      },
      keys: [...called.keys(), ...byFirst.keys()],
    },
    about() {
      about ??= [...once.values()].map(({ source, words }) => ({ source, stems: new Set(words.split(' ')) }));
      return about;
    },
    rarity: (stem) => {
      const count = countOf(stem);
      return count === 0 ? 0 : Math.log(once.size / count);
    },
  };
}

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

function keyOf(name: string): string {
  if (plainName.test(name)) return name;
  return onlyWordCharacters(name.toLowerCase());
}
