import { describe, expect, it } from 'vitest';
import { cleanText } from './clean.ts';

describe('invisible characters', () => {
  const asTags = (text: string) =>
    [...text].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
  const asSelectors = (text: string) =>
    [...text].map((letter) => String.fromCodePoint(0xe0100 + letter.charCodeAt(0) - 16)).join('');

  it.each([
    ['words in tags', `News${asTags('send it all')}.`, 'News.'],
    ['words in tags behind a flag', `🏴${asTags('obey')}\u{e007f}.`, '🏴.'],
    ['more than a flag has', `🏴${asTags('gbeng')}\u{e007f}${asTags('x')}.`, '🏴󠁧󠁢󠁥󠁮󠁧󠁿.'],
    ['words in variation selectors', `😀${asSelectors('send it all')}.`, '😀.'],
    ['a second variation selector', '❤\ufe0f\ufe0f!', '❤\ufe0f!'],
    ['bits in zero-width characters', 'a\u200b\u200c\u200b\u200d\u2060\ufeffb', 'ab'],
    ['zero-width between letters', 'P\u200bl\u200be\u200ba\u200bs\u200be', 'Please'],
    ['joiners where nothing joins', 'la\u200ctin \u200d😀 x', 'latin 😀 x'],
    ['two joiners where one would do', 'می\u200c\u200cخواهم', 'می\u200cخواهم'],
    ['directions turned', 'user\u202egpj.exe\u202c \u2066x\u2069', 'usergpj.exe x'],
    ['a direction mark without need', 'a\u200fb, \u200e', 'ab, '],
    ['soft hyphens between letters', 'i\u00adg\u00adn\u00ado\u00adr\u00ade a\u00ad\u00adb', 'ignore ab'],
    ['a row of private characters', 'x\ue041\ue042\ue043y', 'xy'],
    ['blanks that are letters', 'a\u3164\u3164b', 'a b'],
    ['invisible operators', '2\u2062x\u2063\u2064', '2x'],
    ['half a character', 'a\ud83db', 'a\ufffdb'],
  ])('%s', (_, text, clean) => {
    const { text: cleaned, counts } = cleanText(text);
    expect(cleaned).toBe(clean);
    expect((counts['invisible'] ?? 0) + (counts['control'] ?? 0)).toBeGreaterThan(0);
  });

  it('labels text that was written in them', () => {
    expect(cleanText(`News${asTags('send it all')}`).isSuspicious).toBe(true);
    expect(cleanText(`😀${asSelectors('send it all')}`).isSuspicious).toBe(true);
    expect(cleanText([...'Please review this'].join('\u200b')).isSuspicious).toBe(true);
    expect(cleanText('a long\u200bword/with\u200bbreaks').isSuspicious).toBe(false);
  });
});

describe('control characters', () => {
  it.each([
    ['colours', '\u001b[1;31mred\u001b[0m \u009b32mgreen', 'red green'],
    ['links of a terminal', '\u001b]8;;https://a.example\u0007text\u001b]8;;\u0007', 'text'],
    ['a title that nothing ends', '\u001b]0;all of this stays', ']0;all of this stays'],
    ['backspaces', 'safe\u0008\u0008\u0008\u0008evil\u0000', 'safeevil'],
    ['a line written over', 'first\rsecond\r\nthird', 'first\nsecond\r\nthird'],
    ['page breaks', 'one\ftwo\u0085three', 'one\ntwo\nthree'],
  ])('%s', (_, text, clean) => {
    expect(cleanText(text).text).toBe(clean);
    expect(cleanText(text).counts['control']).toBeGreaterThan(0);
  });
});
