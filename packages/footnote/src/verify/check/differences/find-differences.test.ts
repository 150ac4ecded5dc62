import { describe, expect, it } from 'vitest';
import { compare } from '../compare.ts';
import { findDifferences } from './find-differences.ts';

/** What is told of a claim that scores low. */
const differences = (claim: string, text: string) =>
  findDifferences(compare(claim, { text }), 0.3).map(({ kind, claim: own, page }) => `${kind}: ${own} ⇒ ${page}`);

describe('a date with a side', () => {
  it.each([
    ['The tower was opened after 1977.', 'The tower was opened on 9 November 1978.'],
    ['The tower was opened before May 1978.', 'The tower was opened on 9 April 1978.'],
    ['The tower was opened prior to 1967.', 'The tower was opened in 1966 after nine years.'],
    ['The tower was opened before 2012.', 'The tower was opened in 2011, after nine years of work.'],
  ])('is true of one on that side: “%s” on “%s”', (claim, text) => {
    expect(differences(claim, text)).toEqual([]);
  });

  it.each([
    ['The tower was opened after 1977.', 'The tower was opened in 1975.', 'date: 1977 ⇒ 1975'],
    ['The tower was opened before 1977.', 'The tower was opened in 1979.', 'date: 1977 ⇒ 1979'],
  ])('is not true of one on the other: “%s” on “%s”', (claim, text, expected) => {
    expect(differences(claim, text)).toEqual([expected]);
  });
});

describe('a name in the place of another', () => {
  it('is told', () => {
    expect(differences('The tower was built by Ellis.', 'The tower was built by Morgan.')).toEqual([
      'name: Ellis ⇒ Morgan',
    ]);
  });

  it('is none that a comma parts from the only word beside it', () => {
    expect(
      differences('Ellis died at the age of 78.', 'The daughter of Olin Morgan, died here. Her age was 78.'),
    ).toEqual([]);
    expect(differences('The tower was built by Ellis.', 'The tower was built by J. Morgan of Rome.')).toEqual([
      'name: Ellis ⇒ Morgan',
    ]);
  });

  it('is no word that only begins a sentence', () => {
    expect(
      differences('Ellis received a positive reaction.', 'Upon release, it received a positive reaction.'),
    ).toEqual([]);
    expect(differences('Ellis is a fish.', 'Similar species of fish occur here.')).toEqual([]);
  });

  it('is none between words for the same side of a version', () => {
    const text = 'On Python versions earlier than 3.11, you will need to import Self (version 4.0 or newer).';
    expect(differences('On Python older than 3.11, Self has to be imported from 4.0 or later.', text)).toEqual([]);
    expect(
      differences(
        'Python versions newer than 3.11 need the import.',
        'Python versions older than 3.11 need the import.',
      ),
    ).toEqual(['negation: newer ⇒ older']);
  });
});
