import { describe, expect, it } from 'vitest';
import { compare } from './compare.ts';
import { tokensOf } from './text-words.ts';
import { familyOf } from './word-families.ts';

describe('forms of one word', () => {
  it.each([
    ['bought', 'buys'],
    ['won', 'winning'],
    ['children', 'child'],
    ['colours', 'color'],
    ['organised', 'organization'],
    ['analysed', 'analysis'],
    ['died', 'death'],
    ['movies', 'film'],
    ['nine', '9'],
    ['promised', 'promises'],
    ['advised', 'advise'],
    ['raising', 'raised'],
  ])('%s is a form of %s', (one, other) => {
    expect(familyOf(one)).toBe(familyOf(other));
  });

  it.each([
    ['founded', 'found'],
    ['leaves', 'leaf'],
    ['product', 'produce'],
    ['advice', 'device'],
  ])('%s is none of %s', (one, other) => {
    expect(familyOf(one)).not.toBe(familyOf(other));
  });

  it('are found on the page, and stay one word in a claim that has several', () => {
    expect(missing('He bought a child two films.', 'She buys children movies, 2 of them.')).toEqual([]);
    expect(compare('He won, and winning is all.', { text: 'A win.' }).claim.terms).toEqual(['won']);
  });

  it('are none of a name: what has a capital is compared by its stem', () => {
    expect(missing('The Wars of the Roses.', 'War, and prices that rise and have risen.')).toEqual(['rose']);
    expect(missing('Their son Bear cried.', 'He bore it; their son cried.')).toEqual(['bear']);
  });

  it('reads United States as one word, and only these', () => {
    const terms = (text: string) => tokensOf(text).map(({ term }) => term);
    expect(terms('the United States')).toEqual(terms('the U.S.'));
    expect(terms('United Kingdom')).toEqual(terms('UK'));
    expect(terms('United Statesmen met')).toHaveLength(3);
    expect(terms('Manchester United States')).toHaveLength(2);
  });

  it('reads no words out of addresses', () => {
    expect(missing('The rose garden opened.', 'The garden opened, see https://example.com/rose/garden.')).toEqual([
      'rose',
    ]);
  });
});

/** The terms of a claim that the page does not have. */
function missing(claim: string, text: string): string[] {
  const { claim: read, scan } = compare(claim, { text });
  return read.terms.filter((_, at) => scan.frequencies[at] === 0);
}
