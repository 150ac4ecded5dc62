import { describe, expect, it } from 'vitest';
import { bestSentences, checkClaim, hasQuote } from './check-claim.ts';

const claim = 'The regulator had 937 employees in March 2020, said Melanie Dawes: “a free press is worth every penny”.';

/** That it ends is what is told: time belongs into bench/verify.mjs. */
describe('a page of', () => {
  it.each([
    ['10 MB in one line', 'regulator 937 employees '.repeat(420_000)],
    ['100,000 sentences', 'The regulator had 937 employees. '.repeat(100_000)],
    ['1 MB without a blank', 'a'.repeat(1_000_000)],
    ['1 MB of figures', '9'.repeat(1_000_000)],
    ['1 MB of points', 'a.'.repeat(500_000)],
    ['1 MB of opening quotes', '"“'.repeat(500_000)],
    ['1 MB of capitals and points', 'A.B'.repeat(350_000)],
    ['1 MB of Chinese', '放送局'.repeat(350_000)],
  ])(
    '%s is read to its end',
    (_, text) => {
      const page = { text };
      expect(['supported', 'partly', 'differs', 'not_found']).toContain(checkClaim(claim, page).verdict);
      expect(bestSentences(claim, page, 8).length).toBeLessThanOrEqual(8);
      expect(hasQuote('a free press is worth every penny', page)).toBe(false);
    },
    60_000,
  );

  it.each(['"'.repeat(1_000_000), '[1]('.repeat(250_000), 'one hundred and '.repeat(100_000), 'A '.repeat(500_000)])(
    'no claim takes it longer: %#',
    (long) => {
      expect(checkClaim(long, { text: 'The regulator had 937 employees.' }).verdict).toBe('not_found');
    },
  );
});
