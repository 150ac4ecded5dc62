import type { Comparison } from '../compare.ts';
import { isMissingDate } from '../find-missing.ts';
import { fitsDate, fitsYear } from '../values/compare-values.ts';

/** How the claim's dates stand in the passage and on the page. */
export function dateFeatures(comparison: Comparison) {
  const { claim, dates } = comparison;
  let [fits, years, absent] = [0, 0, 0];
  for (const date of claim.dates) {
    if (dates.some((other) => fitsDate(date, other))) fits++;
    else if (isMissingDate(date, comparison)) absent++;
    if (dates.some((other) => fitsYear(date, other))) years++;
  }
  const all = claim.dates.length;
  return {
    dates: Math.min(3, all),
    datesFit: all === 0 ? 1 : fits / all,
    yearsFit: all === 0 ? 1 : years / all,
    datesElsewhere: Math.min(2, all - fits - absent),
    datesAbsent: Math.min(2, absent),
    dateConflicts: dates.length > 0 ? Math.min(2, all - fits) : 0,
  };
}
