import { describe, expect, it } from 'vitest';
import { readClaim } from '../read-claim.ts';
import { rivalOfBound } from './rivals.ts';

/** The page's numbers for each number with a bound of the claim. */
const rivals = (claim: string, page: string) => {
  const [own, theirs] = [readClaim(claim), readClaim(page)];
  return own.numbers
    .filter(({ bound }) => bound === 'more' || bound === 'less')
    .map((number) => rivalOfBound(number, own.tokens, theirs.numbers, theirs.tokens, own.numbers)?.value);
};

describe('what a page has for a number with a bound', () => {
  it('is what counts the same', () => {
    expect(rivals('There are more than 20 boats.', 'There are 90 boats and 21 cars.')).toEqual([90]);
  });

  it('is another one for each', () => {
    const claim = 'It earned less than $50 million abroad, under $51.85 million at home and under $100 million in all.';
    const page = 'It earned $51.8 million at home and $47 million abroad, in all $98.8 million.';
    expect(rivals(claim, page)).toEqual([47e6, 51.8e6, 98.8e6]);
  });

  it('is the one that fits, of two that are as near', () => {
    const page = readClaim('Who sleeps less than 8 hours gains weight, so sleep at least 8 hours.');
    const claim = readClaim('Sleep at least 8 hours.');
    const [number] = claim.numbers;
    const rival = number && rivalOfBound(number, claim.tokens, page.numbers, page.tokens, claim.numbers);
    expect(rival?.bound).toBe('more');
  });

  it('is never the “one” of “one of the worst”', () => {
    expect(rivals('London had over 10 cases.', 'London is one of the worst places, with 13 cases.')).toEqual([13]);
  });
});
