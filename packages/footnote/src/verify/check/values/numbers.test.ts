import { describe, expect, it } from 'vitest';
import { readClaim } from '../read-claim.ts';
import { fitsNumber, isNumberOnPage, isPartOfDate } from './compare-values.ts';

const first = (text: string) => {
  const [number] = readClaim(text).numbers;
  if (number === undefined) throw new Error(`No number in “${text}”.`);
  return number;
};

describe('a number', () => {
  it.each([
    ['it has 1,200.5 metres', 1200.5],
    ['es hat 1.200,5 Meter', 1200.5],
    ['1.234.567 Einwohner', 1_234_567],
    ['it has 3,5 metres', 3.5],
    ['12,34,567 rupees', 1_234_567],
    ['2.4 trillion in euros', 2.4e12],
    ['a loan of 5m', 5e6],
    ['$ 16.2 bn', 16.2e9],
    ['three clubs', 3],
    ['twenty-five clubs', 25],
    ['two hundred and fifty thousand people', 250_000],
    ['a dozen eggs', 12],
    ['the twenty-first season', 21],
    ['its 38th parallel', 38],
    ['half an hour', 0.5],
    ['half a million people', 500_000],
    ['the second half of the year', 2],
    ['half of them', 50],
    ['half the town', 50],
    ['three quarters of it', 75],
    ['a quarter of all ships', 25],
    ['one in five', 20],
    ['nine out of ten people', 90],
    ['a third album', 3],
    ['three in five years', 3],
    ['die Hälfte der Schiffe', 50],
    ['drei Viertel der Schiffe', 75],
    ['1,2 Millionen Einwohner', 1_200_000],
    ['3 Mrd. Euro', 3e9],
    ['zwölf Schiffe', 12],
    ['zwei Milliarden Euro', 2e9],
    ['fünf Tausend Schiffe', 5000],
    ['five and a half years', 5.5],
    ['a five-and-a-half-year term', 5.5],
    ['1½ tsp of salt', 1.5],
    ['2¾ cups', 2.75],
    ['a batting average of .271', 0.271],
    ['twenty-five millions pounds', 25e6],
  ])('is read from “%s”', (text, value) => {
    expect(first(text).value).toBe(value);
  });

  it.each([
    ['31 %', '%'],
    ['31 per cent of them', '%'],
    ['31 percent', '%'],
    ['£31', 'money'],
    ['31 dollars', 'money'],
    ['31 clubs', ''],
  ])('has the unit of “%s”', (text, unit) => {
    expect(first(text).unit).toBe(unit);
  });

  it.each([
    ['more than 20', '20', false],
    ['more than 20', 'over 20', true],
    ['more than 20', '21', true],
    ['more than $20', '$21', true],
    ['less than US$ 20 million', '$ 21 million', false],
    ['more than 20', '19', false],
    ['at least 20', 'over 20', true],
    ['under 20', '19', true],
    ['fewer than 20', '20', false],
    ['up to 20', '20', true],
    ['at least 20', '20', true],
    ['20 or more', '35', true],
    ['20 or less', '20 or more', false],
    ['worth over a billion dollars', '$100 billion', true],
    ['worth over a billion dollars', '$900 million', false],
    ['sales of 10 million', 'sales of 10–15 million', true],
    ['sales of 10 million', 'between 10 and 15 million', true],
    ['sales of 10 million', '10 and 15 million', false],
    ['more than 300.000 people', '312,000 people', true],
    ['159 million', '158.9 million', true],
    ['150 million', '158.9 million', false],
    ['about 63 million', '62.96 million', true],
    ['7', '7.2', false],
    ['about 30,000', '30,154', true],
    ['roughly 30 thousand', '30,154', true],
    ['nearly 30,000', '29,400', true],
    ['about 30,000', '26,000', false],
    ['about 31,000', '30,154', false],
    ['30,000', '30,154', false],
    ['1.200.000 Einwohner', '1,2 Millionen', true],
    ['12 Schiffe', 'zwölf Schiffe', true],
    ['31 %', '31', true],
    ['31 %', '$31', false],
    ['half', '50 %', true],
    ['half of them', '50 %', true],
    ['half of them', '50', false],
    ['half of them', 'about half said so', true],
    ['half of them', 'a third of them', false],
    ['a third of them', '33 %', true],
    ['a third of them', 'one third', true],
    ['a third of them', 'rose by a third', true],
    ['a third of them', '30 %', false],
    ['two thirds of them', '66.7 percent', true],
    ['nearly half of them', '47 %', true],
    ['more than half of them', '62 %', true],
    ['more than half of them', 'a third of them', false],
    ['20 %', 'one in five', true],
    ['three out of five', 'three', true],
    ['ein Drittel der Schiffe', '33 %', true],
    ['three', '3', true],
  ])('“%s” on a page with “%s”: %s', (claim, page, fits) => {
    expect(fitsNumber(first(claim), first(page))).toBe(fits);
  });

  it('with a bound is on the page only where the page has that number', () => {
    expect(isNumberOnPage(first('more than 20'), first('35'))).toBe(false);
    expect(isNumberOnPage(first('more than 20'), first('20'))).toBe(true);
  });

  it.each([
    ['on the 17th', 'on 17 March 2019', true],
    ['17 films', 'on 17 March 2019', false],
    ['2,019 boats', 'in March 2019', true],
    ['44 boats', 'in 44 BC', true],
  ])('“%s” is part of the date “%s”: %s', (number, page, isPart) => {
    const [date] = readClaim(page).dates;
    expect(date && isPartOfDate(first(number), date)).toBe(isPart);
  });
});
