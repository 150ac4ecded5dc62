import { describe, expect, it } from 'vitest';
import { checkClaim } from '../../check-claim.ts';

const differsOf = (claim: string, text: string) => checkClaim(claim, { text }).differs;

describe('an opposite of another language', () => {
  it.each([
    ['Die Zahl der Besucher ist im Januar um 48.000', 'gestiegen', 'gesunken', ''],
    ['Im Januar hat die Zahl der Besucher im Museum', 'zugenommen', 'abgenommen', ''],
    ['Der Antrag wurde vom Parlament am Ende', 'angenommen', 'abgelehnt', ''],
    ['La ministre de la justice était', 'favorable', 'défavorable', ' à cette disposition'],
    ['La production de blé a connu une forte', 'augmentation', 'baisse', ' dans le pays'],
    ['El desempleo en la ciudad de Miami', 'subió', 'bajó', ' un 3 por ciento'],
    ['La propuesta del gobierno fue', 'aprobada', 'rechazada', ' por el parlamento'],
  ])('stands against a claim in its place: %s %s / %s', (before, a, b, behind) => {
    const written = (word: string) => `${before} ${word}${behind}.`;
    expect(differsOf(written(a), written(b))).toEqual([{ kind: 'negation', claim: a, page: b }]);
    expect(differsOf(written(b), written(a))).toEqual([{ kind: 'negation', claim: b, page: a }]);
    expect(differsOf(written(a), written(a))).toEqual([]);
  });

  it('goes the same way in another word', () => {
    const text = 'Die Zahl der Besucher ist im Januar um 48.000 gewachsen.';
    expect(differsOf('Die Zahl der Besucher ist im Januar um 48.000 gestiegen.', text)).toEqual([]);
  });
});

describe('an opposite that shares its stem with something else', () => {
  it('is compared as it is written', () => {
    const text = 'The arguments of a command are required by default, and its option is not.';
    expect(differsOf('The arguments of a command are optional by default.', text)).toEqual([
      { kind: 'negation', claim: 'optional', page: 'required' },
    ]);
    expect(differsOf('The option of a command has a default.', 'A default is required of a command.')).toEqual([]);
  });
});

describe('words of which only one is said of a thing', () => {
  it.each([
    ['The suggestion is shown in a muted', 'blue', 'gray', ' color after the cursor'],
    ['By default the checker assumes that all generics of users are', 'covariant', 'invariant', ''],
    ['The mill in the valley was founded by his', 'brother', 'father', ' John'],
    ['The old mill of the town lies', 'east', 'north', ' of the river'],
    ['The museum in the old town opens on', 'Monday', 'Tuesday', ' after the holidays'],
  ])('exclude each other in one place: %s %s / %s', (before, own, theirs, behind) => {
    const page = `${before} ${theirs}${behind}.`;
    expect(differsOf(`${before} ${own}${behind}.`, page)).toEqual([{ kind: 'negation', claim: own, page: theirs }]);
  });

  it.each([
    [
      'Layer the fish with onion and green pepper slices.',
      'Season with black pepper. Layer the fish with onion and green pepper slices.',
    ],
    ['The flag of the town is red and white.', 'The flag of the town is white and red.'],
    ['The wall of the house is grey.', 'The wall of the house is gray.'],
    ['He worked in the White House for two years.', 'He worked in the Black House for two years.'],
  ])('and not where both are said, or a name has them: “%s” and “%s”', (claim, text) => {
    expect(differsOf(claim, text).filter(({ kind }) => kind === 'negation')).toEqual([]);
  });
});
