import { expect, it } from 'vitest';
import { ServerFailure } from '../server/server.ts';
import { failureOf } from './log-failure.ts';

it('where the server keeps it to itself, a sentence says why and what to do', () => {
  const { sentence, wantsToken } = failureOf(new ServerFailure('Send it as Bearer.', { code: 'BLOCKED_BY_POLICY' }));
  expect(wantsToken).toBe(false);
  expect(sentence).toContain('on the machine of the server');
  expect(sentence).toContain('FOOTNOTE_TOKEN');
});

it('where a token is wanted, it can be given', () => {
  expect(failureOf(new ServerFailure('x', { wantsToken: true }))).toEqual({
    sentence: 'The log is for whoever has the token of this server.',
    wantsToken: true,
  });
});

it('everything else is said as it came', () => {
  expect(failureOf(new ServerFailure('The log is damaged.')).sentence).toBe('The log is damaged.');
  expect(failureOf(new TypeError('odd')).sentence).toBe('odd');
});
