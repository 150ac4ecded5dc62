import { describe, expect, it } from 'vitest';
import { asciiBytes, compactText } from './ascii-bytes.ts';

describe('the bytes of a text', () => {
  it('are its characters, where all are ASCII', () => {
    expect(asciiBytes('readFile')?.toString('latin1', 0, 8)).toBe('readFile');
    expect(asciiBytes('')).toBeDefined();
  });

  it.each(['café', '…', '😀', 'a\ud800'])('are not given for %j', (text) => {
    expect(asciiBytes(text)).toBeUndefined();
  });

  it('are not given for what does not fit, also where the part that does has as many', () => {
    const [fits, long] = ['x'.repeat(1 << 16), 'x'.repeat((1 << 16) + 1)];
    expect([asciiBytes(fits) === undefined, asciiBytes(long) === undefined]).toEqual([false, true]);
    expect(asciiBytes(`${'x'.repeat((1 << 16) - 1)}é`)).toBeUndefined();
  });
});

it('makes any text the same', () => {
  const file = `first… ${'second '.repeat(20)}`;
  for (const text of ['', 'plain', file, file.slice(7), 'x'.repeat(100_000), 'a\ud800'])
    expect(compactText(text)).toBe(text);
});
