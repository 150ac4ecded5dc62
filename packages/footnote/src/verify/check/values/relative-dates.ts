import type { TextWord } from '../text-words.ts';
import { dayOf, type FoundDate, isShortDay, monthOf, weekdays } from './date-parts.ts';

const day = 86_400_000;

/** `last year`, `yesterday`, `Friday`, `three years ago`, seen from the day of the page. */
export function readRelative(tokens: readonly TextWord[], at: number, today: Date): FoundDate | undefined {
  const word = tokens[at]?.lower ?? '';
  const before = tokens[at - 1]?.lower ?? '';
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() + 1];
  if (word === 'yesterday') return dayBefore(today, 1, at);
  if (word === 'today') return dayBefore(today, 0, at);
  if (word === 'year' && before === 'last') return { year: year - 1, last: at };
  if (word === 'year' && before === 'this') return { year, last: at };
  if (word === 'month' && before === 'this') return { year, month, last: at };
  if (word === 'month' && before === 'last')
    return { year: month === 1 ? year - 1 : year, month: month === 1 ? 12 : month - 1, last: at };
  // `Tuesday, 26 June`: the day itself is told.
  if (dayOf(tokens[at + 1]) !== undefined || monthOf(tokens[at + 1]) !== undefined) return undefined;
  const isShort = tokens[at]?.isCapital === true && isShortDay(word);
  const weekday = weekdays.findIndex((name) => name === word || (isShort && name.startsWith(word)));
  return weekday < 0 ? undefined : dayBefore(today, (today.getUTCDay() - weekday + 7) % 7, at);
}

function dayBefore(today: Date, days: number, last: number): FoundDate {
  const date = new Date(today.getTime() - days * day);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), last };
}
