import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutPlace, cutText, fairShares, lineEnd, paragraphEnd, shorten, wordEnd } from './cut.ts';

describe('a text that is too long', () => {
  it('is shortened at a word, never inside a character', () => {
    expect(shorten('one two three four', 15)).toBe('one two three…');
    expect(shorten('🚧🚧🚧', 4)).toBe('🚧…');
    expect(shorten('short', 10)).toBe('short');
  });

  it.each([
    ['a paragraph', 'One two. Three\nfour five.\n\nSix seven eight', 'One two. Three\nfour five.'],
    ['a line', 'One two. Three four five\nsix. Seven, eight, nine', 'One two. Three four five'],
    ['a sentence', 'One two three (four five.) Six, seven, eight', 'One two three (four five.)'],
    ['a word', 'One two three four five sixseveneightnine', 'One two three four five'],
  ])('is cut behind %s that ends late enough', (_, text, cut) => {
    expect(cutText(text, 34)).toBe(cut);
  });

  it('keeps its limit, and stays whole to its last character', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '. ', '😀') });
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 40 }), (text, limit) => {
        for (const cut of [cutText(text, limit), shorten(text, limit)]) {
          expect(cut.length).toBeLessThanOrEqual(limit);
          expect(cut.isWellFormed()).toBe(true);
        }
      }),
    );
  });

  it('is cut at the first kind of border that has one late enough', () => {
    const text = 'one\n\ntwo three\nfour five';
    expect(cutPlace(text, 4, 20, [paragraphEnd, lineEnd])).toBe(5);
    expect(cutPlace(text, 5, 20, [paragraphEnd, lineEnd])).toBe(15);
    expect(cutPlace(text, 15, 21, [paragraphEnd, lineEnd, wordEnd])).toBe(20);
    expect(cutPlace(text, 15, 18, [paragraphEnd, lineEnd, wordEnd])).toBe(18);
  });
});

describe('fair shares', () => {
  it('give short texts what they need, and the rest to the long ones', () => {
    expect(fairShares([100, 10, 100], 90)).toEqual([40, 10, 40]);
    expect(fairShares([5, 5], 100)).toEqual([5, 5]);
    expect(fairShares([], 100)).toEqual([]);
  });

  it('pass on what a text did not take', () => {
    expect(fairShares([50, 60], 80, (share) => share - (share % 30))).toEqual([30, 30]);
    expect(fairShares([50, 60], 80, (share) => Math.min(share, 25))).toEqual([25, 25]);
  });
});
