import { describe, expect, it } from 'vitest';
import { fitText, textWidth } from './text-width.ts';

describe('the width of a text', () => {
  it.each([
    ['', 0],
    ['plain', 5],
    ['é', 1],
    ['e\u0301', 1],
    ['北京', 4],
    ['ｱ', 1],
    ['Ａ', 2],
    ['한국어', 6],
    ['👍', 2],
    ['👍🏽', 2],
    ['👨‍👩‍👧‍👦', 2],
    ['🇩🇪', 2],
    ['❤', 1],
    ['❤️', 2],
    ['1️⃣', 2],
    ['a\u200bb', 2],
    ['שלום', 4],
    ['نَص', 2],
    ['𠀀', 2],
  ])('of %j is %d', (text, width) => {
    expect(textWidth(text)).toBe(width);
  });

  it('is what a text is cut to', () => {
    expect(fitText('short', 5)).toBe('short');
    expect(fitText('too long', 5)).toBe('too …');
    expect(fitText('北京天气', 5)).toBe('北京…');
  });
});
