import type { DocSource } from '../../../contract/docs.ts';
import { technologyTable } from './technology-table.ts';

/** A library, service or product that a question names, and that no package installed here is called. */
export interface AbsentTechnology {
  readonly name: string;
  /** In lower case and without punctuation. */
  readonly words: readonly string[];
}

/** What a question names from the table, and no package is called by its own name. */
export interface FoundTechnologies {
  readonly absent: readonly AbsentTechnology[];
  /** What a package calls itself where it says what it is: `Material UI` of `@mui/material`. */
  readonly described: readonly (AbsentTechnology & { readonly source: DocSource })[];
}

export type FindTechnologies = (text: string) => FoundTechnologies;

/** Names are at most so many words: `google cloud pub/sub`. */
const mostWords = 4;

/** Whoever pastes a page names much in passing. */
const longestQuestion = 40;

/** `sources` are all that is installed. */
export function createFindTechnologies(sources: readonly DocSource[]): FindTechnologies {
  let installed: InstalledNames | undefined;
  const isInstalled = (name: string) => {
    installed ??= namesOf(sources);
    return isCalled(name, installed);
  };
  return (text) => {
    const absent: AbsentTechnology[] = [];
    const described: (AbsentTechnology & { readonly source: DocSource })[] = [];
    for (const name of new Set(technologiesIn(text))) {
      if (isInstalled(ofNode.test(name) ? 'node' : name)) continue;
      const words = name.split(' ').map((word) => word.replace(/[^a-z0-9]+/g, ''));
      const source = sources.find((each) => callsItself(each, name));
      if (source === undefined) absent.push({ name, words });
      else described.push({ name, words, source });
    }
    return { absent, described };
  };
}

/**
 * Its keywords or description have the name, and its own name a part of it. One alone says little: zustand has `redux`
 * among its keywords.
 */
function callsItself({ name, about, isDirect }: DocSource, technology: string): boolean {
  if (!isDirect || about === undefined) return false;
  const words = wordsIn(technology);
  const own = wordsIn(name);
  return words.some((word) => own.includes(word)) && ` ${wordsIn(about).join(' ')} `.includes(` ${words.join(' ')} `);
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

/** A module of Node.js is documented where Node.js is. */
const ofNode = /^node:/;

/** The longest that begins at a word counts: `react native` is not `react`. */
function technologiesIn(text: string): readonly string[] {
  const words = text
    .toLowerCase()
    .split(notInNames)
    .map((word) => word.replace(atTheEnd, ''));
  if (words.length > longestQuestion) return [];
  const found: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const [first = ''] = (words[i] ?? '').split(/[-.]/, 1);
    // Most words begin no name.
    if (first === '' || !technologyTable.startsWith(first, placeOf(first))) continue;
    for (let length = Math.min(mostWords, words.length - i); length > 0; length--) {
      const typed = words.slice(i, i + length).join(' ');
      // `mongoose.connect` is of mongoose, and `socket.io` a name as it is.
      const owner = length === 1 ? typed.replace(/\..*$/, '') : typed;
      const name = [typed, typed.replaceAll('-', ' '), owner].find(isTechnology);
      if (name === undefined) continue;
      found.push(name);
      i += length - 1;
      break;
    }
  }
  return found;
}

const notInNames = /[^a-z0-9.@#+/_:-]+/;
const atTheEnd = /[.:/-]+$/;

export function isTechnology(name: string): boolean {
  return technologyTable.startsWith(`${name}\n`, placeOf(name));
}

/** Where a name is in the table, or would be. */
function placeOf(name: string): number {
  let [low, high] = [1, technologyTable.length];
  while (low < high) {
    const start = technologyTable.lastIndexOf('\n', ((low + high) >> 1) - 1) + 1;
    const end = technologyTable.indexOf('\n', start);
    if (technologyTable.slice(start, end) < name) low = end + 1;
    else high = start;
  }
  return low;
}

/** What packages may be called, and the words that each name is made of. */
interface InstalledNames {
  readonly parts: ReadonlySet<string>;
  readonly wholes: readonly ReadonlySet<string>[];
}

/** `svelte`, `kit` and `sveltekit` of `@sveltejs/kit`: what a package may be called, and what it may be made for. */
function namesOf(sources: readonly DocSource[]): InstalledNames {
  const found = new Set<string>();
  const wholes: ReadonlySet<string>[] = [];
  for (const { name } of sources) {
    const parts = wordsIn(name).map(withoutJs);
    if (parts.length > 1) wholes.push(new Set(parts));
    for (let from = 0; from < parts.length; from++) {
      let joined = '';
      for (const part of parts.slice(from)) {
        joined += part;
        found.add(joined);
        found.add(withoutEnding(joined));
      }
    }
  }
  return { parts: found, wholes };
}

/** In any order: `react testing library` is `@testing-library/react`. */
function isCalled(technology: string, { parts, wholes }: InstalledNames): boolean {
  const name = withoutJs(technology.replace(/[^a-z0-9]+/g, ''));
  if (parts.has(name) || parts.has(name.replace(/s$/, ''))) return true;
  const words = wordsIn(technology).map(withoutJs);
  return words.length > 1 && wholes.some((whole) => words.every((word) => whole.has(word)));
}

/** `chartjs` and `chart.js` are called `chart`. */
function withoutJs(name: string): string {
  return name.length > 3 ? name.replace(/js$/, '') : name;
}

const leastLetters = 4;

/** `tailwindcss` is called `tailwind`, and `mongodb` `mongo`. */
export function withoutEnding(name: string): string {
  const short = name.replace(/(?:css|db|sdk)$/, '');
  return short.length < leastLetters ? name : short;
}
