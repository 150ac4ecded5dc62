import type { MissingParts, PageText } from '../../contract/verification.ts';
import type { Comparison } from './compare.ts';
import type { Name } from './names.ts';
import { hasWordsOf } from './quotes.ts';
import { isOnPage } from './scan-page.ts';
import type { TextWord } from './text-words.ts';
import { isShortened, isSpelledOut } from './values/acronyms.ts';
import { distanceOf, fitsNumber, hasDateParts, isNumberOnPage } from './values/compare-values.ts';
import type { DateValue } from './values/dates.ts';
import type { NumberValue } from './values/numbers.ts';

/** Values and quotations that are nowhere on the page, and words that are not in the passage. */
export function findMissing(comparison: Comparison, page: PageText): MissingParts {
  const { claim, alignment, scan } = comparison;
  const cut = ({ start, end }: { readonly start: number; readonly end: number }) => claim.text.slice(start, end);
  const words = claim.tokens.filter((_, at) => {
    const term = claim.termOfToken[at] ?? -1;
    return term >= 0 && (alignment[at] ?? -1) < 0 && scan.inAbout[term] !== 1 && !claim.isOfValue[at];
  });
  return {
    numbers: claim.numbers.filter((number) => isMissingNumber(number, comparison)).map(cut),
    dates: claim.dates.filter((date) => isMissingDate(date, comparison)).map(cut),
    names: claim.names.filter((name) => isMissingName(name, comparison)).map(cut),
    quotes: claim.quotes
      .map(cut)
      .filter((quote) => !hasWordsOf(quote, page.text) && !hasWordsOf(quote, page.title ?? '')),
    words: [...new Set(words.map(({ written }) => written))],
  };
}

/** What is far above or below a bound was hardly meant by it. */
const widest = Math.log(3);

/** `one` and `half` are said in many ways, and a bound is true of numbers that are not it. */
export function isMissingNumber(number: NumberValue, { scan }: Comparison): boolean {
  if (number.isWeak) return false;
  if (scan.numbers.some((other) => isNumberOnPage(number, other))) return false;
  const isBound = number.bound === 'more' || number.bound === 'less';
  if (isBound && scan.numbers.some((other) => fitsNumber(number, other) && distanceOf(number, other) < widest))
    return false;
  return !scan.dates.some(
    ({ year, day }) => year === number.value || day === number.value || (year !== undefined && year === number.other),
  );
}

export function isMissingDate(date: DateValue, { scan }: Comparison): boolean {
  if (hasDateParts(date, scan.dates)) return false;
  return date.month !== undefined || !scan.numbers.some(({ value }) => value === date.year);
}

/** One of its words is nowhere, and it is no title, initial or first word that may be a verb. */
export function isMissingName(name: Name, { claim, scan }: Comparison): boolean {
  if (!name.isSure || isUncheckedSource(name, claim.tokens, scan.hasAbout)) return false;
  const from = name.isFirst && name.lastToken > name.firstToken ? name.firstToken + 1 : name.firstToken;
  for (let at = from; at <= name.lastToken; at++) {
    const term = claim.termOfToken[at] ?? -1;
    const word = claim.tokens[at];
    if (word === undefined || term < 0 || isOnPage(scan, term)) continue;
    if (titles.has(word.lower) || isSpelledOut(word.written, scan.text)) continue;
    if (!/^[A-Z]\.[A-Z]/.test(word.written)) return !isShortened(partsOf(name, claim.tokens), scan.text);
  }
  return false;
}

function partsOf({ firstToken, lastToken }: Name, tokens: readonly TextWord[]): string[] {
  return tokens.slice(firstToken, lastToken + 1).map(({ written }) => written);
}

/** Titles, and what kind of thing a name names: a page often leaves them out. */
const titles = new Set(
  `mr mrs ms dr sir dame lord lady prof professor president prime minister king queen prince princess duke duchess count saint
  st pope bishop captain general colonel judge justice senator governor mayor actor actress part season chapter
  college university school institute conservatory company corporation club band river county city state street airport
  hospital museum church award prize act day war party league cup series film movie show album song game book`.split(
    /\s+/,
  ),
);

/** `According to Medium`: it may be the page itself, and the page doesn't say what it is. */
function isUncheckedSource({ firstToken }: Name, tokens: readonly TextWord[], hasAbout: boolean): boolean {
  if (hasAbout) return false;
  const before = tokens.slice(Math.max(0, firstToken - 3), firstToken).map(({ lower }) => lower);
  return /\baccording to(?: the| an?)?$/.test(before.join(' '));
}
