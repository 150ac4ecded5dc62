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

/** As these languages write them, in all forms that a date may have. */
const monthsOfLanguages: Readonly<Record<string, string>> = {
  French: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  Spanish: 'enero febrero marzo abril mayo junio julio agosto septiembre,setiembre octubre noviembre diciembre',
  Italian: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  Portuguese: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  Dutch: 'januari februari maart april mei juni juli augustus september oktober november december',
  Swedish: 'januari februari mars april maj juni juli augusti september oktober november december',
  Danish: 'januar februar marts april maj juni juli august september oktober november december',
  Polish: `styczeń,stycznia luty,lutego marzec,marca kwiecień,kwietnia maj,maja czerwiec,czerwca lipiec,lipca
    sierpień,sierpnia wrzesień,września październik,października listopad,listopada grudzień,grudnia`,
  Czech: `leden,ledna únor,února březen,března duben,dubna květen,května červen,června červenec,července srpen,srpna
    září říjen,října listopad,listopadu prosinec,prosince`,
  Cyrillic: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря',
};

const numbered = (names: string) =>
  names.split(/\s+/).flatMap((forms, at) => forms.split(',').map((name) => [name, at + 1] as const));

/** In small letters, and only between a day and a year: `march` and `Mars` are other things. */
export const smallMonths: ReadonlyMap<string, number> = new Map(
  [months.join(' '), monthsOfLanguages['French'] ?? '', monthsOfLanguages['Spanish'] ?? ''].flatMap(numbered),
);

const known = new Map<string, ReadonlyMap<string, number>>();
const noMonths: ReadonlyMap<string, number> = new Map();

/** The months of a language that writes them in small letters; none for the others. */
export function monthsOf(language: string | undefined): ReadonlyMap<string, number> {
  const name = language ?? '';
  const names = monthsOfLanguages[name];
  if (names === undefined) return noMonths;
  const found = known.get(name) ?? new Map(numbered(names));
  known.set(name, found);
  return found;
}

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
