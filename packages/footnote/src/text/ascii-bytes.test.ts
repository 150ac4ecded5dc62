import { describe, expect, it } from 'vitest';
import { asciiBytes } from './ascii-bytes.ts';

describe('the bytes of a text', () => {
  it('are its characters, where all are ASCII', () => {
    expect(asciiBytes('readFile')?.toString('latin1')).toBe('readFile');
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
