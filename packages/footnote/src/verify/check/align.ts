import type { Claim } from './read-claim.ts';
import type { TextWord } from './text-words.ts';

/** For each token of the claim, the token of the window that it stands for, or -1. */
export type Alignment = readonly number[];

/** Words that say something are laid on their equals, so that neighbours stay neighbours where they can. */
export function align(claim: Claim, window: readonly TextWord[], termOf: (token: TextWord) => number): Alignment {
  const places = new Map<number, number[]>();
  window.forEach((token, at) => {
    const term = termOf(token);
    if (term < 0) return;
    const list = places.get(term);
    if (list === undefined) places.set(term, [at]);
    else list.push(at);
  });
  const aligned: number[] = [];
  let [previous, previousToken] = [-1, -1];
  for (let at = 0; at < claim.tokens.length; at++) {
    const term = claim.termOfToken[at] ?? -1;
    const candidates = term < 0 ? undefined : places.get(term);
    if (candidates === undefined) {
      aligned.push(-1);
      continue;
    }
    const wanted = previous < 0 ? -1 : previous + at - previousToken;
    const place = previous < 0 ? bestStart(claim, at, candidates, places) : nearest(candidates, wanted, previous);
    aligned.push(place);
    [previous, previousToken] = [place, at];
  }
  return aligned;
}

/** The first word goes where the next ones are near. */
function bestStart(
  claim: Claim,
  at: number,
  candidates: readonly number[],
  places: ReadonlyMap<number, number[]>,
): number {
  const following = claim.termOfToken
    .slice(at + 1, at + 6)
    .flatMap((term) => (term < 0 ? [] : [places.get(term) ?? []]))
    .filter((list) => list.length > 0);
  let [best, least] = [candidates[0] ?? 0, Number.POSITIVE_INFINITY];
  for (const candidate of candidates) {
    const far = following.reduce((sum, list) => sum + Math.abs(nearest(list, candidate + 1, -1) - candidate), 0);
    if (far < least) [best, least] = [candidate, far];
  }
  return best;
}

function nearest(candidates: readonly number[], wanted: number, taken: number): number {
  let [best, least] = [-1, Number.POSITIVE_INFINITY];
  for (const candidate of candidates) {
    const far = Math.abs(candidate - wanted) + (candidate === taken ? 3 : 0) + (candidate < wanted ? 0.5 : 0);
    if (far < least) [best, least] = [candidate, far];
  }
  return best;
}

/** Where the nearest words of the claim before and behind this one stand, of those that are in the window. */
export function placedBeside(alignment: Alignment, at: number): [left: number | undefined, right: number | undefined] {
  return [alignment.slice(0, at).findLast((place) => place >= 0), alignment.slice(at + 1).find((place) => place >= 0)];
}
