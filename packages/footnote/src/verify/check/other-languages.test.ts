import { describe, expect, it } from 'vitest';
import { checkClaim } from './check-claim.ts';

const rest = ' Das Rathaus der Stadt wurde später gebaut, und der Markt liegt seit jeher vor dem alten Tor.'.repeat(2);
const german = `Die Wissenschaftsbehörde und die meisten Parteien in der Bürgerschaft verurteilten die Störung der Vorlesung.${rest}`;
const verdictOf = (claim: string, text: string) => checkClaim(claim, { text }).verdict;

describe('a claim in another language than English', () => {
  it.each([
    [
      'Die Störung der Vorlesung verurteilten die Wissenschaftsbehörde und die meisten Parteien der Bürgerschaft.',
      german,
    ],
    // Other forms of the same words.
    ['Die meisten Parteien in der Bürgerschaft haben Störungen der Vorlesungen verurteilt.', german],
    [
      'La parution du décret sur l’Université a été annoncée par le ministre.',
      'Le ministre a annoncé la parution du décret sur une Université. Université et lycées sont dans la ville.',
    ],
    [
      'El museo de la ciudad está abierto de martes a domingo.',
      'El museo de la ciudad está abierto, de martes a domingo, para los visitantes. La entrada es gratis.',
    ],
  ])('is supported where all its words are there: %s', (claim, text) => {
    expect(verdictOf(claim, text)).toBe('supported');
  });

  it.each([
    [
      'Die Wissenschaftsbehörde und sämtliche Parteien in der Bürgerschaft verurteilten die Störung der Vorlesung.',
      german,
    ],
    [
      'Die Wissenschaftsbehörde und die meisten Parteien in der Bürgerschaft begrüßten die Störung der Vorlesung.',
      german,
    ],
    [
      'Twitter dio a conocer la aplicación en septiembre en la India y en otros países.',
      'Twitter dio a conocer la aplicación en abril en la India y en otros países. Es más rápida que la anterior.',
    ],
    // Of a language whose small words are not known.
    [
      'Az új hidat 1894-ben nyitották meg a város fölött, gyalogosok és kocsik számára.',
      'Az új hidat 1894-ben nyitották meg a város alatt, gyalogosok és kocsik számára. Azóta kétszer újították fel.',
    ],
  ])('is in part on its page where one word is another: %s', (claim, text) => {
    expect(['partly', 'differs']).toContain(verdictOf(claim, text));
  });

  it('lacks no name where German has a noun', () => {
    const { missing } = checkClaim(
      'Nach dem Beschluss tadelten die Parteien die Störung der Vorlesung durch Ada Bell.',
      {
        text: german,
      },
    );
    expect(missing.names).toEqual(['Ada Bell']);
    expect(missing.words).toEqual(expect.arrayContaining(['Beschluss', 'tadelten']));
  });

  it('does not differ by another noun, and lacks no small words', () => {
    const text = `Er war im Streit um die Ausrichtung der Partei als Sprecher abgelöst worden.${rest}`;
    const { differs, missing } = checkClaim('Er war im Streit über den Kurs der Partei als Sprecher abgelöst worden.', {
      text,
    });
    expect(differs).toEqual([]);
    expect(missing.words).toEqual(['Kurs']);
  });

  it('is not on a page that speaks of something else, and may be in other words on one that does', () => {
    const claim = 'Der Deich an der Nordsee muss nach der Sturmflut an vier Stellen ausgebessert werden.';
    expect(verdictOf(claim, german)).toBe('not_found');
    expect(
      verdictOf('Gegen die Störung der Vorlesung wandten sich die Behörde und fast jede der Parteien.', german),
    ).toBe('partly');
  });
});
