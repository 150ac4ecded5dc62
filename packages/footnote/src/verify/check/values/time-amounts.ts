import { smallNumbers } from './number-words.ts';

/** A time of day or a length of time that a number is part of: `9 a.m.`, `1 hour 30 minutes`. */
export interface TimeAmount {
  /** Minutes of the day; seconds; months, which have no fixed number of days. */
  readonly kind: 'clock' | 'seconds' | 'months';
  /** `9:30` may be of the morning or of the evening. */
  readonly readings: readonly number[];
  readonly start: number;
  readonly end: number;
}

/** How far around a number the rest of a time is looked for. */
const around = 40;

/** The time that the number at this place is part of. */
export function timeAmountOf(text: string, start: number, end: number): TimeAmount | undefined {
  const from = Math.max(0, start - around);
  const near = text.slice(from, end + around);
  // Most numbers are none, and are told by a look.
  if (!mayBeTime.test(near)) return undefined;
  const [first, last] = [start - from, end - from];
  const found = [...clockTimes(near), ...lengths(near)].find((one) => one.start <= first && one.end >= last);
  return found === undefined ? undefined : { ...found, start: found.start + from, end: found.end + from };
}

/** The same, read when it is first asked for: a number of a claim is asked with each number of its page. */
export function remembersTime(text: string, start: number, end: number): () => TimeAmount | undefined {
  let known: TimeAmount | null | undefined;
  return () => {
    if (known === undefined) known = timeAmountOf(text, start, end) ?? null;
    return known ?? undefined;
  };
}

/** Whether both are the same time, or may be; lengths may be off by a share of them. */
export function isSameAmount(a: TimeAmount | undefined, b: TimeAmount | undefined, off = 0): boolean {
  if (a === undefined || b === undefined || a.kind !== b.kind) return false;
  const share = a.kind === 'clock' ? 0 : off;
  return a.readings.some((one) => b.readings.some((other) => Math.abs(one - other) <= 1e-6 + share * one));
}

const mayBeTime =
  /\d:\d\d|\d\s?[ap]\.?m\b|uhr|o['’]clock|\d\s?h(?:\b|\s?\d)|(?:ore|alle|las|à|kl\.?)\s\d|\d\s?min|second|segund|minut|hour|heure|\bhoras?\b|\bor[ae]\b|days?\b|week|month|year|decade|sekunde|stunde|tage?n?\b|woche|monat|jahr/i;

/** `9:30 a.m.`, `14.30 Uhr`, `14h30`, `alle ore 9.45`; `2h 30m` is a length. */
const clock =
  /(?<![\p{L}\d.,:/])((?:alle ore|ore|dalle|alle|a las|à|kl\.?)[ \u00a0])?(\d{1,2})(?:([:.]|[ \u00a0]?h(?:eures?)?[ \u00a0]?(?=\d\d(?![ \u00a0]?m)))([0-5]\d)(?::[0-5]\d)?)?(?:[ \u00a0]?(a\.m\.?|p\.m\.?|[ap]m\b|uhr\b|h\b|o['’]clock\b))?(?![\d:/])/giu;

function clockTimes(text: string): TimeAmount[] {
  return [...text.matchAll(clock)].flatMap((match) => {
    const [written, lead = '', hours = '', sign = '', minutes = '0', half = ''] = match;
    // `9.30` is a number, and `9` too, unless a word beside it says more.
    const isTold = lead === '' ? half !== '' && !/^h$/i.test(half) : half !== '' || sign !== '';
    if (!(isTold || /[:h]/i.test(sign)) || Number(hours) > 24) return [];
    const at = Number(hours) * 60 + Number(minutes);
    const start = match.index;
    const time = { kind: 'clock', start, end: start + written.length } as const;
    if (/^[ap]/i.test(half)) {
      const noon = /^p/i.test(half) ? 720 : 0;
      return [{ ...time, readings: [(at % 720) + noon] }];
    }
    const isSure = hours.startsWith('0') || Number(hours) > 12 || Number(hours) === 0;
    return [{ ...time, readings: isSure ? [at] : [at, (at % 720) + 720] }];
  });
}

interface Unit {
  readonly kind: 'seconds' | 'months';
  readonly by: number;
}

const units: ReadonlyMap<string, Unit> = new Map(
  [
    ['seconds', 1, 'second seconds sec secs sekunde sekunden secondes segundos secondi'],
    ['seconds', 60, 'minute minutes min mins minuten minutos minuti minut'],
    ['seconds', 3_600, 'hour hours hr hrs h stunde stunden heure heures hora horas ora ore'],
    ['seconds', 86_400, 'day days tag tage tagen'],
    ['seconds', 604_800, 'week weeks woche wochen'],
    ['seconds', 1_209_600, 'fortnight fortnights'],
    ['months', 1, 'month months monat monate monaten'],
    ['months', 12, 'year years yr yrs jahr jahre jahren'],
    ['months', 120, 'decade decades jahrzehnt jahrzehnte jahrzehnten'],
  ].flatMap(([kind, by, words]) =>
    String(words)
      .split(' ')
      .map((word) => [word, { kind: kind as Unit['kind'], by: Number(by) }] as const),
  ),
);

const part =
  /(?<![\p{L}\d.,])(\d{1,6}(?:[.,]\d{1,2})?|\p{L}{1,9}(?:-\p{L}{3,5})?)( and a half)?(?:[- \u00a0](?:an? )?)?(\p{L}{1,11})(?!\p{L})( and an? (?:half|quarter)(?!\p{L}))?/giu;

/** `1 hour 30 minutes` is one length, and so is `an hour and a half`. */
function lengths(text: string): TimeAmount[] {
  const found: (TimeAmount & { readonly by: number })[] = [];
  part.lastIndex = 0;
  for (let match = part.exec(text); match !== null; match = part.exec(text)) {
    const [written, number = '', half = '', word = '', more = ''] = match;
    const [unit, count] = [units.get(word.toLowerCase()), countOf(number)];
    if (unit === undefined || count === undefined) {
      // Its second word may be the number of the next.
      part.lastIndex = match.index + number.length;
      continue;
    }
    const value = unit.by * (count + (half === '' ? 0 : 0.5) + partOf(more));
    const [start, end] = [match.index, match.index + written.length];
    const before = found.at(-1);
    const isJoined =
      before?.kind === unit.kind &&
      before.by > unit.by &&
      /^(?:,? and |, ?| und | et | y | e | )?$/.test(text.slice(before.end, start));
    if (before !== undefined && isJoined) {
      const sum = (before.readings[0] ?? 0) + value;
      found[found.length - 1] = { kind: unit.kind, by: unit.by, readings: [sum], start: before.start, end };
    } else found.push({ kind: unit.kind, by: unit.by, readings: [value], start, end });
  }
  return found;
}

/** ` and a half`, ` and a quarter`, or nothing. */
function partOf(more: string): number {
  return more === '' ? 0 : more.endsWith('half') ? 0.5 : 0.25;
}

/** `90`, `1.5`, `two`, `ninety-six`, `an`, and `half` of `half an hour`. */
function countOf(written: string): number | undefined {
  if (/^\d/.test(written)) return Number(written.replace(',', '.'));
  const lower = written.toLowerCase();
  if (/^(?:an?|eine[rnm]?)$/.test(lower)) return 1;
  if (/^hal(?:f|be)$/.test(lower)) return 0.5;
  const [tens = '', ones] = lower.split('-');
  const first = smallNumbers.get(tens);
  if (first === undefined || ones === undefined) return first;
  const second = smallNumbers.get(ones);
  return second === undefined ? undefined : first + second;
}
