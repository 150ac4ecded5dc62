import { describe, expect, it } from 'vitest';
import { checkClaim } from '../check-claim.ts';

const between = 'It was started in the north by friends. A garden lies behind the house. Visitors come in spring.';

describe('another number in the very same place', () => {
  it.each([
    [
      'The bridge is supported by 10 main cables of steel.',
      'The bridge is supported by four main cables of steel.',
      'Its trusses are 10 metres deep.',
      { claim: '10', page: 'four' },
    ],
    [
      'On the free plan each key allows 50 requests per minute.',
      'On the free plan each key allows 30 requests per minute.',
      'The paid plan has 50 seats.',
      { claim: '50', page: '30' },
    ],
    [
      'Tickets for adults cost $12 at the door.',
      'Tickets for adults cost $15 at the door.',
      'Children pay $12.',
      { claim: '$12', page: '$15' },
    ],
  ])('stands against “%s”, though the page has its own elsewhere', (claim, said, elsewhere, { claim: own, page }) => {
    for (const text of [`${said} ${between} ${elsewhere}`, `${said} ${elsewhere} ${between}`]) {
      expect(checkClaim(claim, { text })).toMatchObject({
        verdict: 'differs',
        differs: [{ kind: 'number', claim: own, page }],
      });
    }
  });

  it.each([
    [
      'is said in the same place elsewhere',
      'The company employs 900 people in the north of Norway.',
      'It opened a hall in May. The company employs 900 people in the north. The company employs 700 people in Norway.',
    ],
    [
      'stands in the same sentence',
      'The second film lasts 55 minutes, and is in French.',
      'The first film lasts 23 minutes, the second film 55 minutes, and is in French.',
    ],
    [
      'may be of another time',
      'The city at the old harbour has 50,000 inhabitants.',
      'The city at the old harbour had 30,000 inhabitants in 1990. Today there are 50,000 inhabitants at the old harbour.',
    ],
    [
      'is within a bound',
      'The free plan of the service allows 50 requests per minute.',
      'The free plan of the service allows over 40 requests per minute. At night there are 50 requests.',
    ],
  ])('says nothing where it %s', (_, claim, text) => {
    expect(checkClaim(claim, { text }).differs).toEqual([]);
  });
});
