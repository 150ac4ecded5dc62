import type { TextWord } from '../text-words.ts';

/** What two texts have between the same neighbours, where they go on alike before and behind it. */
export interface ChangedPlace {
  readonly own: readonly TextWord[];
  readonly theirs: readonly TextWord[];
  /** How many words right beside it, on both sides together, are the same in both. */
  readonly beside: number;
}

/** What stands in a place is one thing; more words than this are another sentence. */
const widest = 3;
/** Longer texts are not laid on each other. */
const mostPairs = 20_000;
/** A small word holds texts together less than one that says something. */
const small = 0.4;

/**
 * Lays two texts on each other in their order (the longest common subsequence, words that say something counting more),
 * and gives the places where both have something else. `sameShare` is how much of the first one the second has so.
 */
export function changedPlaces(
  own: readonly TextWord[],
  theirs: readonly TextWord[],
): { readonly places: readonly ChangedPlace[]; readonly sameShare: number } {
  if (own.length * theirs.length > mostPairs) return { places: [], sameShare: 0 };
  const same = sameInOrder(own, theirs);
  const weightOf = (words: readonly TextWord[]) => words.reduce((sum, { isStop }) => sum + (isStop ? small : 1), 0);
  const ends: readonly Pair[] = [[-1, -1], ...same, [own.length, theirs.length]];
  const places = ends.slice(1).flatMap(([ownEnd, theirEnd], at): ChangedPlace[] => {
    const [ownStart, theirStart] = ends[at] ?? [-1, -1];
    const [mine, other] = [own.slice(ownStart + 1, ownEnd), theirs.slice(theirStart + 1, theirEnd)];
    if (mine.length === 0 || other.length === 0 || mine.length > widest || other.length > widest) return [];
    return [{ own: mine, theirs: other, beside: runBefore(ends, at) + runBehind(ends, at + 1) }];
  });
  return { places, sameShare: weightOf(same.flatMap(([at]) => own[at] ?? [])) / Math.max(1, weightOf(own)) };
}

type Pair = readonly [own: number, theirs: number];

function sameInOrder(own: readonly TextWord[], theirs: readonly TextWord[]): Pair[] {
  const width = theirs.length + 1;
  const best = new Float32Array((own.length + 1) * width);
  const at = (i: number, j: number) => best[i * width + j] ?? 0;
  const gain = (i: number, j: number) =>
    isSame(own[i], theirs[j]) ? at(i + 1, j + 1) + (own[i]?.isStop ? small : 1) : 0;
  for (let i = own.length - 1; i >= 0; i--) {
    for (let j = theirs.length - 1; j >= 0; j--) {
      best[i * width + j] = Math.max(at(i + 1, j), at(i, j + 1), gain(i, j));
    }
  }
  const pairs: Pair[] = [];
  for (let i = 0, j = 0; i < own.length && j < theirs.length; ) {
    if (isSame(own[i], theirs[j]) && gain(i, j) >= Math.max(at(i + 1, j), at(i, j + 1))) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

function isSame(a: TextWord | undefined, b: TextWord | undefined): boolean {
  return a !== undefined && b !== undefined && (a.term === b.term || a.lower === b.lower);
}

/** How many pairs in a row end here, and how many begin: a border of both texts is as good as a word. */
function runBefore(pairs: readonly Pair[], at: number): number {
  let from = at;
  while (from > 0 && isNext(pairs[from - 1], pairs[from])) from--;
  return at - from + 1;
}

function runBehind(pairs: readonly Pair[], at: number): number {
  let to = at;
  while (to < pairs.length - 1 && isNext(pairs[to], pairs[to + 1])) to++;
  return to - at + 1;
}

function isNext(a: Pair | undefined, b: Pair | undefined): boolean {
  return a !== undefined && b !== undefined && b[0] === a[0] + 1 && b[1] === a[1] + 1;
}
