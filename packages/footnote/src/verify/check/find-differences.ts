import type { Difference } from '../../contract/verification.ts';
import type { Comparison } from './compare.ts';
import { fitsDate, fitsNumber } from './compare-values.ts';
import { isNegation, isOpposite } from './polarity.ts';
import { isRival } from './rivals.ts';
import type { TextWord } from './text-words.ts';

/** A passage that has less of the claim is too far from it for one word to stand against another. */
const leastCoverage = 0.6;

/** From here on the claim is taken for supported, whatever a single value looks like. */
const supportedFrom = 0.5;

/** Values of the passage in the place of the claim's own, where all around them is the same. */
export function findDifferences(comparison: Comparison, score: number): Difference[] {
  const { window } = comparison;
  if (window.coverage < leastCoverage) return [];
  const numbers = numberDifferences(comparison);
  if (score >= supportedFrom) return numbers;
  return [...numbers, ...dateDifferences(comparison), ...negationDifference(comparison)];
}

function numberDifferences({ claim, scan, numbers, tokens }: Comparison): Difference[] {
  return claim.numbers.flatMap((number) => {
    const rivals = numbers.filter((other) => isRival(number, claim.tokens, other, tokens));
    const [rival] = rivals;
    if (rival === undefined || numbers.some((other) => fitsNumber(number, other))) return [];
    const kind = number.bound === 'more' || number.bound === 'less' ? 'comparison' : 'number';
    return [
      {
        kind,
        claim: claim.text.slice(number.start, number.end),
        page: scan.text.slice(rival.start, rival.end),
      } as const,
    ];
  });
}

/** Where the claim has one date and the passage one of the same kind, and it is another. */
function dateDifferences({ claim, scan, dates }: Comparison): Difference[] {
  return claim.dates.flatMap((date) => {
    if (dates.some((other) => fitsDate(date, other))) return [];
    const same = dates.filter(
      (other) =>
        (other.year === undefined) === (date.year === undefined) ||
        (other.month !== undefined && date.month !== undefined),
    );
    const [rival] = same;
    if (rival === undefined || same.length > 1) return [];
    return [
      {
        kind: 'date',
        claim: claim.text.slice(date.start, date.end),
        page: scan.text.slice(rival.start, rival.end),
      } as const,
    ];
  });
}

/** One of both says no, or the opposite word, and the other does not. */
function negationDifference({ claim, scan, alignment, tokens, window }: Comparison): Difference[] {
  const placed = new Set(alignment);
  for (const token of claim.tokens) {
    if (tokens.some(({ term }) => term === token.term)) continue;
    const other = tokens.find(({ term }, at) => !placed.has(at) && isOpposite(token.term, term));
    if (other !== undefined) return [{ kind: 'negation', claim: token.written, page: other.written }];
  }
  if (window.coverage < 0.8) return [];
  const own = claim.tokens.findIndex(isNegation);
  const theirs = tokens.findIndex(isNegation);
  if (own < 0 === theirs < 0) return [];
  return own < 0
    ? [{ kind: 'negation', claim: '', page: around(scan.text, tokens, theirs) }]
    : [{ kind: 'negation', claim: around(claim.text, claim.tokens, own), page: '' }];
}

/** A word with its neighbours. */
function around(text: string, tokens: readonly TextWord[], at: number): string {
  return text.slice(tokens[Math.max(0, at - 1)]?.start, tokens[Math.min(tokens.length - 1, at + 1)]?.end);
}
