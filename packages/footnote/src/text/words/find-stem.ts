import { stemOf } from './words.ts';

/**
 * Where a list has words of this stem. Each word stands between blanks. Questions have few words and lists have many, so
 * the list is looked through: to stem all of it would take longer than many a search.
 */
export function findStem(list: string, stem: string): readonly { readonly at: number; readonly word: string }[] {
  const found: { at: number; word: string }[] = [];
  // An y at the end may have become an i.
  const beginning = ` ${stem.slice(0, Math.max(1, Math.min(3, stem.length - 1)))}`;
  for (let at = list.indexOf(beginning); at >= 0; at = list.indexOf(beginning, at + 1)) {
    const word = list.slice(at + 1, list.indexOf(' ', at + 1));
    if (stemOf(word) === stem) found.push({ at: at + 1, word });
  }
  return found;
}
