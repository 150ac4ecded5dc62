import { describe, expect, it } from 'vitest';
import type { FilePassage } from './docs-search.ts';
import { numberLines, placeWords } from './number-lines.ts';

const passage = (more: Partial<FilePassage>): FilePassage => ({
  id: '1-1',
  isReference: false,
  headings: ['Lantern', 'Dimming'],
  text: 'Turn the wheel.\n\nSlowly.',
  line: 3,
  endLine: 8,
  ...more,
});
const withoutEnd = ({ endLine: _, ...rest }: FilePassage): FilePassage => rest;
const shown = (one: FilePassage, before?: FilePassage) =>
  numberLines(one, before).map(({ number, text }) => [number, text]);

describe('the lines of a passage', () => {
  it('are numbered where they fill the space up to the next one', () => {
    expect(shown(passage({}))).toEqual([
      [3, 'Dimming'],
      [4, ''],
      [5, 'Turn the wheel.'],
      [6, ''],
      [7, 'Slowly.'],
    ]);
    expect(numberLines(passage({}), undefined)[0]?.isHeading).toBe(true);
  });

  it('have no heading where the section goes on', () => {
    const before = passage({ line: 1, endLine: 2 });
    expect(shown(passage({ line: 3, endLine: 6 }), before)).toEqual([
      [3, 'Turn the wheel.'],
      [4, ''],
      [5, 'Slowly.'],
    ]);
  });

  it.each<[string, FilePassage]>([
    ['something was left out between', passage({ endLine: 30 })],
    ['it is the last one', withoutEnd(passage({}))],
    ['it is a declaration', passage({ isReference: true })],
  ])('but the first have no number where %s', (_, one) => {
    expect(shown(one).map(([number]) => number)).toEqual([3, undefined, undefined, undefined]);
  });

  it('have none at all in a file without lines', () => {
    expect(shown(withoutEnd(passage({ line: 0 }))).map(([number]) => number)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

it('a place is said in words', () => {
  expect(placeWords(passage({}), 'README.md')).toBe('Lines 3–8');
  expect(placeWords(withoutEnd(passage({})), 'README.md')).toBe('Line 3');
  expect(placeWords(passage({ line: 0 }), 'a.html')).toBe('');
  expect(placeWords(passage({}), 'a.PDF')).toBe('Page 3');
});
