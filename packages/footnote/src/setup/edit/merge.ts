import { applyHunks, type Hunk, hunksOf, linesOf } from './hunks.ts';

/**
 * Three versions of one text: `written` is what both others come from. The candidates hold both changes, the one by
 * lines first; where they touch the same place there is no candidate.
 */
export function* merged(written: string, one: string, other: string): Iterable<string> {
  for (const tokensOf of [linesOf, wordsOf]) {
    const base = tokensOf(written);
    const hunks = combine(hunksOf(base, tokensOf(one)), hunksOf(base, tokensOf(other)));
    if (hunks !== undefined) yield applyHunks(base, hunks).join('');
  }
}

/** Both lists in order, or nothing where two of them claim the same tokens or the same gap. */
function combine(one: readonly Hunk[], other: readonly Hunk[]): readonly Hunk[] | undefined {
  const all = [...one, ...other].toSorted((a, b) => a.from - b.from || a.to - b.to);
  const collides = all.some((hunk, at) => {
    const before = all[at - 1];
    if (before === undefined) return false;
    const isSameGap = before.from === hunk.from && before.to === hunk.to;
    return isSameGap || hunk.from < before.to;
  });
  return collides ? undefined : all;
}

function wordsOf(text: string): string[] {
  return text.match(/[\w$@./-]+|\s+|[^\w\s]/g) ?? [];
}
