import type { Claim } from './read-claim.ts';

/** How many words further a word may stand and still be beside another. */
const reach = 3;

/** Notes which words that follow each other in the claim stand beside each other on the page, in whichever order. */
export function besideFinder({ terms, termOfToken }: Claim) {
  const found = new Uint8Array(termOfToken.length);
  const tokensOfPair = new Map<number, number[]>();
  const hasPair = new Uint8Array(terms.length);
  let previous = -1;
  termOfToken.forEach((term, at) => {
    if (term < 0) return;
    if (previous >= 0 && previous !== term) {
      const key = keyOf(previous, term);
      tokensOfPair.set(key, [...(tokensOfPair.get(key) ?? []), at]);
      hasPair[previous] = hasPair[term] = 1;
    }
    previous = term;
  });
  const last = new Int32Array(reach).fill(-1);
  let words = 0;
  return {
    found,
    beginSentence: () => {
      last.fill(-1);
    },
    see: (term: number) => {
      if (term >= 0 && hasPair[term] === 1) {
        for (const other of last) if (other >= 0) mark(other, term);
      }
      last[words++ % reach] = term;
    },
  };

  function keyOf(a: number, b: number): number {
    return Math.min(a, b) * terms.length + Math.max(a, b);
  }

  function mark(a: number, b: number): void {
    const key = keyOf(a, b);
    const tokens = tokensOfPair.get(key);
    if (tokens === undefined) return;
    for (const at of tokens) found[at] = 1;
    tokensOfPair.delete(key);
  }
}
