import type { Comparison } from '../compare.ts';
import { isMissingNumber } from '../find-missing.ts';
import { fitsNumber, isPartOfDate } from '../values/compare-values.ts';
import type { NumberValue } from '../values/numbers.ts';
import { isRival, rivalOfBound } from '../values/rivals.ts';

type Standing = 'fit' | 'elsewhere' | 'absent' | 'weakFit' | 'weakOff' | 'boundsFit' | 'boundsOpen' | 'boundsBroken';

/** How the claim's numbers stand in the passage and on the page. */
export function numberFeatures(comparison: Comparison) {
  const { claim, numbers, tokens } = comparison;
  const standings = claim.numbers.map((number) => {
    const rivals = numbers.filter((other) => isRival(number, claim.tokens, other, tokens));
    return { standing: standingOf(number, comparison), hasRival: rivals.length > 0 };
  });
  const count = (...wanted: Standing[]) =>
    Math.min(2, standings.filter(({ standing }) => wanted.includes(standing)).length);
  const rivalled = (...wanted: Standing[]) =>
    Math.min(2, standings.filter(({ standing, hasRival }) => hasRival && wanted.includes(standing)).length);
  const plain = standings.filter(({ standing }) => /^(?:fit|elsewhere|absent)$/.test(standing));
  return {
    numbers: Math.min(4, plain.length),
    numbersFit: plain.length === 0 ? 1 : plain.filter(({ standing }) => standing === 'fit').length / plain.length,
    numbersElsewhere: count('elsewhere'),
    numbersAbsent: count('absent'),
    numberConflicts: rivalled('elsewhere', 'absent'),
    weakFit: count('weakFit'),
    weakOff: count('weakOff'),
    weakConflicts: rivalled('weakOff'),
    boundsFit: count('boundsFit'),
    boundsOpen: count('boundsOpen'),
    boundsBroken: count('boundsBroken'),
  };
}

function standingOf(number: NumberValue, comparison: Comparison): Standing {
  const { claim, numbers, dates, tokens } = comparison;
  if (number.bound === 'more' || number.bound === 'less') {
    const rival = rivalOfBound(number, claim.tokens, numbers, tokens, claim.numbers);
    if (rival === undefined) return 'boundsOpen';
    return fitsNumber(number, rival) ? 'boundsFit' : 'boundsBroken';
  }
  const isHere = numbers.some((other) => fitsNumber(number, other)) || dates.some((date) => isPartOfDate(number, date));
  if (number.isWeak) return isHere ? 'weakFit' : 'weakOff';
  if (isHere) return 'fit';
  return isMissingNumber(number, comparison) ? 'absent' : 'elsewhere';
}
