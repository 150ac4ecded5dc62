import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';
import { nearest } from './nearest.ts';

describe('the nearest word', () => {
  it('is what a mistyped one most likely meant', () => {
    expect(nearest('tavliy', ['exa', 'tavily', 'brave'])).toBe('tavily');
    expect(nearest('Brvae', ['exa', 'tavily', 'brave'])).toBe('brave');
    expect(nearest('something', ['exa', 'tavily', 'brave'])).toBeUndefined();
  });
});

describe('the edit distance', () => {
  it.each([
    ['merge', 'merge', 0],
    ['mrege', 'merge', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ])('of %j and %j is %i', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance);
    expect(editDistance(to, from)).toBe(distance);
  });

  it('is not counted beyond its limit', () => {
    expect(editDistance('kitten', 'sitting', 2)).toBe(3);
    expect(editDistance('a'.repeat(10), 'b'.repeat(10), 2)).toBe(3);
  });
});
