import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decideWith } from './decide.ts';
import { readModel, writeModel } from './model.ts';

const shipped = readFileSync(new URL('./router-weights.bin', import.meta.url));

describe('the weights', () => {
  it('are at most 300 kB', () => {
    expect(shipped.byteLength).toBeLessThanOrEqual(300_000);
  });

  it('are written as they are read, wherever they lie in memory', () => {
    const moved = new Uint8Array(shipped.byteLength + 3).subarray(3);
    moved.set(shipped);
    expect(Buffer.from(writeModel(readModel(moved))).equals(shipped)).toBe(true);
  });

  it('are refused where they do not fit the code', () => {
    expect(() => readModel(shipped.subarray(1))).toThrow('train them again');
  });

  it('decide: others decide otherwise', () => {
    const { weights, step, bias } = readModel(shipped);
    const message = 'Write a poem about the sea';
    expect(decideWith({ weights, step, bias }, message).decision).toBe('none');
    expect(decideWith({ weights, step, bias: { web: 99, database: 0 } }, message).decision).toBe('web');
  });
});
