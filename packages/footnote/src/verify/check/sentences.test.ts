import { describe, expect, it } from 'vitest';
import { sentencesOf } from './sentences.ts';

const split = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end));

describe('sentencesOf', () => {
  it('are not ended by a German ordinal or abbreviation', () => {
    const first = 'Die Brücke wurde am 14. März 1894 eröffnet, z. B. für Wagen, im 19. Jahrhundert.';
    expect(split(`${first} Heute ist sie zu.`)).toEqual([first, 'Heute ist sie zu.']);
    expect(split('It has 14. Most are small.')).toEqual(['It has 14.', 'Most are small.']);
  });

  it.each([
    'Im 19. Jh. wurde die Brücke erbaut.',
    'Im 19. Jh. Brücken zu bauen war teuer.',
    'Der Ort liegt auf 340 m ü. NHN und ist klein.',
    'Im Jahr 44 v. Chr. starb er, sagt Otto v. Falk.',
    'La iglesia se construyó en el s. XII en Burgos.',
    'Das regelt § 5 Abs. 2 der Satzung gem. Nr. 3 und gem. § 4.',
    'Die Rede hielt Dr. h. c. Meier vor rd. 500 Gästen.',
    'Es kamen u. a. Gäste aus Wien.',
    'El presidente de EE. UU. Joe Biden llegó, dijo EE. UU. (en inglés).',
    'La calle Sta. Cruz, núm. 5, es de Dña. Ana.',
    'Il y a des villes, p. ex. Lyon, et Mme. Durand.',
    'Dom stoi przy ul. Długiej obok szkoły im. Jana Pawła i kościoła św. Anny.',
  ])('are not ended by an abbreviation: %s', (first) => {
    expect(split(`${first} Then it ended.`)).toEqual([first, 'Then it ended.']);
  });

  it.each([
    ['It is the value of x. The next', ['It is the value of x.', 'The next']],
    ['Il part à 17 h. Le train', ['Il part à 17 h.', 'Le train']],
    ['Abre a las 9 a. m. El museo', ['Abre a las 9 a. m.', 'El museo']],
    ['Vive en EE. UU. El actor', ['Vive en EE. UU.', 'El actor']],
    ['It is a gem. The next', ['It is a gem.', 'The next']],
    ['It is told on p. 5. The next', ['It is told on p. 5.', 'The next']],
    ['One is here. Two is there!  Three?', ['One is here.', 'Two is there!', 'Three?']],
    ['A line\nand another', ['A line', 'and another']],
    ['Dr. J. Smith of St. Louis came. He left.', ['Dr. J. Smith of St. Louis came.', 'He left.']],
    ['It has groups, e.g. EXIF, i.e. two. Yes.', ['It has groups, e.g. EXIF, i.e. two.', 'Yes.']],
    ['It is told elsewhere, cf. Sec. 4, p. 5. Yes.', ['It is told elsewhere, cf. Sec. 4, p. 5.', 'Yes.']],
    ['It ran for 9 sec. Then it stopped.', ['It ran for 9 sec.', 'Then it stopped.']],
    ['It opens at 9 a.m. Most come later.', ['It opens at 9 a.m.', 'Most come later.']],
    ['They sold Yahoo! Mail to it. So what! Yes.', ['They sold Yahoo! Mail to it.', 'So what!', 'Yes.']],
    ['It costs 3.5 dollars. Yes.', ['It costs 3.5 dollars.', 'Yes.']],
    ['It is run by it.\n\n"We are rich," he said.', ['It is run by it.', '"We are rich," he said.']],
    ["A line\n(so to say)\n'tis one", ['A line', '(so to say)', "'tis one"]],
    ['He said “so.” Then he left.', ['He said “so.”', 'Then he left.']],
    ['the infant scores 1.If there is more', ['the infant scores 1.If there is more']],
    ['for irritability.If there is more', ['for irritability.', 'If there is more']],
    ['it opened in 2014.If there is more', ['it opened in 2014.', 'If there is more']],
    ['it is small (so to say).If there is more', ['it is small (so to say).', 'If there is more']],
    ['12.Open the lid', ['12.Open the lid']],
    ['これは文です。次の文です。', ['これは文です。', '次の文です。']],
    ['… — …', []],
    ['', []],
  ])('cuts “%s”', (text, expected) => {
    expect(split(text)).toEqual(expected);
  });

  it('cuts between words what has no full stop for long', () => {
    const text = 'word '.repeat(1_000);
    const sentences = split(text);
    expect(sentences.length).toBe(5);
    expect(sentences.every((sentence) => /^(?:word ?)+$/.test(sentence))).toBe(true);
  });
});
