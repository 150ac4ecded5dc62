import { expect, it } from 'vitest';
import { countWords } from './count-words.ts';

it('counts words by blanks, and by letters where there are none', () => {
  expect(countWords("it's one_name, 3 well-known words")).toBe(5);
  expect(countWords('灯笼の光')).toBe(4);
  expect(countWords('a 灯笼の光', 0.5)).toBe(3);
  expect(countWords('…')).toBe(0);
});
