import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../any-character.test-kit.ts';
import { chunksOf, visitChunks } from './chunks.ts';

/** The same in one expression, which is easy to read and slow. */
const letters = '[A-Za-z0-9_$\\u00c0-\\u1fff\\u2c00-\\u2fff\\u3040-\\ufdff\\ufe20-\\uffff]+';
const chunk = new RegExp(`${letters}(?:[.-]${letters})*(?:['’](?:s|t|re|ve|ll|d|m)\\b)?`, 'g');

describe('chunksOf', () => {
  it('keeps names whole and leaves punctuation out', () => {
    expect(chunksOf('Call `fs.readFile`, don’t wait; see p-limit (v1.2).')).toEqual([
      'Call',
      'fs.readFile',
      'don’t',
      'wait',
      'see',
      'p-limit',
      'v1.2',
    ]);
  });

  it.each(['', "it's", "it'sé they'll'd 'save", '.a-.b-', 'end.', 'a.\u3000b', '全文検索、node'])(
    'reads %j as the expression does',
    (text) => expect(chunksOf(text)).toEqual(text.match(chunk) ?? []),
  );

  it('reads anything as the expression does', () => {
    const sign = fc.oneof(
      fc.constantFrom(...`aZ0_$.-'’ \n`, 's', 't', 're', 've', 'll', 'é', '文', '\ufe10', '\ufe20'),
      fc.string({ unit: anyCharacter, maxLength: 2 }),
    );
    fc.assert(
      fc.property(fc.array(sign), (signs) => {
        const text = signs.join('');
        expect(chunksOf(text)).toEqual(text.match(chunk) ?? []);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('visitChunks', () => {
  it('tells plain words from others, and counts both', () => {
    const plain: string[] = [];
    const others: string[] = [];
    const text = `abort the AbortController, it's ${'x'.repeat(39)} ${'y'.repeat(40)}`;
    const count = visitChunks(text, {
      plain: (start, end) => plain.push(text.slice(start, end)),
      other: (start, end) => others.push(text.slice(start, end)),
    });
    expect(plain).toEqual(['abort', 'the', 'x'.repeat(39)]);
    expect(others).toEqual(['AbortController', "it's", 'y'.repeat(40)]);
    expect(count).toBe(6);
  });
});
