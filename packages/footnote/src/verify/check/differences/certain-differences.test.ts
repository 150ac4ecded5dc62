import { describe, expect, it } from 'vitest';
import { checkClaim } from '../check-claim.ts';

function differencesOf(claim: string, text: string) {
  return checkClaim(claim, { text }).differs;
}

describe('what stands against a claim, however much else is the same', () => {
  it.each([
    [
      'numbers the other way round',
      'The limit of the stream was changed from 64 to 16 in this release.',
      'In this release the limit of the stream was changed from 16 to 64.',
      { kind: 'comparison', claim: 'from 64', page: 'from 16' },
    ],
    [
      'what it came from',
      'The price of a new car went from $39,014 to $38,373 in a year.',
      'The price of a new car was $39,014, up from $38,373 in a year.',
      { kind: 'comparison', claim: 'from $39,014', page: 'from $38,373' },
    ],
    [
      'a lower rank',
      'Harwick is the most populous city of the region.',
      'Harwick is the second most populous city of the region.',
      { kind: 'comparison', claim: 'most populous', page: 'second most populous' },
    ],
    [
      'one of several',
      'The mill is the largest employer of the valley.',
      'The mill is one of the largest employers of the valley.',
      { kind: 'comparison', claim: 'largest', page: 'one of the largest' },
    ],
    [
      'another number behind the same name',
      'The interface is available in Firefox 42 and Chrome 39.',
      'The interface is available in Firefox 39 (nightly) and Chrome 42 (dev).',
      { kind: 'number', claim: '42', page: '39' },
    ],
    [
      'another date in its place',
      'The company first replaced the old connector on laptops in 2017.',
      'The company first replaced the old connector on laptops in 2015. It is thin. It is light. It has no fan. A cable followed in 2017.',
      { kind: 'date', claim: '2017', page: '2015' },
    ],
    [
      'a step down',
      'The game on the new console is a marked step up from the older version.',
      'The game on the new console is a marked step down from the older version.',
      { kind: 'negation', claim: 'up', page: 'down' },
    ],
    [
      'another direction in other words',
      'Revenue of the group declined 12 percent in the third quarter.',
      'Revenue of the group climbed 12 percent in the third quarter.',
      { kind: 'negation', claim: 'declined', page: 'climbed' },
    ],
    [
      'a no in brackets behind the sentence',
      'The list has all visible options, including help.',
      'The list has all visible options. (Not including help.)',
      { kind: 'negation', claim: '', page: 'options. (Not including' },
    ],
    [
      'a negation that the page has nowhere near',
      'Davis did not return to the game after the third quarter.',
      'Davis did return to the game after the third quarter. He played well.',
      { kind: 'negation', claim: 'did not return', page: '' },
    ],
    [
      'most for all',
      'This filter disables all code that reads or sets cookies.',
      'This filter disables most code that reads or sets cookies.',
      { kind: 'negation', claim: 'all', page: 'most' },
    ],
    [
      'what only may be',
      'An implementation reacts to a data race by terminating the program.',
      'An implementation may always react to a data race by terminating the program.',
      { kind: 'negation', claim: '', page: 'implementation may always' },
    ],
    [
      'will for may',
      'A second crane for the new quay will be ordered in 2026.',
      'A second crane for the new quay may be ordered in 2026.',
      { kind: 'negation', claim: '', page: 'quay may be' },
    ],
  ])('sees %s', (_, claim, text, difference) => {
    expect(differencesOf(claim, text)).toContainEqual(difference);
    expect(checkClaim(claim, { text }).verdict).toBe('differs');
    expect(differencesOf(text, text)).toEqual([]);
  });

  it.each([
    [
      'Patients over 75 were excluded from the trial.',
      'The trial had 40 patients. Patients older than 75 were not included.',
    ],
    ['The mill is one of the largest employers of the valley.', 'The mill is the largest employer of the valley.'],
    [
      'If a test fails inside the method, no test of the class is run.',
      'When a test fails in the method, none of the tests of the class is run.',
    ],
    ['The call writes no more than 40 characters.', 'At most 40 characters are written by the call.'],
    [
      'When no inverse can be computed, an identity is returned.',
      'If the inverse cannot be computed, an identity is returned.',
    ],
    [
      'It took a 51% stake, and its stock gained more than 2%.',
      'The stock added more than 2% after it took a 51 percent stake.',
    ],
    [
      'The old command of iproute2 handles 12 entries of the cache.',
      'The command arp(8) of the old tools handles entries of the cache, 12 in all.',
    ],
    ['The map holds a third of an article.', 'A third of the article is what the map holds.'],
    [
      'The implementation might react by terminating the program.',
      'The implementation may react by terminating the program.',
    ],
    [
      'The new bridge over the river will open to traffic in May 2027.',
      'The new bridge over the river is expected to open to traffic in May 2027.',
    ],
    ['The fair is held in Budapest.', 'Among the cities of the river is Budapest, and the fair is held there.'],
    ['The priest of the town spoke.', 'One of the priest families of the town spoke.'],
    ['The stone bridge opened in 1894.', 'The stone bridge opened in May 1894.'],
    [
      'Membership is free for everyone who works in the county.',
      'Do I have to pay? No. Membership is free for everyone who works in the county.',
    ],
    [
      'Membership is free for everyone who works in the county.',
      'Do I have to pay? No, membership is free for everyone who works in the county.',
    ],
    [
      'Davis left the game in the third quarter with a sprained ankle and did not return.',
      'Davis left the game in the third quarter with a sprained ankle and was thought to return. He didn’t return that night.',
    ],
    ['Scores rose in the spring.', 'Scores, which fell in winter, were up in the spring.'],
  ])('sees nothing against “%s” in “%s”', (claim, text) => {
    expect(differencesOf(claim, text)).toEqual([]);
  });
});

describe('what is written otherwise', () => {
  it.each([
    ['World War 2 ended in Europe in May 1945.', 'In Europe, World War II ended in May 1945.'],
    ['Super Bowl LVIII was played in Las Vegas.', 'Super Bowl 58 was played in Las Vegas.'],
    ['ACME’s revenue was $4.2bn.', 'The revenue of ACME was $4.2 billion.'],
    ['The payload holds 26 MB of data.', 'The payload holds 26 megabytes of data.'],
    ['The CEO of the mill left in May.', 'The chief executive of the mill left in May.'],
    [
      'The unit "g" takes prefixes, as the page says, and "lbm" does not.',
      'The unit g takes prefixes, as the page says; lbm does not.',
    ],
  ])('is not missing: “%s” in “%s”', (claim, text) => {
    const { numbers, dates, names, quotes } = checkClaim(claim, { text }).missing;
    expect([...numbers, ...dates, ...names, ...quotes]).toEqual([]);
  });

  it.each([
    ['The bug was placed in Season 15.', 'The bug was placed in the fifth season of the show 24.', '15'],
    ['Romania joined in 2007.', 'The Roman mill joined in 2007.', 'Romania'],
    ['It was made by Victor Hale.', 'It was made by Victoria Hale.', 'Victor Hale'],
  ])('is missing all the same: “%s” in “%s”', (claim, text, value) => {
    const { numbers, names } = checkClaim(claim, { text }).missing;
    expect([...numbers, ...names]).toEqual([value]);
  });
});
