import { describe, expect, it } from 'vitest';
import { readClaim } from '../read-claim.ts';
import { fitsDate, hasDateParts } from './compare-values.ts';

const today = new Date('2026-11-17T00:00:00Z');
const dates = (text: string) =>
  readClaim(text, today).dates.map(({ year, month, day }) => [year, month, day].map((part) => part ?? '·').join('-'));

describe('a date', () => {
  it.each([
    ['born on 13 April 1944', '1944-4-13'],
    ['born on April 13, 1944', '1944-4-13'],
    ['born on the 13th of April', '·-4-13'],
    ['Tue 26 Jun 2001 21.16 EDT', '2001-6-26'],
    ['on 2001-06-26', '2001-6-26'],
    ['on 26.06.2001', '2001-6-26'],
    ['on 26/6/2001', '2001-6-26'],
    ['on 6/26/2001', '2001-6-26'],
    ['in April 1944', '1944-4-·'],
    ['since May', '·-5-·'],
    ['in 1944', '1944-·-·'],
    ['it was sold last year', '2025-·-·'],
    ['it was sold yesterday', '2026-11-16'],
    ['it was sold on Friday', '2026-11-13'],
    ['it was sold on Fri, as planned', '2026-11-13'],
    ['the cat sat on Tuesday, 26 June 2001', '2001-6-26'],
    ['on Tuesday, June 26, 2001', '2001-6-26'],
    ['it was sold last month', '2026-10-·'],
    ['am 12. März 1931', '1931-3-12'],
    ['am 12.05.1931', '1931-5-12'],
    ['am 3. Okt. 1931', '1931-10-3'],
    ['im Mai 1931', '1931-5-·'],
    ['seit Juli', '·-7-·'],
    ['le 12 août 1931', '1931-8-12'],
    ['el 12 de mayo de 1931', '1931-5-12'],
  ])('is read from “%s”', (text, expected) => {
    expect(dates(text)).toEqual([expected]);
  });

  it.each(['it may rain', '$1944', '1,944 people', 'it grew by 1944%', 'they march', 'by Juli Zeh', 'from Mars'])(
    'is none in “%s”',
    (text) => {
      expect(dates(text)).toEqual([]);
    },
  );

  it('has both years of a range', () => {
    expect(dates('the season of 1998–99')).toEqual(['1998-·-·', '1999-·-·']);
  });

  it.each([
    ['in April 1944', 'on 13 April 1944', true],
    ['on 13 April 1944', 'in April 1944', false],
    ['in the 1990s', 'in 1994', true],
    ['in the 19th century', 'in 1894', true],
    ['in 1994', 'in 1996', false],
    ['am 12.05.1931', 'am 12. Mai 1931', true],
    ['am 12. März 1931', 'am 12. Mai 1931', false],
  ])('“%s” on a page with “%s”: %s', (claim, page, fits) => {
    const [[own], [theirs]] = [readClaim(claim).dates, readClaim(page).dates];
    expect(own && theirs && fitsDate(own, theirs)).toBe(fits);
  });

  it('is on a page that has its parts in two places', () => {
    const [date] = readClaim('on 13 April 1944').dates;
    expect(date && hasDateParts(date, readClaim('In 1944 it began; on 13 April it ended.').dates)).toBe(true);
    expect(date && hasDateParts(date, readClaim('In 1944 it began; on 14 April it ended.').dates)).toBe(false);
  });
});
