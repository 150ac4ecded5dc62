import type { TextWord } from '../text-words.ts';
import { dayOf, type FoundDate, yearOf } from './date-parts.ts';

/** Dates as languages other than English write them, beside what all of them have. */
export function readForeignDate(
  text: string,
  tokens: readonly TextWord[],
  at: number,
  months: ReadonlyMap<string, number>,
  language: string | undefined,
): FoundDate | undefined {
  return (
    readSpacedDate(text, tokens, at) ??
    readDayMonth(text, tokens, at, months) ??
    readMonthYear(tokens, at, months) ??
    (language === 'German' ? readShortDate(text, tokens, at) : undefined) ??
    readDecade(text, tokens, at)
  );
}

/** `6. 9. 2024`. */
function readSpacedDate(text: string, tokens: readonly TextWord[], at: number): FoundDate | undefined {
  const [first, second, third] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  const [day, month, year] = [dayOf(first), dayOf(second), yearOf(third)];
  if (day === undefined || month === undefined || year === undefined || month > 12) return undefined;
  return /^\d+\. ?\d+\. ?\d+$/.test(text.slice(first?.start, third?.end))
    ? { year, month, day, last: at + 2 }
    : undefined;
}

/** `1er mai 2023`, `1 de mayo de 2019`, `6 września`. */
function readDayMonth(
  text: string,
  tokens: readonly TextWord[],
  at: number,
  months: ReadonlyMap<string, number>,
): FoundDate | undefined {
  const day = dayOf(tokens[at]);
  if (day === undefined) return undefined;
  const isFirst = day === 1 && /^(?:er|ᵉʳ)$/.test(tokens[at + 1]?.lower ?? '');
  const until = untilDay(text, tokens, at, day);
  const next = at + (isFirst || until !== undefined ? 2 : 1);
  const name = tokens[next]?.lower === 'de' ? next + 1 : next;
  const month = months.get(tokens[name]?.lower ?? '');
  if (month === undefined) return undefined;
  return withYear({ month, day, ...(until !== undefined && { until }), last: name }, tokens);
}

/** `12–14 mai`. */
function untilDay(text: string, tokens: readonly TextWord[], at: number, day: number): number | undefined {
  const until = dayOf(tokens[at + 1]);
  const isDashed = /^ ?[-–—] ?$/.test(text.slice(tokens[at]?.end, tokens[at + 1]?.start));
  return until !== undefined && until > day && isDashed ? until : undefined;
}

/** `mai 2023`, `mayo de 2019`. */
function readMonthYear(
  tokens: readonly TextWord[],
  at: number,
  months: ReadonlyMap<string, number>,
): FoundDate | undefined {
  const month = months.get(tokens[at]?.lower ?? '');
  if (month === undefined) return undefined;
  const date = withYear({ month, last: at }, tokens);
  return date.year === undefined ? undefined : date;
}

function withYear(date: FoundDate, tokens: readonly TextWord[]): FoundDate {
  const at = /^del?$/.test(tokens[date.last + 1]?.lower ?? '') ? date.last + 2 : date.last + 1;
  const year = yearOf(tokens[at]);
  return year === undefined ? date : { ...date, year, last: at };
}

const beforeDay = /^(?:am|vom|bis|zum|ab|dem|den|seit|\p{L}{3,7}tag|mittwoch)$/u;

/** `Am 15.1.`: without a word before, it may be the number of a section. */
function readShortDate(text: string, tokens: readonly TextWord[], at: number): FoundDate | undefined {
  const token = tokens[at];
  if (token === undefined || text[token.end] !== '.' || !beforeDay.test(tokens[at - 1]?.lower ?? '')) return undefined;
  const [day = 0, month = 0] = (/^(\d{1,2})\.(\d{1,2})$/.exec(token.written) ?? []).slice(1).map(Number);
  return day >= 1 && day <= 31 && month >= 1 && month <= 12 ? { month, day, last: at } : undefined;
}

/** `1990er`, `90er-Jahre`, `années 90`. */
function readDecade(text: string, tokens: readonly TextWord[], at: number): FoundDate | undefined {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token === undefined) return undefined;
  const isGlued = next?.lower === 'er' && next.start === token.end;
  if (!isGlued && !/^(?:années|años|anni|anos|jaren)$/.test(before?.lower ?? '')) return undefined;
  if (text[token.end] === '.' || text[token.end] === '%') return undefined;
  const year = yearOf(token) ?? (/^[3-9]0$/.test(token.written) ? 1900 + Number(token.written) : undefined);
  if (year === undefined || year % 10 !== 0) return undefined;
  const isNamed = isGlued && /^jahren?$/.test(tokens[at + 2]?.lower ?? '');
  const last = isNamed ? at + 2 : isGlued ? at + 1 : at;
  return { year, span: isGlued && year % 100 === 0 ? 100 : 10, last };
}
