import { describe, expect, it } from 'vitest';
import type { VerifyRequest } from '../../contract/verification.ts';
import { claimsOf } from '../claims.ts';
import { checkVerifyRequest } from '../verify-request.ts';

const found = (request: VerifyRequest) => claimsOf(checkVerifyRequest(request));

/** Each claim with the addresses that it rests on. */
function citedIn(text: string): (readonly [string, ...string[]])[] {
  const { claims, sources } = found({ text });
  const urls = new Map(sources.map(({ n, url }) => [n, url]));
  return claims.map((claim) => [claim.text, ...claim.sources.map((n) => urls.get(n) ?? `${n}`)] as const);
}

const [a, b] = ['https://a.example/', 'https://b.example/x_(y)'];
const [rain, snow] = ['Am Montag regnete es im Norden.', 'Am Dienstag schneite es im Süden.'];
const definitions = `\n\n[1]: ${a}\n[2]: ${b} "Title"\n`;

describe('a reference behind a full stop', () => {
  it.each([
    ['a link by number in brackets', `${rain} ([site][1]) ${snow} ([site][2])`],
    ['a link by number', `${rain} [Tageblatt][1] ${snow} [Abendpost][2]`],
    ['a link', `${rain} [Tageblatt](${a}) ${snow} [Abendpost](${b})`],
    ['a link with a full stop', `${rain} [Tageblatt](${a}). ${snow} [Abendpost](${b}).`],
    ['a link in emphasis', `${rain} *[Tageblatt](${a})* ${snow} — [Abendpost](${b})`],
    ['a link in two brackets', `${rain} [[source](${a})] ${snow} [[source](${b})]`],
    ['a number in two brackets', `${rain} [[1](${a})] ${snow} [[2](${b})]`],
    ['a linked number', `${rain} [[1]](${a}) ${snow} [[2]](${b})`],
    ['a link on a line of its own', `${rain}\n([Tageblatt](${a}))\n\n${snow}\n${b}`],
    ['a credit', `${rain} Quelle: [Tageblatt](${a}) ${snow} Source: ${b}`],
  ])('belongs to the sentence before it: %s', (_, text) => {
    expect(citedIn(text + definitions)).toEqual([
      [rain, a],
      [snow, b],
    ]);
    expect(found({ text: text + definitions }).uncited).toBe(0);
  });

  it.each([
    ['in brackets', `${rain} ([site][1], [other][2]) ${snow}`],
    ['in brackets without a comma', `${rain} ([site][1] [other][2]) ${snow}`],
    ['numbers in brackets', `${rain} ([1], [2]) ${snow}`],
    ['links in brackets', `${rain} ([site](${a}); [other](${b})) ${snow}`],
    ['addresses in brackets', `${rain} (https://a.example/, ${b}) ${snow}`.replace('example/,', 'example/ ,')],
    ['linked numbers', `${rain.slice(0, -1)} [1](${a}), [2](${b}). ${snow}`],
    ['linked numbers in brackets', `${rain.slice(0, -1)} ([1](${a}), [2](${b})). ${snow}`],
    ['links', `${rain} [Tageblatt](${a}), [Abendpost](${b}) ${snow}`],
  ])('may be several: %s', (_, text) => {
    expect(citedIn(text + definitions)).toEqual([[rain, a, b]]);
  });

  it('stays the beginning of a sentence that goes on in small letters', () => {
    expect(citedIn(`${rain} [Reuters](${a}) reported that snow fell on Tuesday.`)).toEqual([
      ['Reuters reported that snow fell on Tuesday.', a],
    ]);
  });

  it('stays a word of its sentence where the one before has a marker, or asks', () => {
    expect(citedIn(`${rain} [1] [Harwick](${b}) Bridge opened in 1894.${definitions}`)).toEqual([
      [rain, a],
      ['Harwick Bridge opened in 1894.', b],
    ]);
    expect(citedIn(`Wann regnete es im Norden? [Harwick](${b}) Bridge opened in 1894.`)).toEqual([
      ['Harwick Bridge opened in 1894.', b],
    ]);
    expect(citedIn(`1. [Harwick](${b}) Bridge opened in 1894.`)).toEqual([['Harwick Bridge opened in 1894.', b]]);
  });

  it.each(['Die Kirche entstand im 19. Jh.', 'El presidente viajó a los EE. UU.', 'Rain fell on hills, fields etc.'])(
    'ends a sentence whose last word is short: %s',
    (first) => {
      expect(citedIn(`${first} [1] ${snow} [2]${definitions}`)).toEqual([
        [first, a],
        [snow, b],
      ]);
    },
  );

  it('may be a sentence itself', () => {
    const sentence = 'Am Dienstag schneite es im Süden';
    expect(citedIn(`${rain} [${sentence}.](${a}) Am Mittwoch nicht.`)).toEqual([[`${sentence}.`, a]]);
    expect(citedIn(`${rain} [${sentence}](${a}).`)).toEqual([[`${sentence}.`, a]]);
  });
});

describe('what introduces a source', () => {
  const words = 'Am Montag regnete es im Norden.';
  it.each([
    `(Quelle: ${a})`,
    `(Quellen: [Tageblatt](${a}))`,
    `(source : [X](${a}))`,
    `(siehe [hier](${a}))`,
    `(fuente: [El Diario](${a}))`,
    `(fuente: ${a})`,
    `(voir [ici](${a}))`,
    `(vgl. [hier](${a}))`,
    `(s. [1])`,
    `(vgl. [1])`,
    `(Źródło: [X](${a}))`,
    `(Source: ${a})`,
    `(from ${a})`,
    `(Quelle: Tageblatt, [Seite 2](${a}), gelesen im Mai)`,
    `[Quelle: ${a}]`,
    `[[1]]`,
    `[[1](${a})]`,
  ])('is no word of the claim: %s', (source) => {
    expect(citedIn(`Am Montag regnete es im Norden ${source}.${definitions}`)).toEqual([[words, a]]);
  });

  it('may be a word of the claim', () => {
    expect(citedIn(`Rain fell (mostly on the [coast](${a})) on Monday.`)[0]?.[0]).toContain('(mostly on the coast) on');
    expect(citedIn(`The train came late ([Paris](${a}) to Rome).`)[0]?.[0]).toContain('(Paris to Rome)');
    expect(citedIn(`Der Zug kam am Montag (from [Paris](${a}) to Rome).`)[0]?.[0]).toContain('to Rome');
    expect(citedIn(`The old train came late (see the [list](${a}) of trains).`)[0]?.[0]).toContain('see the list');
  });

  it('is found in time that grows with the text alone', () => {
    const pieces = [
      '([a](https://x)',
      '(https://x ',
      'https://',
      '(Source: https://x ',
      '(see [1] ',
      '([1][2]',
      '. Source: ',
    ];
    for (const piece of pieces) expect(citedIn(piece.repeat(200_000 / piece.length)).length).toBeLessThan(500);
  });
});
