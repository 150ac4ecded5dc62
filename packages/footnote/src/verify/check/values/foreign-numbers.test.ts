import { describe, expect, it } from 'vitest';
import { checkIn } from './foreign-page.test-kit.ts';

describe('a number in another language than English', () => {
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
    ['es', 'El niño tiene ocho años y vive en la ciudad.', 'El niño tiene 8 años y vive en la ciudad.'],
    ['fr', 'Le projet a coûté 487 millions d’euros à la ville.', 'Le projet a coûté 487\u00a0M€ à la ville.'],
    ['de', 'Die Miete in der Stadt stieg um 12,5 Prozent.', 'Die Miete in der Stadt stieg um 12,5\u00a0%.'],
    ['de', "Das Haus in der Stadt kostet 1'234.50 Franken.", 'Das Haus in der Stadt kostet 1234,50 Franken.'],
    ['de', 'Der Park in der Stadt hat 10.000 Quadratmeter.', 'Der Park in der Stadt hat 10 000 m².'],
    [
      'fr',
      'Le parc de la ville a une surface de 12 kilomètres carrés.',
      'Le parc de la ville a une surface de 12 km².',
    ],
    [
      'nl',
      'De stad heeft 1,2 miljoen inwoners en dat is niet veel voor het land.',
      'De stad heeft 1.200.000 inwoners en dat is niet veel voor het land.',
    ],
    [
      'sv',
      'Staden har 12 500 invånare och det är inte många för ett land som det här.',
      'Staden har 12500 invånare och det är inte många för ett land som det här.',
    ],
    [
      'ru',
      'В городе живут 1,2 млн человек, и это не очень много для страны.',
      'В городе живут 1 200 000 человек, и это не очень много для страны.',
    ],
    ['fr', 'Le maire de la ville a reçu 2 020 lettres.', 'Le maire de la ville a reçu 2020 lettres.'],
    ['fr', 'En 2019 300 personnes sont venues dans la ville.', 'En 2019 300 personnes sont venues dans la ville.'],
    [
      'es',
      'La ciudad tiene 12 mil 500 habitantes según el censo.',
      'La ciudad tiene 12.500 habitantes según el censo.',
    ],
    [
      'de',
      'Die Stadt hat 20.000 Menschen verloren und Millionen Menschen gewonnen.',
      'Die Stadt hat Millionen Menschen gewonnen und 20.000 Menschen verloren.',
    ],
    [
      'pl',
      'Budowa kosztowała 30 tys. zł i nie jest to dużo w tym mieście.',
      'Budowa kosztowała 30 000 złotych i nie jest to dużo w tym mieście.',
    ],
    ['it', 'La città ha otto ponti e il mercato è nella piazza.', 'La città ha 8 ponti e il mercato è nella piazza.'],
    [
      'es',
      'El niño de la ciudad tiene 33 años y es alto.',
      'El niño de la ciudad tiene treinta y tres años y es alto.',
    ],
    ['fr', 'La ville compte 34 551 habitants selon le maire.', 'La ville compte 34.551 habitants selon le maire.'],
    ['fr', 'Le billet coûte 12 euros dans la ville.', 'Le billet coûte 12 € dans la ville.'],
    ['de', 'Das Haus kostet 3 Mrd. Euro in der Stadt.', 'Das Haus kostet drei Milliarden Euro in der Stadt.'],
  ])('%s: “%s” is what “%s” says', (language, claim, page) => {
    const { verdict, missing, differs } = checkIn(language, claim, page);
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
    ['de', 'Der Weg in die Stadt ist 12 Kilometer lang.', 'Der Weg in die Stadt ist 12 Meilen lang.'],
    ['de', 'Der Weg in die Stadt ist 12 km lang.', 'Der Weg in die Stadt ist 12 Meter lang und dann 5 km breit.'],
    ['fr', 'Le projet a coûté 487 M€ à la ville.', 'Le projet a coûté 487 k€ à la ville.'],
    ['de', 'Die Miete in der Stadt stieg um 12,5 Prozent.', 'Die Miete in der Stadt stieg um 125 Prozent.'],
    ['fr', 'Le parc de la ville a une surface de 12 kilomètres carrés.', 'Le parc de la ville a une surface de 12 km.'],
    ['es', 'El PIB de la ciudad fue de 3 billones de euros.', 'El PIB de la ciudad fue de 3.000 millones de euros.'],
    [
      'pl',
      'Budowa kosztowała 2 mld zł i nie jest to dużo w tym mieście.',
      'Budowa kosztowała 2 mln zł i nie jest to dużo w tym mieście.',
    ],
    ['it', 'La città ha otto ponti e il mercato è nella piazza.', 'La città ha 9 ponti e il mercato è nella piazza.'],
    ['fr', 'La ville compte 34 551 habitants selon le maire.', 'La ville compte 34 515 habitants selon le maire.'],
    ['fr', 'Le billet coûte 12 € dans la ville.', 'Le billet coûte 12 dollars dans la ville.'],
    ['de', 'Ludwig XIV. baute das Schloss in der Stadt.', 'Ludwig XV. baute das Schloss in der Stadt.'],
  ])('%s: “%s” is not what “%s” says', (language, claim, page) => {
    expect(['partly', 'differs']).toContain(checkIn(language, claim, page).verdict);
  });

  it('is read as its page in Spanish, which Mexico writes with the figures of English', () => {
    const page = 'La ciudad de México tiene 12,500 habitantes en la zona, el 3.5 % de los que hay.';
    const { verdict } = checkIn('es', 'La ciudad de México tiene 12,500 habitantes en la zona.', page);
    expect(verdict).toBe('supported');
    expect(checkIn('es', 'La ciudad de México tiene 12.500 habitantes en la zona.', page).verdict).toBe('supported');
  });

  it('is told as its text has it', () => {
    const { missing } = checkIn('de', 'Die Stadt hat heute 12.500 Einwohner.', 'Die Stadt hat heute 11.700 Einwohner.');
    expect(missing.numbers).toEqual(['12.500']);
  });
});
