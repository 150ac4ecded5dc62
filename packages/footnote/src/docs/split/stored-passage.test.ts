import { expect, it } from 'vitest';
import { subwordsOf, toStored } from './stored-passage.ts';

const place = { kind: 'guide', line: 1, endLine: 1 } as const;

it.each(['', 'plain', 'café', '😀', `first… ${'second '.repeat(20)}`.slice(7), 'x'.repeat(100_000)])(
  'a text is stored as it is: %j',
  (text) => {
    expect(toStored({ ...place, headings: ['Above', 'Own'], text }).text).toBe(text);
  },
);

it('headings and text make the hash and the subwords, which the index can find again', () => {
  const [one, other] = ['ReadFile', 'writeFile'].map((title) =>
    toStored({ ...place, headings: ['fs.promises', title], text: 'Takes `maxAge`.' }),
  );
  expect(one?.code).toBe('read file fspromises max age ');
  expect(one?.key).not.toBe(other?.key);
  expect(one === undefined ? '' : subwordsOf(one)).toBe(one?.code);
});
