import type { Comparison } from '../compare.ts';
import type { TextWord } from '../text-words.ts';

/** Claims and passages have fewer words; what is behind them is not compared word by word. */
const mostWords = 300;

/** How much of the claim is repeated word for word, small words too. */
export function verbatimFeatures({ claim, tokens }: Comparison) {
  const own = claim.tokens.slice(0, mostWords);
  const { runs, inOrder, smallWords } = copiedOf(own, tokens.slice(0, mostWords));
  const all = Math.max(1, own.length);
  return {
    twoInRow: wordsInRuns(runs, 2) / all,
    threeInRow: wordsInRuns(runs, 3) / all,
    fiveInRow: wordsInRuns(runs, 5) / all,
    longestCopy: Math.max(0, ...runs) / all,
    inOrder: inOrder / all,
    smallWords,
  };
}

interface Copied {
  /** For each word of the claim, how many up to it stand in a row in the passage, too. */
  readonly runs: readonly number[];
  /** The most words that both have in the same order. */
  readonly inOrder: number;
  /** The share of the claim's small words that the passage has: they tell who did what to whom. */
  readonly smallWords: number;
}

function copiedOf(own: readonly TextWord[], theirs: readonly TextWord[]): Copied {
  const ids = new Map<string, number>();
  const places = Int32Array.from(theirs, (token) => idOf(token, ids));
  const known = ids.size;
  const runs: number[] = [];
  let [small, smallThere] = [0, 0];
  const run = new Int32Array(places.length + 1);
  const order = new Int32Array(places.length + 1);
  for (const token of own) {
    const id = idOf(token, ids);
    if (token.isStop) {
      small++;
      if (id < known) smallThere++;
    }
    runs.push(id < known ? addWord(id, places, run, order) : 0);
    if (id >= known) run.fill(0);
  }
  return { runs, inOrder: order[places.length] ?? 0, smallWords: small === 0 ? 1 : smallThere / small };
}

function idOf({ term, lower, isStop }: TextWord, ids: Map<string, number>): number {
  const word = isStop ? lower : term;
  const known = ids.get(word);
  if (known !== undefined) return known;
  ids.set(word, ids.size);
  return ids.size - 1;
}

/** One row of both tables, written over the one before; says how long the longest run is that ends here. */
function addWord(id: number, places: Int32Array, run: Int32Array, order: Int32Array): number {
  let [longest, runBefore, orderBefore] = [0, 0, 0];
  for (let at = 1; at <= places.length; at++) {
    const [runAbove, orderAbove] = [run[at] ?? 0, order[at] ?? 0];
    const isSame = places[at - 1] === id;
    run[at] = isSame ? runBefore + 1 : 0;
    order[at] = isSame ? orderBefore + 1 : Math.max(orderAbove, order[at - 1] ?? 0);
    if ((run[at] ?? 0) > longest) longest = run[at] ?? 0;
    [runBefore, orderBefore] = [runAbove, orderAbove];
  }
  return longest;
}

/** How many words stand in a run of so many at least. */
function wordsInRuns(runs: readonly number[], least: number): number {
  let [count, counted] = [0, 0];
  runs.forEach((run, at) => {
    if (run < least) return;
    const from = Math.max(counted, at + 1 - run);
    count += at + 1 - from;
    counted = at + 1;
  });
  return count;
}
