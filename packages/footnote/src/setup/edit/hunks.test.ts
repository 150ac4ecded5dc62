import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyHunks, hunksOf } from './hunks.ts';

const tokens = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 30 });

it('hunks lead from one list to the other, in order and without touching each other', () => {
  fc.assert(
    fc.property(tokens, tokens, (before, after) => {
      const hunks = hunksOf(before, after);
      expect(applyHunks(before, hunks)).toEqual(after);
      expect(hunks.every((hunk, at) => at === 0 || hunk.from > (hunks[at - 1]?.to ?? 0))).toBe(true);
    }),
  );
});

it('what goes and what comes in its place is one hunk', () => {
  expect(hunksOf(['a', 'b', 'c'], ['a', 'x', 'y', 'c'])).toEqual([{ from: 1, to: 2, with: ['x', 'y'] }]);
  expect(hunksOf(['a'], ['a'])).toEqual([]);
});

it('beyond 1,500 differences all between the common ends is one hunk', () => {
  const many = (name: string) => Array.from({ length: 800 }, (_, n) => (n % 2 === 0 ? 'same' : `${name}${n}`));
  const few = hunksOf(['head', ...many('a'), 'tail'], ['head', ...many('b'), 'tail']);
  expect(few).toHaveLength(400);
  const twice = (name: string) => [...many(name), ...many(`${name}${name}`)];
  const whole = hunksOf(['head', ...twice('a'), 'tail'], ['head', ...twice('b'), 'tail']);
  expect(whole).toEqual([{ from: 2, to: 1601, with: twice('b').slice(1) }]);
});
