import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marker } from '../../agent/cited-text.ts';
import type { Citation, Source } from '../../contract/response.ts';
import { createUnmarkedText, type UnmarkedPiece } from './unmarked-text.ts';

const sources: readonly Source[] = [
  { n: 1, title: 'A', url: 'https://a.example/x', domain: 'a.example' },
  { n: 2, title: 'B', url: 'https://b.example/y_%28z%29', domain: 'b.example' },
  // Without an address its marker is like many a word of code.
  { n: 3, title: 'C', url: '', domain: '' },
  { n: 12, title: 'D', url: 'https://a.example/', domain: 'a.example' },
];
const markerOf = (n: number) =>
  marker(
    n,
    sources.find((source) => source.n === n),
  );

interface Answer {
  readonly raw: string;
  /** Each with the end of its markers. */
  readonly citations: readonly (Citation & { readonly markersEnd: number })[];
  readonly text: string;
  readonly indices: readonly (readonly [index: number, sources: readonly number[]])[];
}

/** Words, some of which only look like markers, and citations. */
function answerOf(parts: readonly (string | readonly number[])[]): Answer {
  let [raw, text] = ['', ''];
  const citations: Answer['citations'][number][] = [];
  const indices: Answer['indices'][number][] = [];
  for (const part of parts) {
    if (typeof part === 'string') {
      raw += part;
      text += part;
      continue;
    }
    const [start, end] = [0, raw.length];
    raw += part.map(markerOf).join('');
    citations.push({ start, end, sources: [...part], markersEnd: raw.length });
    indices.push([text.length, part]);
  }
  return { raw, citations, text, indices };
}

/** What comes of it when the text comes in these pieces; a citation follows the piece with the end of its markers. */
function read({ raw, citations }: Answer, cuts: readonly number[]): Pick<Answer, 'text' | 'indices'> {
  const unmarked = createUnmarkedText();
  for (const source of sources) unmarked.know(source);
  const places = [...new Set(cuts.map((cut) => cut % (raw.length + 1)))].sort((a, b) => a - b);
  let text = '';
  const indices: Answer['indices'][number][] = [];
  const take = (pieces: readonly UnmarkedPiece[]) => {
    for (const piece of pieces) {
      if ('text' in piece) text += piece.text;
      else indices.push([text.length, piece.cites]);
    }
  };
  let from = 0;
  for (const to of [...places, raw.length]) {
    take(unmarked.push(raw.slice(from, to)));
    for (const citation of citations) {
      if (citation.markersEnd > from && citation.markersEnd <= to) take(unmarked.cite(citation));
    }
    from = to;
  }
  take(unmarked.end());
  return { text, indices };
}

const lookalikes = ['[[1]](https://a.example/x)', '[3]', '[[1]', '[', '[[', '[[12]](https://a.example/', '[7]', '](x)'];
const part = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(' words ', '🙂', '\n\n', '`a[3]`', ...lookalikes),
  fc
    .uniqueArray(fc.constantFrom(1, 2, 3, 12), { minLength: 1, maxLength: 3 })
    .map((group) => group.sort((a, b) => a - b)),
);

describe('text without markers', () => {
  it('is the same, with citations at the same places, whatever pieces it comes in', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.array(fc.nat(400), { maxLength: 20 }), (parts, cuts) => {
        const answer = answerOf(parts);
        const { text, indices } = answer;
        expect(read(answer, cuts)).toEqual({ text, indices });
      }),
      { numRuns: 500 },
    );
  });

  it('is the same character by character', () => {
    const answer = answerOf([
      'The flag is stable',
      [1, 2],
      ' since 24. `a[3]` is code',
      [3],
      '.\n\nSources:\n- [A](x)',
    ]);
    const { text, indices } = answer;
    expect(text).toBe('The flag is stable since 24. `a[3]` is code.\n\nSources:\n- [A](x)');
    expect(
      read(
        answer,
        [...answer.raw].map((_, index) => index),
      ),
    ).toEqual({ text, indices });
  });

  it('is told at once where nothing in it reads like a marker', () => {
    const unmarked = createUnmarkedText();
    for (const source of sources) unmarked.know(source);
    expect(unmarked.push('A list [4] of things')).toEqual([{ text: 'A list [4] of things' }]);
    expect(unmarked.push(' and more[')).toEqual([{ text: ' and more' }]);
    expect(unmarked.push('x]')).toEqual([{ text: '[x]' }]);
    // What only looked like one waits for one event, and no longer.
    expect(unmarked.push('`a[3]` is code')).toEqual([{ text: '`a' }]);
    expect(unmarked.push(', not more')).toEqual([{ text: '[3]` is code, not more' }]);
  });
});
