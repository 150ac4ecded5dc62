import { beforeEach, describe, expect, it } from 'vitest';
import { type ErrorCode, FootnoteError } from '../errors.ts';
import { type Breaker, createBreaker, type Permit } from './breaker.ts';

const second = 1_000;
const minute = 60 * second;
const failure = (code: ErrorCode = 'PROVIDER_FAILED', retryAfterMs?: number) =>
  new FootnoteError(code, 'It failed.', { retryAfterMs });

let clock = 0;
let breaker: Breaker;
beforeEach(() => {
  clock = 0;
  breaker = createBreaker(() => clock);
});

function enter(): Permit {
  const pass = breaker.enter();
  if (pass === undefined) throw new Error('The breaker is open.');
  return pass;
}

function fail(times: number, why = failure()): void {
  for (let i = 0; i < times; i++) enter().failed(why);
}

describe('a breaker', () => {
  it('opens with the fifth failure of the last ten calls', () => {
    fail(4);
    expect(breaker.state()).toBe('closed');
    fail(1);
    expect(breaker.state()).toBe('open');
    expect(breaker.enter()).toBeUndefined();
  });

  it('forgets failures that are more than ten calls ago', () => {
    fail(4);
    for (let i = 0; i < 7; i++) enter().succeeded();
    fail(4);
    expect(breaker.state()).toBe('closed');
    fail(1);
    expect(breaker.state()).toBe('open');
  });

  it('lets one probe through after 30 s, and nobody beside it', () => {
    fail(5);
    clock = 29_999;
    expect(breaker.enter()).toBeUndefined();
    expect(breaker.restMs()).toBe(1);
    clock = 30_000;
    expect(breaker.state()).toBe('half-open');
    expect(enter().isProbe).toBe(true);
    expect(breaker.enter()).toBeUndefined();
    expect(breaker.restMs()).toBeGreaterThan(0);
  });

  it('closes with a probe that succeeds, and then takes five failures again', () => {
    fail(5);
    clock = 30 * second;
    enter().succeeded();
    fail(4);
    expect(breaker.state()).toBe('closed');
  });

  it('rests for another 30 s after a probe that fails', () => {
    fail(5);
    clock = 30 * second;
    enter().failed(failure());
    clock = 59_999;
    expect(breaker.state()).toBe('open');
    clock = 60 * second;
    expect(breaker.state()).toBe('half-open');
  });

  it('makes way for the next probe when one is withdrawn', () => {
    fail(5);
    clock = 30 * second;
    enter().withdrawn();
    expect(enter().isProbe).toBe(true);
  });

  it('is not moved by calls that were under way when it opened', () => {
    const late = [enter(), enter()];
    fail(5);
    late[0]?.succeeded();
    late[1]?.failed(failure('AUTH_FAILED'));
    expect(breaker.state()).toBe('open');
    expect(breaker.restMs()).toBe(30 * second);
  });

  it.each(['AUTH_FAILED', 'QUOTA_EXCEEDED'] as const)(
    'opens at once for %s, and probes less and less often',
    (code) => {
      fail(1, failure(code));
      const rests = Array.from({ length: 7 }, () => {
        const rest = breaker.restMs();
        clock += rest;
        enter().failed(failure(code));
        return rest / second;
      });
      expect(rests).toEqual([30, 60, 120, 240, 480, 600, 600]);
    },
  );

  it('rests for a quota until its reset, but asks once a day', () => {
    fail(1, failure('QUOTA_EXCEEDED', 45 * minute));
    expect(breaker.restMs()).toBe(45 * minute);
    clock += 45 * minute;
    enter().failed(failure('QUOTA_EXCEEDED', 30 * 24 * 60 * minute));
    expect(breaker.restMs()).toBe(24 * 60 * minute);
  });

  it('opens at once for a rate limit that no search would wait for', () => {
    fail(1, failure('RATE_LIMITED', 4 * second));
    expect(breaker.state()).toBe('closed');
    fail(1, failure('RATE_LIMITED', 20 * second));
    expect(breaker.restMs()).toBe(20 * second);
  });

  it('rests for an hour at most, however long a rate limit says that it lasts', () => {
    fail(1, failure('RATE_LIMITED', 1e12));
    expect(breaker.restMs()).toBe(60 * minute);
  });
});
