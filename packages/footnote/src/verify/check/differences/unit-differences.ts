import type { Difference } from '../../../contract/verification.ts';
import type { Comparison } from '../compare.ts';
import { cut } from '../sentences.ts';
import { fitsNumber } from '../values/compare-values.ts';
import { isOtherUnit, isSameQuantity } from '../values/measures.ts';
import type { NumberValue } from '../values/numbers.ts';
import { isSameAmount } from '../values/time-amounts.ts';

/** `420 feet` for `420 metres`: the number is there, and everywhere with another unit than the claim's. */
export function unitDifferences({ claim, scan, numbers }: Comparison): Difference[] {
  return claim.numbers.flatMap((number) => {
    const { measure } = number;
    if (measure === undefined || number.isWeak || number.bound === 'more' || number.bound === 'less') return [];
    const isOther = (other: NumberValue) =>
      isOtherUnit(measure, other.measure) &&
      !isSameAmount(number.time, other.time) &&
      !isSameQuantity(number.value, measure, other.value, other.measure);
    const here = numbers.filter((other) => fitsNumber(number, other));
    const [rival] = here;
    if (rival?.measure === undefined || !here.every(isOther)) return [];
    if (!scan.numbers.filter((other) => fitsNumber(number, other)).every(isOther)) return [];
    return [{ kind: 'number', claim: cut(claim.text, measure), page: cut(scan.text, rival.measure) } as const];
  });
}
