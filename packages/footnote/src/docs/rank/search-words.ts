/** What passages are looked for by. */
export interface SearchWords {
  /** What was said, the rarest first; and what of it, and of what is meant, is rare enough to be looked for everywhere. */
  readonly words: readonly string[];
  readonly rareWords: readonly string[];
  /** The rarest words of what it may mean, to look for in a package. */
  readonly meantWords: readonly string[];
}

/** The two rarest words are always looked for, more of them while they are in no more passages than this. */
const alwaysSearched = 2;
const mostMatches = { named: 3_000, anywhere: 5_000 };
/** Of what nobody typed, less. */
const mostMeantMatches = { named: 400, anywhere: 2_000 };

export function wordsToSearch(
  { said, meant, isNamed }: { readonly said: readonly string[]; readonly meant: readonly string[]; isNamed: boolean },
  countOf: (word: string) => number,
): SearchWords {
  const rarestFirst = (list: readonly string[]) =>
    list.filter((word) => countOf(word) > 0).sort((a, b) => countOf(a) - countOf(b));
  const [words, rareMeant] = [rarestFirst(said), rarestFirst(meant)];
  const where = isNamed ? 'named' : 'anywhere';
  const rareWords = [
    ...within(mostMatches[where], words, countOf, alwaysSearched),
    ...within(mostMeantMatches[where], rareMeant, countOf),
  ];
  return {
    words,
    rareWords: [...new Set(rareWords)],
    meantWords: within(mostMeantMatches.named, rareMeant, countOf),
  };
}

/** The rarest of them: finding common ones costs most of the time, and decides little. */
function within(
  most: number,
  rarestFirst: readonly string[],
  countOf: (word: string) => number,
  always = 0,
): readonly string[] {
  let matches = 0;
  return rarestFirst.filter((word, i) => {
    matches += countOf(word);
    return i < always || matches <= most;
  });
}
