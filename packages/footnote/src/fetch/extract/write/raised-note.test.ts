import { describe, expect, it } from 'vitest';
import { extractHtml } from '../extract-html.ts';

function text(inline: string): string {
  return extractHtml(`<body><p>${inline}</p></body>`, { url: 'https://site.example/a', mode: 'full', format: 'text' })
    .content;
}

describe('a number that a page sets high', () => {
  it.each([
    ['a year', 'It opened in 2022<sup>1</sup> in the north.', 'It opened in 2022¹ in the north.'],
    ['a large number', 'It has 31,200<sup>12</sup> members.', 'It has 31,200¹² members.'],
    ['a percentage', 'That is 45%<sup>3</sup> of all.', 'That is 45%³ of all.'],
    ['a word', 'The bridge<sup>2, 3</sup> is old.', 'The bridge²,³ is old.'],
    ['a sentence', 'It opened in 2021.<sup>4</sup> Then it closed.', 'It opened in 2021.⁴ Then it closed.'],
    ['anything, as a link', 'It has 12<sup><a href="/notes#n5">5</a></sup> rooms.', 'It has 12⁵ rooms.'],
    ['anything, in a link', 'It has 12<a href="#n5"><sup>5</sup></a> rooms.', 'It has 12⁵ rooms.'],
  ])('is a note behind %s', (_, html, written) => {
    expect(text(html)).toBe(written);
  });

  it.each([
    ['It has 10<sup>6</sup> cells.', 'It has 10⁶ cells.'],
    ['It grows by 1.05<sup>10</sup> at most.', 'It grows by 1.05¹⁰ at most.'],
  ])('is no figure of the number before it, also as a power: %s', (html, written) => {
    expect(text(html)).toBe(written);
  });

  it.each([
    ['It covers 40 m<sup>2</sup> of floor.', 'It covers 40 m2 of floor.'],
    ['It covers 40 feet<sup>2</sup> of floor.', 'It covers 40 feet2 of floor.'],
    ['The sum of sin<sup>2</sup> and cos<sup>2</sup>.', 'The sum of sin2 and cos2.'],
    ['The square (a+b)<sup>2</sup> is large.', 'The square (a+b)2 is large.'],
    ['The 19<sup>th</sup> of May.', 'The 19th of May.'],
    ['It holds <sup>14</sup>C and Ca<sup>2+</sup>.', 'It holds 14C and Ca2+.'],
  ])('may be an exponent, and stays: %s', (html, written) => {
    expect(text(html)).toBe(written);
  });

  it('has the label of its note where that is on the page', () => {
    const html = 'Yes<sup><a href="#fn1">1</a></sup>.</p><ol><li id="fn1">Really so.</li></ol><p>End.';
    expect(text(html)).toContain('Yes[1].');
  });
});
