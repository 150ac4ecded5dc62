import { describe, expect, it } from 'vitest';
import { checkClaim } from '../check-claim.ts';

describe('a German no', () => {
  it.each([
    [
      'Die Behörde reguliert die Zeitungen der Stadt.',
      'Die Behörde reguliert die Zeitungen der Stadt nicht.',
      'Stadt nicht',
    ],
    [
      'Am Bahnhof gibt es Parkplätze für Besucher.',
      'Am Bahnhof gibt es keine Parkplätze für Besucher.',
      'keine Parkplätze',
    ],
    [
      'Das Telefon wird mit Ladegerät und Kabel geliefert.',
      'Das Telefon wird ohne Ladegerät und Kabel geliefert.',
      'ohne Ladegerät',
    ],
    [
      'Der Müller und der Rat stimmten dem Plan zu.',
      'Weder der Müller noch der Rat stimmten dem Plan zu.',
      'Weder der Müller',
    ],
    [
      'Die Mannschaft hat das Turnier im Winter gewonnen.',
      'Die Mannschaft hat das Turnier im Winter niemals gewonnen.',
      'niemals gewonnen',
    ],
  ])('stands against what is said plainly, and the other way round: “%s” and “%s”', (plain, negated, said) => {
    expect(checkClaim(plain, { text: negated })).toMatchObject({
      verdict: 'differs',
      differs: [{ kind: 'negation', claim: '', page: said }],
    });
    expect(checkClaim(negated, { text: plain }).differs).toEqual([{ kind: 'negation', claim: said, page: '' }]);
    expect(checkClaim(negated, { text: negated }).differs).toEqual([]);
  });

  it.each([
    ['Die Behörde reguliert die Zeitungen.', 'Die Behörde reguliert die Zeitungen, aber nicht die Sender.'],
    ['Das Hotel wurde im Jahr 1920 eröffnet.', 'Das Hotel wurde im Jahr 1920 ohne Aufzug eröffnet.'],
    ['Die Brücke ist lang und aus Stein.', 'Die Brücke ist nicht nur lang, sondern auch aus Stein.'],
    ['Der Antrag wurde vom Gericht nicht angenommen.', 'Der Antrag wurde vom Gericht abgelehnt.'],
    ['Das Medikament wirkt bei Kindern nicht.', 'Bei Kindern ist das Medikament unwirksam.'],
    ['Es gibt im Dorf keine Apotheke und keinen Arzt.', 'Im Dorf fehlen eine Apotheke und ein Arzt.'],
    ['Das Museum ist am Montag geschlossen.', 'Das Museum ist am Montag nicht geöffnet.'],
    ['The agency does not regulate papers.', 'Die Behörde reguliert Zeitungen und hat eine Stelle in London.'],
    ['Die Zeitung liefert am Sonntag Beilagen.', 'Falls die Zeitung am Sonntag keine Beilagen liefert, gibt es Geld.'],
  ])('is the same, or of something else: “%s” and “%s”', (claim, text) => {
    expect(checkClaim(claim, { text }).differs).toEqual([]);
  });

  it('is known by the page where a claim is short', () => {
    const text = '"Verschlusssachen und geheime Informationen" seien davon nicht betroffen.';
    expect(checkClaim('Verschlusssachen und geheime Informationen seien davon betroffen.', { text }).differs).toEqual([
      { kind: 'negation', claim: '', page: 'nicht betroffen' },
    ]);
  });
});

describe('a no of French, Spanish, Italian and Portuguese', () => {
  it.each([
    [
      "L'avis de la commission sera contraignant pour le gouvernement.",
      "L'avis de la commission ne sera pas contraignant pour le gouvernement.",
      'ne sera pas contraignant',
    ],
    [
      'La loi est respectée par les entreprises étrangères.',
      "La loi n'est plus respectée par les entreprises étrangères.",
      "n'est plus respectée",
    ],
    [
      'La comisión puede multar a las empresas extranjeras.',
      'La comisión no puede multar a las empresas extranjeras.',
      'no puede',
    ],
    [
      'La comisión multó a las empresas extranjeras.',
      'La comisión nunca multó a las empresas extranjeras.',
      'nunca multó',
    ],
    [
      'Il governo ha approvato la legge sulla stampa.',
      'Il governo non ha approvato la legge sulla stampa.',
      'non ha approvato',
    ],
    ['O governo aprovou a lei sobre a imprensa.', 'O governo não aprovou a lei sobre a imprensa.', 'não aprovou'],
  ])('stands against what is said plainly, and the other way round: “%s” and “%s”', (plain, negated, said) => {
    expect(checkClaim(plain, { text: negated })).toMatchObject({
      verdict: 'differs',
      differs: [{ kind: 'negation', claim: '', page: said }],
    });
    expect(checkClaim(negated, { text: plain }).differs).toEqual([{ kind: 'negation', claim: said, page: '' }]);
    expect(checkClaim(negated, { text: negated }).differs).toEqual([]);
  });

  it.each([
    ['La commission contrôle les entreprises étrangères.', 'La commission ne contrôle que les entreprises étrangères.'],
    [
      'La ciudad tiene un puente nuevo sobre el río.',
      'La ciudad no solo tiene un puente nuevo sobre el río, sino dos.',
    ],
    [
      'Il est impossible de payer par carte dans les trains.',
      "Il n'est pas possible de payer par carte dans les trains.",
    ],
    ['La comisión rechazó la oferta de la empresa.', 'La comisión no aceptó la oferta de la empresa.'],
  ])('is the same, or of something else: “%s” and “%s”', (claim, text) => {
    expect(checkClaim(claim, { text }).differs).toEqual([]);
  });
});
