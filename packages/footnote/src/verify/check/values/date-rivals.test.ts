import { describe, expect, it } from 'vitest';
import { checkClaim } from '../check-claim.ts';
import { readClaim } from '../read-claim.ts';
import { clashingDate, isOnSide, sideOf } from './date-rivals.ts';

describe('a date of the passage', () => {
  it.each([
    ['born on April 23, 2022', 'born April 23, 1994, seen in 2022'],
    ['formed in July 1944', 'formed in July 1941'],
    ['opened in May 1990', 'opened in June 1990'],
  ])('clashes: “%s”, and “%s”', (claim, page) => {
    const [date] = readClaim(claim).dates;
    expect(date && clashingDate(date, readClaim(page).dates)).toBeDefined();
  });

  it.each([
    ['born on April 23, 1994', 'born April 23, 1994, married April 23, 2020'],
    ['formed in 1944', 'formed in July 1941'],
    ['opened in May 1990', 'opened in 1990'],
  ])('does not clash: “%s”, and “%s”', (claim, page) => {
    const [date] = readClaim(claim).dates;
    expect(date && clashingDate(date, readClaim(page).dates)).toBeUndefined();
  });

  it('that clashes is shown beside the claim’s own', () => {
    const text = 'Song Kang (born April 23, 1994) is a South Korean actor. He played in 2022.';
    const { verdict, differs } = checkClaim('Song Kang was born on April 23, 2022.', { text });
    expect(verdict).toBe('differs');
    expect(differs).toEqual([{ kind: 'date', claim: 'April 23, 2022', page: 'April 23, 1994' }]);
  });
});

it.each([
  ['born before 1988', 'born on August 19, 1988', false],
  ['born before 1988', 'born in 1987', true],
  ['born after the 6th of June 1967', 'born on June 7, 1967', true],
  ['sold later than June', 'sold in April', false],
  ['born after May 1967', 'born in 1967', undefined],
])('“%s” is told by “%s”: %s', (claim, page, expected) => {
  const { dates, tokens } = readClaim(claim);
  const [date] = dates;
  const [other] = readClaim(page).dates;
  const side = date && sideOf(date, tokens);
  expect(side).toBeDefined();
  expect(date && side && other && isOnSide(side, date, other)).toBe(expected);
});
