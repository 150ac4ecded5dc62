import { describe, expect, it } from 'vitest';
import { checkClaim } from '../check-claim.ts';

/** More of the page, by which its language is known. */
const rest: Readonly<Record<string, string>> = {
  de: ' Das Rathaus der Stadt wurde später gebaut, und der Markt liegt seit jeher vor dem alten Tor.',
  fr: ' La mairie de la ville a été construite plus tard, et le marché est devant la porte dans la vieille ville.',
  es: ' El ayuntamiento de la ciudad fue construido más tarde, y el mercado está en la plaza de los reyes.',
  it: ' Il municipio della città è stato costruito più tardi, e il mercato è nella piazza che si apre davanti alla porta.',
  pt: ' A câmara da cidade foi construída mais tarde, e o mercado está na praça que não é muito grande.',
  pl: ' Ratusz w tym mieście został zbudowany później, a rynek jest przy bramie, która nie była stara i się nie zmieniła.',
};

const check = (language: string, claim: string, page: string) =>
  checkClaim(claim, { text: `${page}${rest[language]?.repeat(3)}` });

describe('a value in another language than English', () => {
  it.each([
    ['fr', 'Elle hérite de 85\u00a0000 francs de son père.', 'Elle hérite de 85 000 francs de son père.'],
    ['de', 'Die Stadt hat heute 34.551 Einwohner.', 'Die Stadt hat heute 34551 Einwohner.'],
    ['de', 'Die Stadt hat heute 34.551 Einwohner.', 'Die Stadt hat heute 34 551 Einwohner.'],
    ['de', 'Die Stadt hat heute 34.551 Einwohner.', 'Die Stadt hat heute 34’551 Einwohner.'],
    ['de', 'Die Stadt hat heute 1.000 Einwohner.', 'Die Stadt hat heute 1000 Einwohner.'],
    ['de', 'Die Stadt hat heute 1000 Einwohner.', 'Die Stadt hat heute 1.000 Einwohner.'],
    ['de', 'Das Haus in der Stadt kostet 1.234,50 Euro.', 'Das Haus in der Stadt kostet 1234,50 €.'],
    ['fr', 'Le projet a coûté 487 millions d’euros à la ville.', 'Le projet a coûté 487 M€ à la ville.'],
    ['fr', 'Le projet a coûté 487 M€ à la ville.', 'Le projet a coûté 487 millions d’euros à la ville.'],
    ['fr', 'Le projet a coûté 3 Md€ à la ville.', 'Le projet a coûté 3 milliards d’euros à la ville.'],
    ['fr', 'La ville compte 1,2 million d’habitants.', 'La ville compte 1 200 000 habitants.'],
    ['es', 'La ciudad tiene 1,2 millones de habitantes.', 'La ciudad tiene 1.200.000 habitantes.'],
    ['es', 'La ciudad tiene 1.200.000 habitantes.', 'La ciudad tiene 1,2 millones de habitantes.'],
    [
      'es',
      'La empresa ganó 3.000 millones de euros en la ciudad.',
      'La empresa ganó 3 mil millones de euros en la ciudad.',
    ],
    ['de', 'Der Bund gab 1,234 Milliarden Euro für die Bahn aus.', 'Der Bund gab 1.234 Mio. Euro für die Bahn aus.'],
    ['de', 'Der Bund gab 1.234 Mio. € für die Bahn aus.', 'Der Bund gab 1,234 Mrd. Euro für die Bahn aus.'],
    ['de', 'Der Weg in die Stadt ist 12 Kilometer lang.', 'Der Weg in die Stadt ist 12 km lang.'],
    ['de', 'Der Weg in die Stadt ist 12 km lang.', 'Der Weg in die Stadt ist 12 Kilometer lang.'],
    ['fr', 'Le chemin vers la ville est long de 12 kilomètres.', 'Le chemin vers la ville est long de 12 km.'],
    ['es', 'El camino a la ciudad es de 12 kilómetros.', 'El camino a la ciudad es de 12 km.'],
    ['de', 'Der Park in der Stadt ist 5 Hektar groß.', 'Der Park in der Stadt ist 5 ha groß.'],
    [
      'pl',
      'Nowy bilet w tym mieście nie jest drogi i kosztuje 12,50 złotych.',
      'Nowy bilet w tym mieście nie jest drogi i kosztuje 12,50 zł.',
    ],
    [
      'pl',
      'Miasto ma 1,5 mln mieszkańców i nie jest największe w kraju.',
      'Miasto ma 1 500 000 mieszkańców i nie jest największe w kraju.',
    ],
    [
      'pl',
      'Szkoła została otwarta 6 września 2024 w tym mieście i nie jest duża.',
      'Szkoła została otwarta 6.09.2024 w tym mieście i nie jest duża.',
    ],
    ['de', 'In der Stadt sind 31 Prozent der Häuser alt.', 'In der Stadt sind 31 % der Häuser alt.'],
    ['fr', 'Dans la ville, 31 pour cent des maisons sont vieilles.', 'Dans la ville, 31 % des maisons sont vieilles.'],
    ['es', 'En la ciudad, el 31 por ciento de las casas son viejas.', 'En la ciudad, el 31 % de las casas son viejas.'],
    ['it', 'Nella città il 31 per cento delle case è vecchio.', 'Nella città il 31% delle case è vecchio.'],
    [
      'pt',
      'Na cidade, 31 por cento das casas são velhas e não estão vazias.',
      'Na cidade, 31% das casas são velhas e não estão vazias.',
    ],
    [
      'pt',
      'A cidade tem 12 mil habitantes e não é muito grande.',
      'A cidade tem 12.000 habitantes e não é muito grande.',
    ],
    [
      'pt',
      'A cidade tem 1,2 milhões de habitantes e não é muito grande.',
      'A cidade tem 1.200.000 habitantes e não é muito grande.',
    ],
    [
      'it',
      'La città ha 300mila abitanti e il mercato è nella piazza.',
      'La città ha 300.000 abitanti e il mercato è nella piazza.',
    ],
    [
      'it',
      'La città ha speso 3 miliardi di euro per il mercato.',
      'La città ha speso 3.000 milioni di euro per il mercato.',
    ],
    [
      'fr',
      'La séance commence à 14h30 dans la salle de la mairie.',
      'La séance commence à 14 h 30 dans la salle de la mairie.',
    ],
    [
      'fr',
      'La séance commence à 14h30 dans la salle de la mairie.',
      'La séance commence à 14:30 dans la salle de la mairie.',
    ],
    ['de', 'Die Sitzung beginnt um 14.30 Uhr im Saal der Stadt.', 'Die Sitzung beginnt um 14:30 im Saal der Stadt.'],
    [
      'it',
      'La seduta comincia alle ore 9.45 nella sala della città.',
      'La seduta comincia alle 9:45 nella sala della città.',
    ],
    [
      'es',
      'La sesión empieza a las 9.45 h en la sala de la ciudad.',
      'La sesión empieza a las 9:45 en la sala de la ciudad.',
    ],
    [
      'fr',
      'Le 1er mai 2023 est le jour de la fête dans la ville.',
      'Le 1 mai 2023 est le jour de la fête dans la ville.',
    ],
    [
      'fr',
      'Le 1er mai 2023 est le jour de la fête dans la ville.',
      'Le 01/05/2023 est le jour de la fête dans la ville.',
    ],
    [
      'es',
      'El museo de la ciudad fue abierto el 1 de mayo de 2019.',
      'El museo de la ciudad fue abierto el 01/05/2019.',
    ],
    [
      'it',
      'Il museo della città è stato aperto il 3 maggio 2019.',
      'Il museo della città è stato aperto il 03/05/2019.',
    ],
    [
      'pt',
      'O museu da cidade foi aberto em 3 de março de 2019 e não é grande.',
      'O museu da cidade foi aberto em 03/03/2019 e não é grande.',
    ],
    ['de', 'Das Museum der Stadt öffnet am 15. Januar wieder.', 'Das Museum der Stadt öffnet am 15.1. wieder.'],
    [
      'de',
      'Das Museum der Stadt wurde in den 1990er Jahren gebaut.',
      'Das Museum der Stadt wurde in den 90er-Jahren gebaut.',
    ],
    ['es', 'El niño tiene ocho años y vive en la ciudad.', 'El niño tiene 8 años y vive en la ciudad.'],
    ['fr', 'L’église de la ville date du XIIe siècle.', 'L’église de la ville date du 12e siècle.'],
    ['fr', 'L’église de la ville date du XIIe siècle.', 'L’église de la ville date du XIIᵉ siècle.'],
    ['fr', 'C’est la deuxième église de la ville pour la hauteur.', 'C’est la 2e église de la ville pour la hauteur.'],
    ['fr', 'Le projet a coûté 487 millions d’euros à la ville.', 'Le projet a coûté 487\u00a0M€ à la ville.', 'yes'],
    ['de', 'Die Miete in der Stadt stieg um 12,5 Prozent.', 'Die Miete in der Stadt stieg um 12,5\u00a0%.', 'yes'],
    ['de', "Das Haus in der Stadt kostet 1'234.50 Franken.", 'Das Haus in der Stadt kostet 1234,50 Franken.', 'yes'],
    ['de', 'Der Park in der Stadt hat 10.000 Quadratmeter.', 'Der Park in der Stadt hat 10 000 m².', 'yes'],
    ['fr', 'Le maire de la ville a reçu 2 020 lettres.', 'Le maire de la ville a reçu 2020 lettres.', 'yes'],
    [
      'fr',
      'En 2019 300 personnes sont venues dans la ville.',
      'En 2019 300 personnes sont venues dans la ville.',
      'yes',
    ],
    [
      'fr',
      'La ville compte 34 551 habitants selon le maire.',
      'La ville compte 34.551 habitants selon le maire.',
      'yes',
    ],
    ['fr', 'Le billet coûte 12 euros dans la ville.', 'Le billet coûte 12 € dans la ville.', 'yes'],
    ['de', 'Das Haus kostet 3 Mrd. Euro in der Stadt.', 'Das Haus kostet drei Milliarden Euro in der Stadt.', 'yes'],
  ])('%s: “%s” is what “%s” says', (language, claim, page) => {
    const { verdict, missing, differs } = check(language, claim, page);
    expect({ verdict, missing, differs }).toEqual({
      verdict: 'supported',
      missing: { numbers: [], dates: [], names: [], quotes: [], words: [] },
      differs: [],
    });
  });

  it.each([
    ['fr', 'Elle hérite de 12 000 francs.', 'Elle hérite de 85 000 francs de son père et de 12 500 francs de sa mère.'],
    [
      'fr',
      'Le stade compte 20 500 places pour les visiteurs.',
      'Le stade compte 20 000 places pour les visiteurs et 1 500 places debout.',
    ],
    ['de', 'Das Buch kostet heute 1.234 Euro in der Stadt.', 'Das Buch kostet heute 1,234 Euro in der Stadt.'],
    ['de', 'Die Stadt hat heute 12.500 Einwohner.', 'Die Stadt hat heute 12,5 Einwohner.'],
    ['fr', 'Le projet a coûté 3 milliards d’euros à la ville.', 'Le projet a coûté 3 millions d’euros à la ville.'],
    [
      'fr',
      'La séance commence à 14h30 dans la salle de la mairie.',
      'La séance commence à 15:30 dans la salle de la mairie.',
    ],
    [
      'fr',
      'Le 1er mai 2023 est le jour de la fête dans la ville.',
      'Le 05/01/2023 est le jour de la fête dans la ville.',
    ],
    ['fr', 'L’église de la ville date du XIIe siècle.', 'L’église de la ville date du XIIIe siècle.'],
    ['de', 'Der Weg in die Stadt ist 12 Kilometer lang.', 'Der Weg in die Stadt ist 12 Meilen lang.', 'no'],
    ['de', 'Der Weg in die Stadt ist 12 km lang.', 'Der Weg in die Stadt ist 12 Meter lang und dann 5 km breit.', 'no'],
    ['fr', 'Le projet a coûté 487 M€ à la ville.', 'Le projet a coûté 487 k€ à la ville.', 'no'],
    ['de', 'Die Miete in der Stadt stieg um 12,5 Prozent.', 'Die Miete in der Stadt stieg um 125 Prozent.', 'no'],
    [
      'fr',
      'La ville compte 34 551 habitants selon le maire.',
      'La ville compte 34 515 habitants selon le maire.',
      'no',
    ],
    ['fr', 'Le billet coûte 12 € dans la ville.', 'Le billet coûte 12 dollars dans la ville.', 'no'],
    ['de', 'Ludwig XIV. baute das Schloss in der Stadt.', 'Ludwig XV. baute das Schloss in der Stadt.', 'no'],
  ])('%s: “%s” is not what “%s” says', (language, claim, page) => {
    expect(['partly', 'differs']).toContain(check(language, claim, page).verdict);
  });

  it('is read as its page in Spanish, which Mexico writes with the figures of English', () => {
    const page = 'La ciudad de México tiene 12,500 habitantes en la zona, el 3.5 % de los que hay.';
    const { verdict } = check('es', 'La ciudad de México tiene 12,500 habitantes en la zona.', page);
    expect(verdict).toBe('supported');
    expect(check('es', 'La ciudad de México tiene 12.500 habitantes en la zona.', page).verdict).toBe('supported');
  });

  it('is told as its text has it', () => {
    const { missing } = check('de', 'Die Stadt hat heute 12.500 Einwohner.', 'Die Stadt hat heute 11.700 Einwohner.');
    expect(missing.numbers).toEqual(['12.500']);
  });
});
