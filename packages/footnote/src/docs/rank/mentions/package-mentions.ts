import type { DocSource } from '../../../contract/docs.ts';
import { defined } from '../../../defined.ts';
import { isAscii } from '../../../text/ascii.ts';
import { editDistance } from '../../../text/edit-distance.ts';
import { isFunctionWord } from '../../../text/words/stop-words.ts';
import { isTechnology } from '../technologies/absent-technologies.ts';
import { type CalledPackages, keyOf, type NameTable } from './name-table.ts';
import { createFindSetting, type Setting } from './setting.ts';

/** A package that a question names: `undici`, `react query` for `@tanstack/react-query`, `next.js` for `next`. */
export interface Mention {
  readonly name: string;
  /** The words of the question that name it, in lower case and without punctuation; none where they only describe it. */
  readonly typed: readonly string[];
  /** 0..1. Less where the name is a common word and nothing says that the package is meant. */
  readonly strength: number;
  /** Where the question only says that it is there, and asks for something else: `We use vite. How do I …`. */
  readonly setting?: Setting;
  /** As the name is spelled, where it was typed otherwise. */
  readonly spelled?: string;
  /** Where only code calls it so: `z` of zod. */
  readonly owner?: string;
  /** And what of it makes the owner: `pqueue` for `queue`; empty where that is not what it is. */
  readonly maker?: string;
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
/** And a shorter word is none that was mistyped: `a react` is no slip. */
const leastUnknown = 3;
/** What is only around a question is not what it is about; and what others are made for may be either. */
const mostOfSetting = 0.45;
const mostOfHost = 0.8;

export function findMentions(text: string, names: NameTable, statistics: WordStatistics): readonly Mention[] {
  const asked = text.toLowerCase();
  const places = [...asked.matchAll(isAscii(text) ? plainWord : anyWord)]
    .map(({ 0: word, index }) => ({ word, at: index }))
    .filter(({ word }) => word !== 'the');
  const words = places.map(({ word }) => word);
  const settingOf = createFindSetting(asked);
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
      const setting = settingOf({ words: places, from: i, to: i + length });
      mentions.push(...mentionsOf(called, { typed, sure, setting }, names));
      i += length - 1;
      break;
    }
  }
  return mentions;
}

function mentionsOf(
  { sources, spelled }: CalledPackages,
  { typed, sure, setting }: { typed: readonly string[]; sure: number; setting: Setting | undefined },
  { madeFor }: NameTable,
): readonly Mention[] {
  return sources.map(({ name, isDirect }) => {
    const most = setting !== undefined ? mostOfSetting : madeFor(name).length > 0 ? mostOfHost : 1;
    const strength = Math.min(most, sure * (isDirect ? 1 : 0.5));
    return { name, typed: typed.map(keyOf), strength, ...defined({ setting, spelled }) };
  });
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

/** A word that no document has, alone or among others, and one letter away from a name: `recat hook form`. */
function mistyped(typed: readonly string[], names: NameTable, commonness: (word: string) => number) {
  const { called } = names;
  const key = keyOf(typed.join(''));
  const isUnknown = (word: string) =>
    word.length >= leastUnknown && !isFunctionWord(word) && commonness(word) === 0 && !lookUp(keyOf(word), names);
  // One of the words must be unknown: `testing libary`. What is known to be something else is no slip: `preact`.
  if (key.length < leastFuzzy || !typed.some(isUnknown) || isTechnology(typed.join(' '))) return undefined;
  for (const name of called.keys) {
    if (name.length < leastFuzzy || Math.abs(name.length - key.length) > 1 || editDistance(key, name, 1) !== 1)
      continue;
    const found = called.get(name);
    if (found !== undefined) return { ...found, sureness: 0.8, spelled: spellingOf(name, found.sources[0]) };
  }
  return undefined;
}

/** As it is written: the package, what it is called without its scope, or the scope alone. */
function spellingOf(key: string, source: DocSource | undefined): string {
  const [scope = '', base = ''] = /^@([^/]+)\/(.+)$/.exec(source?.name ?? '')?.slice(1) ?? [];
  return [source?.name ?? '', base, scope].find((name) => keyOf(name) === key) ?? key;
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
