import { areDashed, type TextWord } from '../text-words.ts';
import {
  dateWords,
  dayOf,
  type FoundDate,
  isCalendarWord,
  isGermanOnly,
  isYear,
  monthOf,
  months,
  monthsOf,
  smallMonths,
  yearOf,
} from './date-parts.ts';
import { readForeignDate } from './foreign-dates.ts';
import { hasDecimalComma } from './notation.ts';
import { ordinals } from './number-words.ts';
import { readRelative } from './relative-dates.ts';
import { readCentury, readYear, secondYear } from './years.ts';

/** A date as far as a text gives it: a year, a month, a day of a month, or all. */
export interface DateValue {
  readonly start: number;
  readonly end: number;
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  /** `the 1990s`: the year is the first of ten, or of a hundred. */
  readonly span: 1 | 10 | 100;
  /** `11/07/25` may be the 11th of July or the 7th of November: this is one of both. */
  readonly isOneOfTwo?: true;
  readonly firstToken: number;
  readonly lastToken: number;
}

/** Words that a date can begin with: every word of a page is looked up here. */
const beginnings = new Set([...dateWords, ...ordinals.keys()]);

/** The dates among tokens of `text`. What is relative is counted from `today`, the day of the page. */
export function datesOf(text: string, tokens: readonly TextWord[], today?: Date, language?: string): DateValue[] {
  const dates: DateValue[] = [];
  const own = monthsOf(language);
  const isDayFirst = hasDecimalComma(language);
  for (let at = 0; at < tokens.length; ) {
    const word = tokens[at];
    const isNear = word !== undefined && (word.isFigure || beginnings.has(word.lower) || own.has(word.lower));
    const read = isNear ? readDate(text, tokens, at, { today, own, isDayFirst, language }) : undefined;
    if (read !== undefined) dates.push(...read);
    at = (read?.at(-1)?.lastToken ?? at) + 1;
  }
  return dates;
}

interface DateReading {
  readonly today: Date | undefined;
  /** The months of its language. */
  readonly own: ReadonlyMap<string, number>;
  /** `01/05` is the first of May. */
  readonly isDayFirst: boolean;
  readonly language: string | undefined;
}

function readDate(
  text: string,
  tokens: readonly TextWord[],
  at: number,
  { today, own, isDayFirst, language }: DateReading,
): DateValue[] | undefined {
  const found =
    readNumeric(text, tokens, at, isDayFirst) ??
    readShortYear(text, tokens, at, isDayFirst) ??
    (isDayFirst ? readForeignDate(text, tokens, at, own, language) : undefined) ??
    readDayMonth(text, tokens, at) ??
    readMonthDay(text, tokens, at) ??
    readCentury(tokens, at) ??
    readYear(text, tokens, at) ??
    (today === undefined ? undefined : readRelative(tokens, at, today));
  if (found === undefined) return undefined;
  const list = [found, ...lastDay(found), ...secondReading(found), ...secondYear(text, tokens, found)];
  return list.map(({ last, until: _until, span = 1, ...parts }) => ({
    ...parts,
    span,
    start: tokens[at]?.start ?? 0,
    end: tokens[last]?.end ?? 0,
    firstToken: at,
    lastToken: last,
  }));
}

/** The other end of `17–19 October`. */
function lastDay({ until, ...date }: FoundDate): FoundDate[] {
  return until === undefined ? [] : [{ ...date, day: until }];
}

/** Day and month in each other's place. */
function secondReading({ isOneOfTwo, month, day, ...date }: FoundDate): FoundDate[] {
  return isOneOfTwo && month !== undefined && day !== undefined
    ? [{ ...date, isOneOfTwo, month: day, day: month }]
    : [];
}

/** Years of two figures from here on are of the last century. */
const lastCenturyFrom = 50;

/** `26/06/01`, `06/26/01`, and `11/07/25`, which is read both ways. */
function readShortYear(
  text: string,
  tokens: readonly TextWord[],
  at: number,
  isDayFirst: boolean,
): FoundDate | undefined {
  const [first, third] = [tokens[at], tokens[at + 2]];
  if (first === undefined || third === undefined || third.end !== first.start + 8) return undefined;
  const [, a = 0, b = 0, short = 0] = (/^(\d\d)\/(\d\d)\/(\d\d)$/.exec(text.slice(first.start, third.end)) ?? []).map(
    Number,
  );
  if (a === 0 || /[\d/]/.test(`${text[first.start - 1] ?? ''}${text[third.end] ?? ''}`)) return undefined;
  const year = short + (short >= lastCenturyFrom ? 1900 : 2000);
  const [month, day] = isDayFirst || a > 12 ? [b, a] : [a, b];
  const date = ordered(year, month, day, at + 2);
  return date !== undefined && !isDayFirst && a <= 12 && b <= 12 && a !== b ? { ...date, isOneOfTwo: true } : date;
}

