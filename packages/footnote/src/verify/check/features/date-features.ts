import type { Comparison } from '../compare.ts';
import { isMissingDate } from '../find-missing.ts';
import { fitsDate, fitsYear } from '../values/compare-values.ts';
import { clashingDate, isOnSide, sideOf } from '../values/date-rivals.ts';
import type { DateValue } from '../values/dates.ts';

/** How the claim's dates stand in the passage and on the page. */
export function dateFeatures(comparison: Comparison) {
  const { claim, dates } = comparison;
  const all = claim.dates.length;
  const fits = claim.dates.filter((date) => dates.some((other) => fitsDate(date, other)));
  const years = claim.dates.filter((date) => dates.some((other) => fitsYear(date, other)));
  const absent = claim.dates.filter((date) => !fits.includes(date) && isMissingDate(date, comparison));
  return {
    dates: Math.min(3, all),
    datesFit: all === 0 ? 1 : fits.length / all,
    yearsFit: all === 0 ? 1 : years.length / all,
    datesElsewhere: Math.min(2, all - fits.length - absent.length),
    datesAbsent: Math.min(2, absent.length),
    dateConflicts: dates.length > 0 ? Math.min(2, all - fits.length) : 0,
    ...rivalFeatures(comparison),
  };
}

/** Whether another date stands for the claim's own: nearer to its words, or the same but for one part. */
function rivalFeatures(comparison: Comparison) {
  const { claim, dates } = comparison;
  const standings = claim.dates.map((date) => standingOf(date, comparison));
  const count = (wanted: Standing) => Math.min(2, standings.filter((standing) => standing === wanted).length);
  const clashes = claim.dates.filter(
    (date) => sideOf(date, claim.tokens) === undefined && clashingDate(date, dates) !== undefined,
  );
  return {
    dateClashes: Math.min(2, clashes.length),
    nearestDateFits: count('fits'),
    nearestDateOther: count('other'),
    sidesFit: count('sideFits'),
    sidesBroken: count('sideBroken'),
  };
}

type Standing = 'fits' | 'other' | 'sideFits' | 'sideBroken' | 'open';

/** What the nearest date makes of the claim's, or of its `before` and `after`. */
function standingOf(date: DateValue, comparison: Comparison): Standing {
  const near = nearestDate(date, comparison);
  if (near === undefined) return 'open';
  const side = sideOf(date, comparison.claim.tokens);
  if (side === undefined) return fitsDate(date, near) ? 'fits' : 'other';
  const isRight = sideOf(near, comparison.tokens) === side ? undefined : isOnSide(side, date, near);
  if (isRight === undefined) return 'open';
  return isRight ? 'sideFits' : 'sideBroken';
}

/** How many words of the claim on either side tell where its date belongs. */
const reach = 6;

/** The date of the passage that stands nearest to the words around the claim's own. */
function nearestDate(date: DateValue, { alignment, dates }: Comparison): DateValue | undefined {
  const same = dates.filter(({ year }) => (year === undefined) === (date.year === undefined));
  const before = alignment.slice(Math.max(0, date.firstToken - reach), date.firstToken);
  const after = alignment.slice(date.lastToken + 1, date.lastToken + 1 + reach);
  const isOfDate = (place: number) =>
    same.some(({ firstToken, lastToken }) => place >= firstToken && place <= lastToken);
  const places = [...before, ...after].filter((place) => place >= 0 && !isOfDate(place));
  if (places.length === 0) return undefined;
  const far = (other: DateValue) => places.reduce((sum, place) => sum + Math.abs(place - other.firstToken), 0);
  return same.toSorted((a, b) => far(a) - far(b))[0];
}
