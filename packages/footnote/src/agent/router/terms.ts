import { isUnspaced } from './words.ts';

/** Lists of terms by the name of what they say; in a list, commas part them, and a final star is any ending. */
export type TermLists<Name extends string> = Readonly<Record<Name, string>>;

/** Which of the lists have a term in the words: name → the first term that was found. */
export type FindTerms<Name extends string> = (words: readonly string[]) => ReadonlyMap<Name, string>;

interface Term<Name> {
  readonly name: Name;
  /** The words behind the first one. */
  readonly rest: readonly string[];
}

/** All lists are looked through in one walk over the words, whatever their number. */
export function createTermFinder<Name extends string>(lists: TermLists<Name>): FindTerms<Name> {
  const whole = new Map<string, Term<Name>[]>();
  const beginnings = new Map<string, Term<Name>[]>();
  let longestBeginning = 0;
  for (const name in lists) {
    for (const [first, ...rest] of readTerms(lists[name])) {
      const isBeginning = rest.length === 0 && first.endsWith('*');
      const key = isBeginning ? first.slice(0, -1) : first;
      const index = isBeginning ? beginnings : whole;
      index.set(key, [...(index.get(key) ?? []), { name, rest }]);
      if (isBeginning) longestBeginning = Math.max(longestBeginning, key.length);
    }
  }

  return (words) => {
    const found = new Map<Name, string>();
    words.forEach((word, at) => {
      for (const { name, rest } of whole.get(word) ?? []) {
        if (!found.has(name) && follows(words, at, rest)) found.set(name, termAt(words, at, rest.length));
      }
      for (let length = Math.min(word.length, longestBeginning); length > 1; length -= 1) {
        for (const { name } of beginnings.get(word.slice(0, length)) ?? []) if (!found.has(name)) found.set(name, word);
      }
    });
    return found;
  };
}

function follows(words: readonly string[], at: number, rest: readonly string[]): boolean {
  return rest.every((wanted, ahead) => fits(words[at + 1 + ahead], wanted));
}

function termAt(words: readonly string[], at: number, following: number): string {
  return words.slice(at, at + 1 + following).join(isUnspaced(words[at] ?? '') ? '' : ' ');
}

function readTerms(list: string): readonly (readonly [string, ...string[]])[] {
  return list.split(',').flatMap((each) => {
    const [first, ...rest] = splitTerm(each.trim().toLowerCase().normalize('NFC'));
    return first === undefined || first === '' ? [] : [[first, ...rest] as const];
  });
}

/** Characters of scripts without blanks are words of their own, as in a message. */
function splitTerm(term: string): readonly string[] {
  return term.split(/\s+/).flatMap((part) => ([...part].every(isUnspaced) ? [...part] : [part]));
}

function fits(word: string | undefined, wanted: string): boolean {
  if (word === undefined) return false;
  return wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === wanted;
}
