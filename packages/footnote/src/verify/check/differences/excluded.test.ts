import { describe, expect, it } from 'vitest';
import { checkClaim } from '../check-claim.ts';

describe('what is excluded', () => {
  it.each([
    ['The museum is also open on Sundays.', 'The museum is open daily except on Sundays.', 'except on Sundays'],
    [
      'El museo abre también los domingos.',
      'El museo abre todos los días excepto los domingos.',
      'excepto los domingos',
    ],
    [
      'Le musée est aussi ouvert le dimanche.',
      'Le musée est ouvert tous les jours sauf le dimanche.',
      'sauf le dimanche',
    ],
    ['Das Museum ist auch sonntags geöffnet.', 'Das Museum ist täglich außer sonntags geöffnet.', 'außer sonntags'],
  ])('stands against what is included: “%s” and “%s”', (claim, text, page) => {
    expect(checkClaim(claim, { text })).toMatchObject({
      verdict: 'differs',
      differs: [{ kind: 'negation', claim: '', page }],
    });
  });

  it.each([
    ['Taxis may also enter the old town.', 'No cars except taxis may enter the old town.'],
    ['The museum is also open on Sundays.', 'The museum is shut except on Sundays.'],
    ['The museum is open daily except on Sundays.', 'The museum is open daily except on Sundays.'],
    [
      'The museum is also open on Sundays.',
      'The museum is open daily except on Sundays, and in July it is also open on Sundays.',
    ],
  ])('denies nothing else: “%s” and “%s”', (claim, text) => {
    expect(checkClaim(claim, { text }).differs).toEqual([]);
  });
});
