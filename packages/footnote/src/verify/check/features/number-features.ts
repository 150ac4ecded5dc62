import type { Comparison } from '../compare.ts';
import { fitsNumber } from '../compare-values.ts';
import { isMissingNumber } from '../find-missing.ts';
import type { NumberValue } from '../numbers.ts';
import { isRival } from '../rivals.ts';

type Standing = 'fit' | 'elsewhere' | 'absent' | 'weakFit' | 'weakOff' | 'boundsFit' | 'boundsOpen' | 'boundsBroken';

/** How the claim's numbers stand in the passage and on the page. */
export function numberFeatures(comparison: Comparison) {
  const { claim, numbers, tokens } = comparison;
  const standings = claim.numbers.map((number) => {
    const rivals = numbers.filter((other) => isRival(number, claim.tokens, other, tokens));
    return { standing: standingOf(number, rivals, comparison), hasRival: rivals.length > 0 };
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

function standingOf(number: NumberValue, rivals: readonly NumberValue[], comparison: Comparison): Standing {
  if (number.bound === 'more' || number.bound === 'less') {
    if (rivals.length === 0) return 'boundsOpen';
    return rivals.some((other) => fitsNumber(number, other)) ? 'boundsFit' : 'boundsBroken';
  }
  const { numbers, dates } = comparison;
  const isHere =
    numbers.some((other) => fitsNumber(number, other)) ||
    dates.some(({ year, day }) => year === number.value || day === number.value);
  if (number.isWeak) return isHere ? 'weakFit' : 'weakOff';
  if (isHere) return 'fit';
  return isMissingNumber(number, comparison) ? 'absent' : 'elsewhere';
}