/** `2001-06-26`, `26.06.2001`, `26/6/2001`. */
function readNumeric(
  text: string,
  tokens: readonly TextWord[],
  at: number,
  isDayFirst: boolean,
): FoundDate | undefined {
  const token = tokens[at];
  if (!token?.isFigure) return undefined;
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(token.written);
  if (dotted !== null) return ordered(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]), at);
  const second = tokens[at + 1];
  const third = tokens[at + 2];
  if (!second?.isFigure || !third?.isFigure || second.start !== token.end + 1 || third.start !== second.end + 1)
    return undefined;
  const mark = text[token.end];
  if ((mark !== '-' && mark !== '/') || text[second.end] !== mark) return undefined;
  const [a, b, c] = [token, second, third].map(({ written }) => Number(written)) as [number, number, number];
  if (token.written.length === 4) return ordered(a, b, c, at + 2);
  if (third.written.length !== 4) return undefined;
  return (isDayFirst && b <= 12) || a > 12 ? ordered(c, b, a, at + 2) : ordered(c, a, b, at + 2);
}

function ordered(year: number, month: number, day: number, last: number): FoundDate | undefined {
  return isYear(year) && month >= 1 && month <= 12 && day >= 1 && day <= 31 ? { year, month, day, last } : undefined;
}

/** `13 April 1944`, `26th of June`, `17–19 October`. */
function readDayMonth(text: string, tokens: readonly TextWord[], at: number): FoundDate | undefined {
  const day = dayOf(tokens[at]);
  if (day === undefined) return undefined;
  const until = untilDay(text, tokens, at, day);
  let next = at + (until === undefined ? 1 : 2);
  if (/^(?:st|nd|rd|th)$/.test(tokens[next]?.lower ?? '')) next++;
  if (/^(?:of|de)$/.test(tokens[next]?.lower ?? '')) next++;
  const month = monthOf(tokens[next]);
  if (month === undefined) return until === undefined ? readSmallMonth(tokens, next, day) : undefined;
  return withYear({ month, day, ...(until !== undefined && { until }), last: next }, tokens, next + 1);
}

function withYear(date: FoundDate, tokens: readonly TextWord[], at: number): FoundDate {
  const year = yearOf(tokens[at]);
  return year === undefined ? date : { ...date, year, last: at };
}

/** The second day of `17–19 October`, where a dash alone stands between both. */
function untilDay(text: string, tokens: readonly TextWord[], at: number, day: number): number | undefined {
  const [token, next] = [tokens[at], tokens[at + 1]];
  const until = dayOf(next);
  return until !== undefined && until > day && areDashed(text, token, next) ? until : undefined;
}

/** `12 mai 1931`, `12 de mayo de 1931`. */
function readSmallMonth(tokens: readonly TextWord[], at: number, day: number): FoundDate | undefined {
  const month = smallMonths.get(tokens[at]?.lower ?? '');
  const last = /^del?$/.test(tokens[at + 1]?.lower ?? '') ? at + 2 : at + 1;
  const year = yearOf(tokens[last]);
  return month === undefined || year === undefined ? undefined : { year, month, day, last };
}

/** `April 13, 1944`, `April 13–15`, `April 1944`, `in April`, and `april 1944`. */
function readMonthDay(text: string, tokens: readonly TextWord[], at: number): FoundDate | undefined {
  const name = tokens[at]?.lower ?? '';
  const day = dayOf(tokens[at + 1]);
  const until = day === undefined ? undefined : untilDay(text, tokens, at + 1, day);
  const isOrdinal = /^(?:st|nd|rd|th)$/.test(tokens[at + 2]?.lower ?? '');
  const next = at + (isOrdinal || until !== undefined ? 3 : 2);
  const skip = tokens[at + 1]?.lower === 'of' ? 2 : 1;
  const year = yearOf(tokens[day === undefined ? at + skip : next]);
  // In small letters only a year tells `march` from marching.
  const month =
    monthOf(tokens[at]) ?? (year !== undefined && months.includes(name) ? months.indexOf(name) + 1 : undefined);
  if (month === undefined) return undefined;
  if (day !== undefined)
    return withYear({ month, day, ...(until !== undefined && { until }), last: next - 1 }, tokens, next);
  if (year !== undefined) return { year, month, last: at + skip };
  const before = tokens[at - 1]?.lower ?? '';
  const isAfterPreposition = (isGermanOnly(name) ? germanPreposition : preposition).test(before);
  const isSure =
    months.includes(name) && !isFirstName(text, tokens, at) && (!isAlsoWord(name) || isInside(text, tokens, at));
  return isSure || isAfterPreposition || text[tokens[at]?.end ?? 0] === '.' ? { month, last: at } : undefined;
}

function isAlsoWord(name: string): boolean {
  return name === 'march' || name === 'may';
}

/** `A May letter`: inside of a sentence only a name has a capital; `Theresa May` has another one before. */
function isInside(text: string, tokens: readonly TextWord[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (before === undefined || token === undefined || text.slice(before.end, token.start) !== ' ') return false;
  return !before.isCapital && /^\p{Ll}/u.test(before.written);
}

/** `June Whitfield`. */
function isFirstName(text: string, tokens: readonly TextWord[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token === undefined || next === undefined || text.slice(token.end, next.start) !== ' ') return false;
  return next.isCapital && !next.isStop && !isCalendarWord(next.lower);
}

const preposition =
  /^(?:in|of|by|since|until|till|during|last|this|next|early|late|mid|and|to|from|between|through|before|after)$/;
const germanPreposition = /^(?:im|seit|bis|ab|vom|zum|anfang|mitte|ende)$/;
