import type { PageText } from '../../contract/verification.ts';
import { type Alignment, align } from './align.ts';
import { type Claim, readClaim } from './read-claim.ts';
import { type PageScan, scanPage } from './scan-page.ts';
import type { TextRange } from './sentences.ts';
import type { Placed } from './slot.ts';
import { type TextWord, tokensOf } from './text-words.ts';
import { fitsDate, fitsNumber } from './values/compare-values.ts';
import { type DateValue, datesOf } from './values/dates.ts';
import { isOtherUnit } from './values/measures.ts';
import { type NumberValue, numbersOf } from './values/numbers.ts';
import { isSameAmount } from './values/time-amounts.ts';
import { isSameVersion, versionsAbove } from './values/versions.ts';
import { bestWindow, pairsTogether, spreadCoverage, type Window, weightsOf } from './window.ts';

/** A claim laid on a page: all that verdict, features and the lists of what is missing are made from. */
export interface Comparison {
  readonly claim: Claim;
  readonly scan: PageScan;
  readonly weights: readonly number[];
  /** The best one, two and three sentences in a row. */
  readonly windows: readonly [Window, Window, Window];
  /** The one that is looked at closely. */
  readonly window: Window;
  readonly tokens: readonly TextWord[];
  readonly numbers: readonly NumberValue[];
  readonly dates: readonly DateValue[];
  readonly alignment: Alignment;
  readonly spread: number;
  readonly pairs: number;
}

/** What a further sentence must add to be taken along. */
const leastGain = 0.08;

export function compare(written: string, page: PageText): Comparison {
  const today = dayOf(page.publishedDate);
  const claim = readClaim(written, today, page.text);
  const scan = scanPage(claim, page, today);
  const weights = weightsOf(scan, claim.terms);
  const windows = [1, 2, 3].map((size) => bestWindow(scan, weights, size)) as [Window, Window, Window];
  const window = windows.reduce((best, wider, at) =>
    wider.coverage - at * leastGain > best.coverage - (best.to - best.from - 1) * leastGain ? wider : best,
  );
  const start = scan.sentences[window.from]?.start ?? 0;
  const end = window.to > window.from ? (scan.sentences[window.to - 1]?.end ?? 0) : start;
  const tokens = tokensOf(scan.read, start, end);
  const dates = datesOf(scan.read, tokens, today, claim.language);
  const taken = new Set<number>();
  for (const { firstToken, lastToken } of dates) for (let i = firstToken; i <= lastToken; i++) taken.add(i);
  const numbers = numbersOf(scan.read, tokens, (at) => taken.has(at), claim.language);
  const words = align(claim, tokens, (token) => scan.termAt(token.start, token.end));
  const alignment = withValues(words, claim, numbers, dates);
  return {
    claim,
    scan: withHeading(scan, claim, start),
    weights,
    windows,
    window,
    tokens,
    numbers,
    dates,
    alignment,
    spread: spreadCoverage(scan, weights, 3),
    pairs: pairsTogether(scan, claim.termOfToken),
  };
}

/** The words of the passage that stand in one sentence with this one. */
export function sentenceAt({ scan, window, tokens }: Comparison, at: number): readonly TextWord[] {
  const place = tokens[at]?.start ?? 0;
  const range = scan.sentences.slice(window.from, window.to).find(({ end }) => place < end);
  return range === undefined ? [] : within(range, tokens);
}

/** The sentence of the passage that has most of the claim's words. */
export function mainSentence(comparison: Comparison): readonly TextWord[] {
  const { scan, window, tokens, alignment } = comparison;
  const placed = alignment.flatMap((place) => tokens[place] ?? []);
  const counts = scan.sentences
    .slice(window.from, window.to)
    .map(({ start, end }) => placed.filter((word) => word.start >= start && word.end <= end).length);
  const best = scan.sentences[window.from + counts.indexOf(Math.max(...counts))];
  return best === undefined ? [] : within(best, tokens);
}

function within(range: TextRange, tokens: readonly TextWord[]): readonly TextWord[] {
  return tokens.filter(({ start, end }) => start >= range.start && end <= range.end);
}

/** A version in the heading above the passage is said of it, as the title of the page is. */
function withHeading(scan: PageScan, { versions, tokens, termOfToken }: Claim, place: number): PageScan {
  const above = versions.some(({ letters }) => letters === '') ? versionsAbove(scan.text, place) : [];
  const named = versions.filter((version) => above.some((other) => isSameVersion(version, other)));
  if (named.length === 0) return scan;
  const inAbout = Uint8Array.from(scan.inAbout);
  tokens.forEach(({ start, end }, at) => {
    const term = termOfToken[at] ?? -1;
    if (term >= 0 && named.some((version) => version.start <= start && end <= version.end)) inAbout[term] = 1;
  });
  return { ...scan, inAbout };
}

/**
 * A number or date that is written otherwise, `1,000` as `a thousand`, stands for the one that it fits; and in languages
 * whose words prove a claim, so do the words of its unit and of its time of day: `12 Kilometer` for `12 km`.
 */
function withValues(
  words: Alignment,
  claim: Claim,
  numbers: readonly NumberValue[],
  dates: readonly DateValue[],
): Alignment {
  const alignment = [...words];
  const lay = (value: Placed, other: Placed | undefined) => {
    if (other === undefined) return;
    for (let at = value.firstToken; at <= value.lastToken; at++) {
      if ((claim.termOfToken[at] ?? -1) >= 0 && (alignment[at] ?? -1) < 0) alignment[at] = other.firstToken;
    }
  };
  for (const number of claim.numbers) {
    const fitting = numbers.filter((other) => fitsNumber(number, other));
    lay(number, fitting[0]);
    if (claim.isEnglish) continue;
    const [same, atSameTime] = [
      fitting.find((other) => isSameMeasure(number, other)),
      fitting.find((other) => isSameAmount(number.time, other.time)),
    ];
    if (same !== undefined && number.measure !== undefined) lay(tokensWithin(number.measure, claim.tokens), same);
    if (atSameTime !== undefined && number.time !== undefined) lay(tokensWithin(number.time, claim.tokens), atSameTime);
  }
  for (const date of claim.dates)
    lay(
      date,
      dates.find((other) => fitsDate(date, other)),
    );
  return alignment;
}

function isSameMeasure({ measure }: NumberValue, { measure: other }: NumberValue): boolean {
  return measure !== undefined && other !== undefined && !isOtherUnit(measure, other);
}

function tokensWithin({ start, end }: TextRange, tokens: readonly TextWord[]): Placed {
  return {
    firstToken: tokens.findIndex((token) => token.end > start),
    lastToken: tokens.findLastIndex((token) => token.start < end),
  };
}

/** The day that a page is of. */
export function dayOf(written: string | undefined): Date | undefined {
  if (written === undefined) return undefined;
  const time = Date.parse(written);
  return Number.isNaN(time) ? undefined : new Date(time);
}
