import { editDistance } from '../../../text/edit-distance.ts';
import { readWords, stemOf } from '../../../text/words/words.ts';
import { keyOf } from '../asked-symbols.ts';
import type { Ranked } from '../rank.ts';

/** A stem reads oddly, so a word that was mistyped is shown as the passages write it: what is nearest to it, then the shortest. */
export function spellingShown(typed: string, stem: string, ranked: readonly Ranked[]): string {
  let best: { readonly word: string; readonly distance: number } | undefined;
  const seen = new Set<string>();
  const consider = (word: string) => {
    if (seen.has(word)) return;
    seen.add(word);
    if (stemOf(keyOf(word)) !== stem) return;
    const distance = editDistance(typed.toLowerCase(), word.toLowerCase());
    const isNearer = best === undefined || distance < best.distance;
    if (isNearer || (distance === best?.distance && word.length < best.word.length)) best = { word, distance };
  };
  for (const { scanned } of ranked) {
    const { names = [], members = [] } = scanned.candidate.symbol ?? {};
    names.forEach(consider);
    for (const { name } of members) consider(name);
    for (const { parts } of readWords(scanned.body)) parts.forEach(consider);
  }
  return best?.word ?? stem;
}
