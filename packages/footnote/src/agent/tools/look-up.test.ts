import { expect, it } from 'vitest';
import { searchLimitMs } from './look-up.ts';

it('a search in a conversation takes 15 s at most, and no longer than the setting allows', () => {
  expect(searchLimitMs({ timeoutMs: 15_000 })).toBe(15_000);
  expect(searchLimitMs({ timeoutMs: 120_000 })).toBe(15_000);
  expect(searchLimitMs({ timeoutMs: 1_000 })).toBe(1_000);
});
