import { describe, expect, it } from 'vitest';
import { checkClaim } from '../check-claim.ts';

describe('what a page leaves open', () => {
  it.each([
    [
      'The drug reduces the risk of stroke in men.',
      'The drug could reduce the risk of stroke in men.',
      'drug could reduce',
    ],
    [
      'The drug reduces the risk of stroke in men.',
      'The drug might one day reduce the risk of stroke in men.',
      'drug might one',
    ],
    [
      'The firm is building a second factory in Poland.',
      'The firm plans to build a second factory in Poland.',
      'firm plans to',
    ],
    [
      'The firm has built a second factory in Poland.',
      'The firm, the largest maker of boats and of sails, hopes to build a second factory in Poland.',
      'sails, hopes to',
    ],
    [
      'The firm bought the old mill for 20 million dollars.',
      'The firm is said to have bought the old mill for 20 million dollars.',
      'is said to',
    ],
    [
      'Coffee causes headaches in young adults.',
      'It is possible that coffee causes headaches in young adults.',
      'is possible that',
    ],
    [
      'Congress has passed the new deal on trade.',
      'The new deal on trade will be passed by Congress.',
      'trade will be',
    ],
  ])('is not told as a fact: “%s” of “%s”', (claim, text, page) => {
    expect(checkClaim(claim, { text })).toMatchObject({
      verdict: 'differs',
      differs: [{ kind: 'negation', claim: '', page }],
    });
  });

  it.each([
    ['All users of the app reported errors in May.', 'Some users of the app reported errors in May.', 'All', 'Some'],
    [
      'Every user of the app reported errors in May.',
      'Some of the users of the app reported errors in May.',
      'Every',
      'Some',
    ],
    [
      'The method works in every case of the disease.',
      'The method works in certain cases of the disease.',
      'every',
      'certain',
    ],
    [
      'All of the members voted for the new rules.',
      'A majority of the members voted for the new rules.',
      'All',
      'majority',
    ],
  ])('is not told of all: “%s” of “%s”', (claim, text, own, page) => {
    expect(checkClaim(claim, { text })).toMatchObject({
      verdict: 'differs',
      differs: [{ kind: 'negation', claim: own, page }],
    });
  });

  it.each([
    ['Users are allowed to change the colour in the settings.', 'Users may change the colour in the settings.'],
    ['It is unclear whether the drug reduces the risk.', 'The drug may reduce the risk, but this is unclear.'],
    ['From the tower he saw the sea and the islands.', 'From the tower he could see the sea and the islands.'],
    ['Members now get free music on the site.', 'Members could now listen to free music on the site.'],
    ['The mayor told voters that the bridge is old.', 'The mayor said to voters that the bridge is old.'],
    ['The flights were halted on 22 March.', 'The flights will be halted on 22 March.'],
    ['The function returns a list of names.', 'The function returns a list of names, which may be empty.'],
    ['Each order ships within two days.', 'Every order ships within two days; some orders ship on the same day.'],
    ['All levels are shown unless a depth is given.', 'A depth may be given; by default, all levels are shown.'],
    ['A depth is given in the first line of the file.', 'A depth may be given in the first line of the file.'],
    ['The name has to be imported from the library.', 'You will need to import the name from the library.'],
    ['The firm will build a factory in Poland.', 'The firm plans to build a factory in Poland.'],
  ])('is told as it is: “%s” of “%s”', (claim, text) => {
    expect(checkClaim(claim, { text }).differs).toEqual([]);
  });
});
