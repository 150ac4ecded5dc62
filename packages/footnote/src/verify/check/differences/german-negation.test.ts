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
  ])('is the same, or of something else: “%s” and “%s”', (claim, text) => {
    expect(checkClaim(claim, { text }).differs).toEqual([]);
  });
});
