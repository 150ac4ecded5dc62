import type { TextWord } from '../text-words.ts';

/** A date as far as a text gives it: a year, a month, a day of a month, or all. */
export interface DateValue {
  readonly start: number;
  readonly end: number;
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  /** `the 1990s`: the year is the first of ten, or of a hundred. */
  readonly span: 1 | 10 | 100;
  readonly firstToken: number;
  readonly lastToken: number;
}

const months = 'january february march april may june july august september october november december'.split(' ');
const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

const germanMonths = new Map(
  'januar februar märz april mai juni juli august september oktober november dezember'
    .split(' ')
    .map((name, at) => [name, at + 1] as const),
);

/** In small letters, and only between a day and a year: `Mars` and `Mayo` are other things. */
const smallMonths: ReadonlyMap<string, number> = new Map(
  [
    'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  ].flatMap((names) => names.split(' ').map((name, at) => [name, at + 1] as const)),
);

/** With their abbreviations; `may` and `march` count only in capitals, and beside a figure or a preposition. */
const monthNumbers: ReadonlyMap<string, number> = new Map([
  ...months.map((name, at) => [name, at + 1] as const),
  ...months.map((name, at) => [name.slice(0, 3), at + 1] as const),
  ['sept', 9],
  ...germanMonths,
  ['jänner', 1],
  ['okt', 10],
  ['dez', 12],
]);

const shortDays = 'sun mon tue tues wed thu thur thurs fri sat'.split(' ');

function isShortDay(word: string): boolean {
  return shortDays.includes(word);
}

const dateWords = new Set([...monthNumbers.keys(), ...weekdays, ...shortDays, 'yesterday', 'today', 'year', 'month']);

/** Whether a date can be where this word is. */
export function isDateWord(word: string): boolean {
  return dateWords.has(word);
}

/** The name of a month or a weekday. */
export function isCalendarWord(word: string): boolean {
  return dateWords.has(word) && word !== 'year' && word !== 'month' && !isShortDay(word);
}

/** The dates among tokens of `text`. What is relative is counted from `today`, the day of the page. */
export function datesOf(text: string, tokens: readonly TextWord[], today?: Date): DateValue[] {
  const dates: DateValue[] = [];
  for (let at = 0; at < tokens.length; ) {
    const word = tokens[at];
    const isNear = word !== undefined && (word.isFigure || isDateWord(word.lower));
    const read = isNear ? readDate(text, tokens, at, today) : undefined;
    if (read !== undefined) dates.push(...read);
    at = (read?.at(-1)?.lastToken ?? at) + 1;
  }
  return dates;
}

interface Found {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  readonly span?: 1 | 10 | 100;
  readonly last: number;
}

function readDate(
  text: string,
  tokens: readonly TextWord[],
  at: number,
  today: Date | undefined,
): DateValue[] | undefined {
  const found =
    readNumeric(text, tokens, at) ??
    readDayMonth(tokens, at) ??
    readMonthDay(text, tokens, at) ??
    readCentury(tokens, at) ??
    readYear(text, tokens, at) ??
    (today === undefined ? undefined : readRelative(tokens, at, today));
  if (found === undefined) return undefined;
  const list = [found, ...secondYear(text, tokens, found)];
  return list.map(({ last, span = 1, ...parts }) => ({
    ...parts,
    span,
    start: tokens[at]?.start ?? 0,
    end: tokens[last]?.end ?? 0,
    firstToken: at,
    lastToken: last,
  }));
}

/** `2001-06-26`, `26.06.2001`, `26/6/2001`. */
function readNumeric(text: string, tokens: readonly TextWord[], at: number): Found | undefined {
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
  return third.written.length === 4 ? ordered(c, a > 12 ? b : a, a > 12 ? a : b, at + 2) : undefined;
}

function ordered(year: number, month: number, day: number, last: number): Found | undefined {
  return isYear(year) && month >= 1 && month <= 12 && day >= 1 && day <= 31 ? { year, month, day, last } : undefined;
}

/** `13 April 1944`, `26th of June`. */
function readDayMonth(tokens: readonly TextWord[], at: number): Found | undefined {
  const day = dayOf(tokens[at]);
  if (day === undefined) return undefined;
  let next = at + 1;
  if (/^(?:st|nd|rd|th)$/.test(tokens[next]?.lower ?? '')) next++;
  if (/^(?:of|de)$/.test(tokens[next]?.lower ?? '')) next++;
  const month = monthOf(tokens[next]);
  if (month === undefined) return readSmallMonth(tokens, next, day);
  const year = yearOf(tokens[next + 1]);
  return year === undefined ? { month, day, last: next } : { year, month, day, last: next + 1 };
}

/** `12 mai 1931`, `12 de mayo de 1931`. */
function readSmallMonth(tokens: readonly TextWord[], at: number, day: number): Found | undefined {
  const month = smallMonths.get(tokens[at]?.lower ?? '');
  const last = /^del?$/.test(tokens[at + 1]?.lower ?? '') ? at + 2 : at + 1;
  const year = yearOf(tokens[last]);
  return month === undefined || year === undefined ? undefined : { year, month, day, last };
}

/** `April 13, 1944`, `April 1944`, `in April`. */
function readMonthDay(text: string, tokens: readonly TextWord[], at: number): Found | undefined {
  const month = monthOf(tokens[at]);
  if (month === undefined) return undefined;
  const day = dayOf(tokens[at + 1]);
  if (day !== undefined) {
    const isOrdinal = /^(?:st|nd|rd|th)$/.test(tokens[at + 2]?.lower ?? '');
    const next = at + (isOrdinal ? 3 : 2);
    const year = yearOf(tokens[next]);
    return year === undefined ? { month, day, last: next - 1 } : { year, month, day, last: next };
  }
  const skip = tokens[at + 1]?.lower === 'of' ? 2 : 1;
  const year = yearOf(tokens[at + skip]);
  if (year !== undefined) return { year, month, last: at + skip };
  const name = tokens[at]?.lower ?? '';
  const isSure = months.includes(name) && name !== 'march' && name !== 'may';
  const before = tokens[at - 1]?.lower ?? '';
  const isAfterPreposition = (isGermanOnly(name) ? germanPreposition : preposition).test(before);
  return isSure || isAfterPreposition || text[tokens[at]?.end ?? 0] === '.' ? { month, last: at } : undefined;
}

const preposition = /^(?:in|of|by|since|until|till|during|last|this|next|early|late|mid|and|to|from)$/;
const germanPreposition = /^(?:im|seit|bis|ab|vom|zum|anfang|mitte|ende)$/;

/** `Juli` and `Mai` are names of people, too. */
function isGermanOnly(name: string): boolean {
  return germanMonths.has(name) && !months.includes(name);
}

/** `19th century`. */
function readCentury(tokens: readonly TextWord[], at: number): Found | undefined {
  const count = dayOf(tokens[at]);
  if (count === undefined || count > 21) return undefined;
  const isCentury = /^(?:st|nd|rd|th)$/.test(tokens[at + 1]?.lower ?? '') && tokens[at + 2]?.lower === 'century';
  return isCentury ? { year: (count - 1) * 100, span: 100, last: at + 2 } : undefined;
}

/** `1944`, `1990s`. A year has no comma, no currency before and no unit right after it. */
function readYear(text: string, tokens: readonly TextWord[], at: number): Found | undefined {
  const year = yearOf(tokens[at]);
  const token = tokens[at];
  if (year === undefined || token === undefined) return undefined;
  const before = text[token.start - 1] === ' ' ? text[token.start - 2] : text[token.start - 1];
  if (before !== undefined && /[$£€¥₹#]/.test(before)) return undefined;
  const next = tokens[at + 1];
  if (next !== undefined && next.start === token.end) {
    return next.lower === 's' ? { year, span: year % 100 === 0 ? 100 : 10, last: at + 1 } : undefined;
  }
  if (text[token.end] === '%') return undefined;
  return { year, last: at };
}

/** `1998–99`, `2010-12`: the second is a year too. */
function secondYear(text: string, tokens: readonly TextWord[], { year, month, last }: Found): Found[] {
  const next = tokens[last + 1];
  if (year === undefined || month !== undefined || next === undefined || !/^\d\d$/.test(next.written)) return [];
  const mark = text[tokens[last]?.end ?? 0] ?? '';
  const isRange = next.start === (tokens[last]?.end ?? 0) + 1 && /[-–—/]/.test(mark);
  const second = Math.floor(year / 100) * 100 + Number(next.written);
  return isRange && second > year ? [{ year: second, last: last + 1 }] : [];
}

const day = 86_400_000;

/** `last year`, `yesterday`, `Friday`, `three years ago`, seen from the day of the page. */
function readRelative(tokens: readonly TextWord[], at: number, today: Date): Found | undefined {
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

function dayBefore(today: Date, days: number, last: number): Found {
  const date = new Date(today.getTime() - days * day);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), last };
}

function monthOf(token: TextWord | undefined): number | undefined {
  return token?.isCapital ? monthNumbers.get(token.lower) : undefined;
}

function dayOf(token: TextWord | undefined): number | undefined {
  if (token === undefined || !/^\d{1,2}$/.test(token.written)) return undefined;
  const value = Number(token.written);
  return value >= 1 && value <= 31 ? value : undefined;
}

function yearOf(token: TextWord | undefined): number | undefined {
  if (token === undefined || !/^\d{4}$/.test(token.written)) return undefined;
  const value = Number(token.written);
  return isYear(value) ? value : undefined;
}

function isYear(value: number): boolean {
  return value >= 1000 && value <= 2100;
}
