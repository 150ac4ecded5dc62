import { expect, it } from 'vitest';
import { FootnoteError } from '../errors.ts';
import { failureText } from './failure-text.ts';

it.each([
  [
    'a hint that says when: it is said once',
    { hint: "Try again in 60 s, or raise 'limits'.", retryAfterMs: 60_000 },
    "It failed. Try again in 60 s, or raise 'limits'.",
  ],
  [
    'a hint to wait: for how long',
    { hint: 'Wait a moment, then try again.', retryAfterMs: 6_500 },
    'It failed. Try again in 7 s.',
  ],
  [
    'a hint with another way: both',
    { hint: 'Try again, or use another provider.', retryAfterMs: 2_000 },
    'It failed. Try again in 2 s, or use another provider.',
  ],
  [
    'a hint to try again: nothing more',
    { hint: 'Wait a moment, then try again.' },
    'It failed. Wait a moment, then try again.',
  ],
  [
    'a hint of something else: when',
    { hint: 'Raise the plan.', retryAfterMs: 1 },
    'It failed. Raise the plan. Try again in 1 s.',
  ],
  ['no hint: that it may help', {}, 'It failed. Trying again in a moment may help.'],
])('%s', (_, details, text) => {
  expect(failureText(new FootnoteError('RATE_LIMITED', 'It failed.', details))).toBe(`Error (RATE_LIMITED): ${text}`);
});
