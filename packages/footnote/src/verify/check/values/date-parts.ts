import type { TextWord } from '../text-words.ts';

/** What was read of a date, and its last token. */
export interface FoundDate {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  /** The last day of a range within one month. */
  readonly until?: number;
  readonly span?: 1 | 10 | 100;
  /** Day and month may stand in each other's place. */
  readonly isOneOfTwo?: true;
  readonly last: number;
}

export const months = 'january february march april may june july august september october november december'.split(
  ' ',
);
export const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

const germanMonths = new Map(
  'januar februar märz april mai juni juli august september oktober november dezember'
    .split(' ')
    .map((name, at) => [name, at + 1] as const),
);

/** In small letters, and only between a day and a year: `march` and `Mars` are other things. */
export const smallMonths: ReadonlyMap<string, number> = new Map(
  [
    months.join(' '),
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

export function isShortDay(word: string): boolean {
  return shortDays.includes(word);
}

/** Words that a date can have. */
export const dateWords: ReadonlySet<string> = new Set([
  ...monthNumbers.keys(),
  ...weekdays,
  ...shortDays,
  'yesterday',
  'today',
  'year',
  'month',
]);

/** Whether a date can be where this word is. */
export function isDateWord(word: string): boolean {
  return dateWords.has(word);
}

/** The name of a month or a weekday. */
export function isCalendarWord(word: string): boolean {
  return dateWords.has(word) && word !== 'year' && word !== 'month' && !isShortDay(word);
}

export function monthOf(token: TextWord | undefined): number | undefined {
  return token?.isCapital ? monthNumbers.get(token.lower) : undefined;
}

export function dayOf(token: TextWord | undefined): number | undefined {
  if (token === undefined || !/^\d{1,2}$/.test(token.written)) return undefined;
  const value = Number(token.written);
  return value >= 1 && value <= 31 ? value : undefined;
}

export function yearOf(token: TextWord | undefined): number | undefined {
  if (token === undefined || !/^\d{4}$/.test(token.written)) return undefined;
  const value = Number(token.written);
  return isYear(value) ? value : undefined;
}

export function isYear(value: number): boolean {
  return value >= 1000 && value <= 2100;
}

/** `Juli` and `Mai` are names of people, too. */
export function isGermanOnly(name: string): boolean {
  return germanMonths.has(name) && !months.includes(name);
}
