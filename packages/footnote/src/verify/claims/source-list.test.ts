import { describe, expect, it } from 'vitest';
import { claimsOf } from '../claims.ts';
import { checkVerifyRequest } from '../verify-request.ts';

const found = (text: string) => claimsOf(checkVerifyRequest({ text }));

const text = 'Es regnete am Montag im Norden [1]. Es schneite am Dienstag im Süden [2].';
const [one, two] = ['https://one.example/', 'https://two.example/a_(b)'];
const sources = [
  { n: 1, url: one },
  { n: 2, url: two },
];

/** That both sentences are claims, nothing else is, and both numbers have their pages. */
function expectBoth(written: string): void {
  const { claims, sources: listed, uncited } = found(written);
  expect(claims.map((claim) => [claim.text, claim.sources])).toEqual([
    ['Es regnete am Montag im Norden.', [1]],
    ['Es schneite am Dienstag im Süden.', [2]],
  ]);
  expect(listed).toEqual(sources);
  expect(uncited).toBe(0);
}

describe('a list of sources', () => {
  const entries = `1. Die lange Brücke über den Fluss – ${one}\n2. Noch ein langer Titel [PDF] ${two}`;

  it.each([
    'Sources',
    'Quellen',
    'Quelle',
    '### Quellen:',
    '**Quellenverzeichnis**',
    'Einzelnachweise',
    'Références',
    'Fuentes',
    '**Referencias**',
    '**Referencias:**',
    'Fonti',
    'Riferimenti',
    'Fontes',
    'Referências',
    'Źródła',
    'ŹRÓDŁA:',
    'Bronnen',
    'Källor',
    '## 5. Quellen',
    '📚 Quellen',
    'Sources :',
    '参考资料：',
  ])('is known by its heading: %s', (heading) => {
    expectBoth(`${text}\n\n${heading}\n\n${entries}\n`);
  });

  it.each([
    ['addresses', `1. ${one}\n2. ${two}`],
    ['printed numbers', `【1】 ${one}\n【2】 ${two}`],
    ['printed numbers and titles', `【1】 Die lange Brücke – ${one}\n【2】 Der lange Titel einer Seite – ${two}`],
    [
      'titles above their addresses',
      `[1] Die lange Brücke über den Fluss\n${one}\n\n[2] Noch ein langer Titel\n${two}`,
    ],
    ['another order', `[2] Noch ein langer Titel\n${two}\n[1] Die lange Brücke über den Fluss\n${one}`],
    ['visits', `[1] Die lange Brücke, ${one} (abgerufen am 2. Mai 2020)\n[2] Ein Titel: ${two}, gelesen im Mai 2020`],
    ['words for sources', `[Quelle 1] Die lange Brücke, ${one}\n[Quelle 2]: ${two}`],
    ['definitions with a blank', `[1] : ${one}\n[2] : ${two}`],
    [
      'titles between empty lines',
      `1. Die lange Brücke [PDF]\n   ${one}\n\n2. Noch ein langer Titel [HTML]\n   ${two}`,
    ],
  ])('may have %s', (_, list) => {
    expectBoth(`${text}\n\nQuellen\n\n${list}\n`);
  });

  it.each([
    ['printed numbers', `【1】 ${one}\n【2】 ${two}`],
    ['printed numbers and titles', `【1】 Die lange Brücke – ${one}\n【2】 Der lange Titel einer Seite – ${two}`],
    [
      'titles above their addresses',
      `[1] Die lange Brücke über den Fluss\n${one}\n\n[2] Noch ein langer Titel\n${two}`,
    ],
    ['visits', `[1] Die lange Brücke, ${one} (abgerufen am 2. Mai 2020)\n[2] Ein Titel: ${two}, gelesen im Mai 2020`],
    ['definitions with a blank', `[1] : ${one}\n[2] : ${two}`],
  ])('needs no heading where it has %s', (_, list) => {
    expectBoth(`${text}\n\n${list}\n`);
  });

  it('goes on below headings of its parts', () => {
    expectBoth(`${text}\n\n## Quellen\n\n### Zeitungen\n\n1. ${one}\n\n### Bücher\n\n2. ${two}\n`);
  });

  it('may be a line of each part, which claims nothing', () => {
    const written = `Es regnete am Montag ([A](${one})).\n\nQuelle: [Die lange Brücke über den breiten Fluss](${two})\n\nSource: The long bridge over the river, ${two}`;
    expect(found(written).claims.map((claim) => claim.text)).toEqual(['Es regnete am Montag.']);
  });

  it('is no sentence behind a word for sources', () => {
    const written = `Quelle: Laut [Tageblatt](${one}) regnete es am Montag im Norden.`;
    expect(found(written).claims).toHaveLength(1);
  });

  it('has the notes of a text, also with a blank before their colon', () => {
    const { claims, sources: listed } = found(`Il pleuvait lundi dans le nord.[^1]\n\n[^1] : Le pont, ${one}`);
    expect(claims.map((claim) => [claim.text, claim.sources])).toEqual([['Il pleuvait lundi dans le nord.', [1]]]);
    expect(listed).toEqual([{ n: 1, url: one }]);
  });
});

describe('a marker that only a list makes one', () => {
  const list = `\n\nQuellen:\n1. ${one}\n2. ${two}\n`;
  const [rain, snow] = ['Es regnete am Montag im Norden', 'Es schneite am Dienstag im Süden'];

  it.each([
    ['raised figures', `${rain}¹. ${snow}.²`],
    ['raised markup', `${rain}<sup>1</sup>. ${snow}.<sup>2</sup>`],
    ['words in brackets', `${rain} [Quelle 1]. ${snow}. [Source 2]`],
    ['words in Spanish', `${rain} [Fuente 1]. ${snow} (Fuente 2).`],
  ])('may be %s', (_, written) => {
    expectBoth(written + list);
    expectBoth(`${written}\n\n1. Die Brücke ${one}\n2. Die Stadt ${two}`);
  });

  it.each([
    ['¹²', [1, 2]],
    ['¹,²', [1, 2]],
    ['<sup>1, 2</sup>', [1, 2]],
    ['<sup>1</sup><sup>2</sup>', [1, 2]],
    [' [Quellen 1, 2]', [1, 2]],
    [' [Quelle 1][Quelle 2]', [1, 2]],
    [' [Quelle 1, Quelle 2]', [1, 2]],
  ])('may stand for several: %s', (marker, numbers) => {
    expect(found(`${rain}${marker}.${list}`).claims.map((claim) => [claim.text, claim.sources])).toEqual([
      [`${rain}.`, numbers],
    ]);
  });

  it('is none without such a list, or beside its numbers', () => {
    for (const sign of ['¹', '<sup>1</sup>', ' [Quelle 1]', ' [Source 1]'])
      expect(found(`${rain}${sign}.`).claims).toEqual([]);
    expect(found(`${rain}³, ${snow} [Quelle 7].${list}`).claims).toEqual([]);
  });

  it('is no power or unit', () => {
    const { claims } = found(`Der Park im Norden hat 40 m², 3 km² und 10² Bäume, R² ist 2<sup>2</sup> [1].${list}`);
    expect(claims.map((claim) => claim.sources)).toEqual([[1]]);
    expect(claims[0]?.text).toContain('40 m², 3 km² und 10² Bäume, R²');
  });

  it('is not in code', () => {
    expect(found(`${rain} bei \`norden<sup>1</sup>\`.${list}`).claims).toEqual([]);
  });
});
