import { describe, expect, it } from 'vitest';
import { checkClaim } from '../check-claim.ts';

describe('times of day and lengths of time', () => {
  it.each([
    ['The office opens at 9 a.m. on weekdays.', 'The office opens at 09:00 on weekdays.'],
    ['The office opens at 09:00 on weekdays.', 'The office opens at 9am on weekdays.'],
    ['The office closes at 5:30 p.m. on weekdays.', 'The office closes at 17:30 on weekdays.'],
    ['The office is open from 9 a.m. to 5 p.m.', 'The office is open from 09:00 to 17:00.'],
    ['The film of the festival lasts 90 minutes.', 'The film of the festival lasts 1 hour 30 minutes.'],
    ['The film of the festival lasts 1 hour and 30 minutes.', 'The film of the festival lasts 90 minutes.'],
    ['The film of the festival lasts an hour and a half.', 'The film of the festival lasts 90 minutes.'],
    ['The film of the festival lasts 90 minutes.', 'The film of the festival lasts 1.5 hours.'],
    ['The trial of the drug ran for 2 weeks in May.', 'The trial of the drug ran for 14 days in May.'],
    ['The warranty of the bike lasts 18 months.', 'The warranty of the bike lasts one and a half years.'],
    ['Members must answer within 24 hours of the call.', 'Members must answer within one day of the call.'],
  ])('are the same in other words: “%s” and “%s”', (claim, text) => {
    expect(checkClaim(claim, { text })).toMatchObject({ verdict: 'supported', missing: { numbers: [] }, differs: [] });
  });

  it.each([
    ['9 p.m.', '9 a.m.', 'The office opens at 9 p.m. on weekdays.', 'The office opens at 9 a.m. on weekdays.'],
    ['09:00', '10:00', 'The office opens at 09:00 on weekdays.', 'The office opens at 10:00 on weekdays.'],
    ['5 p.m.', '18:00', 'The office closes at 5 p.m. on weekdays.', 'The office closes at 18:00 on weekdays.'],
    ['90 minutes', '1 hour 40 minutes', 'The new film lasts 90 minutes.', 'The new film lasts 1 hour 40 minutes.'],
    ['an hour and a half', 'two hours', 'The new film lasts an hour and a half.', 'The new film lasts two hours.'],
    [
      '2 weeks',
      '12 days',
      'The trial of the new drug at the clinic ran for 2 weeks.',
      'The trial of the new drug at the clinic ran for 12 days.',
    ],
  ])('stand against each other in the same place: %s and %s', (own, page, claim, text) => {
    const { verdict, differs } = checkClaim(claim, { text });
    expect({ verdict, differs }).toEqual({ verdict: 'differs', differs: [{ kind: 'number', claim: own, page }] });
  });

  it.each([
    ['It opens at 10 a.m. and closes at 6 p.m. in winter.', 'In winter it closes at 18:00 and opens at 10:00.'],
    ['The train leaves at 9:15 and arrives at 11:40.', 'The train leaves at 9.15 a.m. and arrives at 11.40 a.m.'],
    ['The team won 3:2 in the final of 2019.', 'In the final of 2019 the team won 3:2.'],
    ['The meeting lasted about two hours.', 'The meeting lasted 115 minutes.'],
    ['The course takes 6 weeks.', 'The course takes six weeks, with 3 days of practice.'],
    ['The course takes at least 6 weeks.', 'The course takes 50 days.'],
    ['Die Bibliothek öffnet um 9 Uhr.', 'Die Bibliothek öffnet um 9.00 Uhr.'],
  ])('don’t stand against each other: “%s” and “%s”', (claim, text) => {
    expect(checkClaim(claim, { text }).differs).toEqual([]);
  });
});
