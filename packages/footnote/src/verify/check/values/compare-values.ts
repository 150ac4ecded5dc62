import type { DateValue } from './dates.ts';
import { isSameQuantity } from './measures.ts';
import type { NumberValue } from './numbers.ts';
import { isSameAmount } from './time-amounts.ts';

/** Whether what the page counts makes the claim's number right: equal, rounded to it, or within its bound. */
export function fitsNumber(claim: NumberValue, page: NumberValue): boolean {
  if (!isSameKind(claim, page)) return false;
  if ((claim.isShare || page.isShare) && !(isBounded(claim) && claim.unit === page.unit))
    return isSameShare(claim, page);
  const isFit = readings(page, claim).some((value) =>
    readings(claim, page).some((wanted) => fitsValue(claim, wanted, page, value)),
  );
  return isFit || isSameTime(claim, page) || isInOtherUnit(claim, page);
}

function isInOtherUnit(claim: NumberValue, page: NumberValue): boolean {
  return !isBounded(claim) && isSameQuantity(claim.value, claim.measure, page.value, page.measure);
}

function isBounded({ bound }: NumberValue): boolean {
  return bound === 'more' || bound === 'less';
}

/** How much of a length of time may be off behind `about`. */
const aboutTimeOff = 0.05;

/** `90 minutes` and `1 hour 30 minutes`, `9 a.m.` and `09:00`. A number with a bound is compared as it stands. */
function isSameTime(claim: NumberValue, page: NumberValue): boolean {
  if (claim.unit !== '' || page.unit !== '' || isBounded(claim)) return false;
  const isAbout = claim.bound === 'about' || page.bound === 'about';
  return claim.time !== undefined && isSameAmount(claim.time, page.time, isAbout ? aboutTimeOff : 0);
}

/** Both readings, and beside a plain number that of a share: 0.5 is 50 %. */
function readings({ value, other, unit }: NumberValue, beside: NumberValue): number[] {
  const all = other === undefined ? [value] : [value, other];
  return unit === '%' && beside.unit === '' ? [...all, value / 100] : all;
}

function isSameKind(a: NumberValue, b: NumberValue): boolean {
  if (a.unit !== b.unit && a.unit !== '' && b.unit !== '') return false;
  return a.isOrdinal === b.isOrdinal || (a.unit === '' && b.unit === '');
}

/** How many points of a percent a share said in words may be off: `a third` for 34 %, `nearly half` for 46 %. */
const [shareOff, aboutShareOff] = [1, 4];

/** Whether two numbers, one of them a share in words, are the same one; 0.5 is half, and 50 of something is not. */
function isSameShare(a: NumberValue, b: NumberValue): boolean {
  const off = a.bound === 'about' || b.bound === 'about' ? aboutShareOff : shareOff;
  if (a.unit === b.unit && Math.abs(a.value - b.value) <= off) return true;
  const [share, number] = a.isShare ? [a, b] : [b, a];
  if (number.unit === '' && number.value < 1 && Math.abs(share.value - number.value * 100) <= off) return true;
  return share.other !== undefined && (share.other === number.value || share.other === number.other);
}

function fitsValue(claim: NumberValue, wanted: number, page: NumberValue, value: number): boolean {
  if (claim.bound === 'more' || claim.bound === 'less') {
    // `At least 8` of the page is no `at least 4`, though every eight are.
    if (claim.isInclusive && page.isInclusive && page.bound === claim.bound) return isRounded(wanted, value);
    // `Two or more` is no `two or less`.
    if (value === wanted && page.bound === (claim.bound === 'more' ? 'less' : 'more')) return false;
    if (value === wanted) return claim.isInclusive || page.bound === claim.bound;
    return claim.bound === 'more' ? value > wanted : value < wanted;
  }
  return isRounded(wanted, value) || (claim.bound === 'about' && (isRounded(value, wanted) || isAbout(wanted, value)));
}

/** How much of a number may be rounded away where `about` stands before it. */
const roundedAway = 0.04;

/** `About 30,000` for 30,154, and not for 26,000, which has no other first figure when it is rounded. */
function isAbout(wanted: number, value: number): boolean {
  if (wanted < 10 || Math.abs(value - wanted) > roundedAway * wanted) return false;
  return Number(value.toPrecision(significantFigures(wanted))) === wanted;
}

/** How far two numbers are apart, as the logarithm of their ratio; those that count other things, infinitely. */
export function distanceOf(claim: NumberValue, page: NumberValue): number {
  if (!isSameKind(claim, page) || claim.isOrdinal !== page.isOrdinal) return Number.POSITIVE_INFINITY;
  const ratios = readings(claim, page).flatMap((own) =>
    readings(page, claim).map((value) => (own + 1e-9) / (value + 1e-9)),
  );
  return Math.min(...ratios.map((ratio) => Math.abs(Math.log(ratio))));
}

/** `159` for 158.9, `63 million` for 62.96 million; a single figure must be exact. */
function isRounded(wanted: number, value: number): boolean {
  if (wanted === value) return true;
  if (wanted === 0 || value === 0) return false;
  const figures = significantFigures(wanted);
  return figures >= 2 && Number(value.toPrecision(figures)) === wanted;
}

function significantFigures(value: number): number {
  const [mantissa = ''] = value.toExponential().split('e');
  return mantissa.replace(/[-.]/g, '').length;
}

/** Exactly the same number: what a page must have somewhere for it to be no missing one. */
export function isNumberOnPage(claim: NumberValue, page: NumberValue): boolean {
  if (!isSameKind(claim, page) && !(page.unit === '' || claim.unit === '')) return false;
  if (claim.isShare || page.isShare) return isSameShare(claim, page);
  const isNear = (wanted: number, value: number) =>
    isRounded(wanted, value) || (claim.bound === 'about' && isAbout(wanted, value));
  const isThere = readings(page, claim).some((value) => readings(claim, page).some((wanted) => isNear(wanted, value)));
  return isThere || isSameTime(claim, page) || isInOtherUnit(claim, page);
}

/** What was read as a number here may be a year there, or `the 17th` its day; `17 films` are none of `17 March`. */
export function isPartOfDate({ value, other, isOrdinal }: NumberValue, { year, day }: DateValue): boolean {
  return (year !== undefined && (Math.abs(year) === value || year === other)) || (isOrdinal && day === value);
}

/** All that the claim's date says is said by the page's date. */
export function fitsDate(claim: DateValue, page: DateValue): boolean {
  if (claim.month !== undefined && claim.month !== page.month) return false;
  if (claim.day !== undefined && claim.day !== page.day) return false;
  return claim.year === undefined || fitsYear(claim, page);
}

/** A claim's decade holds a page's year; a page's decade names no year. */
export function fitsYear(claim: DateValue, page: DateValue): boolean {
  if (claim.year === undefined || page.year === undefined || page.span > claim.span) return false;
  return page.year >= claim.year && page.year < claim.year + claim.span;
}

/** Each part of the date stands in some date of the page: its year, and its month with its day. */
export function hasDateParts(claim: DateValue, page: readonly DateValue[]): boolean {
  const hasYear = claim.year === undefined || page.some((date) => fitsYear(claim, date));
  const hasDay =
    claim.month === undefined ||
    page.some(({ month, day }) => month === claim.month && (claim.day === undefined || day === claim.day));
  return hasYear && hasDay;
}
