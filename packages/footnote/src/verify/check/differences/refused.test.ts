import { describe, expect, it } from 'vitest';
import { checkClaim } from '../check-claim.ts';

describe('a refusal', () => {
  it.each([
    [
      'Le maire a signé la convention régionale.',
      'Le maire a refusé de signer la convention régionale.',
      'refusé de signer',
    ],
    ['El alcalde firmó el convenio regional.', 'El alcalde se negó a firmar el convenio regional.', 'negó a firmar'],
    [
      "Il sindaco ha firmato l'accordo regionale.",
      "Il sindaco si è rifiutato di firmare l'accordo regionale.",
      'rifiutato di firmare',
    ],
  ])('stands against what was done, and the other way round: “%s” and “%s”', (done, refused, said) => {
    expect(checkClaim(done, { text: refused })).toMatchObject({
      verdict: 'differs',
      differs: [{ kind: 'negation', claim: '', page: said }],
    });
    expect(checkClaim(refused, { text: done }).differs).toEqual([{ kind: 'negation', claim: said, page: '' }]);
    expect(checkClaim(refused, { text: refused }).differs).toEqual([]);
  });

  it.each([
    [
      'O prefeito assinou o acordo regional sobre a escola.',
      'O prefeito recusou-se a assinar o acordo regional sobre a escola.',
      'recusou-se a assinar',
    ],
    [
      'Der Bürgermeister unterschrieb am Freitag die neue Vereinbarung mit der Stadt.',
      'Der Bürgermeister weigerte sich am Freitag, die neue Vereinbarung mit der Stadt zu unterschreiben.',
      'weigerte sich am Freitag, die neue Vereinbarung mit der Stadt zu unterschreiben',
    ],
  ])('of a page stands against what was done: “%s” and “%s”', (done, refused, said) => {
    expect(checkClaim(done, { text: refused }).differs).toEqual([{ kind: 'negation', claim: '', page: said }]);
    expect(checkClaim(refused, { text: refused }).differs).toEqual([]);
  });

  it.each([
    ["Le maire n'a pas signé la convention régionale.", 'Le maire a refusé de signer la convention régionale.'],
    ['El alcalde rechazó firmar el convenio regional.', 'El alcalde se negó a firmar el convenio regional.'],
    ['El alcalde aplazó la firma del convenio.', 'El alcalde se negó a firmar el convenio.'],
    ['Le maire a soutenu la convention régionale.', 'Le maire a refusé de signer la convention régionale.'],
    ['Le maire a signé la convention régionale.', 'Le préfet a refusé de signer la charte du village voisin.'],
  ])('says the same, or something else: “%s” and “%s”', (claim, text) => {
    expect(checkClaim(claim, { text }).differs).toEqual([]);
  });
});
