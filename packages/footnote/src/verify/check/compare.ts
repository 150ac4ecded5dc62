import type { PageText } from '../../contract/verification.ts';
import { type Alignment, align } from './align.ts';
import { type Claim, readClaim } from './read-claim.ts';
import { type PageScan, scanPage } from './scan-page.ts';
import { type TextWord, tokensOf } from './text-words.ts';
import { type DateValue, datesOf } from './values/dates.ts';
import { type NumberValue, numbersOf } from './values/numbers.ts';
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
  const claim = readClaim(written, today);
  const scan = scanPage(claim, page, today);
  const weights = weightsOf(scan, claim.terms);
  const windows = [1, 2, 3].map((size) => bestWindow(scan, weights, size)) as [Window, Window, Window];
  const window = windows.reduce((best, wider, at) =>
    wider.coverage - at * leastGain > best.coverage - (best.to - best.from - 1) * leastGain ? wider : best,
  );
  const start = scan.sentences[window.from]?.start ?? 0;
  const end = window.to > window.from ? (scan.sentences[window.to - 1]?.end ?? 0) : start;
  const tokens = tokensOf(scan.text, start, end);
  const dates = datesOf(scan.text, tokens, today);
  const taken = new Set<number>();
  for (const { firstToken, lastToken } of dates) for (let i = firstToken; i <= lastToken; i++) taken.add(i);
  const numbers = numbersOf(scan.text, tokens, (at) => taken.has(at));
  const alignment = align(claim, tokens, (token) => scan.termAt(token.start, token.end));
  return {
    claim,
    scan,
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

function dayOf(written: string | undefined): Date | undefined {
  if (written === undefined) return undefined;
  const time = Date.parse(written);
  return Number.isNaN(time) ? undefined : new Date(time);
}
