import type { TextWord } from '../text-words.ts';
import { fitsDate } from './compare-values.ts';
import type { DateValue } from './dates.ts';

/** A date of the passage with the same day or month and another year, or the same year and another month. */
export function clashingDate(date: DateValue, others: readonly DateValue[]): DateValue | undefined {
  if (date.year === undefined || date.month === undefined) return undefined;
  if (others.some((other) => fitsDate(date, other))) return undefined;
  return (
    others.find(({ year, month, day }) => year !== undefined && month === date.month && day === date.day) ??
    others.find(
      ({ year, month, day }) =>
        year === date.year && month !== undefined && (month !== date.month || day !== undefined),
    )
  );
}

/** `before 1988`, `after May 2001`: a date that is not the day itself. */
export function sideOf({ firstToken }: DateValue, tokens: readonly TextWord[]): 'before' | 'after' | undefined {
  const at = tokens[firstToken - 1]?.lower === 'the' ? firstToken - 1 : firstToken;
  const last = tokens[at - 1]?.lower ?? '';
  const two = `${tokens[at - 2]?.lower} ${last}`;
  if (last === 'before' || two === 'prior to' || two === 'earlier than') return 'before';
  return last === 'after' || two === 'later than' ? 'after' : undefined;
}

/** Whether a date of the page is on the side of another one that a claim says; undefined where it is not told. */
export function isOnSide(side: 'before' | 'after', date: DateValue, other: DateValue): boolean | undefined {
  const [own, theirs] = [date, other].map(({ year, month, day }) => [year, month, day]);
  for (let at = 0; at < 3; at++) {
    const [a, b] = [own?.[at], theirs?.[at]];
    if (a !== undefined && b === undefined) return undefined;
    if (a === undefined && b !== undefined) return false;
    if (a !== undefined && b !== undefined && a !== b) return side === 'before' ? b < a : b > a;
  }
  return false;
}
