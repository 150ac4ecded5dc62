import { describe, expect, it } from 'vitest';
import { bestSentences, checkClaim, hasQuote } from './check-claim.ts';

const claim = 'The regulator had 937 employees in March 2020, said Melanie Dawes: “a free press is worth every penny”.';
const verdicts = ['supported', 'partly', 'differs', 'not_found'];

const told = 'The regulator had 937 employees in March 2020, said Melanie Dawes.';

/** That it ends, and has seen the end, is what is told: time belongs into bench/verify.mjs. */
describe('a page of', () => {
  it.each([
    ['10 MB in one line', 'the weather stays as it was '.repeat(375_000)],
    ['100,000 sentences', 'It rained again. '.repeat(100_000)],
    ['figures and dates, 500 kB', 'In May 2019 it was 14,937. '.repeat(18_500)],
  ])(
    '%s is read to its end',
    (_, text) => {
      const { passage } = checkClaim(claim, { text: `${text}\n${told}` });
      expect(passage).toEqual({ text: told, start: text.length + 1, end: text.length + 1 + told.length });
    },
    60_000,
  );

  it('500 kB is read for each name of a claim that has hundreds', () => {
    const names = Array.from(
      { length: 400 },
      (_, at) => `Zor${String.fromCharCode(97 + (at % 26), 97 + (at % 25), 97 + (at % 23))}ia`,
    );
    const text = 'Zorabia Zor abia and Zorro Bell met Zorba there. '.repeat(10_000);
    expect(checkClaim(`It was ${names.join(', ')}.`, { text }).missing.names.length).toBeGreaterThan(100);
  }, 60_000);

  it.each([
    ['one word', 'a'.repeat(200_000)],
    ['figures', '9'.repeat(200_000)],
    ['points', 'a.'.repeat(100_000)],
    ['opening quotes', '"“'.repeat(100_000)],
    ['capitals and points', 'A.B'.repeat(70_000)],
    ['Chinese', '放送局'.repeat(70_000)],
    ['wrapped lines', 'the weather stays as it was on the coast of the town and\n'.repeat(20_000)],
    ['versions', 'v1.2.3 A12 '.repeat(20_000)],
    ['initials', 'A B C D E F '.repeat(20_000)],
  ])(
    'nothing but %s is read to its end',
    (_, text) => {
      const page = { text };
      expect(verdicts).toContain(checkClaim(`${claim} ABCDEF, version 1.2.4 of A13`, page).verdict);
      expect(bestSentences(claim, page, 8).length).toBeLessThanOrEqual(8);
      expect(hasQuote('a free press is worth every penny', page)).toBe(false);
    },
    60_000,
  );

  it.each([
    '"'.repeat(200_000),
    '[1]('.repeat(50_000),
    'one hundred and '.repeat(20_000),
    'A '.repeat(100_000),
    'A1 v1.2.3 '.repeat(9_000),
  ])('one sentence, and a claim that has no end: %#', (long) => {
    expect(checkClaim(long, { text: 'The regulator had 937 employees.' }).verdict).toBe('not_found');
  });
});
