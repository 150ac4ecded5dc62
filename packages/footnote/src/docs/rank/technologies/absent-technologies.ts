import { technologyTable } from './technology-table.ts';

/** A library, service or product that a question names, and that nothing installed is called. */
export interface AbsentTechnology {
  readonly name: string;
  /** In lower case and without punctuation. */
  readonly words: readonly string[];
}

export type FindAbsent = (text: string) => readonly AbsentTechnology[];

/** Names are at most so many words: `google cloud pub/sub`. */
const mostWords = 4;

/** Whoever pastes a page names much in passing. */
const longestQuestion = 40;

/** `packages` are the names of all that is installed. */
export function createFindAbsent(packages: readonly string[]): FindAbsent {
  let installed: ReadonlySet<string> | undefined;
  const isInstalled = (name: string) => {
    installed ??= partsOf(packages);
    return isCalled(name, installed);
  };
  return (text) =>
    [...new Set(technologiesIn(text))]
      .filter((name) => !isInstalled(ofNode.test(name) ? 'node' : name))
      .map((name) => ({ name, words: name.split(' ').map((word) => word.replace(/[^a-z0-9]+/g, '')) }));
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

/** `svelte`, `kit` and `sveltekit` of `@sveltejs/kit`: what a package may be called, and what it may be made for. */
function partsOf(packages: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const name of packages) {
    const parts = name
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .map(withoutJs);
    for (let from = 0; from < parts.length; from++) {
      let joined = '';
      for (const part of parts.slice(from)) {
        joined += part;
        found.add(joined);
      }
    }
  }
  return found;
}

function isCalled(technology: string, installed: ReadonlySet<string>): boolean {
  const name = withoutJs(technology.replace(/[^a-z0-9]+/g, ''));
  return installed.has(name) || installed.has(name.replace(/s$/, ''));
}

/** `chartjs` and `chart.js` are called `chart`. */
function withoutJs(name: string): string {
  return name.length > 3 ? name.replace(/js$/, '') : name;
}
