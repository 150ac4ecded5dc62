import { describe, expect, it } from 'vitest';
import { checkClaim } from '../check-claim.ts';
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
    ['on 26/06/01', '2001-6-26'],
    ['on 06/26/98', '1998-6-26'],
    ['on 07/07/25', '2025-7-7'],
    ['in April 1944', '1944-4-·'],
    ['since May', '·-5-·'],
    ['as a May letter said', '·-5-·'],
    ['in their March issue', '·-3-·'],
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
    ['sold between May and winter', '·-5-·'],
    ['sold in october 2016', '2016-10-·'],
    ['sold on 3 march 2016', '2016-3-3'],
    ['the temple was built in 70 AD', '70-·-·'],
    ['the temple fell in AD 70', '70-·-·'],
    ['he died in 44 BC', '-44-·-·'],
    ['they settled around 10,000 BCE', '-10000-·-·'],
    ['in the seventeenth century', '1600-·-·'],
    ['in the 6th century BC', '-600-·-·'],
    ['in the 1970s', '1970-·-·'],
    ["in the 1970's", '1970-·-·'],
    ["in the late 1970 's", '1970-·-·'],
    ['in the 80s', '1980-·-·'],
    ['in the early ’80s', '1980-·-·'],
  ])('is read from “%s”', (text, expected) => {
    expect(dates(text)).toEqual([expected]);
  });

  it.each([
    'it may rain',
    'on 11/07/25',
    'a mix of 10/5/20',
    'in parts of 40/20/40',
    'see 12/11/10/09',
    '$1944',
    '1,944 people',
    'it grew by 1944%',
    'they march',
    'by Juli Zeh',
    'from Mars',
    'March said',
    'Theresa May said',
  ])('is none in “%s”', (text) => {
    expect(dates(text)).toEqual([]);
  });

  it.each([
    'more than 1218 cases',
    'at least 1500 were sold',
    'the number reached 1617, and fell again',
    'it is 1200 km long',
    'a crowd of 1500 people',
    'a maximum of 1000 at once',
    'it waits 1500 ms',
    'blocks of 1024 bytes',
    'she is in her early 40s',
    'June Whitfield was an actress',
    'they march 12 miles',
  ])('is none in “%s”, which looks like one', (text) => {
    expect(dates(text)).toEqual([]);
  });

  it.each([
    ['In 2010 people moved there.', '2010-·-·'],
    ['the 2018 deaths', '2018-·-·'],
    ["2010's greatest hit", '2010-·-·'],
    ['In June Whitfield was awarded', '·-6-·'],
  ])('is still one in “%s”', (text, expected) => {
    expect(dates(text)).toEqual([expected]);
  });

  it('has both days of a range', () => {
    expect(dates('held from 17–19 October, 2016')).toEqual(['2016-10-17', '2016-10-19']);
    expect(dates('held on October 17-19, 2016')).toEqual(['2016-10-17', '2016-10-19']);
  });

  it('has both years of a range before Christ', () => {
    expect(dates('the dynasty of 221–207 BC')).toEqual(['-221-·-·', '-207-·-·']);
    expect(dates('the monopoly lasted from 98 to 81 BC')).toEqual(['-98-·-·', '-81-·-·']);
  });

  it('has both years of a range', () => {
    expect(dates('the season of 1998–99')).toEqual(['1998-·-·', '1999-·-·']);
  });

  it.each([
    ['in April 1944', 'on 13 April 1944', true],
    ['on 13 April 1944', 'in April 1944', false],
    ['in the 1990s', 'in 1994', true],
    ['in the 19th century', 'in 1894', true],
    ['in 1994', 'in 1996', false],
    ["in the 1940's", 'in 1941', true],
    ['in the 90s', 'in 1997', true],
    ['in the mid seventeenth century', 'in 1650', true],
    ['in the 6th century BC', 'in 508 BC', true],
    ['in the 6th century BC', 'in 490 BC', false],
    ['in 130 BC', 'in 132 BC', false],
    ['in 44 BC', 'in 44 AD', false],
    ['am 12.05.1931', 'am 12. Mai 1931', true],
    ['am 12. März 1931', 'am 12. Mai 1931', false],
  ])('“%s” on a page with “%s”: %s', (claim, page, fits) => {
    const [[own], [theirs]] = [readClaim(claim).dates, readClaim(page).dates];
    expect(own && theirs && fitsDate(own, theirs)).toBe(fits);
  });

  it.each([
    ['11 July 2025', [], 'supported'],
    ['7 November 2025', [], 'supported'],
    ['12 July 2025', ['12 July 2025'], 'differs'],
    ['11 July 2024', ['11 July 2024'], 'differs'],
  ])('of a page that may be one of two is the one that the claim names: %s', (date, missing, verdict) => {
    const text = 'The museum is open. The release came out on 11/07/25 with the fix of the parser.';
    const found = checkClaim(`The release came out on ${date} with the fix of the parser.`, { text });
    expect([found.missing.dates, found.verdict]).toEqual([missing, verdict]);
  });

  it('is on a page that has its parts in two places', () => {
    const [date] = readClaim('on 13 April 1944').dates;
    expect(date && hasDateParts(date, readClaim('In 1944 it began; on 13 April it ended.').dates)).toBe(true);
    expect(date && hasDateParts(date, readClaim('In 1944 it began; on 14 April it ended.').dates)).toBe(false);
  });
});
