import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstIndexWhere } from './binary-search.ts';

it('finds what a search from the start finds', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.nat(22), (numbers, wanted) => {
      const sorted = numbers.sort((a, b) => a - b);
      const first = sorted.findIndex((number) => number >= wanted);
      const found = firstIndexWhere(sorted.length, (index) => (sorted[index] ?? 0) >= wanted);
      expect(found).toBe(first === -1 ? sorted.length : first);
    }),
  );
});
