import type { Comparison } from './compare.ts';
import { isNamePart } from './names.ts';

/** How far a neighbour may be in the claim, and how wide the place between two of them in the passage. */
const [reach, widest] = [4, 12];

/** What a claim or a passage has from one word to another. */
export interface Placed {
  readonly firstToken: number;
  readonly lastToken: number;
}

export function isWithin({ firstToken }: Placed, slot: Slot | undefined): boolean {
  return slot !== undefined && firstToken >= slot.from && firstToken <= slot.to;
}

/** Places in the window, first and last. */
export interface Slot {
  readonly from: number;
  readonly to: number;
  /** The only word that it is beside, where there are not two that it is between. */
  readonly beside?: number;
}

/**
 * Where in the passage a value of the claim should stand: between the words that are its neighbours in the claim, or
 * right beside the only one that is there. Names are neighbours of dates and numbers only: two of them may be exchanged.
 */
export function slotOf(
  { claim, alignment, tokens }: Comparison,
  { firstToken, lastToken }: Placed,
  besideNames = false,
): Slot | undefined {
  const left = neighbour(firstToken - 1, -1);
  const right = neighbour(lastToken + 1, 1);
  if (left !== undefined && right !== undefined && left < right && right - left <= widest) {
    return { from: left + 1, to: right - 1 };
  }
  if (right !== undefined && left === undefined)
    return { from: Math.max(0, right - reach), to: right - 1, beside: right };
  if (left !== undefined && right === undefined)
    return { from: left + 1, to: Math.min(tokens.length - 1, left + reach), beside: left };
  return undefined;

  function neighbour(from: number, step: 1 | -1): number | undefined {
    for (let at = from; at >= 0 && at < claim.tokens.length && Math.abs(at - from) < reach; at += step) {
      const place = alignment[at] ?? -1;
      if (place >= 0 && (!claim.isOfValue[at] || (besideNames && isNamePart(claim.tokens[at])))) return place;
    }
    return undefined;
  }
}
