import { describe, expect, it } from 'vitest';
import { checkClaim } from './check-claim.ts';

const missing = (claim: string, text: string) => checkClaim(claim, { text }).missing.names;

describe('a name', () => {
  it.each([
    ['Canadian', 'He was a Canadian.', 'He lives in Canada.'],
    ['an acronym', 'The WHO said so.', 'The World Health Organization said so.'],
    ['words for an acronym', 'It was the World Health Organization.', 'It was the WHO.'],
    ['U.S.', 'It is the largest in the U.S.', 'It is the largest in the United States.'],
    ['America', 'It is American.', 'It is of the US.'],
    ['without its title', 'It was President Ronald Reagan.', 'It was Ronald Reagan.'],
    ['accents', 'She met Béla Bartók.', 'She met Bela Bartok.'],
    ['a possessive', 'She read Orwell’s books.', 'She read books by Orwell.'],
    ['a verb before it', 'Open Windows now.', 'Windows is here now.'],
    ['the first word of a sentence', 'Additionally, it rains.', 'It rains.'],
    ['a month', 'It rains in May.', 'It rains in May.'],
    ['by its last word', 'Yes, Alex Fletcher is married.', 'Later, Fletcher is married.'],
    ['by its last word behind a small one', 'There the Indiana Pacers won.', 'The Pacers won there.'],
    ['without a middle name', 'There Walter William Law was born.', 'There Walter Law was born.'],
    ['an acronym that the claim spells out', 'It has acid reflux disease (ARD).', 'It has acid reflux disease.'],
    ['an acronym over “of”', 'It is a Bachelor of Arts.', 'It is a B.A. of ours.'],
    ['in two words', 'There HunterGirl was 23.', 'There Hunter Girl was 23.'],
    ['a verb and what it is done to', 'Ask questions to learn.', 'Learn by questions.'],
    ['where it was published', 'It was published in Nature that it works.', 'It works.'],
    ['by its last word behind a title', 'There President Barack Obama spoke.', 'There President Obama spoke.'],
    [
      'short for words before it',
      'It is called gastric reflux disease (GERD).',
      'It is called gastric reflux disease.',
    ],
    ['with all first names', 'There Tim Roth is an actor.', 'There Timothy Simon Roth is an actor.'],
    ['a short first name', 'There Dave Navarro was born.', 'There David Michael Navarro was born.'],
    ['a junior', 'There Ken Griffey Jr. played.', 'There Griffey played.'],
    ['behind what only begins a sentence', 'Although Gravity is old, it is loved.', 'Gravity is loved, and old.'],
    ['nobody', 'Nobody is sure of it.', 'It is not sure.'],
    ['only which one of a kind', 'It was filmed in Part 1.', 'It was filmed there.'],
  ])('is found: %s', (_, claim, text) => {
    expect(missing(claim, text)).toEqual([]);
  });

  it.each([
    ['Switzerland', 'He was born in Switzerland.', 'He was born in Canada.'],
    ['Ofcom', 'Ofcom was founded here.', 'The regulator was founded here.'],
    ['Stuart Stewart', 'There Stuart Stewart argues it.', 'There Stuart Russell argues it.'],
    ['Trevor Moran', 'There Trevor Moran joined it.', 'There Trevor joined it.'],
    ['Tim Roth', 'There Tim Roth is an actor.', 'There Simon Roth is an actor.'],
    ['Morgan', 'It was built by J. Morgan.', 'It was built by J. Ellis.'],
    ['NATO', 'It joined NATO.', 'It joined the club.'],
    ['Barack Obama', 'There Barack Obama was elected.', 'There Michelle Obama was elected.'],
    ['Herzegovina', 'Herzegovina wrote the play.', 'Ellis wrote the play.'],
    ['Hawaii', 'Hawaii plays a role in the film.', 'Ellis plays a role in the film.'],
    ['Communist Party', 'Communist Party has no members.', 'The Liberal Party has no members.'],
  ])('is missing: %s', (name, claim, text) => {
    expect(missing(claim, text)).toEqual([name]);
  });

  it('that is said to be the source is missing only where the page says what it is', () => {
    const claim = 'According to Medium, the rate was low.';
    const text = 'The rate was low.';
    expect(checkClaim(claim, { text }).missing.names).toEqual([]);
    expect(checkClaim(claim, { text, url: 'https://medium.com/x' }).missing.names).toEqual([]);
    expect(checkClaim(claim, { text, url: 'https://a.example/x' }).missing.names).toEqual(['Medium']);
  });

  it.each([
    ['Der Bund gab den Ländern 3 Mrd. Euro und 2 Mio. Euro für die Bahn.', []],
    ['Die Bahn fährt für Millionen Menschen durch das Land und für 20.000 Menschen Bauer.', []],
    ['Es war im Jahr 2024 Anna Bell, die das Haus in der Stadt und den Turm baute.', ['Anna Bell']],
    ['Das Schloss in der Stadt ist von Ludwig XIV. und nicht von dem König gebaut.', ['Ludwig XIV']],
  ])('is in German no amount: %s', (claim, names) => {
    const text = 'Das Rathaus wurde später gebaut, und der Markt liegt seit jeher vor dem alten Tor.';
    expect(missing(claim, text)).toEqual(names);
  });
});
