import type { Difference } from '../../../contract/verification.ts';
import type { Comparison } from '../compare.ts';
import { cut } from '../sentences.ts';
import { isWithin, type Placed, slotOf } from '../slot.ts';
import type { NumberValue } from '../values/numbers.ts';
import { isSameAmount, type TimeAmount } from '../values/time-amounts.ts';

type TimedNumber = NumberValue & { readonly time: TimeAmount };

/** Below it too little else is the same; the words of the time itself are not in the passage. */
const leastCoverage = 0.65;

/** `9 p.m.` for `9 a.m.`, `2 hours` for `90 minutes`: another time in its place, and the claim's own nowhere on the page. */
export function timeDifferences(comparison: Comparison): Difference[] {
  const { claim, scan, numbers, window } = comparison;
  if (window.coverage < leastCoverage) return [];
  const told = new Set<number>();
  return timed(claim.numbers).flatMap(({ time, bound }) => {
    if (bound !== '' || told.has(time.start)) return [];
    told.add(time.start);
    const isSame = (other: NumberValue) => isSameAmount(time, other.time);
    const others = timed(numbers).filter((other) => other.time.kind === time.kind);
    if (others.length === 0 || others.some(isSame)) return [];
    const place = slotOf(comparison, tokensOfTime(comparison, time), true);
    const rival = others.find((other) => isWithin(other, place) && !isOfClaim(other, claim.numbers));
    if (rival === undefined || scan.numbers.some(isSame)) return [];
    return [{ kind: 'number', claim: cut(claim.text, time), page: cut(scan.text, rival.time) } as const];
  });
}

function timed(numbers: readonly NumberValue[]): TimedNumber[] {
  return numbers.filter((number): number is TimedNumber => number.time !== undefined);
}

/** `A.m.` and `minutes` are no neighbours of the number: they are part of it. */
function tokensOfTime({ claim: { tokens } }: Comparison, { start, end }: TimeAmount): Placed {
  return {
    firstToken: tokens.findIndex((token) => token.start >= start),
    lastToken: tokens.findLastIndex((token) => token.start < end),
  };
}

/** It is what the claim says elsewhere. */
function isOfClaim({ time, bound }: TimedNumber, own: readonly NumberValue[]): boolean {
  return bound !== '' || own.some((number) => isSameAmount(time, number.time));
}
