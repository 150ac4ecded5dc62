import type { ClaimCheck, MissingParts, PageText } from '../../contract/verification.ts';
import { type Comparison, compare, dayOf } from './compare.ts';
import { findDifferences } from './differences/find-differences.ts';
import { featuresOf } from './features/features.ts';
import { findMissing } from './find-missing.ts';
import { hasWordsOf } from './quotes.ts';
import { readClaim } from './read-claim.ts';
import { isSaidInFull } from './said-in-full.ts';
import { scanPage } from './scan-page.ts';
import { claimScore, pageScore } from './scoring/score.ts';
import { verdictOf } from './verdict.ts';
import { bestFirst, weightsOf } from './window.ts';

type Passage = NonNullable<ClaimCheck['passage']>;

/**
 * What a page has of a claim: the words that come nearest, the values that are missing or others, and a verdict. Pure,
 * without I/O, linear in the page. It says nothing about truth, and judges whatever text it gets, one sentence too.
 */
export function checkClaim(claim: string, page: PageText): ClaimCheck {
  return checkMainText(claim, page, undefined);
}

/**
 * The same against the main text of a page: a value that stands elsewhere in all that the page shows, as who wrote it
 * often does, is not missing. Verdict, passage and words are those of the main text: what stands in a side bar proves nothing.
 */
export function checkMainText(claim: string, page: PageText, full: PageText | undefined): ClaimCheck {
  const comparison = compare(claim, page);
  const features = featuresOf(comparison);
  const { aligned = 0 } = features;
  const inFull = comparison.claim.isEnglish ? undefined : isSaidInFull(comparison);
  const scores = { claim: claimScore(features), page: pageScore(features), aligned, isSaidInFull: inFull };
  const missing = findMissing(comparison, page);
  const found = findDifferences(comparison, scores.claim);
  const verdict = verdictOf(scores, missing, found);
  const differs = verdict === 'not_found' ? [] : found;
  const { window, scan } = comparison;
  const passage = passageOf(page, scan.sentences[window.from]?.start, scan.sentences[window.to - 1]?.end);
  return {
    verdict,
    score: scores.claim,
    ...(passage !== undefined && { passage }),
    coverage: window.coverage,
    missing: full === undefined || !lacksValue(missing) ? missing : withoutFound(missing, comparison, full),
    differs,
  };
}

function lacksValue({ numbers, dates, names, quotes }: MissingParts): boolean {
  return numbers.length + dates.length + names.length + quotes.length > 0;
}

/** A version is said of the passage that it stands at, so that it is not looked for elsewhere. */
function withoutFound(missing: MissingParts, comparison: Comparison, full: PageText): MissingParts {
  const { claim } = comparison;
  const scan = scanPage(claim, full, dayOf(full.publishedDate));
  const still = findMissing({ ...comparison, claim: { ...claim, versions: [] }, scan }, full);
  const versions = claim.versions.map(({ start, end }) => claim.text.slice(start, end));
  const keep = (kind: 'numbers' | 'dates' | 'names' | 'quotes') =>
    missing[kind].filter((value) => still[kind].includes(value) || versions.includes(value));
  return { ...missing, numbers: keep('numbers'), dates: keep('dates'), names: keep('names'), quotes: keep('quotes') };
}

/** The sentences of the page that come nearest to the claim, nearest first. */
export function bestSentences(claim: string, page: PageText, count: number): readonly Passage[] {
  const read = readClaim(claim, undefined, page.text);
  const scan = scanPage(read, page);
  return bestFirst(scan, weightsOf(scan, read.terms), count).flatMap(
    (at) => passageOf(page, scan.sentences[at]?.start, scan.sentences[at]?.end) ?? [],
  );
}

/** Whether the words of a quotation stand on the page, whatever marks and blanks are around them. */
export function hasQuote(quote: string, page: PageText): boolean {
  return hasWordsOf(quote, page.text);
}

function passageOf({ text }: PageText, start: number | undefined, end: number | undefined): Passage | undefined {
  return start === undefined || end === undefined || end <= start
    ? undefined
    : { text: text.slice(start, end), start, end };
}
