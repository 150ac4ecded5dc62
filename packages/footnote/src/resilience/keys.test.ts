import { describe, expect, it } from 'vitest';
import { FootnoteError } from '../errors.ts';
import { createKeyRing, keysIn } from './keys.ts';

describe('several keys', () => {
  it('stand in one setting, and none is counted twice', () => {
    expect(keysIn(' a, b ,,a')).toEqual(['a', 'b']);
    expect(keysIn('')).toEqual([undefined]);
    expect(keysIn(undefined)).toEqual([undefined]);
  });

  it('are used in turn', () => {
    const ring = createKeyRing(() => 0);
    const keys = Array.from({ length: 5 }, () => ring.take(['a', 'b'])?.key);
    expect(keys).toEqual(['a', 'b', 'a', 'b', 'a']);
  });

  it('go on while one of them rests', () => {
    let clock = 0;
    const ring = createKeyRing(() => clock);
    const quota = new FootnoteError('QUOTA_EXCEEDED', 'Used up.', { retryAfterMs: 60_000 });
    ring.take(['a', 'b'])?.permit.failed(quota);
    expect([1, 2, 3].map(() => ring.take(['a', 'b'])?.key)).toEqual(['b', 'b', 'b']);
    expect(ring.state(['a', 'b'])).toBe('closed');
    clock = 60_000;
    expect(ring.take(['a', 'b'])).toMatchObject({ key: 'a', permit: { isProbe: true } });
  });

  it('are out together when all of them rest, until the first is back', () => {
    const ring = createKeyRing(() => 0);
    const keys = ['a', 'b'];
    ring.take(keys)?.permit.failed(new FootnoteError('QUOTA_EXCEEDED', 'Used up.', { retryAfterMs: 90_000 }));
    ring.take(keys)?.permit.failed(new FootnoteError('AUTH_FAILED', 'Refused.'));
    expect(ring.take(keys)).toBeUndefined();
    expect(ring.state(keys)).toBe('open');
    expect(ring.restMs(keys)).toBe(30_000);
    expect(ring.lastFailure(keys)?.code).toBe('AUTH_FAILED');
  });
});
