import { editDistance } from './edit-distance.ts';

/** The candidate that a mistyped word most likely meant, or nothing when none is close. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const wanted = word.toLowerCase();
  let best: { readonly candidate: string; readonly distance: number } | undefined;
  for (const candidate of candidates) {
    const distance = editDistance(wanted, candidate.toLowerCase());
    if (best === undefined || distance < best.distance) best = { candidate, distance };
  }
  // Two letters of four make any word of any other.
  const tolerated = wanted.length < 6 ? 1 : Math.max(2, Math.floor(wanted.length / 3));
  return best !== undefined && best.distance <= tolerated ? best.candidate : undefined;
}

/** The hint beside an unknown name: `Did you mean '--provider'?`, or nothing when no name is close. */
export function didYouMean(word: string, candidates: readonly string[], prefix = ''): string | undefined {
  const close = nearest(word, candidates);
  return close === undefined ? undefined : `Did you mean '${prefix}${close}'?`;
}
