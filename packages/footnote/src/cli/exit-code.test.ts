import { expect, it } from 'vitest';
import type { ErrorCode } from '../errors.ts';
import { exitCodeOf } from './exit-code.ts';

it.each<[ErrorCode, number]>([
  ['INVALID_QUERY', 2],
  ['INVALID_URL', 2],
  ['NOT_CONFIGURED', 3],
  ['BLOCKED_BY_POLICY', 5],
  ['FETCH_REFUSED', 5],
  ['TIMEOUT', 124],
  ['CANCELLED', 130],
  ['AUTH_FAILED', 4],
  ['QUOTA_EXCEEDED', 4],
  ['RATE_LIMITED', 4],
  ['PROVIDER_FAILED', 4],
  ['FETCH_FAILED', 4],
  ['UNSUPPORTED_CONTENT', 4],
  ['TOO_LARGE', 4],
  ['INTERNAL', 4],
])('%s ends with %i', (code, exitCode) => expect(exitCodeOf(code)).toBe(exitCode));
