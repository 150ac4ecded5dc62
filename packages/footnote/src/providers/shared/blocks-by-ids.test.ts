import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claim } from '../../search/claim.ts';
import { blocksByIds } from './blocks-by-ids.ts';

const urls = ['https://qdrant.example/a', 'https://pinecone.example/b', 'https://weaviate.example/c'];
const ids = new Map([
  [11, 0],
  [21, 1],
  [1, 2],
]);
const pages = { indexOf: (id: number) => ids.get(id), urlOf: (index: number) => urls[index] ?? '' };

/** The text with the pages' letters where their markers stood. */
function read(text: string): string {
  const { blocks, unknown } = blocksByIds(text, pages);
  const shown = blocks.map((block) => block.text + block.sources.map((index) => `{${'abc'[index]}}`).join('')).join('');
  return unknown === 0 ? shown : `${shown} ${unknown} unknown`;
}

describe('markers that name pages by ids', () => {
  it.each([
    ['[web:11]', 'A.[web:11] B.[web:1]', 'A.{a} B.{c}'],
    ['[11]', 'A.[11] B.[1]', 'A.{a} B.{c}'],
    ['both', 'A.[web:11][1] B.', 'A.{a}{c} B.'],
    ['a list', 'A.[web:11, 21] B.[web:1,web:21] C.[web:1; web:11]', 'A.{a}{b} B.{c}{b} C.{c}{a}'],
    ['neighbours', 'A [web:11], [web:21]. B [web:1] [web:11].', 'A{a}{b}. B{c}{a}.'],
    ['the same page twice', 'A.[web:11][11]', 'A.{a}'],
    ['blanks and capitals', 'A.[ WEB : 11 ] B.[Web:21]', 'A.{a} B.{b}'],
    ['a break inside', 'A.[web:\n11] B.', 'A.{a} B.'],
    ['escaped brackets', 'A.\\[web:11\\] B.', 'A.{a} B.'],
    ['brackets or parentheses around', 'A ([web:11]). B.[[web:21]] C.[[1]]', 'A{a}. B.{b} C.{c}'],
    ['the end of a text that broke off', 'A.[web:11] B.[web:2', 'A.{a} B. 1 unknown'],
    ['a code block', '```\nlist[1] # [web:11]\n```\n', '```\nlist[1] #{a}\n```\n'],
    ['a code span of its own', 'A `[web:11]` and `b`.', 'A{a} and `b`.'],
  ])('are read as %s', (_, text, shown) => expect(read(text)).toBe(shown));

  it.each([
    ['an id that nobody knows', 'A.[web:99] B.[98]', 'A. B. 2 unknown'],
    ['one unknown id among others', 'A.[web:11, 99]', 'A.{a} 1 unknown'],
    ['a range', 'A.[web:1-21]', 'A. 1 unknown'],
    ['no number', 'A.[web:] B.[web: fetched page]', 'A. B. 2 unknown'],
    ['a number without end', `A.[web:${'9'.repeat(5000)}]`, 'A. 1 unknown'],
    ['a marker inside another', 'A.[we[web:11]b:1] B.[web:[1]]', 'A.{a}b:1] B.{c}] 1 unknown'],
  ])('go, and are counted, with %s', (_, text, shown) => expect(read(text)).toBe(shown));

  it('that are links must lead to their page', () => {
    expect(read(`A.[web:11](${urls[0]}) B.`)).toBe('A.{a} B.');
    expect(read(`A.[web:11](${urls[1]}) B.[[1]](${urls[0]})`)).toBe('A. B. 2 unknown');
  });

  it.each([
    'Not `a[11]`.',
    '```\na[11]\n```',
    'See [11](https://d.example/).',
    'See [the docs](https://d.example/).',
    'In [2024], argv[0].',
    'The list [1, 21].',
    'The web: [a page].',
  ])('are not seen in: %s', (text) => expect(read(text)).toBe(text));

  it('leave lists as they are', () => {
    expect(read('- [web:11] A\n  1. [21] B\n[1] C')).toBe('- {a} A\n  1. {b} B\n{c} C');
  });

  it('bind the claim of their line, up to the marker before, known or not', () => {
    const { blocks } = blocksByIds('Intro.\nA.[web:99] B.[web:11]\nC.', pages);
    const { text, spans } = claim({ cites: 'by-blocks', blocks, sources: [] });
    expect(text).toBe('Intro.\nA. B.\nC.');
    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual([' B.']);
  });

  it('are never left, whatever a text holds', () => {
    const word = fc.oneof(
      fc.constantFrom(
        '[web:',
        '[WEB:1]',
        '[web:11]',
        '[1]',
        '[',
        ']',
        'we',
        'b:',
        '1',
        '`',
        '```',
        '\n',
        ' ',
        '(',
        ')',
      ),
      fc.string({ maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 40 }), (words) => {
        const { blocks } = blocksByIds(words.join(''), pages);
        expect(blocks.map(({ text }) => text).join('')).not.toMatch(/\[\s*web\s*:/i);
      }),
      { numRuns: 2_000 },
    );
  });

  // A quadratic reader would need minutes.
  it.each([' ', '`', '[', '[web:', '[1]', '[web:1 ', '(', '\n', '[web:1,'])('may be a million of %j', (piece) => {
    const { blocks } = blocksByIds(piece.repeat(1_000_000 / piece.length), pages);
    expect(blocks.map(({ text }) => text).join('')).not.toContain('[web:');
  });
});
