import { areDashed, type TextWord } from '../text-words.ts';
import { type FoundDate, yearOf } from './date-parts.ts';
import { ordinals } from './number-words.ts';

const suffix = /^(?:st|nd|rd|th)$/;

/** `19th century`, `nineteenth-century`, `6th century BC`. */
export function readCentury(tokens: readonly TextWord[], at: number): FoundDate | undefined {
  const isSuffixed = suffix.test(tokens[at + 1]?.lower ?? '');
  const written = isSuffixed ? tokens[at]?.written : undefined;
  const count = written === undefined ? ordinals.get(tokens[at]?.lower ?? '') : Number(written);
  const last = at + (isSuffixed ? 2 : 1);
  if (count === undefined || !(count >= 1 && count <= 21) || !/^centur(?:y|ies)$/.test(tokens[last]?.lower ?? ''))
    return undefined;
  if (isBeforeChrist(tokens[last + 1])) return { year: -100 * count, span: 100, last: last + 1 };
  return { year: (count - 1) * 100, span: 100, last };
}

/** `1944`, `1990s`, `the 80s`, `44 BC`. A year has no comma, no currency before and no unit right after it. */
export function readYear(text: string, tokens: readonly TextWord[], at: number): FoundDate | undefined {
  const token = tokens[at];
  if (token === undefined || !token.isFigure) return undefined;
  const special = (isNearEra(tokens, at) ? readEra(text, tokens, at) : undefined) ?? readDecade(text, tokens, at);
  if (special !== undefined) return special;
  const year = yearOf(token);
  if (year === undefined || isMoney(text, token.start) || text[token.end] === '%') return undefined;
  return tokens[at + 1]?.start === token.end || isCount(tokens, at) ? undefined : { year, last: at };
}

function isMoney(text: string, start: number): boolean {
  const before = text[start - 1] === ' ' ? text[start - 2] : text[start - 1];
  return before !== undefined && /[$£€¥₹#]/.test(before);
}

function isBeforeChrist(token: TextWord | undefined): boolean {
  return /^B\.?C(?:\.?E)?$/.test(token?.written ?? '');
}

/** Every number of a page comes by here, and few of them have anything like `BC` beside them. */
function isNearEra(tokens: readonly TextWord[], at: number): boolean {
  for (let near = at - 1; near <= at + 3; near++) if (near !== at && tokens[near]?.isCapital) return true;
  return false;
}

/** `44 BC`, `10,000 BCE`, the first of `221–207 BC`, `AD 70`, `70 CE`. */
function readEra(text: string, tokens: readonly TextWord[], at: number): FoundDate | undefined {
  const value = eraYear(tokens[at]);
  if (value === undefined) return undefined;
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (isBeforeChrist(next)) return { year: -value, last: at + 1 };
  const second = /^(?:to|until|and)$/.test(next?.lower ?? '') ? at + 2 : at + 1;
  const isRange = second > at + 1 || areDashed(text, token, next);
  const end = isRange && isBeforeChrist(tokens[second + 1]) ? eraYear(tokens[second]) : undefined;
  if (end !== undefined && end < value) return { year: -value, last: at };
  if (yearOf(tokens[at]) !== undefined) return undefined;
  if (/^(?:AD|A\.D|CE|C\.E)$/.test(next?.written ?? '')) return { year: value, last: at + 1 };
  return /^(?:AD|A\.D)$/.test(tokens[at - 1]?.written ?? '') ? { year: value, last: at } : undefined;
}

function eraYear(token: TextWord | undefined): number | undefined {
  return /^(?:\d{1,4}|\d{1,2},\d{3})$/.test(token?.written ?? '') ? Number(token?.written.replace(',', '')) : undefined;
}

const ofDecade = /^(?:the|early|late|mid|middle)$/;
const ofSomebody = /^(?:his|her|their|my|our|your|its)$/;

/** `1990s`, `the 1990's`, `the late 80s`. `2010's hit` belongs to its year, and `her early 40s` are an age. */
function readDecade(text: string, tokens: readonly TextWord[], at: number): FoundDate | undefined {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token === undefined || next?.lower !== 's') return undefined;
  const between = text.slice(token.end, next.start);
  const year = yearOf(token);
  const last = at + 1;
  if (year !== undefined && between === '') return { year, span: year % 100 === 0 ? 100 : 10, last };
  const before = tokens[at - 1]?.lower ?? '';
  if (!/^ ?['’]?$/.test(between) || !ofDecade.test(before)) return undefined;
  if (year !== undefined) return year % 10 === 0 ? { year, span: year % 100 === 0 ? 100 : 10, last } : undefined;
  // Before the thirties nobody can tell which century is meant.
  const isShort = /^[3-9]0$/.test(token.written) && !ofSomebody.test(tokens[at - 2]?.lower ?? '');
  return isShort ? { year: 1900 + Number(token.written), span: 10, last } : undefined;
}

/** `1998–99`, `2010-12`: the second is a year too. */
export function secondYear(text: string, tokens: readonly TextWord[], { year, month, last }: FoundDate): FoundDate[] {
  const next = tokens[last + 1];
  if (year === undefined || year < 0 || month !== undefined || next === undefined || !/^\d\d$/.test(next.written))
    return [];
  const mark = text[tokens[last]?.end ?? 0] ?? '';
  const isRange = next.start === (tokens[last]?.end ?? 0) + 1 && /[-–—/]/.test(mark);
  const second = Math.floor(year / 100) * 100 + Number(next.written);
  return isRange && second > year ? [{ year: second, last: last + 1 }] : [];
}

/** `More than 1218`, `reached 1617`, `1500 people`: how many, and no year. */
function isCount(tokens: readonly TextWord[], at: number): boolean {
  const before = tokens[at - 1]?.lower ?? '';
  if (countBefore.test(before) || countPair.test(`${tokens[at - 2]?.lower} ${before}`)) return true;
  return counted.test(tokens[at + 1]?.lower ?? '') && !beforeYear.test(before);
}

const countBefore =
  /^(?:over|under|exceeding|exceeded|exceeds|surpassed|surpassing|reached|reaching|totall?ed|totall?ing|numbered|numbering)$/;
const countPair =
  /^(?:(?:more|less|fewer|greater|higher|lower|larger|smaller) than|at (?:least|most)|(?:total|maximum|minimum|limit|average|number|capacity|size|length|population) of)$/;
const beforeYear = /^(?:in|since|by|during|from|until|till|through|before|after|the|early|late|mid|between|for)$/;
/** What is counted by the thousand, and hardly follows a year. */
const counted = new RegExp(
  `^(?:${`people persons men women children students pupils employees workers soldiers troops residents inhabitants patients
  members cases deaths recoveries tests votes copies units confirmed additional metres meters miles kilometres kilometers km
  feet ft kg kilograms tons tonnes mg calories kcal watts hectares acres sq square cubic hp rpm mhz hours minutes seconds days
  weeks years milliseconds ms entries items rows lines bytes bits characters words tokens requests connections pixels px kb
  kib mb mib gb gib tb kilobytes megabytes gigabytes grams litres liters dollars euros pounds francs crowns yen rupees`
    .split(/\s+/)
    .join('|')})$`,
);
