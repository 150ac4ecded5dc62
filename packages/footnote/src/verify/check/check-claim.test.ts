import { describe, expect, it } from 'vitest';
import { bestSentences, checkClaim, hasQuote } from './check-claim.ts';

const page = {
  text: 'Ofcom is the regulator of the United Kingdom. It was founded in 2002. Its head is “a person of note, or two”.',
};

describe('bestSentences', () => {
  it('gives the nearest first, with offsets into the page', () => {
    const [best] = bestSentences('The regulator was founded in 2002.', page, 2);
    expect(best?.text).toBe('It was founded in 2002.');
    expect(page.text.slice(best?.start, best?.end)).toBe(best?.text);
  });

  it('gives none where nothing is shared', () => {
    expect(bestSentences('Bananas ripen slowly.', page, 3)).toEqual([]);
  });
});

describe('hasQuote', () => {
  it('looks at words, not at marks and blanks', () => {
    expect(hasQuote('A person of note or two', page)).toBe(true);
    expect(hasQuote('a person of notes or two', page)).toBe(false);
    expect(hasQuote('…', page)).toBe(false);
  });
});

describe('checkClaim', () => {
  it('tells what stands on the page', () => {
    expect(checkClaim('It was founded in 2002.', page).verdict).toBe('supported');
    expect(checkClaim('Bananas ripen slowly.', page).verdict).toBe('not_found');
  });
});
