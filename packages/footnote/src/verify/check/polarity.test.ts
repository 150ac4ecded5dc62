import { describe, expect, it } from 'vitest';
import { isModal, isNegation, isOpposite, oppositesOf } from './polarity.ts';
import { tokensOf } from './text-words.ts';

const word = (text: string) => tokensOf(text)[0] ?? expect.fail(`no word in ${text}`);

describe('polarity', () => {
  it.each(['not', 'never', 'without', 'don’t', "wasn't", 'denied'])('“%s” negates', (text) => {
    expect(isNegation(word(text))).toBe(true);
  });

  it.each(['may', 'plans', 'reportedly'])('“%s” makes it a possibility', (text) => {
    expect(isModal(word(text))).toBe(true);
  });

  it.each([
    ['increased', 'decreased'],
    ['largest', 'smallest'],
    ['banned', 'allowed'],
    ['slowest', 'fastest'],
    ['stable', 'unstable'],
  ])('“%s” stands against “%s”, both ways', (a, b) => {
    expect(isOpposite(word(a).term, word(b).term)).toBe(true);
    expect(isOpposite(word(b).term, word(a).term)).toBe(true);
  });

  it('knows the words that stand against one', () => {
    expect(oppositesOf(word('won').term)).toContain('lost');
    expect(oppositesOf('banana')).toEqual([]);
  });
});
