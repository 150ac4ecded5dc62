import type { Citation } from '../../../footnote/src/contract/response.ts';
import type { Verdict, VerifiedClaim } from '../../../footnote/src/contract/verification.ts';

/** What a reader is told of a claim or a source. */
export type Mark = 'on-page' | 'in-part' | 'not-on-page' | 'not-checked';

export const markWords: Readonly<Record<Mark, string>> = {
  'on-page': 'on the page',
  'in-part': 'in part',
  'not-on-page': 'not on the page',
  'not-checked': 'not checked',
};

export const markSigns: Readonly<Record<Mark, string>> = {
  'on-page': '✓',
  'in-part': '~',
  'not-on-page': '?',
  'not-checked': '–',
};

const marks: Readonly<Record<Verdict, Mark>> = {
  supported: 'on-page',
  partly: 'in-part',
  differs: 'in-part',
  not_found: 'not-on-page',
  unchecked: 'not-checked',
};

/** One mark for several verdicts: theirs where they agree, else that it is so in part. */
export function markOf(verdicts: readonly Verdict[]): Mark | undefined {
  const all = new Set(verdicts.map((verdict) => marks[verdict]));
  // What could not be checked says nothing against the rest.
  if (all.size > 1) all.delete('not-checked');
  const [only] = all;
  return all.size > 1 ? 'in-part' : only;
}

/** What one source has of a claim; undefined where the claim does not cite it. */
export function verdictOn(claim: VerifiedClaim, source: number): Verdict | undefined {
  if (!claim.sources.includes(source)) return undefined;
  if (claim.source === source) return claim.verdict;
  return claim.others.find((other) => other.source === source)?.verdict ?? claim.verdict;
}

/** What stands behind a mark, in a few words: what differs, what is missing, or why nothing was checked. */
export function detailOn(claims: readonly VerifiedClaim[], source: number): string | undefined {
  const own = claims.filter(
    (claim) => claim.source === source || (claim.source === undefined && claim.sources.includes(source)),
  );
  const [difference] = own.flatMap(({ verdict, differs }) => (verdict === 'differs' ? differs : []));
  if (difference !== undefined) return differenceText(difference);
  const missing = own.flatMap(({ verdict, missing: parts }) =>
    verdict === 'partly' ? [...parts.numbers, ...parts.dates, ...parts.names, ...parts.quotes] : [],
  );
  if (missing.length > 0) return `without ${missing.slice(0, 5).join(', ')}`;
  return own.find(({ verdict }) => verdict === 'unchecked')?.reason;
}

/** A negation stands on one side alone. */
function differenceText({ claim, page }: VerifiedClaim['differs'][number]): string {
  if (claim === '') return `only there: ${page}`;
  return page === '' ? `only here: ${claim}` : `${claim} here, ${page} there`;
}

/**
 * The claims that a chip stands behind. It knows the words before it, as they are shown; the claim whose last words
 * they are is the one, and with it all others of its citation.
 */
export function claimsBefore(
  before: string,
  numbers: readonly number[],
  claims: readonly VerifiedClaim[],
  citations: readonly Citation[],
): readonly VerifiedClaim[] {
  const shown = lettersOf(before);
  const last = claims.find((claim) => {
    const words = lettersOf(claim.text);
    const length = Math.min(words.length, shown.length);
    return (
      length > 0 && words.slice(-length) === shown.slice(-length) && claim.sources.some((n) => numbers.includes(n))
    );
  });
  if (last === undefined) return [];
  const citation = citations.find(({ start, end }) => start <= last.start && last.end <= end);
  if (citation === undefined) return [last];
  return claims.filter(({ start, end }) => citation.start <= start && end <= citation.end);
}

/** As much as tells one place of a text from another. */
function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .slice(-40);
}
