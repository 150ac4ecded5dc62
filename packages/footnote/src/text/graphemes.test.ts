import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCharacter } from './any-character.test-kit.ts';
import { graphemeEnds } from './graphemes.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** By Intl.Segmenter alone, over the whole text. */
function endsBySegmenter(text: string): number[] {
  const boundaries = [...Array.from(segmenter.segment(text), ({ index }) => index), text.length];
  return places(text).map((place) => boundaries.find((boundary) => boundary >= place) ?? place);
}

function places(text: string): number[] {
  return Array.from({ length: text.length + 1 }, (_, place) => place);
}

it('ends where Intl.Segmenter ends, whatever characters meet', () => {
  const joining = fc.constantFrom(
    '\u0301',
    '\u200d',
    '\u{1f469}',
    '\u{1f1e9}',
    '\u1100',
    '\u1161',
    '\r',
    '\n',
    '\ufe0f',
  );
  const plain = fc.constantFrom('a', 'é', '—', '…', '’', '•', '中', '©');
  fc.assert(
    fc.property(fc.array(fc.oneof(joining, plain, anyCharacter), { maxLength: 20 }), (characters) => {
      const text = characters.join('');
      expect(places(text).map(graphemeEnds(text))).toEqual(endsBySegmenter(text));
    }),
    { numRuns: 300 },
  );
});

it('takes no two characters apart that belong together, of all that it does not ask Intl.Segmenter about', () => {
  const before = ['a', '\r', '—', '中', '\u00ad', '\u0600'];
  // Every sign of the small scripts, and some of the Chinese and Korean ones, which follow a rule.
  for (let code = 0; code < 0xd800; code += code < 0x3100 ? 1 : 97) {
    const text = before.map((each) => `${each}${String.fromCharCode(code)}`).join(' ');
    expect(places(text).map(graphemeEnds(text)), `U+${code.toString(16)}`).toEqual(endsBySegmenter(text));
  }
});
