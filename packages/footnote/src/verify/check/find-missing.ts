import type { MissingParts, PageText } from '../../contract/verification.ts';
import type { Comparison } from './compare.ts';
import { hasDateParts, isNumberOnPage } from './compare-values.ts';
import type { DateValue } from './dates.ts';
import type { Name } from './names.ts';
import type { NumberValue } from './numbers.ts';
import { hasWordsOf } from './quotes.ts';
import { isOnPage } from './scan-page.ts';

/** Values and quotations that are nowhere on the page, and words that are not in the passage. */
export function findMissing(comparison: Comparison, page: PageText): MissingParts {
  const { claim, alignment, scan } = comparison;
  const cut = ({ start, end }: { readonly start: number; readonly end: number }) => claim.text.slice(start, end);
  const isOfValue = new Set<number>();
  for (const { firstToken, lastToken } of [...claim.numbers, ...claim.dates, ...claim.names]) {
    for (let at = firstToken; at <= lastToken; at++) isOfValue.add(at);
  }
  const words = claim.tokens.filter((_, at) => {
    const term = claim.termOfToken[at] ?? -1;
    return term >= 0 && (alignment[at] ?? -1) < 0 && scan.inAbout[term] !== 1 && !isOfValue.has(at);
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

/** `one` and `half` are said in many ways, and a bound is true of numbers that are not it. */
export function isMissingNumber(number: NumberValue, { scan }: Comparison): boolean {
  if (number.isWeak) return false;
  if (scan.numbers.some((other) => isNumberOnPage(number, other))) return false;
  return !scan.dates.some(({ year, day }) => year === number.value || day === number.value);
}

export function isMissingDate(date: DateValue, { scan }: Comparison): boolean {
  if (hasDateParts(date, scan.dates)) return false;
  return date.month !== undefined || !scan.numbers.some(({ value }) => value === date.year);
}

export function isMissingName({ firstToken, lastToken, isSure }: Name, { claim, scan }: Comparison): boolean {
  if (!isSure) return false;
  for (let at = firstToken; at <= lastToken; at++) {
    const term = claim.termOfToken[at] ?? -1;
    if (term >= 0 && !isOnPage(scan, term)) return true;
  }
  return false;
}
