import { describe, expect, it } from 'vitest';
import { checkClaim } from '../check-claim.ts';

/** Said plainly, and with a no. */
const pairs: Readonly<Record<string, readonly (readonly [plain: string, negated: string])[]>> = {
  'a word that begins with un is in both': [
    ['Slack wird direkt unterstützt.', 'Slack wird nicht direkt unterstützt.'],
    ['Der Unfall wurde der Polizei gemeldet.', 'Der Unfall wurde der Polizei nicht gemeldet.'],
    ['Das Unternehmen zahlt in Ungarn Steuern.', 'Das Unternehmen zahlt in Ungarn keine Steuern.'],
  ],
  'a negative word is in both': [
    [
      'Menschen ohne Arbeit werden von der Stadt unterstützt.',
      'Menschen ohne Arbeit werden von der Stadt nicht unterstützt.',
    ],
    ['Arbeitslose Eltern erhalten den Zuschuss.', 'Arbeitslose Eltern erhalten den Zuschuss nicht.'],
    [
      'Les demandes refusées sont examinées par le tribunal.',
      'Les demandes refusées ne sont pas examinées par le tribunal.',
    ],
    [
      'Les entreprises en difficulté sont aidées par la région.',
      'Les entreprises en difficulté ne sont pas aidées par la région.',
    ],
  ],
  'a word stands between the no and its verb': [
    ['Der Rat hat den Plan beschlossen.', 'Der Rat hat den Plan noch nicht beschlossen.'],
    ['El alcalde ha firmado el convenio.', 'El alcalde todavía no ha firmado el convenio.'],
    ["Il sindaco ha firmato l'accordo regionale.", "Il sindaco non ha ancora firmato l'accordo regionale."],
    ['O prefeito assinou o acordo regional.', 'O prefeito ainda não assinou o acordo regional.'],
    ['Le maire a signé la convention régionale.', "Le maire n'a jamais signé la convention régionale."],
  ],
  'the no is written in one with its verb': [
    ['Le maire accepte la convention régionale.', "Le maire n'accepte pas la convention régionale."],
  ],
  'the no is a strong one': [
    ['Das Rathaus wird im Herbst verkauft.', 'Das Rathaus wird im Herbst keinesfalls verkauft.'],
    ['Das Rathaus wird im Herbst verkauft.', 'Das Rathaus wird im Herbst keineswegs verkauft.'],
  ],
  'the language is another one': [
    ['Rada miasta otworzyła muzeum.', 'Rada miasta nie otworzyła muzeum.'],
    ['Most je v neděli otevřený.', 'Most není v neděli otevřený.'],
    ['Het museum is op maandag geopend.', 'Het museum is op maandag niet geopend.'],
    ['De stad heeft een zwembad voor kinderen.', 'De stad heeft geen zwembad voor kinderen.'],
    ['Museet är öppet på måndag.', 'Museet är inte öppet på måndag.'],
    ['Museet er åbent om mandagen.', 'Museet er ikke åbent om mandagen.'],
  ],
};

describe('a plain no', () => {
  const all = Object.entries(pairs).flatMap(([name, list]) => list.map((pair) => [name, ...pair] as const));
  it.each(all)('is seen, and the other way round, where %s: “%s” and “%s”', (_, plain, negated) => {
    expect(checkClaim(plain, { text: negated }).verdict).toBe('differs');
    expect(checkClaim(negated, { text: plain }).verdict).toBe('differs');
    expect(checkClaim(negated, { text: negated }).differs).toEqual([]);
  });

  it.each([
    ['Le maire a signé la convention régionale.', "Le maire n'a pas encore signé la convention régionale."],
    ['Le maire a signé la convention régionale.', "Le maire n'a finalement pas signé la convention régionale."],
    ['Le maire et le préfet ont signé la convention.', "Ni le maire ni le préfet n'ont signé la convention."],
    ['Das Rathaus wird im Herbst verkauft.', 'Das Rathaus wird im Herbst auf keinen Fall verkauft.'],
    ['Das Freibad wird geschlossen.', 'Sommer betont, das Freibad werde nicht geschlossen.'],
    ['Das Freibad wurde geschlossen.', 'Sommer betont, man habe das Freibad nicht geschlossen.'],
    ['Es gibt ein Recht, dem man sich entziehen kann.', 'Es gibt ein Recht, dem man sich nicht entziehen kann.'],
    ['Das Rathaus wurde abgerissen.', 'Das Rathaus wurde beschädigt, aber nicht abgerissen.'],
    ['La mairie a été détruite.', "La mairie a été endommagée, mais n'a pas été détruite."],
    ['El ayuntamiento fue demolido.', 'El ayuntamiento fue dañado, pero no demolido.'],
    ['Il municipio è stato demolito.', 'Il municipio è stato danneggiato, ma non demolito.'],
    ['A prefeitura foi demolida.', 'A prefeitura foi danificada, mas não demolida.'],
  ])('of a page stands against what is said plainly: “%s” and “%s”', (claim, text) => {
    expect(checkClaim(claim, { text }).verdict).toBe('differs');
  });

  it.each([
    ['Es ist nicht möglich, die Karte zu übertragen.', 'Es ist unmöglich, die Karte zu übertragen.'],
    ["Le maire n'a jamais signé la convention régionale.", "Le maire n'a pas signé la convention régionale."],
    ['El alcalde no firmó el convenio.', 'El alcalde se negó a firmar el convenio.'],
    ['Die Stadt hat den Plan mit Streit beschlossen.', 'Die Stadt hat den Plan nicht ohne Streit beschlossen.'],
    [
      'Der Turm wurde abgerissen, das Rathaus wurde beschädigt.',
      'Der Turm wurde abgerissen, das Rathaus wurde beschädigt, aber nicht abgerissen.',
    ],
    [
      'Das Rathaus wurde verkauft und die Schule renoviert.',
      'Das Rathaus wurde verkauft, die Schule wurde nicht verkauft, aber renoviert.',
    ],
    [
      'Die Kurden werden sich nicht entwaffnen. Sie werden nicht selbst zu Verrätern werden.',
      'Die Kurden werden sich nicht selbst entwaffnen. Sie werden nicht selbst zu Verrätern werden.',
    ],
    ['Het museum is op maandag geopend.', 'Het museum is niet alleen op maandag geopend.'],
    ['Museet är öppet på måndag.', 'Museet är inte bara öppet på måndag.'],
  ])('is none where the same is said, or of something else: “%s” and “%s”', (one, other) => {
    expect(checkClaim(one, { text: other }).differs).toEqual([]);
    expect(checkClaim(other, { text: one }).differs).toEqual([]);
  });
});
